import { existsSync, readFileSync, statSync } from 'node:fs';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { messageOf } from '../../core/text/error-text';
import type { Fields } from '../../core/values/objects';
import type { Program } from '../import/code/model';
import type { GradedItem } from '../import/grades';
import type { ImportedResource } from '../import/import-resources';
import type { LitellmExport } from '../import/litellm/export';
import { UsageError } from './exit-code';
import { importPackages } from './import-packages';
import type { TextProof } from './import-proof';
import { textLines } from './import-text';

/** Configs of other programs that can be read. */
export const SOURCES = ['litellm', 'data-plane'] as const;
export type Source = (typeof SOURCES)[number];

/** A program made of another program's config, and what became of each of its items. */
export interface ForeignImport {
  readonly program: Program;
  readonly items: readonly GradedItem[];
  /** What the program writes, as it was run. */
  readonly made: readonly unknown[];
  /** What the compiler finds in what the program writes, errors and warnings, a line each. */
  readonly findings: readonly string[];
  /** The resources that the program writes, where they were compared. */
  readonly manifests?: readonly Fields[];
  /** How what comes out compares with the config, where the two can be compared. */
  readonly proof?: ForeignProof;
}

export interface ForeignProof {
  readonly resources: readonly ImportedResource[];
  /** Where the data plane would do something else, beside what the grades say. */
  readonly differences: readonly string[];
}

/** What the caller decides. */
export interface ForeignOptions {
  readonly name: string;
  readonly chart: 'controller' | 'compiled';
  /** Files with what the database of LiteLLM holds. */
  readonly database?: readonly string[];
}

/** Why a config cannot be read, with the place of what is no YAML. */
export function unreadable(path: string, diagnostics: DiagnosticCollector): string {
  const wrong = diagnostics.finish().find(({ code }) => code === CODE.invalidYaml);
  if (wrong?.place?.line === undefined) return `${path}: there is no config that can be read as YAML`;
  return `${path}:${wrong.place.line}:${wrong.place.column}: ${wrong.message}`;
}

/** Reads the config and makes the program, which is run and compiled before anybody sees it. */
export function importForeign(path: string, { name, chart, database }: ForeignOptions): ForeignImport {
  const { loadPaths, loadObjects } =
    require('../../core/compiler/1-load') as typeof import('../../core/compiler/1-load');
  const { compile } = require('../../core/compiler/compile') as typeof import('../../core/compiler/compile');
  const { DiagnosticCollector } = require('../../core/diagnostics') as typeof import('../../core/diagnostics');
  const { evaluate } = require('../import/code/evaluate') as typeof import('../import/code/evaluate');
  const { importLitellm } = require('../import/litellm') as typeof import('../import/litellm');
  const { secretObject } =
    require('../../core/settings/external-objects') as typeof import('../../core/settings/external-objects');
  const { isObject } = require('../../core/values/objects') as typeof import('../../core/values/objects');
  if (path !== '-' && !existsSync(path)) throw new UsageError(`${path}: there is no such file`);
  const diagnostics = new DiagnosticCollector();
  const [document] = loadPaths([path], diagnostics).documents;
  if (!document || diagnostics.hasErrors) throw new UsageError(unreadable(path, diagnostics));
  if (!Array.isArray(document.value.model_list)) throw new UsageError(`${path}: a config of LiteLLM has a model_list`);
  const title = `The models of ${path.replaceAll('\\', '/')}, as \`ai-gateway import --from litellm\` read them.`;
  const chartClass = chart === 'compiled' ? 'CompiledChart' : 'ControllerChart';
  const { program, items, secrets } = importLitellm(document.value, {
    name,
    title,
    chartClass,
    now: new Date(),
    ...(database ? { database: readDatabase(database) } : {}),
  });
  const { manifests, failures } = evaluate(program, importPackages());
  const objects = [...manifests.filter(isObject), ...secrets.map(secretObject)];
  const input = loadObjects(objects.map((value) => ({ value, constructPath: name })));
  const { diagnostics: found } = compile(input, {}, new DiagnosticCollector());
  return {
    program,
    items,
    made: manifests,
    findings: [
      ...failures.map(({ error }) => (error instanceof Error ? error.message : String(error))),
      ...found.filter(({ severity }) => severity !== 'note').map(({ code, message }) => `${code}: ${message}`),
    ],
  };
}

/** Files of more bytes are no answers of its API: 32 MiB. */
const MOST_BYTES = 32 * 1024 * 1024;

/** @throws UsageError where a file cannot be read; it holds nothing of the file, which may have keys */
function readDatabase(paths: readonly string[]): LitellmExport {
  const { readExport } = require('../import/litellm/export') as typeof import('../import/litellm/export');
  const { readTable } = require('../import/litellm/csv') as typeof import('../import/litellm/csv');
  const answers = paths.map((path): unknown => {
    if (!existsSync(path)) throw new UsageError(`${path}: there is no such file`);
    if (statSync(path).size > MOST_BYTES) throw new UsageError(`${path}: it has more than ${MOST_BYTES} bytes`);
    try {
      const text = readFileSync(path, 'utf8');
      const answer: unknown = /\.csv$/i.test(path) ? readTable(text) : JSON.parse(text);
      readExport([answer]);
      return answer;
    } catch (error) {
      throw new UsageError(`${path}: ${error instanceof SyntaxError ? 'it is no JSON' : messageOf(error)}`);
    }
  });
  try {
    const found = readExport(answers);
    if (found.keys.length + found.teams.length > 0) return found;
    throw new Error('it has neither keys nor teams');
  } catch (error) {
    throw new UsageError(`--database: ${messageOf(error)}`);
  }
}

/** What was written, and the items with their grades, what needs hands first. */
export function foreignText(
  files: readonly string[],
  { items, findings, proof }: ForeignImport,
  text: TextProof,
): string {
  const order = ['by hand', 'not supported', 'approximate', 'exact'] as const;
  const lines = order.flatMap((grade) => {
    const those = items.filter((item) => item.grade === grade);
    if (those.length === 0) return [];
    if (grade === 'exact') return [`exact: ${those.length} items`];
    return [`${grade}:`, ...those.map(({ item, reason }) => `  ${item}: ${reason ?? ''}`)];
  });
  const compiled =
    findings.length === 0
      ? ['The code was run, and what it writes compiles without findings.']
      : ['The code was run; of what it writes, the compiler says:', ...findings.map((one) => `  ${one}`)];
  const all = [...lines, '', ...compiled, ...(proof ? proofLines(proof) : []), ...textLines(text)];
  return `${[...files.map((path) => `wrote ${path}`), '', ...all].join('\n')}\n`;
}

function proofLines({ resources, differences }: ForeignProof): string[] {
  const plain = resources.filter(({ layer }) => layer === 'first layer');
  return [
    ...plain.map(({ resource, reason }) => `${resource} is of the first layer: ${reason ?? ''}`),
    '',
    ...(differences.length === 0
      ? ['Proof: compiled, it is a config that does the same as yours, but for what is said above.']
      : ['Proof: compiled, it does not do the same as yours:', ...differences.map((one) => `  ${one}`)]),
  ];
}
