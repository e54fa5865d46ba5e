import { nearestName } from '../../text/nearest-name';
import type { Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';
import type { ResourceKind } from '../../values/resource-name';
import type { Graph } from '../model/graph';
import { kindsThat } from '../semantics/kind-roles';
import type { KnownInputs } from './known-inputs';

export const ROUTES = kindsThat(({ is }) => is === 'route');
const PARENTS = kindsThat(({ is }) => is === 'parent');
export const DESTINATIONS = kindsThat(({ is }) => is === 'destination');

/** All that a policy can be for. */
export const TARGETS: readonly ResourceKind[] = [...ROUTES, ...PARENTS, ...DESTINATIONS];

/** What a policy could be for; one that could not be parsed has no labels. */
interface Candidate {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/**
 * Whether it can be trusted that a policy is for something of the namespace in which it stands. A policy aims at nothing elsewhere, so
 * that one in the wrong namespace, which is easily forgotten or copied, protects nothing at all, and it cannot be decided what it was for.
 *
 * @param written - of all documents of its name; none where they could not be parsed
 * @param isUnresolved - its targets are not there, or cannot be read
 * @param isTwin - another policy has its name, so that one of them may have been meant for another namespace
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
      const isElsewhere = candidates.some((each) => each.namespace !== namespace && isMeant(target, each));
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

/** A field that targets do not have, and that is no slip of the pen for one that they have: it may say where the target is. */
function mayNameNamespace(target: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(target).some((field) => !FIELDS.includes(field) && nearestName(field, FIELDS) === undefined);
}

function isMeant({ kind, name, matchLabels }: Readonly<Record<string, unknown>>, candidate: Candidate): boolean {
  if (typeof kind === 'string' && kind !== candidate.kind) return false;
  if (typeof name === 'string') return name === candidate.name;
  if (!isObject(matchLabels)) return false;
  return Object.entries(matchLabels).every(([key, value]) => candidate.labels?.[key] === value);
}
