import { loadText } from '../../core/compiler/1-load';
import type { InputDocument } from '../../core/compiler/model/document';
import { DiagnosticCollector, type Focus } from '../../core/diagnostics';
import { isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import {
  DESTINATION_FORMS,
  described,
  endpoint,
  GATEWAYS,
  listener,
  member,
  type NameAsWritten,
  type NameForm,
  part,
  ROUTE_FORMS,
  resource,
  SOURCES,
  title,
  toolOfTarget,
} from './name-forms';
import { inPatch, inPatchFile, inValue } from './names-in-parts';
import { patchFilesOf } from './patches';
import type { Snapshot } from './snapshot';

/** A string of an expectation, a guarantee or a setting that contains a name. */
export interface TextWithName extends NameAsWritten {
  readonly document: InputDocument;
  readonly focus: Focus;
  readonly form: NameForm;
}

type Field = readonly [path: readonly (string | typeof ANY | typeof BELOW)[], form: NameForm];

const ANY = Symbol('any');
/** A pattern step that matches any path below. */
const BELOW = Symbol('below');

/** `namespace/name` alone. */
const gatewayOfTest: NameForm = (text, named, index) =>
  text.written.includes('/') ? resource(GATEWAYS)(text, named, index) : undefined;

const OF_TESTS: readonly Field[] = [
  [['tests', ANY, 'gateway'], gatewayOfTest],
  [['tests', ANY, 'tool', 'target'], member],
  [['tests', ANY, 'fail', ANY], endpoint],
  [['tests', ANY, 'expect', 'listener'], listener],
  [['tests', ANY, 'expect', 'route'], resource(ROUTE_FORMS)],
  [['tests', ANY, 'expect', 'rule'], part(ROUTE_FORMS, (path) => [...path.slice(0, -1), 'route'])],
  [['tests', ANY, 'expect', 'backend'], resource(DESTINATION_FORMS)],
  [['tests', ANY, 'expect', 'tiers', ANY, ANY], member],
  [['tests', ANY, 'expect', 'answeredBy'], endpoint],
  [['tests', ANY, 'expect', 'weights', ANY], resource(DESTINATION_FORMS)],
  [['tests', ANY, 'expect', 'policies', ANY, 'from'], resource(SOURCES)],
  [['tests', ANY, 'expect', 'policies', ANY, 'overrides'], resource(SOURCES)],
  [['tests', ANY, 'expect', 'policies', ANY, 'value', BELOW], inValue],
];

const OF_GUARANTEES: readonly Field[] = [
  [['guarantees', ANY, 'requests', 'gateways', ANY], resource(GATEWAYS)],
  [['guarantees', ANY, 'requests', 'listeners', ANY], listener],
  [['guarantees', ANY, 'to', 'backend'], resource(DESTINATION_FORMS)],
  [['guarantees', ANY, 'to', 'route'], resource(ROUTE_FORMS)],
  [['guarantees', ANY, 'to', 'tool'], toolOfTarget],
  [['guarantees', ANY, 'always', 'listeners', ANY], listener],
];

const external = (kind: string) => described({ kind, namespace: 'default' });

/** Fields that environments also have. */
const OF_ENVIRONMENTS: readonly Field[] = [
  ...OF_GUARANTEES,
  [['waivers', ANY, 'resource'], title],
  [['externals', 'secrets', ANY, 'name'], external('Secret')],
  [['externals', 'configMaps', ANY, 'name'], external('ConfigMap')],
  [['externals', 'services', ANY, 'name'], external('Service')],
  [['externals', 'gateways', ANY, 'name'], external('Gateway')],
];

const OF_SETTINGS: readonly Field[] = [
  ...OF_ENVIRONMENTS,
  [['conventions', ANY, 'routes', 'names', ANY], resource(ROUTE_FORMS)],
  [['conventions', ANY, 'routes', 'except', ANY], resource(ROUTE_FORMS)],
  [['conventions', ANY, 'backends', 'names', ANY], resource(DESTINATION_FORMS)],
  [['conventions', ANY, 'backends', 'except', ANY], resource(DESTINATION_FORMS)],
  [['conventions', ANY, 'always', 'listeners', ANY], listener],
  ...OF_ENVIRONMENTS.map(([path, form]): Field => [['environments', ANY, ...path], form]),
  [['environments', ANY, 'patches', ANY, 'target', 'name'], described()],
  [['environments', ANY, 'patches', ANY, 'patch', BELOW], inPatch],
];

function fieldsByFile({ beside, home, settings }: Snapshot): readonly (readonly [string, readonly Field[]])[] {
  return [
    ...beside.tests.map(({ file }) => [file, OF_TESTS] as const),
    ...beside.guarantees.map(({ file }) => [file, OF_GUARANTEES] as const),
    [home, OF_SETTINGS],
    ...patchFilesOf(settings).map((file) => [file, [[[BELOW], inPatchFile]]] as const),
  ];
}

/** Returns the form of a name in a file outside of the inputs; undefined if the value is not a name. */
export function nameFormAt(snapshot: Snapshot, file: string, path: FieldPath): NameForm | undefined {
  const [, fields = []] = fieldsByFile(snapshot).find(([each]) => each === file) ?? [];
  const isAt = (pattern: Field[0]) =>
    pattern.length === path.length && pattern.every((step, index) => step === ANY || step === path[index]);
  return fields.find(([pattern]) => isAt(pattern))?.[1];
}

/** Returns all such strings of the files outside of the inputs, or of one of them. */
export function namedTextsIn(snapshot: Snapshot, only?: string): readonly TextWithName[] {
  const { textOf } = snapshot;
  return fieldsByFile(snapshot).flatMap(([file, fields]) => {
    const text = only === undefined || only === file ? textOf(file) : undefined;
    if (text === undefined) return [];
    return loadText([{ name: file, text }], new DiagnosticCollector()).documents.flatMap((document) =>
      fields.flatMap(([pattern, form]) =>
        textsAt(document.value, pattern).map((each) => ({ ...each, document, root: document.value, form })),
      ),
    );
  });
}

interface Written {
  readonly path: FieldPath;
  readonly focus: Focus;
  readonly written: string;
}

/** Returns the strings that match a pattern; if the pattern ends with a key of a map, the keys themselves. */
function textsAt(value: unknown, pattern: Field[0], path: FieldPath = []): readonly Written[] {
  const [step, ...rest] = pattern;
  if (step === undefined) return typeof value === 'string' ? [{ path, focus: 'value', written: value }] : [];
  if (step === BELOW) return textsBelow(value, path);
  if (step !== ANY) return isObject(value) ? textsAt(value[step], rest, [...path, step]) : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsAt(item, rest, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]): readonly Written[] =>
    rest.length === 0 ? [{ path: [...path, key], focus: 'key', written: key }] : textsAt(item, rest, [...path, key]),
  );
}

function textsBelow(value: unknown, path: FieldPath): readonly Written[] {
  if (typeof value === 'string') return [{ path, focus: 'value', written: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsBelow(item, [...path, index]));
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => textsBelow(item, [...path, key])) : [];
}
