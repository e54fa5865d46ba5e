// npm run new:provider -- mistral
import { ROOT } from '../discover';
import { writeProvider } from './provider';
import { report } from './report';

report('NAME-OF-THE-PROVIDER', 1, ([slug]) => writeProvider(ROOT, slug), [
  'fill in the TODO and the settings of its own, in the schema and in the options of its factory',
  'npm run lint:fix && npm run generate',
  'npm run typecheck: it knows which providers the config of the data plane has',
  'npm run test:unit -- test/core/providers test/schema test/core/compiler/5-lower test/library/constructs/coverage',
]);
