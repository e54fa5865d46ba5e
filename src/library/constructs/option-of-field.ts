import { Chart, Duration } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { SetBy } from '../../core/diagnostics';
import { memberInHostLanguage } from '../../core/text/host-language';
import { addToList } from '../../core/values/lists-in-maps';
import { isObject } from '../../core/values/objects';
import { existingPath, type FieldPath } from '../../core/values/origin';
import { callThatCreated, type ProgramCall, programCallsOf } from '../api/runtime/calls';
import { durationText } from './duration-text';
import { FIELD_OPTIONS } from './field-options.generated';
import { type OptionStep, type ProgramValue, valuesOf } from './program-values';

// A construct does not record which option sets which field. Each field is traced to the value that the program passed: it has the same
// text, and its option has a similar name or position. A field without such a value, or with several, has no option.

/** Fields that are longer than this are traced by their first values. */
const VALUES = 200;

/** Returns the construct that created a resource, and the option that sets a field of its manifest. */
export function findOption(resource: IConstruct, manifest: object, path: FieldPath): SetBy | undefined {
  const creation = callThatCreated(resource);
  if (!creation) return undefined;
  const sources = sourcesOf(resource, creation);
  const construct = (sources.find(({ subject }) => subject)?.subject ?? resource).node.path;
  const existing = existingPath(manifest, path);
  if (existing.length < 2) return { construct };
  for (const source of sources) {
    const option = optionIn(source, manifest, existing);
    if (option) return { construct: source.subject?.node.path ?? construct, option };
  }
  return { construct };
}

/** Calls whose arguments can set fields of a resource. */
interface Source {
  readonly calls: readonly ProgramCall[];
  /** The construct of the calls. */
  readonly subject?: IConstruct;
}

/** Returns the calls of the constructs around a resource, the nearest first, up to the construct whose call created it. */
function sourcesOf(resource: IConstruct, creation: ProgramCall): readonly Source[] {
  const around = resource.node.scopes.filter((scope) => !Chart.isChart(scope)).reverse();
  const found = around.flatMap((subject) => {
    const calls = programCallsOf(subject);
    return calls.length > 0 ? [{ calls, subject }] : [];
  });
  const end = found.findIndex(({ calls }) => calls.includes(creation));
  return end < 0 ? [{ calls: [creation] }, ...found] : found.slice(0, end + 1);
}

/** A value with its call. */
interface Candidate extends ProgramValue {
  readonly call: ProgramCall;
  readonly words: ReadonlySet<string>;
  readonly indexes: readonly number[];
}

interface Index {
  readonly count: number;
  readonly all: readonly Candidate[];
  readonly byText: ReadonlyMap<string, readonly Candidate[]>;
  /** Values that are written like enum values, in lower case and without separators. */
  readonly byEnumValue: ReadonlyMap<string, readonly Candidate[]>;
  /** The matches that are known already, by manifest and field. */
  readonly matches: WeakMap<object, Map<string, Candidate | undefined>>;
}

const INDEXES = new WeakMap<object, Index>();

/** @param only the only call whose values are looked up */
function indexOf({ calls, subject }: Source, only: ProgramCall | undefined): Index {
  const key = only ?? subject ?? calls[0];
  const known = INDEXES.get(key);
  if (known?.count === calls.length) return known;
  const all = (only ? [only] : calls).flatMap((call) => valuesOf(call).map((value) => candidateOf(value, call, calls)));
  const byText = new Map<string, Candidate[]>();
  const byEnumValue = new Map<string, Candidate[]>();
  for (const one of all) {
    const text = one.text ?? '';
    addToList(byText, text, one);
    if (/^[A-Z]+(?:_[A-Z]+)*$/.test(text)) addToList(byEnumValue, text.replaceAll('_', '').toLowerCase(), one);
  }
  const index = { count: calls.length, all, byText, byEnumValue, matches: new WeakMap() };
  INDEXES.set(key, index);
  return index;
}

function candidateOf(value: ProgramValue, call: ProgramCall, calls: readonly ProgramCall[]): Candidate {
  const names = value.steps.flatMap((step) => (typeof step === 'object' && 'member' in step ? [step.member] : []));
  const indexes = value.steps.filter((step): step is number => typeof step === 'number');
  const same = calls.filter(({ name }) => name === call.name);
  return {
    ...value,
    call,
    words: new Set([...names, call.name.split('.')[1] ?? ''].flatMap(wordsOf)),
    indexes: same.length > 1 ? [same.indexOf(call), ...indexes] : indexes,
  };
}

function optionIn(source: Source, manifest: object, path: FieldPath): string | undefined {
  const list = path.findIndex((step) => typeof step === 'number');
  const call = list < 0 ? undefined : callFor(path.slice(0, list + 1), source, manifest);
  if (call && list === path.length - 1) return optionText(call, [], source);
  const index = indexOf(source, call);
  const own = matchesIn(manifest, path, index);
  const exact = structAt(path, index, manifest, own.length === 0);
  if (exact) return optionText(exact.call, exact.steps, source);
  const [first, ...others] = own.length > 0 ? own : matchesAround(manifest, path, index);
  if (!first || others.some((one) => one.call !== first.call)) return undefined;
  const isWhole = own.length > 0 || others.some((one) => !isSamePlace(one, first));
  const common = commonSteps([first, ...others].map(({ steps }) => steps));
  return optionText(first.call, isWhole ? common : stepsAround(first), source);
}

/** Returns the call that adds an item to a list: the calls for a list are in its order, after the call that creates the construct. */
function callFor(item: FieldPath, { calls, subject }: Source, manifest: object): ProgramCall | undefined {
  const words = wordsOf(String(item.at(-2)));
  const adding = calls.filter(({ name }) => wordsOf(name.split('.')[1] ?? '').some((word) => words.includes(word)));
  const creating = calls.filter((call) => call.result === subject && call.receiver !== subject);
  const list = valueAt(manifest, item.slice(0, -1));
  const all = [adding, [...creating, ...adding]].find(({ length }) => Array.isArray(list) && list.length === length);
  return adding.length > 0 ? all?.[Number(item.at(-1))] : undefined;
}

/** Returns the item of a list or, for other objects without known values, the struct or object of the same name. */
function structAt(path: FieldPath, index: Index, manifest: object, isUnknown: boolean): Candidate | undefined {
  if (typeof path.at(-1) === 'number') {
    const item = itemAt(path, index, manifest);
    if (item) return item;
  }
  return isUnknown && typeof valueAt(manifest, path) === 'object' ? matchOf('', path, index, manifest) : undefined;
}

/** Returns the steps to the struct or value that a value belongs to. */
function stepsAround({ steps, isArgument }: Candidate): readonly OptionStep[] {
  if (isArgument) return steps;
  return steps.slice(
    0,
    steps.findLastIndex((step) => typeof step !== 'number'),
  );
}

/** Returns the matches next to a constant: it belongs to the option that sets the other fields of its object. */
function matchesAround(manifest: object, path: FieldPath, index: Index): readonly Candidate[] {
  const parent = path.slice(0, -1);
  if (typeof parent.at(-1) === 'number') return matchesIn(manifest, parent, index);
  const object = valueAt(manifest, parent);
  if (!isObject(object)) return [];
  const isSimple = (value: unknown) =>
    Array.isArray(value) ? value.every((item) => !isObject(item)) : !isObject(value);
  const names = Object.keys(object).filter((name) => isSimple(object[name]));
  return names.flatMap((name) => matchesIn(manifest, [...parent, name], index));
}

/** Returns the values of the program that a field contains. */
function matchesIn(manifest: object, path: FieldPath, index: Index): readonly Candidate[] {
  return leavesOf(valueAt(manifest, path), path)
    .slice(0, VALUES)
    .flatMap((leaf) => matchOf(leaf.text, leaf.path, index, manifest) ?? []);
}

interface Leaf {
  readonly path: FieldPath;
  readonly text: string;
}

function leavesOf(value: unknown, path: FieldPath): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  if (isObject(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, field]) => leavesOf(field, [...path, name]));
  if (value === null || value === undefined) return [];
  return [{ path, text: isObject(value) ? '' : String(value) }];
}

/** Returns the value of the program that a field contains, if it is the only one that fits best. */
function matchOf(text: string, path: FieldPath, index: Index, manifest: object): Candidate | undefined {
  const known = index.matches.get(manifest) ?? new Map<string, Candidate | undefined>();
  index.matches.set(manifest, known);
  const key = JSON.stringify([text, ...path]);
  if (!known.has(key)) known.set(key, findMatch(text, path, index, manifest));
  return known.get(key);
}

function findMatch(text: string, path: FieldPath, index: Index, manifest: object): Candidate | undefined {
  const ofOption = equalTo(text, index) ? undefined : optionsFor(path, index.all);
  const equal = text === '' ? structsNamed(path, index) : equalTo(text, index);
  const candidates = ofOption ?? equal ?? containedIn(text, index);
  const rated = candidates
    .map((candidate) => ({ candidate, rate: rateOf(candidate, text, path, manifest) }))
    .filter(({ rate }) => rate > 0 || ofOption);
  const most = Math.max(...rated.map(({ rate }) => rate));
  const best = rated.filter(({ rate }) => rate === most).map(({ candidate }) => candidate);
  const [first] = best;
  if (first === undefined || best.every((one) => isSamePlace(one, first))) return first;
  const item = itemAt(path, index, manifest);
  const [inItem, ...others] = item ? best.filter((one) => isBelow(one, item)) : [];
  return others.every((one) => inItem && isSamePlace(one, inItem)) ? inItem : undefined;
}

/** Returns the item of a list that contains a field, if the program passes as many items as the resource has. */
function itemAt(path: FieldPath, index: Index, manifest: object): Candidate | undefined {
  const end = path.findLastIndex((step) => typeof step === 'number');
  const item = path.slice(0, end + 1);
  const passed = structsNamed(item, index).filter(({ steps }) => typeof steps.at(-1) === 'number');
  const items = pathsLike(item, manifest);
  if (passed.length !== items.length) return undefined;
  return passed[items.findIndex((one) => one.join('.') === item.join('.'))];
}

/** Returns the paths in a manifest that differ from a path in their indexes only. */
function pathsLike(path: FieldPath, manifest: object): readonly FieldPath[] {
  return path.reduce<readonly FieldPath[]>(
    (found, step) =>
      found.flatMap((before) => {
        const value = valueAt(manifest, before);
        if (typeof step === 'number') return Array.isArray(value) ? value.map((_, index) => [...before, index]) : [];
        return isObject(value) && Object.hasOwn(value, step) ? [[...before, step]] : [];
      }),
    [[]],
  );
}

/** Returns the structs and objects without a text that are the value of an option with the name of the field. */
function structsNamed(path: FieldPath, { byText }: Index): readonly Candidate[] {
  const name = wordsOf(String(path.findLast((step) => typeof step === 'string'))).join(' ');
  return (byText.get('') ?? []).filter(({ steps }) => {
    const last = steps.findLast((step) => typeof step !== 'number');
    return typeof last === 'object' && 'member' in last && wordsOf(last.member).join(' ') === name;
  });
}

/** Returns the values that are written like a field: the same text, an enum value, or a number of seconds. */
function equalTo(text: string, { byText, byEnumValue }: Index): readonly Candidate[] | undefined {
  const seconds = /^[1-9]\d{0,6}$/.test(text) ? durationText(Duration.seconds(Number(text))) : text;
  return byText.get(text) ?? byText.get(seconds) ?? byEnumValue.get(text.replace(/[-_]/g, '').toLowerCase());
}

/** Returns the values of an option that sets a field of another name and value. */
function optionsFor(path: FieldPath, all: readonly Candidate[]): readonly Candidate[] | undefined {
  const key = path
    .filter((step) => typeof step === 'string')
    .slice(-2)
    .join('.');
  if (!Object.hasOwn(FIELD_OPTIONS, key)) return undefined;
  return all.filter(({ members }) => members.at(-1)?.endsWith(`.${FIELD_OPTIONS[key]}`));
}

/** The least number of characters of a string that is unlikely to occur by chance. */
const DISTINCT = 3;

function rateOf(
  { words, indexes, kind, text: given = '' }: Candidate,
  text: string,
  path: FieldPath,
  manifest: object,
): number {
  const names = path.filter((step): step is string => typeof step === 'string').slice(1);
  const last = wordsOf(names.at(-1) ?? '');
  const before = names.slice(0, -1).flatMap(wordsOf);
  const isReferenceTo = kind !== undefined && valueAt(manifest, [...path.slice(0, -1), 'kind']) === kind;
  const named = last.filter((word) => words.has(word)).length * 4 + before.filter((word) => words.has(word)).length * 2;
  const isDistinct = given.length >= DISTINCT && !/^(?:[\d.]+|true|false)$/.test(given);
  if (named === 0 && !isReferenceTo && !(isDistinct && text === given)) return 0;
  const places = path.filter((step): step is number => typeof step === 'number');
  const placed = indexes.every((at, index) => places.at(index - indexes.length) === at) ? indexes.length : 0;
  return 1 + named + (isReferenceTo ? 4 : 0) + placed;
}

/** Returns the values that a longer text was built from. */
function containedIn(text: string, { byText }: Index): readonly Candidate[] {
  return [...byText].flatMap(([part, values]) => (part.length > DISTINCT && text.includes(part) ? values : []));
}

function valueAt(root: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined),
    root,
  );
}

const WORDS = new Map<string, readonly string[]>();

/** Returns the words of a name in lower case and singular. */
function wordsOf(name: string): readonly string[] {
  const known = WORDS.get(name);
  if (known) return known;
  const parts = name.split(/(?=[A-Z])|[^A-Za-z0-9]+/).filter(Boolean);
  const words = parts.map((word) => word.toLowerCase().replace(/(?<=...)s$/, ''));
  WORDS.set(name, words);
  return words;
}

function commonSteps(all: readonly (readonly OptionStep[])[]): readonly OptionStep[] {
  const [first, ...others] = all;
  const end = first.findIndex((step, index) => others.some((steps) => stepText(steps[index]) !== stepText(step)));
  return end < 0 ? first : first.slice(0, end);
}

function isSamePlace(one: Candidate, other: Candidate): boolean {
  return one.steps.length === other.steps.length && isBelow(one, other);
}

function isBelow({ call, steps }: Candidate, other: Candidate): boolean {
  return call === other.call && other.steps.every((step, index) => stepText(step) === stepText(steps[index]));
}

/** Returns an option, after the method for calls other than the one that created the construct; undefined for the construct itself. */
function optionText(call: ProgramCall, steps: readonly OptionStep[], { calls, subject }: Source): string | undefined {
  const [, method] = call.name.split('.');
  const text = steps.map(stepText).join('').replace(/^\./, '');
  if (method === undefined || (subject && call.result === subject && call.receiver !== subject))
    return text || undefined;
  const [id] = call.args;
  const same = calls.filter(({ name }) => name === call.name);
  const ordinal = same.length > 1 ? ` ${same.indexOf(call) + 1}` : '';
  const name = memberInHostLanguage(method);
  // The identifier of the call is not repeated as an option.
  if (typeof id === 'string')
    return `${name}(${JSON.stringify(id)}) ${/^(?:name|id)$/.test(text) ? '' : text}`.trimEnd();
  return `${name}()${ordinal} ${text}`.trimEnd();
}

function stepText(step: OptionStep | undefined): string {
  if (step === undefined) return '';
  if (typeof step === 'number') return `[${step}]`;
  return 'key' in step ? `[${JSON.stringify(step.key)}]` : `.${memberInHostLanguage(step.member)}`;
}
