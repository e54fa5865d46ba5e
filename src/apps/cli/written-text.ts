import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../core/text/error-text';
import { asJavaScript } from '../import/code/runnable';
import type { OutputFile } from './output-files';

/** The result of running a written program. */
export type TextRun =
  | { readonly state: 'ran'; readonly manifests: readonly unknown[] }
  | { readonly state: 'failed'; readonly reason: string }
  /** The program cannot run on this machine. */
  | { readonly state: 'not run'; readonly reason: string };

/** The time limit of a program, in milliseconds. */
const LIMIT = 120_000;
const RESULT = 'result.json';

/** Packages by import name, with the modules that Node must preload. */
export interface TextPackages {
  readonly paths: Readonly<Record<string, string>>;
  readonly loader?: string;
}

/** Prints the objects of the chart as JSON. Imports resolve as they do from this package. */
const NODE_RUNNER = `
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const Module = require('node:module');
const paths = JSON.parse(process.argv[2]);
const find = Module._resolveFilename;
Module._resolveFilename = function (name, ...more) {
  const [root, module] = name.split('/');
  const path = module && paths[root] ? join(paths[root], '..', 'modules', module) : paths[name];
  return find.call(this, path ?? name, ...more);
};
const { App, ApiObject } = require('cdk8s');
const chart = require(join(__dirname, 'program.cjs'))(new App());
const made = chart.node.findAll().filter((node) => ApiObject.isApiObject(node));
writeFileSync('${RESULT}', JSON.stringify(made.map((node) => node.toJson())));
`;

/** The same runner for Python. It checks the syntax first, which requires no package. */
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

/** Runs a program, together with its other files, in a separate process and folder. */
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
    return { state: 'not run', reason: 'python3 is not installed' };
  });
}

/** Runs the program in this process if only the sources of the package are present, as in its own tests. */
export function runHere(files: readonly OutputFile[]): TextRun {
  return inFolder(files, (folder) => {
    const { compileFunction }: typeof import('node:vm') = require('node:vm');
    const { importPackages }: typeof import('./import-packages') = require('./import-packages');
    const { exportsOf }: typeof import('../import/code/evaluate') = require('../import/code/evaluate');
    const packages = importPackages();
    const found = (name: string) => exportsOf(packages, name) ?? require(name);
    const program: { exports?: (app: unknown) => unknown } = {};
    const names = ['require', 'module', '__dirname'];
    compileFunction(asJavaScript(files[0]?.text ?? ''), names)(found, program, folder);
    const { App, ApiObject, Chart }: typeof import('cdk8s') = require('cdk8s');
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

/** Returns the relevant lines of an error: its end, and the line that Node prefixes with the error's type. */
function lastLines(text: string): string {
  const lines = text.trim().split('\n');
  const errorLine = lines.findLast((line) => /^\w*(Error|Exception)\b/.test(line.trim()));
  return errorLine?.trim() ?? lines.at(-1) ?? 'it failed without a message';
}
