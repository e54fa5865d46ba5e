import { CODE } from '../../../diagnostics/codes.generated';
import { remoteKeysOf } from '../../analysis/issuers';
import { below, originKey } from '../../model/origin';
import type { Rule } from '../rule';

/** A path that leads to no keys: without them, the data plane does not start. */
export const pathWithoutKeys: Rule = ({ accesses, calls }, diagnostics) => {
  const reported = new Set<string>();
  for (const { keys, origin } of remoteKeysOf(accesses, calls)) {
    const problem = problemOf(keys.jwksPath);
    if (problem === undefined || reported.has(originKey(origin))) continue;
    reported.add(originKey(origin));
    diagnostics.report(CODE.pathWithoutKeys, below(origin, 'jwksPath'), { path: keys.jwksPath, problem });
  }
};

function problemOf(path: string): string | undefined {
  if (/^[a-z]+:\/\//i.test(path)) return 'is a whole URL, which is appended to the address of the key server';
  if (/\/\.well-known\/(?:openid-configuration|oauth-authorization-server)\b/.test(path))
    return 'is the document that says where the keys are, and not the keys';
  return undefined;
}
