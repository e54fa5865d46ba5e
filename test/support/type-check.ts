import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(__dirname, '..', '..');

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules', '@types')],
  paths: { 'cdk8s-ai-gateway': [join(ROOT, 'lib', 'index.d.ts')] },
  strict: true,
  esModuleInterop: true,
  skipLibCheck: true,
  noEmit: true,
};

/**
 * What TypeScript says of programs that use this package as it was built: an unknown option is found this way, which running
 * the program does not tell.
 *
 * @param texts texts by their names; a path that is not absolute stands for a file of the repository that need not exist
 */
export function typeErrors(texts: ReadonlyMap<string, string>): string[] {
  const files = new Map([...texts].map(([name, text]) => [resolve(ROOT, name), text]));
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) => {
    const text = files.get(path);
    return text === undefined
      ? getSourceFile.call(host, path, ...rest)
      : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...files.keys()], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName.replace(`${ROOT}/`, '') ?? ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
