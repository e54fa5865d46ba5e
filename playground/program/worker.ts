// The worker for programs in TypeScript, inside of the sandboxed frame: translates a program to JavaScript, runs it, and returns the inputs
// of the compiler that its apps write.
/// <reference lib="webworker" />
// Evaluated first.
import './environment';

import * as cdk8s from 'cdk8s';
import * as cdk8sPlus from 'cdk8s-plus-28';
import * as constructs from 'constructs';
import * as library from '../../src/index';
import { replaceFiles, textsBelow } from '../compiler/shims/fs';
import { FOLDER, process } from '../compiler/shims/process';
import { OUTPUT, writeManifests } from './environment';
import { sourcePositions } from './source-lines';

type Files = Readonly<Record<string, string>>;

/** A program to run. */
export interface ProgramRequest {
  readonly id: number;
  readonly files: Files;
  /** The file that is run. */
  readonly entry: string;
  /** `manifests` for the files that `cdk8s synth` writes, `inputs` for those that the compiler reads. */
  readonly output: 'inputs' | 'manifests';
}

/** The result of a program. */
export interface ProgramResult {
  /** The files that the program wrote, by name. */
  readonly written: Files;
  readonly errors: string;
  readonly failed: boolean;
}

declare const self: DedicatedWorkerGlobalScope;
/** The TypeScript compiler, which is loaded before this file. */
declare const ts: typeof import('typescript');

const ROOT = `${FOLDER}/inputs`;
const PACKAGES: Readonly<Record<string, unknown>> = {
  cdk8s,
  constructs,
  'cdk8s-plus-28': cdk8sPlus,
  'cdk8s-ai-gateway': library,
};
const LIBRARY = 'cdk8s-ai-gateway/';

type Positions = ReturnType<typeof sourcePositions>;
const positions = new Map<string, Positions>();

interface Frame {
  getScriptNameOrSourceURL(): string | null;
  getFunctionName(): string | null;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

// Lines of stack traces are those of the program in TypeScript. Only engines with V8's interface do this.
Object.assign(Error, {
  prepareStackTrace(error: unknown, frames: readonly Frame[]): string {
    const lines = frames.map((frame) => {
      const url = frame.getScriptNameOrSourceURL() ?? '';
      const at = { line: frame.getLineNumber() ?? 1, column: frame.getColumnNumber() ?? 1 };
      const { line, column } = positions.get(url)?.(at) ?? at;
      const name = frame.getFunctionName();
      return name === null ? `    at ${url}:${line}:${column}` : `    at ${name} (${url}:${line}:${column})`;
    });
    return [String(error), ...lines].join('\n');
  },
});

function urlOf(file: string): string {
  return `file://${ROOT}/${file}`;
}

/** A file that makes the folder exist. */
const KEEP = '.keep';

class ProgramError extends Error {}

/** The modules of one run. */
class Program {
  private readonly modules = new Map<string, { exports: unknown }>();

  public constructor(private readonly files: Files) {}

  public load(file: string): unknown {
    const known = this.modules.get(file);
    if (known) return known.exports;
    const text = this.files[file];
    if (text === undefined) throw new ProgramError(`There is no file ${file}.`);
    const loaded: { exports: unknown } = { exports: {} };
    this.modules.set(file, loaded);
    const main = this.modules.size === 1 ? loaded : undefined;
    const require = Object.assign((name: string) => this.imported(name, file), { main });
    // The call is indirect, so that the program sees global names only.
    // biome-ignore lint/security/noGlobalEval: the frame isolates programs
    const run = globalThis.eval(
      `(function (require, module, exports) {${translated(file, text)}\n})\n//# sourceURL=${urlOf(file)}`,
    );
    run(require, loaded, loaded.exports);
    return loaded.exports;
  }

  private imported(name: string, from: string): unknown {
    if (Object.hasOwn(PACKAGES, name)) return PACKAGES[name];
    const part = name.startsWith(LIBRARY) ? name.slice(LIBRARY.length) : '';
    if (Object.hasOwn(library, part)) return Reflect.get(library, part);
    if (!name.startsWith('.'))
      throw new ProgramError(`${from} imports ${name}. The playground has ${Object.keys(PACKAGES).join(', ')}.`);
    const { pathname } = new URL(name, urlOf(from));
    const path = decodeURIComponent(pathname.slice(ROOT.length + 1));
    const found = [path, `${path}.ts`, path.replace(/\.js$/, '.ts'), `${path}/index.ts`].find((one) =>
      Object.hasOwn(this.files, one),
    );
    if (found === undefined) throw new ProgramError(`${from} imports ${name}, which is not a file.`);
    return this.load(found);
  }
}

function translated(fileName: string, text: string): string {
  const {
    outputText,
    sourceMapText,
    diagnostics = [],
  } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      esModuleInterop: true,
      experimentalDecorators: true,
      sourceMap: true,
    },
  });
  const [error] = diagnostics;
  if (error) {
    const { line, character } = error.file?.getLineAndCharacterOfPosition(error.start ?? 0) ?? {
      line: 0,
      character: 0,
    };
    const message = ts.flattenDiagnosticMessageText(error.messageText, '\n');
    throw new ProgramError(`${fileName}:${line + 1}:${character + 1} - error TS${error.code}: ${message}`);
  }
  if (sourceMapText) positions.set(urlOf(fileName), sourcePositions(sourceMapText));
  return outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

/** Returns the message and the calls in the program, by the names of its files. */
function errorText(error: unknown): string {
  if (error instanceof ProgramError) return `error: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const calls = (error.stack ?? '').split('\n').filter((line) => line.includes(`file://${ROOT}/`));
  return [`${error.name}: ${error.message}`, ...calls].join('\n').replaceAll(`file://${ROOT}/`, '');
}

const writeInputs = cdk8s.App.prototype.synth;

async function result({ files, entry, output }: ProgramRequest): Promise<ProgramResult> {
  const logged: string[] = [];
  const log = (...values: readonly unknown[]) => logged.push(values.map(String).join(' '));
  Object.assign(process.stderr, { write: (text: string) => log(text.replace(/\n$/, '')) });
  Object.assign(console, { log, info: log, warn: log, error: log, debug: log });
  positions.clear();
  replaceFiles([
    ...Object.entries(files).map(([path, text]) => [`${ROOT}/${path}`, text] as const),
    [`${OUTPUT}/${KEEP}`, ''],
  ]);
  cdk8s.App.prototype.synth = output === 'inputs' ? writeInputs : writeManifests;
  let failed = false;
  try {
    new Program(files).load(entry);
    // Apps may be synthesized after a promise.
    await new Promise((done) => setTimeout(done));
  } catch (error) {
    failed = true;
    logged.push(errorText(error));
  }
  const written = [...textsBelow(output === 'inputs' ? OUTPUT : `${ROOT}/dist`)].filter(([name]) => name !== KEEP);
  return { written: Object.fromEntries(written), errors: logged.map((line) => `${line}\n`).join(''), failed };
}

self.addEventListener('message', async ({ data }: MessageEvent<ProgramRequest>) => {
  self.postMessage({ id: data.id, result: await result(data) });
});
