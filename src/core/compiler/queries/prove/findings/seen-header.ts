import type { AuthorizationExtractionLocation } from '../../../../validation/types.generated';
import { isObject } from '../../../../values/objects';
import { partOf, partsIn } from '../../../../values/parts';
import {
  credentialPlace,
  headerOfPlace,
  USUAL_HEADER,
  type WrittenCredentialPlace,
} from '../../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../../semantics/restrictions';
import type { RequestFacts } from '../../evaluate/caller';
import type { ExplainedField, RequestExplanation } from '../../explain';
import type { ShownHeader } from '../questions/client-credentials';

/**
 * Reports whether a header that the client sends is still present when a destination is called.
 *
 * @param left - the request after authentication
 */
export function isSeen(
  { header, isPreRouting, isBehindChanges }: ShownHeader,
  sent: RequestFacts,
  left: RequestFacts | undefined,
  { preRouting, traffic, backends }: RequestExplanation,
): boolean {
  const isThere = (facts: RequestFacts) => facts.headers.some(([name]) => name.toLowerCase() === header);
  if (isPreRouting) return isThere(sent) && !preRouting.some((field) => takesFrom(field, header));
  const requiresMcpToken = backends.some(({ policies }) =>
    policies.some(({ field }) => field === 'mcp.authentication'),
  );
  if (left === undefined || !isThere(left) || (requiresMcpToken && header === USUAL_HEADER)) return false;
  return ![...preRouting, ...(isBehindChanges ? traffic : [])].some((field) => changes(field, header));
}

/** The headers in which the policies of a request look for credentials. */
export function headersOfCredentials({ preRouting, traffic }: RequestExplanation): readonly string[] {
  const places = [...preRouting, ...traffic].flatMap((field) => writtenPlace(field) ?? []);
  return places.flatMap((place) => (place !== 'computed' && place.in === 'header' ? [place.name] : []));
}

/** Whether a policy looks for credentials in a header. */
function takesFrom(field: ExplainedField, header: string): boolean {
  const place = writtenPlace(field);
  return place === 'computed' || (place !== undefined && headerOfPlace(place) === header);
}

/** Returns the place where a policy looks for credentials; `computed` if an expression determines it. */
function writtenPlace({ field, value }: ExplainedField): WrittenCredentialPlace | 'computed' | undefined {
  const name = AUTHENTICATIONS.find((one) => one === field);
  if (!name || !isObject(value)) return undefined;
  return credentialPlace(name, locationIn(value.location)) ?? 'computed';
}

function locationIn(value: unknown): AuthorizationExtractionLocation {
  const { header, cookie, queryParameter, expression } = partOf(value);
  const named = (part: unknown) => ({ name: String(partOf(part).name) });
  const { prefix } = partOf(header);
  return {
    ...(header === undefined
      ? {}
      : { header: { ...named(header), ...(prefix === undefined ? {} : { prefix: String(prefix) }) } }),
    ...(cookie === undefined ? {} : { cookie: named(cookie) }),
    ...(queryParameter === undefined ? {} : { queryParameter: named(queryParameter) }),
    ...(expression === undefined ? {} : { expression: String(expression) }),
  };
}

/** Whether a policy removes or replaces a header of requests. */
function changes({ field, value }: ExplainedField, header: string): boolean {
  if (!/^(?:headerModifiers|transformation)(?:\.request)?$/.test(field)) return false;
  const { set, remove } = partOf(field.endsWith('.request') ? value : partOf(value).request);
  const names = [...partsIn(set).map(({ name }) => String(name)), ...(Array.isArray(remove) ? remove.map(String) : [])];
  return names.some((name) => name.toLowerCase() === header);
}
