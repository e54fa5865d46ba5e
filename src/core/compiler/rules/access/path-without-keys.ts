import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { remoteKeysOf } from '../../analysis/issuers';
import type { Rule } from '../rule';

/** A key-set path that returns no keys; without them, the data plane does not start. */
export const pathWithoutKeys: Rule = ({ accesses, calls }, diagnostics) => {
  for (const { keys, origin } of remoteKeysOf(accesses, calls)) {
    const field = keys.url === undefined ? 'jwksPath' : 'url';
    const path = keys[field] ?? '';
    const problem = field === 'url' ? problemOfPath(path) : problemOf(path);
    if (problem === undefined) continue;
    diagnostics.report(CODE.pathWithoutKeys, below(origin, field), { path, problem });
  }
};

function problemOf(path: string): string | undefined {
  if (/^[a-z]+:\/\//i.test(path)) return 'is a full URL, which is appended to the address of the key server';
  return problemOfPath(path);
}

function problemOfPath(path: string): string | undefined {
  if (/\/\.well-known\/(?:openid-configuration|oauth-authorization-server)\b/.test(path))
    return 'is the path of the discovery document, which does not contain the keys';
  return undefined;
}
