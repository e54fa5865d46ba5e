import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../../values/objects';
import { partOf } from '../../../../values/parts';
import type { Change } from './change';
import type { ObjectChange } from './objects';
import { differences } from './values';

/** Policy fields and filters that change the requests that a destination receives. */
const ALTERING: ReadonlySet<string> = new Set([
  'ai',
  'auth',
  'extProc',
  'filters',
  'headerModifiers',
  'hostRewrite',
  'transformation',
  'urlRewrite',
]);

/**
 * Whether the same callers reach the same destinations as before, but not with the same requests: with another path or host, with headers or
 * credentials of the gateway, or other pods of a Service.
 */
export function altersRequests(change: Change | ObjectChange): boolean {
  if (change.about === 'object')
    return /^(?:Service|EndpointSlice|Endpoints)\//.test(change.object) && change.secondLook !== undefined;
  const [field = ''] = change.what.split(/[ .]/);
  if (change.about !== 'policy' || !ALTERING.has(field) || /^\w+\.response\b/.test(change.what)) return false;
  // Lists, such as filters, have no part of their own for answers.
  const hasSides = [change.before, change.after].every((value) => value === undefined || isObject(value));
  const [before, after] = [change.before, change.after].map(withoutAnswers);
  return !hasSides || differences(before, after).length > 0 || isOnlyCredential(change);
}

function withoutAnswers(value: unknown): object {
  return Object.fromEntries(Object.entries(partOf(value)).filter(([name]) => name !== 'response'));
}

/** Reports whether only a credential changed: two values that are equal once masked contain different credentials. */
function isOnlyCredential({ before, after }: Change): boolean {
  return isObject(before) && isObject(after) && isDeepStrictEqual(before, after);
}
