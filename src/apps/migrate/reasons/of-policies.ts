import { isObject } from '../../../core/values/objects';
import { valueAt } from '../../../core/values/value-at';
import { wouldSay } from './reach';
import {
  anywhere,
  type BlamedDifference,
  objectsIn,
  ofResources,
  type SeenReason,
  type Surroundings,
  same,
} from './reason';

const UNREACHABLE = 'invalid.invalid:1';

export const OF_POLICIES: readonly SeenReason[] = [
  {
    id: 'first-local-limit',
    about: '`rateLimit.local` with several entries',
    text: 'The controller sends the first entry of the list alone, so that the others limit nobody.',
    keep: 'Remove the entries behind the first one.',
    used: anywhere('local', (limits) => Array.isArray(limits) && limits.length > 1),
    explains: ({ path, meant, running }) =>
      path.at(-1) === 'localRateLimit' &&
      Array.isArray(meant) &&
      Array.isArray(running) &&
      meant.length > 1 &&
      running.length === 1 &&
      same(meant[0], running[0]),
  },
  {
    id: 'cut-bodies',
    about: '`extAuth.forwardBody.maxSize`',
    text: 'The controller has bodies above `maxSize` cut and the rest of the request sent on; the reference has such requests refused with 413.',
    keep: 'Raise `maxSize` above the largest body that should pass.',
    used: anywhere('forwardBody'),
    explains: ({ path, meant, running }) =>
      path.slice(-2).join('.') === 'includeRequestBody.allowPartialMessage' && meant === undefined && running === true,
  },
  {
    id: 'retry-attempts',
    about: '`retry.attempts` of 255 and more',
    text: 'The controller sends 255, with which the data plane counts beyond its eight bits; 254 is written here.',
    keep: 'Nothing: 254 attempts are the most that work.',
    explains: (difference, around) =>
      difference.path.slice(-2).join('.') === 'retry.attempts' &&
      difference.meant === 254 &&
      difference.running === 255 &&
      [...objectsIn(ofResources(difference, around))].some((one) => Number(valueAt(one, ['retry', 'attempts'])) > 254),
  },
  {
    id: 'conditional-limits',
    about: '`rateLimit.conditional` whose entries have only one of `local` and `global`',
    text: 'The controller makes two lists of the entries, one of local and one of global limits, and takes the first that fits of each.',
    keep: 'Give each entry all limits that should hold where it fits.',
    used: anywhere('rateLimit', (limits) => valueAt(limits, ['conditional']) !== undefined),
    explains: ({ path, meant, running }) =>
      (path.includes('localRateLimit') || path.includes('remoteRateLimit')) &&
      path.at(-1) === 'condition' &&
      typeof meant === 'string' &&
      (running === undefined || running === null
        ? meant.startsWith('!default(') && meant.endsWith(', false)')
        : meant.endsWith(`(${running})`)),
  },
  {
    id: 'buffer-precedence',
    about: '`buffer` on several levels',
    text: 'The data plane of a controller takes the least precise of several buffers, that of the Gateway before that of the route.',
    keep: 'Write the value of the less precise policy into the more precise one.',
    used: anywhere('buffer'),
    quirk: 'buffersFromAbove',
  },
  {
    id: 'limits-by-kind',
    about: '`rateLimit` on several levels',
    text: 'The data plane of a controller counts `local` and `global` apart: a more precise policy that has one of them leaves the other in effect. The API has `rateLimit` of the most precise policy count as a whole.',
    keep: 'Write both into the more precise policy.',
    quirk: 'limitsByKind',
  },
  {
    id: 'headers-by-kind',
    about: '`headerModifiers` on several levels',
    text: 'The data plane of a controller counts changes to headers of requests and of answers apart: a more precise policy that has one of them leaves the other in effect. The API has `headerModifiers` of the most precise policy count as a whole.',
    keep: 'Write both into the more precise policy.',
    used: anywhere('headerModifiers'),
    quirk: 'headersByKind',
  },
  {
    id: 'prompts-by-field',
    about: '`backend.ai` on several levels',
    text: 'The data plane of a controller lays such policies over each other field by field; the API has the most precise one count as a whole.',
    keep: 'Write the fields of the less precise policy into the more precise one.',
    quirk: 'promptsByField',
  },
  {
    id: 'listener-set-policies',
    about: 'policies that target a ListenerSet',
    text: 'The data plane of a controller looks at them before routing only; for routes and backends they say nothing.',
    keep: 'Remove the fields that did nothing, or leave them, and they work.',
    used: anywhere('targetRefs', (refs) => JSON.stringify(refs).includes('ListenerSet')),
    quirk: 'listenerSetsLate',
  },
  {
    id: 'keys-not-fetched',
    about: '`jwtAuthentication.providers[].jwks.remote`',
    text: 'The controller fetches the keys, and leaves out a provider whose keys it could not get.',
    keep: 'See that the keys can be fetched: then the tokens of the provider are taken.',
    used: anywhere('jwks', (jwks) => valueAt(jwks, ['remote']) !== undefined),
    explains: (difference, around) => {
      const { path, meant, running } = difference;
      if (path.slice(-2).join('.') !== 'jwtAuth.providers' || !Array.isArray(meant)) return false;
      const own = ofResources(difference, around);
      const there = meant.filter((one) => !isFetched(valueAt(one, ['issuer']), own));
      // One of several whose keys are fetched may have come.
      const kept = Array.isArray(running) ? running : [];
      return (
        kept.length < meant.length &&
        same(
          kept,
          meant.filter((one) => there.includes(one) || kept.some((other) => same(one, other))),
        )
      );
    },
  },
  {
    id: 'mcp-for-any-audience',
    about: 'MCP authentication without `audiences`',
    text: 'A config takes MCP authentication for certain audiences only, so that tokens are asked for by the route, and a route of its own answers with the metadata.',
    keep: 'Write `audiences`: then both are the same to the letter.',
    explains: (difference, around) =>
      difference.path.slice(-2).join('.') === 'jwtAuth.mcp' &&
      difference.meant === undefined &&
      isObject(difference.running) &&
      difference.running.audiences === undefined &&
      around.documents.some(
        ({ spec }) =>
          valueAt(spec, ['backend', 'mcp', 'authentication']) !== undefined ||
          valueAt(spec, ['policies', 'mcp', 'authentication']) !== undefined ||
          valueAt(spec, ['traffic', 'jwtAuthentication', 'mcp']) !== undefined,
      ),
  },
  {
    id: 'guards-without-webhook',
    about: 'a guard whose webhook is not there, or has an invalid expression',
    text: 'The controller drops the whole list of guards with it, so that nothing is guarded; here the webhook fails as its failure mode says.',
    keep: 'Name a Service that is there.',
    explains: (difference, around) =>
      isOfGuards(difference) &&
      (JSON.stringify(difference.meant).includes(UNREACHABLE) || webhooksWanting(difference, around).length > 0),
    undecided: (difference, around) =>
      JSON.stringify(difference.meant).includes(UNREACHABLE)
        ? undefined
        : `whether ${webhooksWanting(difference, around).join(', ')} is there, which the inputs do not have`,
  },
  {
    id: 'target-selectors',
    about: '`targetSelectors`',
    text: 'Controllers of v1.1 do not know the field: the policy does nothing.',
    keep: 'Remove the policy where it should go on doing nothing.',
    used: anywhere('targetSelectors'),
    explains: (difference, around) =>
      difference.running === undefined &&
      difference.meant !== undefined &&
      difference.path.at(-2) === 'policies' &&
      ofResources(difference, around).some(
        (document) =>
          valueAt(document, ['spec', 'targetSelectors']) !== undefined &&
          valueAt(document, ['spec', 'targetRefs']) === undefined &&
          wouldSay(document, difference, around),
      ),
    undecided: () => 'whether the controller is older than v1.2, and so does not know `targetSelectors`',
  },
];

/** A whole list of guards is missing, of requests or of answers, or both. */
function isOfGuards({ path, running }: BlamedDifference): boolean {
  const at = path.indexOf('promptGuard');
  return at >= 0 && path.length <= at + 2 && running === undefined;
}

/** The Services of webhooks in lists of guards that the inputs do not have. */
function webhooksWanting({ meant, resources }: BlamedDifference, { wanting }: Surroundings): readonly string[] {
  const called = [...objectsIn(meant)].map((one) => String(valueAt(one, ['webhook', 'target', 'to'])));
  return resources
    .flatMap((resource) => wanting.get(resource) ?? [])
    .filter((name) => {
      const [, namespace, service] = /^Service ([^/]+)\/(.*)$/.exec(name) ?? [];
      return called.some((to) => to.startsWith(`${service}.${namespace}.svc.`));
    });
}

function isFetched(issuer: unknown, documents: readonly unknown[]): boolean {
  for (const one of objectsIn(documents))
    if (one.issuer === issuer && valueAt(one, ['jwks', 'remote']) !== undefined) return true;
  return false;
}
