import { resolve } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../tools/discover';
import { programOf } from '../../tools/packaging/programs';

/**
 * What TypeScript says of programs that use this package as it was built: an unknown option is found this way, which running
 * the program does not tell.
 *
 * @param texts texts by their names; a path that is not absolute stands for a file of the repository that need not exist
 */
export function typeErrors(texts: ReadonlyMap<string, string>): string[] {
  const files = new Map([...texts].map(([name, text]) => [resolve(ROOT, name), text]));
  const program = programOf(files);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName.replace(`${ROOT}/`, '') ?? ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
