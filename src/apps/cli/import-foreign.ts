import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { messageOf } from '../../core/text/error-text';
import type { Fields } from '../../core/values/objects';
import type { CodeProgram } from '../import/code/model';
import type { ReportItem } from '../import/conversion-report';
import type { ImportedResource } from '../import/import-resources';
import type { LitellmOptions } from '../import/litellm';
import type { LitellmExport } from '../import/litellm/export';
import type { ObjectFile } from '../import/object-files';
import { UsageError } from './exit-code';
import { importPackages } from './import-packages';
import type { SettingsRoot } from './settings-root';

/** Configs of other programs that can be read. */
export const FOREIGN_SOURCES = ['litellm', 'data-plane'] as const;
export type Source = (typeof FOREIGN_SOURCES)[number];

/** A program made of another program's config, and how each of its items was converted. */
export interface ForeignImport {
  /** Undefined if nothing could be converted. */
  readonly program?: CodeProgram;
  /** The summary for the first line of the report, such as `9 of 10 models`. */
  readonly subject: string;
  readonly items: readonly ReportItem[];
  /** Why the current release of the program rejects the config; undefined if it reads it. */
  readonly format?: string;
  /** The objects that the program rendered. */
  readonly made: readonly unknown[];
  /** Why the program must not be written, a line each. */
  readonly errors: readonly string[];
  /** Compiler warnings about the rendered objects, one line each. */
  readonly findings: readonly string[];
  /** Objects that stay YAML in files next to the program. */
  readonly objectFiles?: readonly ObjectFile[];
  /** The resources that the program writes, if they were compared. */
  readonly manifests?: readonly Fields[];
  /** How the result compares with the config, if the two can be compared. */
  readonly proof?: ForeignProof;
}

export interface ForeignProof {
  readonly resources: readonly ImportedResource[];
  /** Differences of the data plane's behavior that the report does not list. */
  readonly differences: readonly string[];
}

/** Options of the caller. */
export interface ForeignOptions {
  readonly name: string;
  readonly chart: 'controller' | 'compiled';
  /** Files with the content of LiteLLM's database. */
  readonly database?: readonly string[];
  /** Values of environment variables. */
  readonly variables?: ReadonlyMap<string, string>;
  /** The folder that paths in the config may not lead out of. */
  readonly root?: SettingsRoot;
}

/** A config of another program, and the keys that it sets twice. */
export interface ReadConfig {
  readonly value: Fields;
  readonly duplicates: readonly ReportItem[];
}

/** Reads the first document of a file. @throws UsageError if it is not YAML */
export function readConfig(path: string, text: string): ReadConfig {
  const { loadText }: typeof import('../../core/compiler/1-load') = require('../../core/compiler/1-load');
  const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
  const diagnostics = new DiagnosticCollector();
  const [document] = loadText([{ name: path, text }], diagnostics).documents;
  const findings = diagnostics.finish();
  const wrong = findings.find(({ code, severity }) => severity === 'error' && code !== CODE.duplicateKey);
  if (!document || wrong) throw new UsageError(unreadable(path, wrong));
  const duplicates = findings
    .filter(({ code }) => code === CODE.duplicateKey)
    .map(({ message, place, notes }): ReportItem => {
      const [first] = notes;
      return {
        item: `line ${place?.line ?? '?'}`,
        grade: 'to do',
        topic: 'duplicate keys',
        reason: `${message[0]?.toUpperCase() ?? ''}${message.slice(1)}, first in line ${first?.place?.line ?? '?'}: the last one wins. Remove the other one.`,
      };
    });
  return { value: document.value, duplicates };
}

/**
 * Returns the contents of a file, or of standard input for `-`.
 *
 * @throws UsageError if the file does not exist
 */
export function textOfConfig(path: string): string {
  if (path === '-') return readFileSync(0, 'utf8');
  if (!existsSync(path)) throw new UsageError(`${path}: there is no such file`);
  return readFileSync(path, 'utf8');
}

/** Why a config cannot be read, with the place of the first error. */
function unreadable(path: string, wrong: Diagnostic | undefined): string {
  if (wrong?.place?.line === undefined) return `${path}: the file has no YAML document with keys`;
  return `${path}:${wrong.place.line}:${wrong.place.column}: ${wrong.message}`;
}

/** Reads a LiteLLM config and makes the program, which is run and compiled before it is written. */
export function importForeign(path: string, options: ForeignOptions): ForeignImport {
  const { isObject }: typeof import('../../core/values/objects') = require('../../core/values/objects');
  const { value, duplicates } = readConfig(path, textOfConfig(path));
  const config = withIncludes(value, dirname(path), options.root);
  const database = options.database ? readDatabase(options.database) : undefined;
  if (!Array.isArray(config.model_list) && !database?.models.length)
    throw new UsageError(`${path}: a config of LiteLLM has a model_list`);
  const title = `The models of ${path.replaceAll('\\', '/')}, as \`ai-gateway import --from litellm\` read them.`;
  const chartClass = options.chart === 'compiled' ? 'CompiledChart' : 'ControllerChart';
  const shared = {
    name: options.name,
    title,
    chartClass,
    now: new Date(),
    variables: options.variables ?? new Map(),
  } as const;
  const read = compiling(config, { ...shared, ...(database ? { database } : {}) });
  const entries = [...(Array.isArray(config.model_list) ? config.model_list : []), ...(database?.models ?? [])];
  const names = new Set(entries.flatMap((one) => (isObject(one) ? [String(one.model_name)] : [])));
  return {
    ...read,
    subject: `${read.models.length} of ${Math.max(names.size, read.models.length)} models`,
    items: [...duplicates, ...read.items],
  };
}

type CompiledImport = Omit<ForeignImport, 'subject'> & { readonly models: readonly string[] };

/** The program without models that do not compile, each of which is reported with the reason. */
function compiling(config: Fields, options: LitellmOptions): CompiledImport {
  const whole = compiled(config, options);
  if (whole.errors.length === 0 || whole.models.length < 2) return whole;
  const wrong = new Map<string, string>();
  for (const model of whole.models) {
    const others = whole.models.filter((one) => one !== model).map((one) => [one, 'alone'] as const);
    const [error] = compiled(config, { ...options, excluded: new Map(others) }).errors;
    if (error !== undefined) wrong.set(model, `It does not compile: ${error}.`);
  }
  const rest = compiled(config, { ...options, excluded: wrong });
  return rest.errors.length === 0 ? rest : whole;
}

function compiled(config: Fields, options: LitellmOptions): CompiledImport {
  const { loadObjects }: typeof import('../../core/compiler/1-load') = require('../../core/compiler/1-load');
  const { compile }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
  const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
  const { evaluateCode }: typeof import('../import/code/evaluate') = require('../import/code/evaluate');
  const { importLitellm }: typeof import('../import/litellm') = require('../import/litellm');
  const {
    secretObject,
  }: typeof import('../../core/settings/external-objects') = require('../../core/settings/external-objects');
  const { isObject }: typeof import('../../core/values/objects') = require('../../core/values/objects');
  const { program, report, models, secrets } = importLitellm(config, options);
  const { items } = report;
  if (!program)
    return { models, items, made: [], errors: ['No model is left that the gateway could serve.'], findings: [] };
  const { manifests, failures } = evaluateCode(program, importPackages());
  const objects = [...manifests.filter(isObject), ...secrets.map(secretObject)];
  const input = loadObjects(objects.map((value) => ({ value, constructPath: options.name })));
  const { diagnostics } = compile(input, {}, new DiagnosticCollector());
  return {
    ...{ program, models, items, made: manifests },
    errors: [
      ...failures.map(({ error }) => messageOf(error).split('\n')[0] ?? ''),
      ...messagesOf(diagnostics, 'error'),
    ],
    findings: messagesOf(diagnostics, 'warning'),
  };
}

/** The messages of findings, each once. */
export function messagesOf(diagnostics: readonly Diagnostic[], wanted: Diagnostic['severity']): readonly string[] {
  const found = diagnostics.filter(({ severity }) => severity === wanted);
  return [...new Set(found.map(({ code, message }) => `${code}: ${message}`))];
}

/** A config with those that it includes: lists become longer, and any other value is replaced. */
function withIncludes(
  config: Fields,
  folder: string,
  root: SettingsRoot | undefined,
  read = new Set<string>(),
): Fields {
  const { include, ...own } = config;
  const merged: Fields = { ...own };
  for (const name of Array.isArray(include) ? include : []) {
    const path = join(folder, String(name));
    root?.demandPath('include', path);
    if (read.has(path)) continue;
    read.add(path);
    const included = withIncludes(readConfig(path, textOfConfig(path)).value, dirname(path), root, read);
    for (const [key, value] of Object.entries(included)) {
      const before = merged[key];
      merged[key] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    }
  }
  return merged;
}

/** The size limit of files: 32 MiB. Larger ones are not responses of its API. */
const MOST_BYTES = 32 * 1024 * 1024;

/** @throws UsageError if a file cannot be read; the message contains nothing of the file, which can contain keys */
function readDatabase(paths: readonly string[]): LitellmExport {
  const { readExport }: typeof import('../import/litellm/export') = require('../import/litellm/export');
  const { readTable }: typeof import('../import/litellm/csv') = require('../import/litellm/csv');
  const answers = paths.map((path): unknown => {
    if (!existsSync(path)) throw new UsageError(`${path}: there is no such file`);
    if (statSync(path).size > MOST_BYTES) throw new UsageError(`${path}: it has more than ${MOST_BYTES} bytes`);
    try {
      const text = readFileSync(path, 'utf8');
      const answer: unknown = /\.csv$/i.test(path) ? readTable(text) : JSON.parse(text);
      readExport([answer]);
      return answer;
    } catch (error) {
      throw new UsageError(`${path}: ${error instanceof SyntaxError ? 'it is not valid JSON' : messageOf(error)}`);
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
