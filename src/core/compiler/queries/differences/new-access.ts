import { resourceKey } from '../../../values/resource-name';
import { withSortedKeys } from '../../../values/sorted-entries';
import type { Attachment, GatewayAttachment } from '../../model/attachment';
import { unreadConfigOf } from '../../semantics/raw-config';
import { requestPartsIn } from '../prove/questions/before-routing';
import { all, any, doubt, FALSE, type Formula, isFalse, mapLiterals, not, TRUE } from '../prove/space/formula';
import { isAlike } from '../prove/space/formula-text';
import { CLIENT_ADDRESS, showsCaller } from '../prove/space/part';
import { type GrantedRoutePath, sidesOf } from './granted-access';
import { callsOthers, isWider } from './grants';
import { hasMore } from './known-keys';
import { type Found, type Sought, searchBetween } from './search';

/** The access that the second of two sets of inputs grants and the first does not. */
export type NewAccess = Found;

/** Searches for a request that reaches a destination which it did not reach before. */
export function newAccess(before: Attachment, after: Attachment): NewAccess {
  const { requests, doubts } = searchBetween(sidesOf(before), sidesOf(after), NEW_ACCESS);
  return { requests, doubts: [...new Set([...doubts, ...rawConfigs(before, after)])].sort() };
}

/** Returns the parts that are merged into the config unchanged, which may grant any access. */
function rawConfigs({ gateways }: Attachment, after: Attachment): readonly string[] {
  const texts = new Map(gateways.map((one) => [resourceKey(one.gateway.resource), textOfRaw(one)]));
  const added = after.gateways.filter(
    (one) => textOfRaw(one) !== '{}' && textOfRaw(one) !== texts.get(resourceKey(one.gateway.resource)),
  );
  return added.map(({ gateway }) => `the settings in the rawConfig of ${resourceKey(gateway.resource)}, which differ`);
}

function textOfRaw(gateway: GatewayAttachment): string {
  return JSON.stringify(withSortedKeys(unreadConfigOf(gateway)));
}

const NEW_ACCESS: Sought = {
  isSelected: ({ granted }) => granted.size > 0,
  when: (now, then) => {
    const added = [...now.granted].map(([key, granted]) => addedTo(key, granted, then));
    return any(
      ...new Set(added),
      then ? any(...[ofOthers, ofModels, ofExpressions, ofHosts, ofAddresses].map((of) => of(now, then))) : FALSE,
    );
  },
  destination: (now, then) =>
    ([...now.granted].find(([key, granted]) => !isFalse(addedTo(key, granted, then))) ?? [])[0],
};

/** Returns the condition under which requests reach a destination that they did not reach before. */
function addedTo(key: string, granted: Formula, then: GrantedRoutePath | undefined): Formula {
  if (then?.expressions.has(key)) return FALSE;
  const before = then?.granted.get(key);
  if (!before) return granted;
  return isAlike(granted, before) ? FALSE : all(granted, not(before));
}

/** Returns the doubt about access that other keys or services decide: callers that they verify may be unknown to the old version. */
function ofOthers(now: GrantedRoutePath, then: GrantedRoutePath): Formula {
  const isAsBefore = now.keys === then.keys && !hasMore(now.knownKeys, then.knownKeys);
  if (isAsBefore || isFalse(now.shown)) return FALSE;
  const ofNobody = mapLiterals(any(...then.granted.values()), (literal) =>
    showsCaller(literal.of) ? (literal.isPositive ? FALSE : TRUE) : literal,
  );
  return all(
    any(...now.granted.values()),
    now.shown,
    not(ofNobody),
    doubt('the callers that keys or services accept, which differ'),
  );
}

/** Returns the doubt about models that these callers could not use before. */
function ofModels({ granted, models }: GrantedRoutePath, then: GrantedRoutePath): Formula {
  if (!isWider(models, then.models)) return FALSE;
  return all(any(...granted.values()), doubt('the requested model, its callers and its provider, which differ'));
}

/**
 * Returns the doubt about models that expressions choose: an expression may choose a model that could not be called before, or that clients
 * name in only one version.
 */
function ofExpressions({ granted, expressions }: GrantedRoutePath, then: GrantedRoutePath): Formula {
  const isOther = [...expressions].some(([key, text]) => then.expressions.get(key) !== text && !then.granted.has(key));
  const isFree = [...then.expressions.keys()].some((key) => granted.has(key) && !then.granted.has(key));
  return isOther || isFree
    ? all(any(...granted.values()), doubt('the models that expressions select, which differ'))
    : FALSE;
}

/** Returns the doubt about hosts that a forward proxy did not call before. */
function ofHosts({ granted, hostsCalled }: GrantedRoutePath, then: GrantedRoutePath): Formula {
  if (!callsOthers(hostsCalled, then.hostsCalled)) return FALSE;
  return all(any(...granted.values()), doubt('the hosts that a forward proxy calls, which differ'));
}

/**
 * Returns the doubt about client addresses: clients may set their own address, or all may have the address of the proxy before the gateway.
 */
function ofAddresses({ granted, addresses }: GrantedRoutePath, then: GrantedRoutePath): Formula {
  const reached = any(...granted.values());
  if (addresses === then.addresses || !requestPartsIn(reached).has(CLIENT_ADDRESS)) return FALSE;
  return all(reached, doubt('the addresses of clients, which differ because of the PROXY protocol'));
}
