import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendAuth, Transformation, TransformationOrConditional } from '../../../validation/types.generated';
import { isObject } from '../../../values/objects';
import type { BackendCall } from '../../analysis/calls';
import { type CallUse, nameOfBackend, nameOfRule, pick, usesOf } from '../../analysis/check-context';
import type { FieldSource } from '../../model/attachment';
import { below } from '../../model/origin';
import { entriesOf } from '../../semantics/conditional';
import type { Rule } from '../rule';

const HEADER = 'authorization';

/**
 * The gateway's key takes the place of the client's credentials only where both stand at one place. Services of the cluster are left out:
 * their owners often want to see both.
 */
export const forwardedClientCredentials: Rule = ({ backendCalls, uses }, diagnostics) => {
  const reported = new Set<FieldSource>();
  const picked = pick(backendCalls, (call) =>
    transforms(call.policies.transformation?.value) ? undefined : placed(call),
  );
  for (const use of usesOf(picked, uses)) {
    if (isTaken(use)) continue;
    for (const source of picked.get(use.call) ?? []) {
      if (reported.has(source)) continue;
      reported.add(source);
      const values = { backend: nameOfBackend(use.call.backend), rule: nameOfRule(use.rule.rule) };
      const field = source.value.location ? 'location' : 'credentials';
      diagnostics.report(CODE.forwardedClientCredentials, below(source.origin, field), values);
    }
  }
};

/** The credentials that leave the header of clients alone. */
function placed({ backend, policies, sections }: BackendCall): readonly FieldSource<BackendAuth>[] | undefined {
  if (backend.type !== 'ai' && backend.type !== 'static') return undefined;
  const sources = [policies, ...sections.values()].flatMap(({ auth }) => (auth ? [auth.from] : []));
  const found = sources.filter(({ value }) => leavesHeader(value));
  return found.length > 0 ? found : undefined;
}

/** An exchange takes the token that it exchanges, and `passthrough` is about the client's own. */
function leavesHeader({ key, secretRef, location, credentials = [] }: BackendAuth): boolean {
  const isKey = key !== undefined || secretRef !== undefined;
  if (!isKey && credentials.length === 0) return false;
  const places = credentials.map((credential) => credential.location);
  if (isKey && !location) return false;
  if (location) places.push(location);
  return !places.some(({ header }) => header?.name.toLowerCase() === HEADER);
}

/** Whether the header is gone, or another one, before the request leaves. */
function isTaken({ rule: { access, rule }, ref }: CallUse): boolean {
  return (
    access.authentications.some(({ mode, from }) => mode === 'Strict' && !hasPlace(from)) ||
    [...access.sets, rule.traffic].some(
      ({ headerModifiers, transformation }) =>
        changes(headerModifiers?.value.request) || transforms(transformation?.value),
    ) ||
    ref.filters.some(({ requestHeaderModifier }) => changes(requestHeaderModifier))
  );
}

function hasPlace({ value }: FieldSource): boolean {
  return isObject(value) && value.location !== undefined;
}

/** Of entries with conditions, one that does so shows that it was thought of. */
function transforms(value: TransformationOrConditional | undefined): boolean {
  return value !== undefined && entriesOf<Transformation>(value).some(({ policy }) => changes(policy.request));
}

interface HeaderChanges {
  readonly set?: readonly { readonly name: string }[];
  readonly remove?: readonly string[];
}

function changes({ set = [], remove = [] }: HeaderChanges = {}): boolean {
  return [...remove, ...set.map(({ name }) => name)].some((name) => name.toLowerCase() === HEADER);
}
