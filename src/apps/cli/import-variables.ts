import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { UsageError } from './exit-code';

/**
 * Returns the environment variables of files and of the command line; the command line takes precedence.
 *
 * @throws UsageError for a missing file, or a string without `=`
 */
export function importedVariables(files: readonly string[], texts: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    if (!existsSync(file)) throw new UsageError(`${file}: there is no such file`);
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
      if (value !== undefined) found.set(name, value);
  }
  for (const text of texts) {
    const [, name, value] = /^([^=\s]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new UsageError(`--set ${text}: write NAME=VALUE`);
    found.set(name, value);
  }
  return found;
}
