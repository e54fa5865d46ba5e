import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pythonName } from '../../core/text/python-name';
import { isObject } from '../../core/values/objects';
import type { CodeProgram } from '../import/code/model';
import type { OutputFile } from './output-files';
import { runHere, runPython, runTypeScript, type TextRun } from './written-text';

export type Language = 'typescript' | 'python';

/** The result of verifying the written program against the model from which it was generated. */
export type TextProof =
  | { readonly state: 'same' }
  | { readonly state: 'different' | 'not run'; readonly reason: string };

/** The entry point of the installed package; Node cannot load its sources. */
const PACKAGE = join(__dirname, '..', 'index.js');

/**
 * Runs the program and compares its output with that of its model, which was compared with the input.
 *
 * @param files the files, the program first
 */
export function proveText(
  files: readonly OutputFile[],
  language: Language,
  { functionName }: CodeProgram,
  made: readonly unknown[],
): TextProof {
  const ran = language === 'python' ? runPython(files, pythonName(functionName)) : runScript(files);
  if (ran.state === 'not run') return ran;
  if (ran.state === 'failed') return { state: 'different', reason: `the file does not run: ${ran.reason}` };
  const [wanted, found] = [made, ran.manifests].map((all) =>
    all.map((one) => inOrder(JSON.parse(JSON.stringify(one)))),
  );
  const index = (wanted ?? []).findIndex((one, place) => one !== found?.[place]);
  if (index < 0 && wanted?.length === found?.length) return { state: 'same' };
  const object = made[index];
  const { kind = 'an object', metadata } = isObject(object) ? object : {};
  const name = isObject(metadata) ? ` ${String(metadata['name'])}` : '';
  return { state: 'different', reason: `the file makes another ${String(kind)}${name}` };
}

function runScript(files: readonly OutputFile[]): TextRun {
  if (!existsSync(PACKAGE)) return runHere(files);
  const paths = ['cdk8s', 'cdk8s-plus-28', 'constructs'].map((name) => [name, resolved(name)] as const);
  return runTypeScript(files, { paths: Object.fromEntries([...paths, ['cdk8s-ai-gateway', PACKAGE]]) });
}

function resolved(name: string): string {
  const { createRequire }: typeof import('node:module') = require('node:module');
  return createRequire(__filename).resolve(name);
}

/**
 * Returns a canonical string that is independent of the order of keys. Objects are written as lists, since some names are not valid keys.
 */
function inOrder(value: unknown): string {
  const listed = (one: unknown): unknown => {
    if (Array.isArray(one)) return ['list', ...one.map(listed)];
    if (!isObject(one)) return one;
    const entries = Object.entries(one).map(([name, below]) => [name, listed(below)]);
    return ['object', ...entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))];
  };
  return JSON.stringify(listed(value));
}
