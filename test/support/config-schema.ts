import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import { configJsonSchema } from '../../tools/data-plane/config-json-schema';
import { RELEASES, readFacts } from '../../tools/data-plane/releases';

const validators = new Map<string, ValidateFunction>();

/** Returns a validator of configs for a JSON Schema, which stops at the first error unless `allErrors` is set. */
export function configValidator(schema: object, allErrors = false): ValidateFunction {
  return new Ajv({ strict: false, logger: false, allErrors }).compile(schema);
}

/**
 * Returns the errors of a config, after reading it back, against a release's format.
 *
 * @param folder - of the release: `agentgateway-1.5`
 */
export function schemaErrors(config: unknown, folder = RELEASES[0]!.folder): readonly string[] {
  const release = RELEASES.find((one) => one.folder === folder)!;
  const validator = validators.get(folder) ?? configValidator(configJsonSchema(readFacts(release)), true);
  validators.set(folder, validator);
  if (validator(config)) return [];
  return (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
