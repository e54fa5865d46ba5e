import { readFileSync } from 'node:fs';
import { unsavedTextOf } from '../../core/compiler/1-load';
import { systemCodeOf } from '../../core/text/error-text';
import { UsageError } from './exit-code';

/** The text of a file that the command line or the settings name. */
export function textOfFile(file: string): string {
  try {
    return readText(file);
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${systemCodeOf(error) ?? 'it cannot be read'}`);
  }
}

/** Likewise, with an error of the system where it cannot be read. */
export function readText(file: string): string {
  return unsavedTextOf(file) ?? readFileSync(file, 'utf8');
}
