import { sortedEntries } from '../../../../values/sorted-entries';
import type { CallerConditions, Guarantee } from '../../../model/guarantee';
import { DEFAULT_OPTIONS } from '../../../model/options';
import { pathOf, writtenNames } from '../../../model/value-path';
import { plainHost } from '../../../semantics/cluster-hosts';
import { early, type Identity, ofCredentials } from '../caller/identity';
import { containing, like, likeHost, type Words } from '../languages/words';
import { all, any, doubt, type Formula, first, not, present, some } from '../space/formula';
import {
  API_KEY,
  type Credential,
  claimListPart,
  claimPart,
  droppedHeaderPart,
  HOST_PART,
  headerPart,
  keyFieldPart,
  METHOD_PART,
  PATH_PART,
  type Part,
  sentHeaderPart,
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
    ...sortedEntries(headers).map(([name, value]) => sentHeader(name.toLowerCase(), like(value))),
  );
}

/** Returns the condition on a header as clients send it. The data plane may remove or change it before any policy or route sees it. */
function sentHeader(name: string, words: Words): Formula {
  const [seen, sent] = [headerPart(name), sentHeaderPart(name)];
  const received = DEFAULT_OPTIONS.dataPlane.requests.receivedHeaders.get(name);
  const isSent = some(sent, words);
  switch (received?.is) {
    case 'removed':
      return isSent;
    case 'reduced': {
      if (name === 'connection') return all(isSent, doubt('the names in the header connection'));
      const isKept = first(sent, containing(received.to));
      return any(all(present(seen), isKept, isSent), all(not(present(seen)), not(isKept), isSent));
    }
    case 'kept if named in Connection':
      return any(some(seen, words), all(not(present(seen)), isSent));
    case 'kept over HTTP/2':
      return any(first(HOST_PART, words), some(seen, words));
    case 'rewritten':
      return some(seen, words);
    default:
      return any(some(seen, words), all(not(present(seen)), some(droppedHeaderPart(name), words)));
  }
}

function oneOf(
  part: Part,
  patterns: readonly string[] | undefined,
  wordsOf: (pattern: string) => Words,
): readonly Formula[] {
  return patterns ? [any(...patterns.map((pattern) => first(part, wordsOf(pattern))))] : [];
}

/**
 * Returns the condition for senders within a guarantee's scope, regardless of what is found out about them.
 *
 * @param askedTwice - credential types of which callers may have two; one suffices
 */
export function senderFormula(
  { jwt, apiKey, basicAuthUser }: CallerConditions,
  repeatedCredentials: ReadonlySet<Credential>,
): Formula {
  const shows = (type: Credential, shown: Formula) =>
    repeatedCredentials.has(type) ? any(shown, early(shown, type)) : shown;
  return all(
    ...(jwt ? [shows('token', all(present(TOKEN), ...detailsOf({ jwt })))] : []),
    ...(apiKey ? [shows('apiKey', all(present(API_KEY), ...detailsOf({ apiKey })))] : []),
    ...(basicAuthUser === undefined ? [] : [shows('user', all(...detailsOf({ basicAuthUser })))]),
  );
}

/** Callers of whom all of this has been found out. */
export function callerFormula({ jwt, apiKey, basicAuthUser }: CallerConditions, known: Identity): Formula {
  return ofCredentials(known, (identity) =>
    all(
      ...(jwt ? [identity.token] : []),
      ...(apiKey ? [identity.apiKey] : []),
      ...(basicAuthUser === undefined ? [] : [identity.user]),
      ...detailsOf({ jwt, apiKey, basicAuthUser }),
    ),
  );
}

function detailsOf({ jwt = {}, apiKey = {}, basicAuthUser }: CallerConditions): readonly Formula[] {
  return [
    ...sortedEntries(jwt).map(([claim, value]) =>
      any(first(claimPart(dottedPath(claim)), like(value)), some(claimListPart(dottedPath(claim)), like(value))),
    ),
    ...sortedEntries(apiKey).map(([field, value]) => first(keyFieldPart(dottedPath(field)), like(value))),
    ...(basicAuthUser === undefined ? [] : [first(USER, like(basicAuthUser))]),
  ];
}

/** The way to a value, as parts are called. */
export function dottedPath(path: string): string {
  return pathOf(writtenNames(path));
}

/** A listener by `name`, `gateway/name` or `namespace/gateway/name`. */
export function isCalled(names: readonly string[] | undefined, ...forms: readonly string[]): boolean {
  return names === undefined || forms.some((form) => names.includes(form));
}
