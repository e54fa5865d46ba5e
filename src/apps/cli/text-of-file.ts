import { readFileSync } from 'node:fs';
import { unsavedTextOf } from '../../core/compiler/1-load';
import { systemCodeOf } from '../../core/text/error-text';
import { UsageError } from './exit-code';

/** The text of a file that the command line or the settings name. */
export function textOfFile(file: string): string {
  try {
    return unsavedTextOf(file) ?? readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${systemCodeOf(error) ?? 'it cannot be read'}`);
  }
}
