// In place of `src/apps/language/schema-files.ts`: the page has no package beside it.
import settings from '../../../ai-gateway.schema.json';
import guarantees from '../../../gateway-guarantees.schema.json';
import tests from '../../../gateway-test.schema.json';

const FILES: Readonly<Record<string, unknown>> = {
  'ai-gateway.schema.json': settings,
  'gateway-guarantees.schema.json': guarantees,
  'gateway-test.schema.json': tests,
};

export function schemaFile(name: string): unknown {
  return FILES[name];
}
