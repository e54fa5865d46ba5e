import { resolve } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../tools/discover';
import { programOf } from '../../tools/packaging/programs';

/**
 * Returns TypeScript's errors in programs that use the built package. This detects an unknown option, which running the program does not.
 *
 * @param texts texts by their names; a relative path represents a file of the repository that need not exist
 */
export function typeErrors(texts: ReadonlyMap<string, string>): string[] {
  const files = new Map([...texts].map(([name, text]) => [resolve(ROOT, name), text]));
  const program = programOf(files);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName.replace(`${ROOT}/`, '') ?? ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
