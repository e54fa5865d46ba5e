import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import { configJsonSchema } from '../../tools/data-plane/config-json-schema';
import { RELEASES, readFacts } from '../../tools/data-plane/releases';

const validators = new Map<string, ValidateFunction>();

/** A validator of configs for a JSON Schema; it stops at the first error unless all are asked for. */
export function configValidator(schema: object, allErrors = false): ValidateFunction {
  return new Ajv({ strict: false, logger: false, allErrors }).compile(schema);
}

/** What the format of a release says against a config that was read back. @param folder - of the release: `agentgateway-1.5` */
export function schemaErrors(config: unknown, folder = RELEASES[0]!.folder): readonly string[] {
  const release = RELEASES.find((one) => one.folder === folder)!;
  const validator = validators.get(folder) ?? configValidator(configJsonSchema(readFacts(release)), true);
  validators.set(folder, validator);
  if (validator(config)) return [];
  return (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
