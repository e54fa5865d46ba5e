import { readFileSync } from 'node:fs';
import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import { hasShared, sharedPath } from './shared';

let validator: ValidateFunction | undefined;

/** What the data plane's own schema says against a config that was read back; empty without the reference data. */
export function schemaErrors(config: unknown): readonly string[] {
  if (!hasShared()) return [];
  validator ??= new Ajv({ strict: false, logger: false, allErrors: true }).compile(
    JSON.parse(readFileSync(sharedPath('reference/dataplane/config.schema.json'), 'utf8')),
  );
  if (validator(config)) return [];
  return (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
