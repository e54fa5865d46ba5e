// npm run new:pattern -- canary-release
import { ROOT } from '../discover';
import { writePattern } from './pattern';
import { report } from './report';

report('NAME-OF-THE-PATTERN', 1, ([slug]) => writePattern(ROOT, slug), [
  'fill in the TODOs',
  'npm run typecheck && npm run lint:fix',
  'npm run test:update -- test/library/patterns; review the new files in test/fixtures/patterns',
  'npm run test:unit -- test/library/patterns test/docs',
]);
