import { fieldsOf } from '../../../core/data-plane/json';
import { isObject } from '../../../core/values/objects';
import { sortedEntries } from '../../../core/values/sorted-entries';
import { valueAt } from '../../../core/values/value-at';
import { wouldSay } from './reach';
import {
  type BlamedDifference,
  inAnyDocument,
  objectsWithin,
  ofResources,
  type ReasonContext,
  type SeenReason,
  same,
} from './reason';

const UNREACHABLE = 'invalid.invalid:1';

export const OF_POLICIES: readonly SeenReason[] = [
  {
    id: 'first-local-limit',
    about: '`rateLimit.local` with several entries',
    text: 'The controller only sends the first entry of the list, so the others have no effect.',
    keep: 'Remove the entries after the first one.',
    used: inAnyDocument('local', (limits) => Array.isArray(limits) && limits.length > 1),
    explains: ({ path, expected, running }) =>
      path.at(-1) === 'localRateLimit' &&
      Array.isArray(expected) &&
      Array.isArray(running) &&
      expected.length > 1 &&
      running.length === 1 &&
      same(expected[0], running[0]),
  },
  {
    id: 'cut-bodies',
    about: '`extAuth.forwardBody.maxSize`',
    text: 'The controller truncates bodies above `maxSize` and forwards the request; the reference specifies a 413.',
    keep: 'Raise `maxSize` above the largest body that should pass.',
    used: inAnyDocument('forwardBody'),
    explains: ({ path, expected, running }) =>
      path.slice(-2).join('.') === 'includeRequestBody.allowPartialMessage' &&
      expected === undefined &&
      running === true,
  },
  {
    id: 'retry-attempts',
    about: '`retry.attempts` of 255 and more',
    text: "The controller sends 255, which overflows the eight bits of the data plane's counter; the compiler writes 254.",
    keep: 'Nothing: 254 attempts are the most that work.',
    explains: (difference, around) =>
      difference.path.slice(-2).join('.') === 'retry.attempts' &&
      difference.expected === 254 &&
      difference.running === 255 &&
      [...objectsWithin(ofResources(difference, around))].some(
        (one) => Number(valueAt(one, ['retry', 'attempts'])) > 254,
      ),
  },
  {
    id: 'conditional-limits',
    about: '`rateLimit.conditional` whose entries have only one of `local` and `global`',
    text: 'The controller splits the entries into a list of local and a list of global limits, and applies the first matching entry of each.',
    keep: 'Give each entry all limits that should apply when it matches.',
    used: inAnyDocument('rateLimit', (limits) => valueAt(limits, ['conditional']) !== undefined),
    explains: ({ path, expected, running }) =>
      (path.includes('localRateLimit') || path.includes('remoteRateLimit')) &&
      path.at(-1) === 'condition' &&
      typeof expected === 'string' &&
      expected.startsWith('!default(') &&
      expected.endsWith(running === undefined || running === null ? ', false)' : `, false) && (${running})`),
  },
  {
    id: 'buffer-precedence',
    about: '`buffer` on several levels',
    text: 'In the data plane of a controller, the least specific of several buffers wins, that of the Gateway before that of the route.',
    keep: 'Write the value of the less specific policy into the more specific one.',
    used: inAnyDocument('buffer'),
    quirk: 'buffersFromAbove',
  },
  {
    id: 'limits-by-kind',
    about: '`rateLimit` on several levels',
    text: 'The data plane of a controller merges `local` and `global` separately: a more specific policy with one of them leaves the other in effect. In the API, `rateLimit` of the most specific policy wins entirely.',
    keep: 'Write both into the more specific policy.',
    quirk: 'limitsByKind',
  },
  {
    id: 'headers-by-kind',
    about: '`headerModifiers` on several levels',
    text: 'The data plane of a controller merges changes of request and response headers separately: a more specific policy with one of them leaves the other in effect. In the API, `headerModifiers` of the most specific policy wins entirely.',
    keep: 'Write both into the more specific policy.',
    used: inAnyDocument('headerModifiers'),
    quirk: 'headersByKind',
  },
  {
    id: 'prompts-by-field',
    about: '`backend.ai` on several levels',
    text: 'The data plane of a controller merges such policies field by field; in the API, the most specific one wins entirely.',
    keep: 'Write the fields of the less specific policy into the more specific one.',
    quirk: 'promptsByField',
  },
  {
    id: 'listener-set-policies',
    about: 'policies that target a ListenerSet',
    text: 'The data plane of a controller applies them before routing only, and ignores them for routes and backends.',
    keep: 'Remove the fields that had no effect, or leave them, and they take effect.',
    used: inAnyDocument('targetRefs', (refs) => JSON.stringify(refs).includes('ListenerSet')),
    quirk: 'listenerSetsLate',
  },
  {
    id: 'keys-not-fetched',
    about: '`jwtAuthentication.providers[].jwks.remote`',
    text: 'The controller fetches the keys, and omits a provider whose keys it could not fetch.',
    keep: 'Make the keys reachable: the tokens of the provider are then accepted.',
    used: inAnyDocument('jwks', (jwks) => valueAt(jwks, ['remote']) !== undefined),
    explains: (difference, around) => {
      const { path, expected, running } = difference;
      if (path.slice(-2).join('.') !== 'jwtAuth.providers' || !Array.isArray(expected)) return false;
      const own = ofResources(difference, around);
      const there = expected.filter((one) => !isFetched(valueAt(one, ['issuer']), own));
      // One of several whose keys are fetched may have come.
      const kept = Array.isArray(running) ? running : [];
      return (
        kept.length < expected.length &&
        same(
          kept,
          expected.filter((one) => there.includes(one) || kept.some((other) => same(one, other))),
        )
      );
    },
  },
  {
    id: 'mcp-for-any-audience',
    about: 'MCP authentication without `audiences`',
    text: 'The configuration only supports MCP authentication with audiences, so the route requires tokens, and a separate route serves the metadata.',
    keep: 'Set `audiences`: both are then identical.',
    explains: ({ path, expected, running }, { documents }) =>
      path.slice(-2).join('.') === 'jwtAuth.mcp' &&
      expected === undefined &&
      isObject(running) &&
      running.audiences === undefined &&
      documents.some(({ spec }) =>
        MCP_AUTHENTICATIONS.some((place) => isOfAuthentication(running, valueAt(spec, place))),
      ),
  },
  {
    id: 'guards-without-webhook',
    about: 'a guard whose webhook is missing, or has an invalid expression',
    text: 'The controller drops the entire list of guards, so nothing is guarded; in compiled output, the webhook fails according to its failure mode.',
    keep: 'Name an existing Service.',
    explains: (difference, around) =>
      isOfGuards(difference) &&
      (JSON.stringify(difference.expected).includes(UNREACHABLE) || webhooksWanting(difference, around).length > 0),
    undecided: (difference, around) =>
      JSON.stringify(difference.expected).includes(UNREACHABLE)
        ? undefined
        : `whether ${webhooksWanting(difference, around).join(', ')} exists, which is not in the inputs`,
  },
  {
    id: 'target-selectors',
    about: '`targetSelectors`',
    text: 'Controllers of v1.1 do not support the field: the policy has no effect.',
    keep: 'Remove the policy if it should stay without effect.',
    used: inAnyDocument('targetSelectors'),
    explains: (difference, around) =>
      difference.running === undefined &&
      difference.expected !== undefined &&
      difference.path.at(-2) === 'policies' &&
      ofResources(difference, around).some(
        (document) =>
          valueAt(document, ['spec', 'targetSelectors']) !== undefined &&
          valueAt(document, ['spec', 'targetRefs']) === undefined &&
          wouldSay(document, difference, around),
      ),
    undecided: () => 'whether the controller is older than v1.2, which does not support `targetSelectors`',
  },
];

const MCP_AUTHENTICATIONS = [
  ['backend', 'mcp', 'authentication'],
  ['policies', 'mcp', 'authentication'],
  ['traffic', 'jwtAuthentication', 'mcp'],
];

/** Reports whether a controller derives its settings for MCP from an authentication of the inputs, whose provider they name in lower case. */
function isOfAuthentication(running: Readonly<Record<string, unknown>>, written: unknown): boolean {
  if (!isObject(written) || written.audiences !== undefined) return false;
  const [provider] = Object.keys(fieldsOf(running.provider));
  const own = typeof written.provider === 'string' ? written.provider.toLowerCase() : undefined;
  return (
    (provider === own || own?.startsWith('idp') === true) &&
    running.clientId === written.clientId &&
    sortedText(running.resourceMetadata ?? {}) === sortedText(written.resourceMetadata ?? {})
  );
}

/** Returns a value as JSON with sorted keys. */
function sortedText(value: unknown): string {
  return JSON.stringify(value, (_, part) => (isObject(part) ? Object.fromEntries(sortedEntries(part)) : part));
}

/** A whole list of guards is missing, of requests or of answers, or both. */
function isOfGuards({ path, running }: BlamedDifference): boolean {
  const at = path.indexOf('promptGuard');
  return at >= 0 && path.length <= at + 2 && running === undefined;
}

/** The Services of webhooks in lists of guards that the inputs do not have. */
function webhooksWanting({ expected, resources }: BlamedDifference, { wanting }: ReasonContext): readonly string[] {
  const called = [...objectsWithin(expected)].map((one) => String(valueAt(one, ['webhook', 'target', 'to'])));
  return resources
    .flatMap((resource) => wanting.get(resource) ?? [])
    .filter((name) => {
      const [, namespace, service] = /^Service ([^/]+)\/(.*)$/.exec(name) ?? [];
      return called.some((to) => to.startsWith(`${service}.${namespace}.svc.`));
    });
}

function isFetched(issuer: unknown, documents: readonly unknown[]): boolean {
  for (const one of objectsWithin(documents))
    if (one.issuer === issuer && valueAt(one, ['jwks', 'remote']) !== undefined) return true;
  return false;
}
