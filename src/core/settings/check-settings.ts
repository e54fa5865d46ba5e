import { join, resolve, sep } from 'node:path';
import { MANIFESTS } from '../compiler/1-load/find-files';
import { type DiagnosticCollector, type Focus, formatPath } from '../diagnostics';
import { catalogueEntry, codeOfName, diagnosticNames } from '../diagnostics/catalogue-entry';
import { CODE } from '../diagnostics/codes.generated';
import { nearestName, nearestText } from '../text/nearest-name';
import { isObject } from '../values/objects';
import { type ObjectType, SETTINGS, type SettingType } from './description';
import type { PlaceOfSetting } from './setting-type';

export type { PlaceOfSetting } from './setting-type';

import { checkConventions } from './check-conventions';
import { problemOfPatch } from './check-patches';
import { suggestedSetting, suggestionText, type UnknownSetting } from './misplaced-settings';
import { checkWritten } from './placed-guarantees';
import { checkRetirementDates } from './retirements';
import type { GatewaySettings } from './settings.generated';
import { reportWrongSetting, typeFix, wordFix } from './wrong-setting';

type Path = readonly (string | number)[];

/**
 * Validates a value as settings. Every error is reported and omitted from the result. Words are case-insensitive: people write `auto`,
 * program enums are `AUTO`.
 */
export function checkSettings(
  value: unknown,
  places: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
): GatewaySettings {
  return readSettings(value, places, diagnostics).settings;
}

/**
 * Reads settings with the locations of the remaining list items.
 *
 * @param otherCodes - the codes of conventions in other files that also apply
 */
export function readSettings(
  value: unknown,
  places: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
  otherCodes: Iterable<string> = [],
): { readonly settings: GatewaySettings; readonly placeOf: PlaceOfSetting } {
  const { value: read = {}, placeOf } = readAs(SETTINGS, value, places, diagnostics);
  return { settings: checked(read as GatewaySettings, placeOf, diagnostics, otherCodes), placeOf };
}

function checked(
  settings: GatewaySettings,
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
  otherCodes: Iterable<string>,
): GatewaySettings {
  const conventions = settings.conventions ?? [];
  checkConventions(conventions, placeOf, diagnostics);
  checkRetirementDates(settings.retirements ?? [], placeOf, diagnostics);
  const ownCodes = new Set([...conventions.map(({ code }) => code), ...otherCodes]);
  const all = checkedTogether(settings, ownCodes, placeOf, diagnostics);
  if (!settings.environments) return all;
  const environments = Object.entries(settings.environments).map(([name, environment]) => {
    const placeIn: PlaceOfSetting = (path, focus) => placeOf(['environments', name, ...path], focus);
    (environment.patches ?? []).forEach((patch, index) => {
      const problem = problemOfPatch(patch);
      const path = formatPath(['environments', name, 'patches', index]);
      if (problem) reportWrongSetting({ name: path, ...problem }, placeIn(['patches', index]), diagnostics);
    });
    return [name, checkedTogether(environment, ownCodes, placeIn, diagnostics)];
  });
  checkOutputs(settings, placeOf, diagnostics);
  return { ...all, environments: Object.fromEntries(environments) };
}

/**
 * Reports environments that write into one folder, because they overwrite each other's output, and outputs below the `manifests` of
 * another, because they are applied together with it.
 */
function checkOutputs(
  { output: all, mode, environments = {} }: GatewaySettings,
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
): void {
  const folders = Object.entries(environments).flatMap(([name, { output = all && `${all}/${name}` }]) =>
    output === undefined || output === '-' || mode === 'controller' ? [] : [{ name, folder: resolve(output) }],
  );
  for (const [index, { name, folder }] of folders.entries()) {
    const same = folders.slice(0, index).find((one) => one.folder === folder);
    const other = same ?? folders.find((one) => `${folder}${sep}`.startsWith(join(one.folder, MANIFESTS, sep)));
    if (!other) continue;
    const values = { name, what: same ? 'the folder' : `\`${MANIFESTS}\``, other: other.name };
    const place = placeOf(['environments', name, 'output'], 'key');
    diagnostics.report(CODE.environmentsShareOutput, undefined, values, { place });
  }
}

/** Returns the settings after checks that concern several fields. */
function checkedTogether<Some extends Pick<GatewaySettings, 'guarantees' | 'severities' | 'waivers'>>(
  settings: Some,
  ownCodes: ReadonlySet<string>,
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
): Some {
  checkWritten(settings.guarantees ?? [], placeOf, diagnostics);
  return {
    ...settings,
    ...(settings.severities ? { severities: changeable(settings, ownCodes, placeOf, diagnostics) } : {}),
    ...(settings.waivers
      ? { waivers: settings.waivers.map((waiver) => ({ ...waiver, code: codeOfName(waiver.code) })) }
      : {}),
  };
}

/**
 * Returns the value in the form of a type; undefined if it does not match the type. All problems are reported, and locations refer to the
 * remaining parts.
 */
export function readAs(
  type: SettingType,
  value: unknown,
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
): { readonly value: unknown; readonly placeOf: PlaceOfSetting } {
  const reader = new Reader({ type, value }, placeOf, diagnostics);
  return { value: reader.read(type, value, []), placeOf: (path, focus) => placeOf(reader.written(path), focus) };
}

class Reader {
  /** Original indexes of the valid items of lists. */
  private readonly left = new Map<string, readonly number[]>();

  public constructor(
    private readonly root: { readonly type: SettingType; readonly value: unknown },
    private readonly placeOf: PlaceOfSetting,
    private readonly diagnostics: DiagnosticCollector,
  ) {}

  /** Returns the value in the form of its type; `undefined` if it has a different type. */
  public read(type: SettingType, value: unknown, path: Path): unknown {
    switch (type.is) {
      case 'text':
        if (typeof value !== 'string' || (value === '' && !type.mayBeEmpty))
          return this.wrong('a string', value, path, typeFix('text', value));
        if (type.form && !new RegExp(type.form.pattern).test(value)) return this.wrong(type.form.called, value, path);
        return value;
      case 'flag':
        return typeof value === 'boolean' ? value : this.wrong('true or false', value, path, typeFix('flag', value));
      case 'count':
        return Number.isSafeInteger(value) && Number(value) >= 0
          ? value
          : this.wrong('a whole number, 0 or more', value, path, typeFix('count', value));
      case 'scalar':
        return ['string', 'number', 'boolean'].includes(typeof value)
          ? String(value)
          : this.wrong('a string or a number', value, path);
      case 'any':
        return value;
      case 'word':
        return this.word(type.values, value, path);
      case 'list':
        if (!Array.isArray(value)) return this.wrong('a list', value, path, typeFix('list', value));
        return this.list(type.of, value, path);
      case 'map':
        if (!isObject(value)) return this.wrong('a mapping', value, path, mapFix(value));
        return this.map(type, value, path);
      case 'object':
        if (!isObject(value)) return this.wrong(mappingOf(type), value, path, mappingFix(type, value));
        return this.object(type, value, path);
    }
  }

  /** Returns the original path of a remaining part. */
  public written(path: Path): Path {
    const found: (string | number)[] = [];
    for (const step of path) found.push(this.left.get(formatPath(found))?.[Number(step)] ?? step);
    return found;
  }

  private list(type: SettingType, value: readonly unknown[], path: Path): readonly unknown[] {
    const items = value.map((item, index) => ({ item: this.read(type, item, [...path, index]), index }));
    const left = items.filter(({ item }) => item !== undefined);
    this.left.set(
      formatPath(path),
      left.map(({ index }) => index),
    );
    return left.map(({ item }) => item);
  }

  private word(values: readonly string[], value: unknown, path: Path): unknown {
    // YAML 1.1 reads an unquoted off as false, and so do editors.
    const text = value === false && values.includes('off') ? 'off' : value;
    const found = typeof text === 'string' && values.find((each) => each.toLowerCase() === text.toLowerCase());
    if (found) return found;
    const words = values.map((each) => each.toLowerCase());
    return this.wrong(`one of ${words.join(', ')}`, value, path, wordFix(words, value));
  }

  private map(type: Extract<SettingType, { is: 'map' }>, value: Readonly<Record<string, unknown>>, path: Path): object {
    const entries: [string, unknown][] = [];
    for (const [key, item] of Object.entries(value)) {
      if (new RegExp(type.keys.pattern).test(key)) entries.push([key, this.read(type.of, item, [...path, key])]);
      else
        this.wrong(
          `mapped by ${type.keys.called}`,
          key,
          [...path, key],
          `Write ${type.keys.called} as the key.`,
          'key',
        );
    }
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
  }

  private object({ fields }: ObjectType, value: Readonly<Record<string, unknown>>, path: Path): object | undefined {
    const required = Object.keys(fields).filter((name) => fields[name].default === undefined);
    const entries: [string, unknown][] = [];
    for (const [name, item] of Object.entries(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field) this.unknown({ name, value: item, known: Object.keys(fields), at: path, document: this.root.value });
      else if (item !== undefined && item !== null) entries.push([name, this.read(field.type, item, [...path, name])]);
    }
    // A misspelled setting is one finding, not a missing one in addition.
    const misspelled = Object.keys(value).flatMap((name) =>
      Object.hasOwn(fields, name) ? [] : (suggestedSetting(name, Object.keys(fields)) ?? []),
    );
    for (const name of required) {
      if ((value[name] ?? null) !== null || misspelled.includes(name)) continue;
      const values = { name: formatPath([...path, name]) };
      this.diagnostics.report(CODE.requiredSettingMissing, undefined, values, { place: this.placeOf(path) });
    }
    const read = Object.fromEntries(entries.filter(([, item]) => item !== undefined));
    return required.every((name) => Object.hasOwn(read, name)) ? read : undefined;
  }

  private unknown(unknown: UnknownSetting): void {
    const { name, at, known } = unknown;
    const place = this.placeOf([...at, name], 'key');
    const suggestion = suggestedSetting(name, known);
    const { nearest, fix } = suggestionText(unknown, this.root.type, suggestion);
    const values = { name: formatPath([...at, name]), nearest, fix };
    this.diagnostics.report(CODE.unknownSetting, undefined, values, { place });
  }

  private wrong(expected: string, value: unknown, path: Path, fix?: string, focus: Focus = 'value'): undefined {
    const found = JSON.stringify(value) ?? String(value);
    const quotes = expected === 'a string' && focus === 'value' ? unquotedText(value) : '';
    const name = formatPath(path) || 'the file';
    const wrong = { name, expected: `${expected}${quotes}`, found, ...(fix ? { fix } : {}) };
    reportWrongSetting(wrong, this.placeOf(path, focus), this.diagnostics);
  }
}

/** Describes a mapping by its settings; a flag in its place is likely to mean the mapping without any. */
function mappingOf({ fields }: ObjectType): string {
  const isOptional = Object.values(fields).every((field) => field.default !== undefined);
  return `a mapping of ${Object.keys(fields).join(', ')}${isOptional ? ' (write {} to set none of them)' : ''}`;
}

/** Returns the mapping that a list of `name: value` strings stands for. */
function mapFix(value: unknown): string {
  const pairs = Array.isArray(value) ? value : [];
  const isList = pairs.length > 0 && pairs.every((pair) => typeof pair === 'string' && /^[\w.-]+: *\S/.test(pair));
  return isList ? `Write { ${pairs.join(', ')} }.` : 'Write a mapping, such as { name: value }.';
}

/** Returns the mapping that a name stands for, with its other required settings. */
function mappingFix({ fields }: ObjectType, value: unknown): string | undefined {
  const names = Object.keys(fields);
  const required = names.filter((name) => fields[name].default === undefined);
  if (value === true && required.length === 0) return 'Write {}.';
  if (typeof value !== 'string' || value === '' || !Object.hasOwn(fields, 'name'))
    return `Write a mapping, such as { ${(required.length > 0 ? required : names.slice(0, 1)).map((name) => `${name}: ...`).join(', ')} }.`;
  const others = required.filter((name) => name !== 'name');
  return `Write { ${[`name: ${value}`, ...others.map((name) => `${name}: ...`)].join(', ')} }.`;
}

/** Explains why an unquoted value is not a string. */
function unquotedText(value: unknown): string {
  if (typeof value === 'number') return ' in quotes';
  return typeof value === 'boolean' ? ' in quotes (YAML reads an unquoted y, no or off as true or false)' : '';
}

const CODE_FORM = /^[A-Z]{2,}\d+$/;

/** Returns the configurable severities: those of existing codes that are not errors. */
function changeable(
  { severities = {} }: Pick<GatewaySettings, 'severities'>,
  ownCodes: ReadonlySet<string>,
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
): GatewaySettings['severities'] {
  return Object.fromEntries(
    Object.entries(severities).flatMap(([name, severity]) => {
      const code = codeOfName(name);
      const known = catalogueEntry(code);
      if (ownCodes.has(code) || (known && known.severity !== 'error')) return [[code, severity]];
      const nearest = known || CODE_FORM.test(name) ? undefined : nearestName(name, diagnosticNames());
      const reason = known
        ? `${name} is an error, and errors cannot be downgraded`
        : `diagnostic ${name} does not exist${nearestText(nearest)}`;
      const fix = nearest === undefined ? 'Remove the entry.' : `Write ${nearest}, or remove the entry.`;
      diagnostics.report(
        CODE.severityCannotBeSet,
        undefined,
        { reason, fix },
        { place: placeOf(['severities', name], 'key') },
      );
      return [];
    }),
  );
}
