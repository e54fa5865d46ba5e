import { sortedEntries } from '../../../../values/sorted-entries';
import type { CallerConditions, Guarantee } from '../../../model/guarantee';
import { pathOf, writtenNames } from '../../../model/value-path';
import { plainHost } from '../../../semantics/cluster-hosts';
import type { Identity } from '../caller/identity';
import { like, likeHost, type Words } from '../languages/words';
import { all, any, type Formula, first, present, some } from '../space/formula';
import {
  API_KEY,
  claimListPart,
  claimPart,
  HOST_PART,
  headerPart,
  keyFieldPart,
  METHOD_PART,
  PATH_PART,
  type Part,
  TOKEN,
  USER,
} from '../space/part';

/** The requests that a guarantee is about. */
export function requestFormula({ requests = {}, always }: Guarantee): Formula {
  const { hosts, paths, methods, headers = {} } = requests;
  return all(
    ...oneOf(HOST_PART, hosts, (host) => (always?.answered ? like(host.toLowerCase()) : likeHost(plainHost(host)))),
    ...oneOf(PATH_PART, paths, like),
    ...oneOf(METHOD_PART, methods, (method) => like(method.toUpperCase())),
    ...sortedEntries(headers).map(([name, value]) => some(headerPart(name), like(value))),
  );
}

function oneOf(
  part: Part,
  patterns: readonly string[] | undefined,
  wordsOf: (pattern: string) => Words,
): readonly Formula[] {
  return patterns ? [any(...patterns.map((pattern) => first(part, wordsOf(pattern))))] : [];
}

/** Those who send the requests that a guarantee is about, whatever is found out about them. */
export function senderFormula({ jwt, apiKey, basicAuthUser }: CallerConditions): Formula {
  return all(
    ...(jwt ? [present(TOKEN)] : []),
    ...(apiKey ? [present(API_KEY)] : []),
    ...detailsOf({ jwt, apiKey, basicAuthUser }),
  );
}

/** Callers of whom all of this has been found out. */
export function callerFormula({ jwt, apiKey, basicAuthUser }: CallerConditions, identity: Identity): Formula {
  return all(
    ...(jwt ? [identity.token] : []),
    ...(apiKey ? [identity.apiKey] : []),
    ...(basicAuthUser === undefined ? [] : [identity.user]),
    ...detailsOf({ jwt, apiKey, basicAuthUser }),
  );
}

function detailsOf({ jwt = {}, apiKey = {}, basicAuthUser }: CallerConditions): readonly Formula[] {
  return [
    ...sortedEntries(jwt).map(([claim, value]) =>
      any(first(claimPart(writtenPath(claim)), like(value)), some(claimListPart(writtenPath(claim)), like(value))),
    ),
    ...sortedEntries(apiKey).map(([field, value]) => first(keyFieldPart(writtenPath(field)), like(value))),
    ...(basicAuthUser === undefined ? [] : [first(USER, like(basicAuthUser))]),
  ];
}

/** The way to a value, as parts are called. */
export function writtenPath(path: string): string {
  return pathOf(writtenNames(path));
}

/** A listener by `name`, `gateway/name` or `namespace/gateway/name`. */
export function isCalled(names: readonly string[] | undefined, ...forms: readonly string[]): boolean {
  return names === undefined || forms.some((form) => names.includes(form));
}
