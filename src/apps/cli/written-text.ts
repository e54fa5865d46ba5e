import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../core/text/error-text';
import { asJavaScript } from '../import/code/runnable';
import type { OutputFile } from './output-files';

/** What the text of a program does where it is run as it was written. */
export type TextRun =
  | { readonly state: 'ran'; readonly manifests: readonly unknown[] }
  | { readonly state: 'failed'; readonly reason: string }
  /** Nothing here can run it. */
  | { readonly state: 'not run'; readonly reason: string };

/** How long a program may take. Milliseconds. */
const LIMIT = 120_000;
const RESULT = 'result.json';

/** Packages by the names under which the text asks for them, and what Node has to load before it can read them. */
export interface TextPackages {
  readonly paths: Readonly<Record<string, string>>;
  readonly loader?: string;
}

/** What the constructs of the chart write, as JSON. A name that is looked up is found where this package finds it. */
const NODE_RUNNER = `
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const Module = require('node:module');
const paths = JSON.parse(process.argv[2]);
const find = Module._resolveFilename;
Module._resolveFilename = function (name, ...more) { return paths[name] ?? find.call(this, name, ...more); };
const { App, ApiObject } = require('cdk8s');
const chart = require(join(__dirname, 'program.cjs'))(new App());
const made = chart.node.findAll().filter((node) => ApiObject.isApiObject(node));
writeFileSync('${RESULT}', JSON.stringify(made.map((node) => node.toJson())));
`;

/** The same in Python. The syntax is looked at first: that takes no package. */
const PYTHON_RUNNER = `
import ast, importlib.util, json, sys
name, function = sys.argv[1], sys.argv[2]
ast.parse(open(name, encoding="utf-8").read(), name)
if importlib.util.find_spec("cdk8s_ai_gateway") is None:
    sys.exit(${3})
from cdk8s import ApiObject, App
spec = importlib.util.spec_from_file_location("program", name)
program = importlib.util.module_from_spec(spec)
spec.loader.exec_module(program)
chart = getattr(program, function)(App())
made = [node for node in chart.node.find_all() if ApiObject.is_api_object(node)]
json.dump([node.to_json() for node in made], open("${RESULT}", "w"))
`;
const NO_PACKAGE = 3;

/** Runs the text of a program, with the files beside it, in a process and a folder of its own. */
export function runTypeScript([program, ...others]: readonly OutputFile[], { paths, loader }: TextPackages): TextRun {
  const files = [
    { path: 'program.cjs', text: asJavaScript(program?.text ?? '') },
    { path: 'run.cjs', text: NODE_RUNNER },
    ...others,
  ];
  const load = loader === undefined ? [] : ['--require', loader];
  return inFolder(files, (folder) => {
    const { status, stderr } = spawnSync(process.execPath, [...load, 'run.cjs', JSON.stringify(paths)], {
      cwd: folder,
      encoding: 'utf8',
      timeout: LIMIT,
    });
    return status === 0 ? undefined : { state: 'failed', reason: lastLines(stderr) };
  });
}

/** @param functionName of the program, as Python has it */
export function runPython([program, ...others]: readonly OutputFile[], functionName: string): TextRun {
  const files = [{ path: 'program.py', text: program?.text ?? '' }, { path: 'run.py', text: PYTHON_RUNNER }, ...others];
  return inFolder(files, (folder) => {
    for (const python of ['python3', 'python']) {
      const { error, status, stderr } = spawnSync(python, ['run.py', 'program.py', functionName], {
        cwd: folder,
        encoding: 'utf8',
        timeout: LIMIT,
        env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
      });
      if (error) continue;
      if (status === NO_PACKAGE) return { state: 'not run', reason: `${python} finds no package cdk8s-ai-gateway` };
      return status === 0 ? undefined : { state: 'failed', reason: lastLines(stderr) };
    }
    return { state: 'not run', reason: 'there is no python3 here' };
  });
}

/** In this process, where the package is there in its sources only, as in its own tests. */
export function runHere(files: readonly OutputFile[]): TextRun {
  return inFolder(files, (folder) => {
    const { compileFunction } = require('node:vm') as typeof import('node:vm');
    const { importPackages } = require('./import-packages') as typeof import('./import-packages');
    const packages: Readonly<Record<string, unknown>> = importPackages();
    const found = (name: string) => packages[name] ?? require(name);
    const program: { exports?: (app: unknown) => unknown } = {};
    const names = ['require', 'module', '__dirname'];
    compileFunction(asJavaScript(files[0]?.text ?? ''), names)(found, program, folder);
    const { App, ApiObject, Chart } = require('cdk8s') as typeof import('cdk8s');
    const chart = program.exports?.(new App());
    if (!Chart.isChart(chart)) return { state: 'failed', reason: 'it makes no chart' };
    const made = chart.node.findAll().flatMap((node) => (ApiObject.isApiObject(node) ? [node] : []));
    return { state: 'ran', manifests: made.map((node) => node.toJson()) };
  });
}

function inFolder(files: readonly OutputFile[], run: (folder: string) => TextRun | undefined): TextRun {
  const folder = mkdtempSync(join(tmpdir(), 'ai-gateway-import-'));
  try {
    for (const { path, text } of files) writeFileSync(join(folder, path), text);
    const ended = run(folder);
    if (ended) return ended;
    const result = join(folder, RESULT);
    if (!existsSync(result)) return { state: 'failed', reason: 'it wrote nothing' };
    const manifests: unknown = JSON.parse(readFileSync(result, 'utf8'));
    return Array.isArray(manifests) ? { state: 'ran', manifests } : { state: 'failed', reason: 'it wrote no list' };
  } catch (error) {
    return { state: 'failed', reason: messageOf(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Errors say at the end, and Node at the start of a line, what they are. */
function lastLines(text: string): string {
  const lines = text.trim().split('\n');
  const said = lines.findLast((line) => /^\w*(Error|Exception)\b/.test(line.trim()));
  return said?.trim() ?? lines.at(-1) ?? 'it failed without a word';
}
