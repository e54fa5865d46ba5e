import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the package: as far above the sources as above what is made of them. */
const ROOT = join(__dirname, '..', '..', '..');

/** A schema for files of their own form, as the package has it. */
export function schemaFile(name: SchemaFile): unknown {
  return JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
}

export type SchemaFile = 'ai-gateway.schema.json' | 'gateway-test.schema.json' | 'gateway-guarantees.schema.json';
