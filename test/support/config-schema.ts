import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import { configJsonSchema } from '../../tools/data-plane/config-json-schema';
import { RELEASES, readFacts } from '../../tools/data-plane/releases';

let validator: ValidateFunction | undefined;

/** A validator of configs for a JSON Schema; it stops at the first error unless all are asked for. */
export function configValidator(schema: object, allErrors = false): ValidateFunction {
  return new Ajv({ strict: false, logger: false, allErrors }).compile(schema);
}

/** What the data plane's format says against a config that was read back. */
export function schemaErrors(config: unknown): readonly string[] {
  validator ??= configValidator(configJsonSchema(readFacts(RELEASES[0]!)), true);
  if (validator(config)) return [];
  return (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
