import { readFileSync } from 'node:fs';
import { unsavedTextOf } from '../../core/compiler/1-load';
import { systemCodeOf } from '../../core/text/error-text';
import { UsageError } from './exit-code';

/** Returns the contents of a file that the command line or the settings name. */
export function textOfFile(file: string): string {
  try {
    return readText(file);
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${systemCodeOf(error) ?? 'it cannot be read'}`);
  }
}

/**
 * Returns the contents of a file.
 *
 * @throws an error of the system if it cannot be read
 */
export function readText(file: string): string {
  return unsavedTextOf(file) ?? readFileSync(file, 'utf8');
}
