// npm run new:field -- Traffic.pace duration
import { ROOT } from '../discover';
import { FIELD_TYPES, writeField } from './field';
import { report } from './report';

report(`TYPE.FIELD ${Object.keys(FIELD_TYPES).join('|')}`, 2, ([place, type]) => [writeField(ROOT, place, type)], [
  'fill in the TODO, with bounds, a default and `x-since`, the first revision that has it',
  'npm run lint:fix && npm run generate: fails at the build until all places are filled in',
  'npm run typecheck: each error is a place that must handle the field',
  'npm run test:unit -- test/schema test/core/validation test/core/compiler/5-lower test/library/constructs/coverage',
]);
