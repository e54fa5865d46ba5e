import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package folder: sources and compiled files are equally deep below it. */
const ROOT = join(__dirname, '..', '..', '..');

/** A schema for files of their own form, as the package has it. */
export function schemaFile(name: SchemaFile): unknown {
  return JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
}

export type SchemaFile = 'ai-gateway.schema.json' | 'gateway-test.schema.json' | 'gateway-guarantees.schema.json';
