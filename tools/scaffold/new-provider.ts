// npm run new:provider -- mistral
import { ROOT } from '../discover';
import { writeProvider } from './provider';
import { report } from './report';

report('NAME-OF-THE-PROVIDER', 1, ([slug]) => writeProvider(ROOT, slug), [
  'fill in the TODO, and add its own settings to the schema and to the options of its factory',
  'npm run lint:fix && npm run generate',
  'npm run typecheck: checks that the format of the data plane has the provider',
  'npm run test:unit -- test/core/providers test/schema test/core/compiler/5-lower test/library/constructs/coverage',
]);
