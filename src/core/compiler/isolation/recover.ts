import { validateResource } from '../../validation';
import { compareResources, type Resource } from '../../validation/resource';
import { defined, type Fields, isObject } from '../../values/objects';
import { resourceKey } from '../../values/resource-name';
import { REVISIONS } from '../../values/revisions.generated';
import { type IsolatedPart, type Isolation, isIsolated } from '../model/isolation';
import type { InvalidInput, ValidInput } from '../model/valid-input';
import { KIND_ROLES } from '../semantics/kind-roles';
import type { KnownInputs } from './known-inputs';
import { readableTargets } from './readable-targets';
import { recoverListeners } from './recover-listeners';
import { recoverModel } from './recover-models';
import { recoverRoute } from './recover-routes';
import type { Remains } from './remains';
import { whole } from './whole';

/** The inputs without the isolated parts, and with the readable remains of invalid documents. */
export interface Recovered {
  readonly input: ValidInput;
  /** Parts that turned out not to be readable. */
  readonly parts: readonly IsolatedPart[];
}

/**
 * Recovers the readable parts of invalid documents: routes with the matches of their broken rules, models with their names, policies with
 * their targets. Of documents with the same name the first one is kept, but of policies each one with its targets. Returns `undefined` if a
 * document could not be parsed at all.
 */
export function recover(known: KnownInputs, isolation: Isolation): Recovered | undefined {
  const { valid } = known;
  const gone = (resource: Resource) =>
    (resource.kind === 'ReferenceGrant' && isIsolated(isolation, 'grant', resource)) ||
    (resource.kind === 'BackendTLSPolicy' && isIsolated(isolation, 'policy', resource));
  const resources = valid.resources.filter((resource) => !gone(resource));
  const invalid: InvalidInput[] = valid.resources
    .filter(gone)
    .map(({ kind, namespace, name }) => ({ kind, namespace, name }));
  const parts: IsolatedPart[] = [];
  const taken = new Set(valid.resources.map(resourceKey));
  const addTwin = (twin: Resource) => {
    if (KIND_ROLES[twin.kind].is !== 'policy') return;
    const targets = readableTargets(twin);
    if (targets) resources.push({ ...twin, spec: targets });
    else parts.push(whole('droppedPolicy', twin, 'it cannot be read far enough'));
  };
  valid.twins.forEach(addTwin);
  for (const entry of valid.invalid) {
    if (taken.has(resourceKey(entry))) {
      if (!entry.written) return undefined;
      addTwin(entry.written);
      continue;
    }
    taken.add(resourceKey(entry));
    const remains = entry.written && remainsOf(entry.written, isolation);
    const resource = entry.written && remains && validated(entry.written, remains.spec);
    if (resource) {
      resources.push(resource);
      parts.push(...remains.parts);
      continue;
    }
    invalid.push(entry);
    const dropped = entry.written && KIND_ROLES[entry.kind].isolation?.unreadable;
    if (dropped) parts.push(whole(dropped, entry.written, 'it cannot be read far enough'));
  }
  const input = { ...valid, resources: resources.sort(compareResources), invalid, isolation };
  return { input, parts };

  function remainsOf(written: Resource, by: Isolation): Remains | undefined {
    const { isolation: kept } = KIND_ROLES[written.kind];
    switch (kept?.remains) {
      case 'rules':
        return recoverRoute(written, by, (spec) => validated(written, spec) !== undefined);
      case 'listeners':
        return isIsolated(by, kept.whole, written) ? undefined : recoverListeners(written, by);
      case 'name':
        return recoverModel(written, (spec) => validated(written, spec) !== undefined);
      case 'targets': {
        const targets = readableTargets(written);
        return targets && { spec: targets, parts: [] };
      }
      default:
        return undefined;
    }
  }
}

/** Returns the document with another spec, if that is valid. For a policy that is not in effect, only the targets are read. */
function validated(written: Resource, spec: unknown): Resource | undefined {
  if (KIND_ROLES[written.kind].isolation?.remains === 'targets') return { ...written, spec };
  const { apiVersion, metadata } = written.document;
  const { name, namespace, labels, annotations, creationTimestamp } = isObject(metadata) ? metadata : {};
  const document = {
    apiVersion,
    kind: written.kind,
    metadata: defined<Fields>({ name, namespace, labels, annotations, creationTimestamp }),
    spec,
  };
  // It has today's names, whichever revision it was written for.
  const { value } = validateResource(written.kind, document, { revision: REVISIONS.at(-1) });
  return value && { ...written, document: value, spec: value.spec };
}
