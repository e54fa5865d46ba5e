import { isDeepStrictEqual } from 'node:util';
import { type ConfigObject, type ConfigValue, VerbatimEntry, VerbatimText } from '../../../../data-plane/placeholders';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { compareText } from '../../../../text/compare-text';
import { entryOf } from '../../../../values/objects';
import type { Origin } from '../../../../values/origin';
import { isMapping } from '../defaults/fill';
import type { Draft } from '../plan';

/** The order of the sections in the file. Others follow by name. */
const SECTIONS = ['config', 'frontendPolicies', 'binds', 'policies', 'backends', 'services', 'workloads'];

/** Lists whose items are appended to the compiled ones, and the field that identifies an item. */
const JOINED: Readonly<Record<string, string | undefined>> = {
  binds: 'port',
  policies: 'name',
  backends: 'name',
  services: undefined,
  workloads: undefined,
};

/**
 * Merges the compiled config with a `rawConfig`. Maps are merged; compiled values win, and a diagnostic names the values that they
 * replaced; binds, policies and backends are added to the compiled ones. Strings of the rawConfig keep their `$`.
 */
export function mergeRawConfig(
  compiled: ConfigObject,
  raw: Draft,
  origin: Origin,
  diagnostics: DiagnosticCollector,
): ConfigObject {
  const merged: Record<string, ConfigValue | undefined> = { ...compiled };
  for (const name of Object.keys(raw).sort()) {
    const at = below(origin, name);
    const ours = compiled[name];
    const theirs = raw[name];
    if (ours !== undefined && Object.hasOwn(JOINED, name) && Array.isArray(ours) && Array.isArray(theirs)) {
      reportShared(name, ours, theirs, at, diagnostics);
      merged[name] = [...ours, ...theirs.map(verbatim)];
    } else {
      merged[name] = ours === undefined ? verbatim(theirs) : mergeValue(ours, theirs, at, diagnostics);
    }
  }
  return inOrder(merged);
}

function mergeValue(ours: ConfigValue, theirs: unknown, at: Origin, diagnostics: DiagnosticCollector): ConfigValue {
  if (!isPlainObject(ours) || !isMapping(theirs)) {
    if (!isDeepStrictEqual(ours, theirs))
      diagnostics.report(CODE.rawConfigOverridden, at, { winner: short(ours), loser: short(theirs) });
    return ours;
  }
  const merged: Record<string, ConfigValue | undefined> = { ...ours };
  for (const name of Object.keys(theirs).sort()) {
    const own = ours[name];
    merged[name] =
      own === undefined
        ? verbatimEntry(name, theirs[name])
        : mergeValue(own, theirs[name], below(at, name), diagnostics);
  }
  return merged;
}

/** Reports two items of one list that the data plane could not distinguish. */
function reportShared(
  section: string,
  ours: readonly ConfigValue[],
  theirs: readonly unknown[],
  at: Origin,
  diagnostics: DiagnosticCollector,
): void {
  const field = entryOf(JOINED, section);
  if (field === undefined) return;
  const taken = new Set(ours.map((item) => identityOf((item as ConfigObject)[field])));
  theirs.forEach((item, index) => {
    const identity = isMapping(item) ? identityOf(item[field]) : undefined;
    if (identity === undefined || !taken.has(identity)) return;
    if (section === 'binds')
      diagnostics.report(CODE.portTaken, below(at, index), { port: identity, user: 'a listener of the Gateway' });
    else diagnostics.report(CODE.rawConfigNameCollision, below(at, index), { section, name: identity });
  });
}

/** Returns the value of a naming field as a string, regardless of the order of its keys; undefined if there is none. */
function identityOf(value: unknown): string | undefined {
  if (!isMapping(value)) return JSON.stringify(value);
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareText(a, b))));
}

/** Returns a user's value unchanged, because placeholders in its strings are the user's own. Keys are sorted. */
function verbatim(value: unknown): ConfigValue {
  if (typeof value === 'string') return new VerbatimText(value);
  if (Array.isArray(value)) return value.map(verbatim);
  if (isMapping(value))
    return Object.fromEntries(
      Object.keys(value)
        .sort()
        .map((name) => [name, verbatimEntry(name, value[name])]),
    );
  return value as ConfigValue;
}

/** The data plane expands variables in keys as well. */
function verbatimEntry(name: string, value: unknown): ConfigValue {
  return name.includes('$') ? new VerbatimEntry(verbatim(value)) : verbatim(value);
}

function inOrder(config: ConfigObject): ConfigObject {
  const rank = (name: string): number => (SECTIONS.includes(name) ? SECTIONS.indexOf(name) : SECTIONS.length);
  const names = Object.keys(config).sort((a, b) => rank(a) - rank(b) || compareText(a, b));
  return Object.fromEntries(names.map((name) => [name, config[name]]));
}

function isPlainObject(value: ConfigValue): value is ConfigObject {
  return isMapping(value) && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns a value for a message; long values are truncated. */
function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function below(origin: Origin, step: string | number): Origin {
  return { document: origin.document, path: [...origin.path, step] };
}
