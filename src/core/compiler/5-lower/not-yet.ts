import type { DiagnosticCollector } from '../../diagnostics';
import type { Resource } from '../../validation/resource';
import { PART_TYPES } from '../../values/kinds.generated';
import { entryOf, isObject } from '../../values/objects';
import { isIsolated } from '../model/isolation';
import { KIND_ROLES } from '../model/kind-roles';
import { below, type FieldPath } from '../model/origin';
import type { ValidInput } from '../model/valid-input';
import { NOT_YET_CODE } from './coverage';
import { NOT_YET_PLACES } from './not-yet.generated';

/** Names each field that the compiler cannot write yet. What stands inside of one is not looked at. */
export function reportNotYet({ resources, isolation }: ValidInput, diagnostics: DiagnosticCollector): void {
  for (const resource of resources) {
    const { isolation: kept } = KIND_ROLES[resource.kind];
    if (kept && isIsolated(isolation, kept.whole, resource)) continue;
    const parts = entryOf<{ readonly spec: string }>(PART_TYPES, resource.kind);
    if (parts) visit(resource.spec, parts.spec, ['spec'], resource, diagnostics);
    if (resource.kind === 'ProxyPolicy') reportListeners(resource, diagnostics);
  }
}

/** The data plane has one object for what `frontend` says: nothing of it stands at a listener. */
function reportListeners({ spec, origin }: Resource, diagnostics: DiagnosticCollector): void {
  if (!isObject(spec) || spec.frontend === undefined) return;
  for (const list of ['targetRefs', 'targetSelectors']) {
    const targets: unknown = spec[list];
    if (!Array.isArray(targets)) continue;
    targets.forEach((target: unknown, index) => {
      if (!isObject(target) || target.sectionName === undefined) return;
      diagnostics.report(NOT_YET_CODE, below(origin, 'spec', list, index, 'sectionName'), { field: 'sectionName' });
    });
  }
}

function visit(
  value: unknown,
  type: string,
  path: FieldPath,
  resource: Resource,
  diagnostics: DiagnosticCollector,
): void {
  const places = NOT_YET_PLACES[type];
  if (!places) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      visit(item, type, [...path, index], resource, diagnostics);
    });
  }
  if (!isObject(value)) return;
  for (const field of places.fields ?? []) {
    if (value[field] === undefined) continue;
    diagnostics.report(NOT_YET_CODE, below(resource.origin, ...path, field), { field });
  }
  for (const [field, next] of Object.entries(places.types ?? {}))
    visit(value[field], next, [...path, field], resource, diagnostics);
}
