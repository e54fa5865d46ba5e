import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../discover';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  moduleDetection: ts.ModuleDetectionKind.Force,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules', '@types')],
  paths: {
    'cdk8s-ai-gateway': [join(ROOT, 'lib', 'index.d.ts')],
    'cdk8s-ai-gateway/*': [join(ROOT, 'lib', 'modules', '*.d.ts')],
  },
  strict: true,
  esModuleInterop: true,
  skipLibCheck: true,
  noEmit: true,
};

/**
 * Returns a program of sources that use the built package.
 *
 * @param texts sources by absolute path; the files need not exist
 */
export function programOf(texts: ReadonlyMap<string, string>): ts.Program {
  const host = ts.createCompilerHost(OPTIONS, true);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) => {
    const text = texts.get(path);
    return text === undefined
      ? getSourceFile.call(host, path, ...rest)
      : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  };
  return ts.createProgram([...texts.keys()], OPTIONS, host);
}

/** An example as TypeScript understands it. */
export interface ExampleFile {
  readonly checker: ts.TypeChecker;
  readonly file: ts.SourceFile;
}

/** @param examples complete TypeScript programs, which share the analysis of the libraries */
export function exampleFiles(examples: readonly string[]): ExampleFile[] {
  const texts = new Map(examples.map((text, index) => [join(ROOT, `example-${index}.ts`), text]));
  const program = programOf(texts);
  const checker = program.getTypeChecker();
  return [...texts.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    return file ? [{ checker, file }] : [];
  });
}
