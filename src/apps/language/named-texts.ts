import { loadText } from '../../core/compiler/1-load';
import type { InputDocument } from '../../core/compiler/model/document';
import type { FieldPath } from '../../core/compiler/model/origin';
import { kindsThat } from '../../core/compiler/semantics/kind-roles';
import { DiagnosticCollector, type Focus } from '../../core/diagnostics';
import { isObject } from '../../core/values/objects';
import type { NameIndex } from './name-index';
import { type Named, referenceKind } from './names';
import type { Snapshot } from './snapshot';

/** A text of an expectation, a guarantee or a setting, and what it has to be when a resource has another name. */
export interface RenamedText {
  readonly document: InputDocument;
  readonly path: FieldPath;
  readonly focus: Focus;
  readonly text: string;
}

type Field = readonly [path: readonly (string | typeof ANY)[], form: Form];

const ANY = Symbol('any');

/** How a text names a resource, and of which kinds; `title` is `Kind namespace/name`, and `listener` begins with its Gateway. */
type Form = ReadonlySet<string> | 'title' | 'listener';

const ROUTES: ReadonlySet<string> = new Set(kindsThat(({ is }) => is === 'route'));
const GATEWAYS: ReadonlySet<string> = new Set(['Gateway']);
const DESTINATIONS: ReadonlySet<string> = new Set(kindsThat(({ is }) => is === 'destination' || is === 'model'));
const SOURCES: ReadonlySet<string> = new Set([...kindsThat(({ is }) => is === 'policy'), 'ProxyBackend', ...ROUTES]);

const OF_TESTS: readonly Field[] = [
  [['tests', ANY, 'gateway'], GATEWAYS],
  [['tests', ANY, 'expect', 'listener'], 'listener'],
  [['tests', ANY, 'expect', 'route'], ROUTES],
  [['tests', ANY, 'expect', 'backend'], DESTINATIONS],
  [['tests', ANY, 'expect', 'weights', ANY], DESTINATIONS],
  [['tests', ANY, 'expect', 'policies', ANY, 'from'], SOURCES],
  [['tests', ANY, 'expect', 'policies', ANY, 'overrides'], SOURCES],
];

const OF_GUARANTEES: readonly Field[] = [
  [['guarantees', ANY, 'requests', 'gateways', ANY], GATEWAYS],
  [['guarantees', ANY, 'requests', 'listeners', ANY], 'listener'],
  [['guarantees', ANY, 'to', 'backend'], DESTINATIONS],
  [['guarantees', ANY, 'to', 'route'], ROUTES],
  [['guarantees', ANY, 'always', 'listeners', ANY], 'listener'],
];

const OF_SETTINGS: readonly Field[] = [
  ...OF_GUARANTEES,
  [['waivers', ANY, 'resource'], 'title'],
  [['environments', ANY, 'waivers', ANY, 'resource'], 'title'],
];

/** Where files beside the inputs name a resource; a text that may mean another one, too, stays as it is. */
export function renamedTexts(
  snapshot: Pick<Snapshot, 'beside' | 'home' | 'textOf'>,
  index: NameIndex,
  named: Named,
  name: string,
): readonly RenamedText[] {
  const { beside, home } = snapshot;
  const files: readonly (readonly [string, readonly Field[]])[] = [
    ...beside.tests.map(({ file }) => [file, OF_TESTS] as const),
    ...beside.guarantees.map(({ file }) => [file, OF_GUARANTEES] as const),
    [home, OF_SETTINGS],
  ];
  return files.flatMap(([file, fields]) => {
    const text = snapshot.textOf(file);
    if (text === undefined) return [];
    return loadText([{ name: file, text }], new DiagnosticCollector()).documents.flatMap((document) =>
      fields.flatMap(([pattern, form]) =>
        textsAt(document.value, pattern).flatMap(({ path, focus, written }) => {
          const now = isSure(written, form, named, index) ? inItsForm(written, form, named, name) : undefined;
          return now === undefined ? [] : [{ document, path, focus, text: now }];
        }),
      ),
    );
  });
}

interface Written {
  readonly path: FieldPath;
  readonly focus: Focus;
  readonly written: string;
}

/** What fits a pattern; where it ends with any name of a map without texts, the name itself. */
function textsAt(value: unknown, pattern: Field[0], path: FieldPath = []): readonly Written[] {
  const [step, ...rest] = pattern;
  if (step === undefined) return typeof value === 'string' ? [{ path, focus: 'value', written: value }] : [];
  if (step !== ANY) return isObject(value) ? textsAt(value[step], rest, [...path, step]) : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsAt(item, rest, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]): readonly Written[] =>
    rest.length === 0 ? [{ path: [...path, key], focus: 'key', written: key }] : textsAt(item, rest, [...path, key]),
  );
}

/** The text with another name in the place of the one that it has for this resource; undefined where it means something else. */
function inItsForm(written: string, form: Form, named: Named, name: string): string | undefined {
  if (form === 'title') {
    const [kind, whole] = written.split(' ');
    const isMeant = referenceKind(kind) === named.kind && whole === `${named.namespace}/${named.name}`;
    return isMeant ? `${kind} ${named.namespace}/${name}` : undefined;
  }
  if (form !== 'listener' && !form.has(named.kind)) return undefined;
  if (form === 'listener' && named.kind !== 'Gateway') return undefined;
  const parts = written.split('/');
  const hasMore =
    form === 'listener' || (named.kind === 'Service' && /^\d+$/.test(parts.at(-1) ?? '') && parts.length > 1);
  const more = hasMore ? parts.splice(-1) : [];
  const own = parts.pop();
  const [namespace = named.namespace, kind = named.kind] = [...parts].reverse();
  const isMeant = own === named.name && namespace === named.namespace && referenceKind(kind) === named.kind;
  return isMeant && parts.length < 3 ? [...parts, name, ...more].join('/') : undefined;
}

/** Whether nothing else that is among the inputs could be meant. */
function isSure(written: string, form: Form, named: Named, index: NameIndex): boolean {
  const kinds = form === 'title' ? undefined : form === 'listener' ? GATEWAYS : form;
  return [...index.definitions(kinds)].every(
    (one) =>
      one.section !== undefined ||
      (one.kind === named.kind && one.namespace === named.namespace && one.name === named.name) ||
      inItsForm(written, form, one, one.name) === undefined,
  );
}
