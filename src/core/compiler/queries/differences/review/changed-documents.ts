import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../../values/objects';
import type { FieldPath } from '../../../../values/origin';
import { type InputDocument, titleOf } from '../../../model/document';

/** A document that differs between the base and the inputs. */
export interface ChangedDocument {
  /** `Kind/namespace/name`. */
  readonly title: string;
  readonly kind: string;
  /** Its index among the inputs; absent if it was removed. */
  readonly now?: number;
  /** Its index in the base; absent if it is new. */
  readonly old?: number;
  /** The innermost fields that differ, in the inputs; the document itself if it is new or removed. */
  readonly paths: readonly FieldPath[];
}

/** Returns the documents that differ, by kind and name. Their order and their files are irrelevant. */
export function changedDocuments(
  before: readonly InputDocument[],
  after: readonly InputDocument[],
): readonly ChangedDocument[] {
  const old = byTitle(before);
  const now = byTitle(after);
  const kept = [...now].flatMap(([title, index]): ChangedDocument[] => {
    const then = old.get(title);
    const { value } = after[index];
    const common = { title, kind: String(value.kind), now: index };
    if (then === undefined) return [{ ...common, paths: [[]] }];
    const paths = before[then].value === value ? [] : differingPaths(before[then].value, value, []);
    return paths.length === 0 ? [] : [{ ...common, old: then, paths }];
  });
  const removed = [...old].flatMap(([title, index]): ChangedDocument[] =>
    now.has(title) ? [] : [{ title, kind: String(before[index].value.kind), old: index, paths: [[]] }],
  );
  return [...kept, ...removed];
}

/** Of several documents with one name, the first counts. */
function byTitle(documents: readonly InputDocument[]): ReadonlyMap<string, number> {
  return new Map(documents.map(({ value }, index) => [titleOf(value), index] as const).reverse());
}

function differingPaths(before: unknown, after: unknown, path: FieldPath): readonly FieldPath[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      name in after
        ? differingPaths(before[name], after[name], [...path, name])
        : before[name] === undefined
          ? []
          : [[...path, name]],
    );
  }
  if (!Array.isArray(before) || !Array.isArray(after)) return [path];
  if (before.length === after.length)
    return after.flatMap((item, index) => differingPaths(before[index], item, [...path, index]));
  const added = after.findIndex((item) => !before.some((one) => isDeepStrictEqual(one, item)));
  return [added < 0 ? path : [...path, added]];
}
