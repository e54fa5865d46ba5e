import type { InputDocument } from '../../core/compiler/model/document';
import { subjectLocation } from '../../core/diagnostics/subject-text';
import { literalPattern } from '../../core/text/literal-pattern';
import { isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import { type NamedObject, nameKey, nameOfDocument, referenceKind, wholeOf } from './names';
import type { Snapshot } from './snapshot';

/** Describes references that renaming would leave behind because they cannot be changed reliably; undefined if there are none. */
export function leftBehind({ input, settings }: Snapshot, named: NamedObject): string | undefined {
  if (named.kind === 'Namespace') return 'references, hosts and other strings contain the namespace';
  const ownerOf = ({ value }: InputDocument) => nameOfDocument(value, settings.defaultNamespace);
  const whole = nameKey(wholeOf(named));
  const owners = input.documents.filter((document) => nameKey(ownerOf(document) ?? NOBODY) === whole);
  const namings = [...callsOf(named), ...selectionsOf(named, owners)];
  for (const document of input.documents) {
    const isNear = ownerOf(document)?.namespace === named.namespace;
    for (const { fits, text } of namings) {
      const path = pathTo(document.value.spec, ['spec'], (value, field) => fits(value, field, isNear));
      if (path) return `${subjectLocation(document.placeOf(path))} ${text}`;
    }
  }
  return undefined;
}

const NOBODY: NamedObject = { kind: '', namespace: '', name: '' };

interface Naming {
  fits(value: unknown, field: unknown, isNear: boolean): boolean;
  readonly text: string;
}

/** A Service by a host, such as `web.shop.svc`, or by `web` alone in its own namespace. */
function callsOf({ kind, namespace, name, section }: NamedObject): readonly Naming[] {
  if (kind !== 'Service' || section !== undefined) return [];
  const long = new RegExp(
    `(?<![\\w.-])${literalPattern(`${name}.${namespace}`)}(?:\\.svc(?:\\.[\\w.-]*)?)?\\.?(?![\\w.-])`,
  );
  const fits: Naming['fits'] = (value, field, isNear) =>
    typeof value === 'string' && (long.test(value) || (isNear && field === 'host' && value === name));
  return [{ fits, text: 'calls the Service by its host' }];
}

/** Returns references to a section of objects that are selected by labels. */
function selectionsOf({ kind, section }: NamedObject, owners: readonly InputDocument[]): readonly Naming[] {
  if (section === undefined) return [];
  const labels = owners.map(({ value: { metadata } }) => (isObject(metadata) ? metadata['labels'] : undefined));
  const fits: Naming['fits'] = (value, _, isNear) => {
    if (!isNear || !isObject(value) || value['sectionName'] !== section || !isObject(value['matchLabels']))
      return false;
    const wanted = Object.entries(value['matchLabels']);
    return (
      referenceKind(String(value['kind'])) === kind &&
      labels.some((has) => wanted.every(([key, text]) => isObject(has) && has[key] === text))
    );
  };
  return [{ fits, text: 'selects it by labels' }];
}

function pathTo(
  value: unknown,
  path: FieldPath,
  fits: (value: unknown, field: unknown) => boolean,
): FieldPath | undefined {
  if (fits(value, path.at(-1))) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    const found = pathTo(item, [...path, isList ? Number(key) : key], fits);
    if (found) return found;
  }
  return undefined;
}
