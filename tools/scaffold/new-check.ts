// npm run new:check -- open-forward-proxy
import { ROOT } from '../discover';
import { writeCheck } from './check';
import { report } from './report';

report('NAME-OF-THE-CHECK', 1, ([slug]) => writeCheck(ROOT, slug), [
  'fill in the TODOs',
  'npm run generate -- catalogue',
  'npm run test:unit -- test/core/compiler/rules test/core/diagnostics',
]);
