// npm run new:provider -- mistral
import { ROOT } from '../discover';
import { writeProvider } from './provider';
import { report } from './report';

report('NAME-OF-THE-PROVIDER', 1, ([slug]) => writeProvider(ROOT, slug), [
  'fill in the TODO and the settings of its own, in the schema and in the options of its factory',
  'npm run lint:fix && npm run generate',
  'npm run typecheck: it knows which providers the config of the data plane has',
  'npm run test:unit -- test/providers test/schema test/compiler/5-lower test/constructs/coverage',
]);
