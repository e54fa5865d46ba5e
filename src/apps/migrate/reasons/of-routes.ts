import { endedAtEnd } from '../../../core/compiler/matches/http-matches';
import { milliseconds } from '../../../core/compiler/semantics/duration';
import { fieldsOf } from '../../../core/data-plane/json';
import type { ControlledDifference } from '../../../core/data-plane/running';
import { isObject } from '../../../core/values/objects';
import { valueAt } from '../../../core/values/value-at';
import { correspond, differingMatches } from './matches';
import { wouldSay } from './reach';
import {
  destinationsAt,
  inAnyDocument,
  objectsWithin,
  ofResources,
  type ReasonContext,
  type SeenReason,
  same,
} from './reason';

const WELL_KNOWN = '/.well-known/oauth-';

/** Reports whether a match is for the metadata of protected resources. */
function isOfMetadata(match: unknown): boolean {
  const { exact, pathPrefix } = fieldsOf(valueAt(match, ['path']));
  return [exact, pathPrefix].some((path) => typeof path === 'string' && path.startsWith(WELL_KNOWN));
}

/** Reports whether the running matches only lack some of those for metadata. */
function lackMetadata(expected: readonly unknown[], running: readonly unknown[]): boolean {
  const left = [...running];
  const lacking = expected.filter((match) => !same(match, left[0]) || left.shift() === undefined);
  return left.length === 0 && lacking.every(isOfMetadata);
}

/** Reports whether matches differ only because the controller sends a service alone, and expressions, as exact strings. */
function ofGrpc(expected: unknown, running: unknown): boolean {
  const [{ pathPrefix, regex }, { exact }] = [fieldsOf(expected), fieldsOf(running)];
  if (typeof exact !== 'string') return false;
  return typeof pathPrefix === 'string' ? exact === `${pathPrefix}/` : regex === exact || regex === endedAtEnd(exact);
}

/** Reports whether the controller only added a slash before an expression without one. */
function withSlash(expected: unknown, running: unknown): boolean {
  const [own, sent] = [expected, running].map((path) => valueAt(path, ['regex']));
  return typeof own === 'string' && (sent === `/${own}` || sent === `/^${own}`);
}

/** Returns the request timeouts that policies set on a rule that also has one. Calls of a rule with errors are compared separately. */
function policyTimes(difference: ControlledDifference, around: ReasonContext): readonly unknown[] {
  const policies = around.policiesAt(difference);
  if (policies) return [policies.http?.value.requestTimeout];
  const policy = around.documents.filter((document) => wouldSay(document, difference, around));
  return policy.map((document) => valueAt(document, ['spec', 'backend', 'http', 'requestTimeout']));
}

function isSameTime(running: unknown, written: unknown): boolean {
  return typeof running === 'string' && typeof written === 'string' && milliseconds(running) === milliseconds(written);
}

export const OF_ROUTES: readonly SeenReason[] = [
  {
    id: 'regular-expressions',
    about: 'matches of routes by regular expression',
    text: 'The controller sends expressions unchanged. The data plane checks whether the first match covers the entire value, and so misses values of which the expression first finds a shorter part. The compiler makes expressions match entire values, and paths including their slash. Calls that are matched by their method are listed separately.',
    keep: 'Nothing: the missed requests match now.',
    used: ({ documents }) => JSON.stringify(documents).includes('"RegularExpression"'),
    explains: ({ kind, path }, { expected, running }) =>
      kind === 'route' && path[0] === 'matches' && correspond(expected, running),
  },
  {
    id: 'grpc-matches',
    about: 'matches of a GRPCRoute by service without a method, or by regular expression',
    text: 'The controller matches a service without a method by the path `/service/`, which no call has, and regular expressions as plain strings.',
    keep: 'Nothing: the rule matched no calls, and matches them now. Remove it if you do not need it.',
    used: ({ documents }) => documents.some(({ kind }) => kind === 'GRPCRoute'),
    explains: ({ kind, id, path }, { expected, running }) =>
      kind === 'route' && id.endsWith('.grpc') && path[0] === 'matches' && correspond(expected, running, ofGrpc),
  },
  {
    id: 'regex-paths',
    about: 'paths of HTTPRoutes that are regular expressions without a leading slash',
    text: 'Controllers of v1.1 prepend a slash to the expression: `^/x` becomes `/^/x`, which matches no path.',
    keep: 'Nothing: the rule matched no requests, and matches them now. Remove it if you do not need it.',
    explains: ({ kind, path }, { expected, running }) =>
      kind === 'route' && path[0] === 'matches' && correspond(expected, running, withSlash),
  },
  {
    id: 'discovery-paths',
    about: 'routes of MCP servers that require tokens',
    text: 'In compiled output, the route also matches the well-known paths of the metadata. With the controller, the route requires an explicit match for them.',
    keep: 'Nothing: clients find the metadata without a match for it.',
    used: ({ config }) => config.includes(WELL_KNOWN),
    explains: ({ kind, id, path, running }, { expected, running: part }) => {
      if (kind !== 'route') return false;
      const own = differingMatches(expected);
      if (path[0] === 'matches') return lackMetadata(own, differingMatches(part));
      return (
        path.length === 0 && running === undefined && id.endsWith('.mcp') && own.length > 0 && own.every(isOfMetadata)
      );
    },
  },
  {
    id: 'host-rewrite-of-services',
    about: '`hostRewrite: Auto` of rules with Services as destinations',
    text: 'The data plane of a controller does not rewrite the Host header for Services, regardless of the policy.',
    keep: 'Set `hostRewrite.mode: None`, or remove the field, to keep the Host of the client.',
    used: inAnyDocument('hostRewrite', (rewrite) => valueAt(rewrite, ['mode']) === 'Auto'),
    explains: (difference, around) => {
      const found = destinationsAt(difference, around);
      const to = valueAt(found?.expected, ['to']);
      return (
        difference.path[2] === 'host' &&
        difference.running === undefined &&
        typeof to === 'string' &&
        same(to, valueAt(found?.running, ['to'])) &&
        to === `${difference.expected}:${to.split(':')[1]}` &&
        /\.svc\.cluster\.local:/.test(to)
      );
    },
  },
  {
    id: 'redirect-ports',
    about: '`RequestRedirect` without a port',
    text: "The data plane of a controller uses the port of the client's Host header; the Gateway API specifies that of the scheme or of the listener.",
    keep: 'Nothing, if clients use the port of the listener. Otherwise, set `port`.',
    used: inAnyDocument('requestRedirect', (redirect) => valueAt(redirect, ['port']) === undefined),
    explains: (difference, around) => {
      const { path } = difference;
      if (path.slice(0, 3).join('.') !== 'policies.requestRedirect.authority') return false;
      const { expected, running } = around;
      const written = [...objectsWithin(ofResources(difference, around))].flatMap((one) => one.requestRedirect ?? []);
      if (written.every((redirect) => valueAt(redirect, ['port']) !== undefined)) return false;
      const [own, sent] = [expected, running].map((part) => valueAt(part, path.slice(0, 3)));
      if (sent === undefined) return isObject(own) && Object.keys(own).join() === 'port';
      const [host, full] = [valueAt(sent, ['host']), valueAt(own, ['full'])];
      return typeof host === 'string' && typeof full === 'string' && full.replace(/:\d+$/, '') === host;
    },
  },
  {
    id: 'backend-request-timeouts',
    about: '`timeouts.backendRequest` of a rule, and `backend.http.requestTimeout` of a policy',
    text: 'In the data plane of a controller, the policy wins over the rule.',
    keep: 'Write the time of the policy into the rule.',
    used: inAnyDocument('backendRequest'),
    explains: (difference, around) =>
      difference.path.slice(-2).join('.') === 'http.requestTimeout' &&
      difference.expected !== undefined &&
      same(difference.expected, valueAt(around.expected, ['policies', 'timeout', 'backendRequestTimeout'])) &&
      policyTimes(difference, around).some((time) => isSameTime(difference.running, time)),
  },
];
