import type { Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';

/** The targets of a policy, as far as they are readable. */
export interface ReadTargets {
  readonly targetRefs?: readonly Readonly<Record<string, unknown>>[];
  readonly targetSelectors?: readonly Readonly<Record<string, unknown>>[];
}

/** Returns the targets of a policy with errors; `undefined` if it may have further targets. */
export function readableTargets({ document, spec }: Pick<Resource, 'document' | 'spec'>): ReadTargets | undefined {
  if (!isObject(spec) || !Object.keys(document).every((field) => TOP_LEVEL.has(field))) return undefined;
  const { targetRefs, targetSelectors } = spec;
  // A misspelt name of one of the two lists.
  if (Object.keys(spec).some((field) => /^target/i.test(field) && !LISTS.has(field))) return undefined;
  const refs = listOf(targetRefs, readRef);
  const selectors = listOf(targetSelectors, readSelector);
  if (!refs || !selectors || refs.length + selectors.length === 0) return undefined;
  return {
    ...(refs.length > 0 ? { targetRefs: refs } : {}),
    ...(selectors.length > 0 ? { targetSelectors: selectors } : {}),
  };
}

const TOP_LEVEL: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'spec', 'status']);
const LISTS: ReadonlySet<string> = new Set(['targetRefs', 'targetSelectors']);

function listOf<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] | undefined {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return undefined;
  const items = value.map(read);
  return items.every((item): item is Item => item !== undefined) ? items : undefined;
}

function readRef(item: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isObject(item)) return undefined;
  const { group = '', kind, name } = item;
  if (typeof group !== 'string' || typeof kind !== 'string' || typeof name !== 'string') return undefined;
  return { group, kind, name, ...readPart(item) };
}

function readSelector(item: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isObject(item) || !isObject(item.matchLabels)) return undefined;
  const { group = '', kind, matchLabels } = item;
  if (typeof group !== 'string' || typeof kind !== 'string') return undefined;
  if (!Object.values(matchLabels).every((label) => typeof label === 'string')) return undefined;
  return { group, kind, matchLabels, ...readPart(item) };
}

/** Returns the part of a target; without a section or a port, it is the entire target. */
function readPart({ sectionName, port }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    ...(typeof sectionName === 'string' ? { sectionName } : {}),
    ...(typeof port === 'number' ? { port } : {}),
  };
}
