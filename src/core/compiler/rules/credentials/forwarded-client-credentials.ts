import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendAuth, Transformation, TransformationOrConditional } from '../../../validation/types.generated';
import { isObject } from '../../../values/objects';
import { below, type Origin } from '../../../values/origin';
import type { BackendCall } from '../../analysis/calls';
import { type CallUse, checkedRuleName, nameOfBackend, pick, usesOf } from '../../analysis/check-context';
import type { FieldSource } from '../../model/attachment';
import { isOutside } from '../../semantics/cluster-hosts';
import { entriesOf } from '../../semantics/conditional';
import type { Rule } from '../rule';

const HEADER = 'authorization';
const TLS_PORT = 443;

/**
 * The gateway's key replaces the client's credentials only if both are in the same location. Without a key, MCP targets receive the
 * client's header; other backends are often called with client credentials intentionally. In-cluster Services are skipped, because their
 * owners often need both.
 */
export const forwardedClientCredentials: Rule = ({ backendCalls, uses }, diagnostics) => {
  const picked = pick(backendCalls, (call) =>
    transforms(call.policies.transformation?.value) ? undefined : forwardingIn(call),
  );
  for (const { call, rule, ref } of usesOf(picked, uses)) {
    if (isTaken({ call, rule, ref })) continue;
    for (const { at, destination, reason, place } of picked.get(call) ?? []) {
      const values = { destination, reason, place, rule: checkedRuleName(rule.rule) };
      diagnostics.report(CODE.forwardedClientCredentials, at, values, { about: destination, cause: at });
    }
  }
};

/** A destination that gets the header of clients. */
interface Forwarding {
  readonly at: Origin;
  readonly destination: string;
  readonly reason: string;
  /** The place in which the header can be removed, and the way to remove it. */
  readonly place: string;
}

function forwardingIn(call: BackendCall): readonly Forwarding[] | undefined {
  const { backend } = call;
  const found =
    backend.type === 'mcp' ? targetsOf(call) : backend.type === 'ai' || backend.type === 'static' ? keysOf(call) : [];
  return found.length > 0 ? found : undefined;
}

const OTHER_LOCATION = "because the gateway's credentials use another location";

/** The credentials that leave the header of clients alone. */
function keysOf({ backend, policies, sections }: BackendCall): Forwarding[] {
  const sources = [policies, ...sections.values()].flatMap(({ auth }) => (auth ? [auth.from] : []));
  return sources
    .filter(({ value }) => leavesHeader(value))
    .map((source) => ({
      at: fieldOf(source),
      destination: nameOfBackend(backend),
      reason: OTHER_LOCATION,
      place: "the backend's policies (`transformation.request.remove: [authorization]`)",
    }));
}

const IN_ROUTE =
  'a policy of the route (`traffic.transformation.request.remove: [authorization]`), or set `auth` of the target';

/** MCP servers outside of the cluster, which are called by TLS: all headers of clients are sent to each of them. */
function targetsOf({ backend, policies, sections }: BackendCall): Forwarding[] {
  if (policies.mcpAuthentication?.value.mode === 'Strict') return [];
  return (backend.resource.spec.mcp?.targets ?? []).flatMap(({ name, static: target }, index) => {
    const { port } = target ?? {};
    // A Service of type ExternalName is a name for a host outside.
    const host = target?.host ?? backend.sections.find((section) => section.name === name)?.service?.hostname;
    const own = sections.get(name);
    const auth = (own?.auth ?? policies.auth)?.from;
    const isElsewhere = host !== undefined && isOutside(host) && (port === TLS_PORT || (own?.tls ?? policies.tls));
    if (!isElsewhere || (auth && !leavesHeader(auth.value))) return [];
    const at = auth
      ? fieldOf(auth)
      : below(backend.resource.origin, 'spec', 'mcp', 'targets', index, 'static', target?.host ? 'host' : 'backendRef');
    const reason = auth ? OTHER_LOCATION : 'because the target has no credentials of its own';
    return [{ at, destination: `MCP server ${host} of ${nameOfBackend(backend)}`, reason, place: IN_ROUTE }];
  });
}

function fieldOf({ origin, value }: FieldSource<BackendAuth>): Origin {
  return below(origin, value.location ? 'location' : 'credentials');
}

/**
 * Reports whether the client's header is kept; a token exchange removes the token that it exchanges, and `passthrough` forwards the
 * client's own.
 */
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

/** Reports whether a transformation changes requests. Among conditional entries, a single one suffices, as it shows intent. */
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
