// npm run new:rule -- access/open-forward-proxy
import { ROOT } from '../discover';
import { report } from './report';
import { writeRule } from './rule';

report('GROUP/NAME-OF-THE-RULE', 1, ([place]) => writeRule(ROOT, place), [
  'fill in the TODOs; list the required kinds under `needs` in the message',
  'npm run generate -- catalogue',
  'npm run test:unit -- test/core/compiler/rules test/core/diagnostics',
]);
