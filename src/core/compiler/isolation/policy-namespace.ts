import { nearestName } from '../../text/nearest-name';
import type { Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';
import type { ResourceKind } from '../../values/resource-name';
import type { Graph } from '../model/graph';
import { kindsThat } from '../semantics/kind-roles';
import type { KnownInputs } from './known-inputs';

const ISOLATED_ROUTES = kindsThat(({ is }) => is === 'route');
const PARENTS = kindsThat(({ is }) => is === 'parent');
export const ISOLATED_DESTINATIONS = kindsThat(({ is }) => is === 'destination');

/** All that a policy can be for. */
export const TARGETS: readonly ResourceKind[] = [...ISOLATED_ROUTES, ...PARENTS, ...ISOLATED_DESTINATIONS];

/** A possible target of a policy; a target that could not be parsed has no labels. */
interface Candidate {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/**
 * Returns whether a policy certainly targets something in its own namespace. A policy cannot target other namespaces, so one in the wrong
 * namespace, an easy mistake when forgetting or copying the field, protects nothing, and its intended target cannot be determined.
 *
 * @param written - of all documents of its name; absent if they could not be parsed
 * @param isUnresolved - its targets do not exist or cannot be read
 * @param isTwin - another policy has the same name, so one of them may have been intended for another namespace
 */
export function isNamespaceSure(
  { namespace, written, isUnresolved, isTwin }: DoubtfulPolicy,
  graph: Graph,
  known: KnownInputs,
): boolean {
  const candidates = candidatesIn(graph, known);
  const isUsed = candidates.some((candidate) => candidate.namespace === namespace);
  if (isUnresolved && (!isUsed || !written.every(saysItsNamespace))) return false;
  return written.every(({ document, spec }) => {
    // A document that was cut off before its spec may have been cut off within its namespace, too.
    if (!('spec' in document)) return false;
    if (!isObject(spec)) return true;
    if (Object.keys(spec).some((field) => /namespace/i.test(field))) return false;
    return targetsIn(spec).every((target) => {
      if (mayNameNamespace(target)) return false;
      const isElsewhere = candidates.some((each) => each.namespace !== namespace && isSelected(target, each));
      return !isElsewhere || !(isUnresolved || isTwin);
    });
  });
}

export interface DoubtfulPolicy {
  readonly namespace: string;
  readonly written: readonly Resource[];
  readonly isUnresolved: boolean;
  readonly isTwin: boolean;
}

function candidatesIn(graph: Graph, known: KnownInputs): readonly Candidate[] {
  const services = [...graph.services.values()].map(({ namespace, name }) => ({ kind: 'Service', namespace, name }));
  const all: readonly Candidate[] = [...known.all(), ...known.valid.invalid.filter(({ written }) => !written)];
  return [...all.filter(({ kind }) => TARGETS.some((each) => each === kind)), ...services];
}

function saysItsNamespace({ document: { metadata } }: Resource): boolean {
  return isObject(metadata) && typeof metadata.namespace === 'string' && metadata.namespace !== '';
}

/** All that looks like a target, under whichever name of a list. */
function targetsIn(spec: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  return Object.entries(spec)
    .filter(([field]) => /^target/i.test(field))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isObject);
}

const FIELDS: readonly string[] = ['group', 'kind', 'name', 'sectionName', 'port', 'matchLabels', 'matchExpressions'];

/** Returns whether a target has an unknown field that is not a misspelling of a known one: it may name the target's namespace. */
function mayNameNamespace(target: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(target).some((field) => !FIELDS.includes(field) && nearestName(field, FIELDS) === undefined);
}

function isSelected({ kind, name, matchLabels }: Readonly<Record<string, unknown>>, candidate: Candidate): boolean {
  if (typeof kind === 'string' && kind !== candidate.kind) return false;
  if (typeof name === 'string') return name === candidate.name;
  if (!isObject(matchLabels)) return false;
  return Object.entries(matchLabels).every(([key, value]) => candidate.labels?.[key] === value);
}
