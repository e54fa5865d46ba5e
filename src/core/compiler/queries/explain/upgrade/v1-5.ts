import type { SuggestedStep } from '../../../../text/suggestion';
import type { ProxyPolicySpec } from '../../../../validation/types.generated';
import { isObject } from '../../../../values/objects';
import { below, type FieldPath, type Origin } from '../../../../values/origin';
import { type Attachment, sourcesOf, withDelegated } from '../../../model/attachment';
import type { BackendNode, PolicyNode } from '../../../model/graph';
import { entriesOf } from '../../../semantics/conditional';
import { writtenProvidersOf } from '../../../semantics/written-providers';
import type { FieldAt as At, Report } from './report';
import { sampleOfPolicy } from './samples';
import { reportDestinationsOfV15 } from './v1-5-models';
import { reportOperationOfV15 } from './v1-5-operation';

type Traffic = NonNullable<ProxyPolicySpec['traffic']>;

/** A string of a resource, with its path. */
interface Text {
  readonly text: string;
  readonly path: FieldPath;
}

/** Providers whose own count of prompts leaves out cached tokens. */
const COUNTS_CACHE_APART = ['providerC', 'providerE', 'providerF', 'custom'] as const;

/** Reports resources that a v1.5 controller and its data plane handle differently from v1.4. */
export function reportChangesOfV15(attachment: Attachment, report: Report): void {
  const { policies, backends, models } = attachment.graph;
  const countsApart = [...backends.values()].some(({ resource }) => hasProvider(resource.spec.ai));
  const expectsProxyHeader = policies.some(({ resource }) => resource.spec.frontend?.proxyProtocol);
  for (const policy of policies) {
    const { spec, origin } = policy.resource;
    const request = sampleOfPolicy(policy, attachment);
    const texts = textsIn(spec);
    const at = (...path: FieldPath) => below(origin, 'spec', ...path);
    reportTokens(spec, at, report, request);
    reportLimits(spec.traffic, at, report, request, countsApart);
    reportRetry(spec.traffic, at, report, request);
    reportListenerSets(policy, report, request);
    reportBackendParts(spec.backend, at('backend'), report);
    reportTexts(texts, at, report, { countsApart, expectsProxyHeader });
  }
  for (const backend of backends.values()) {
    const { spec, origin } = backend.resource;
    reportBackendParts(spec.policies, below(origin, 'spec', 'policies'), report);
    reportTexts(textsIn(spec), (...path) => below(origin, 'spec', ...path), report, {
      countsApart,
      expectsProxyHeader,
    });
    reportProviderPolicies(backend, policies, report);
    reportPools(backend, report);
    if (spec.ai && /\bresponse\.code\b/.test(spec.policies?.health?.unhealthyCondition ?? ''))
      report(below(origin, 'spec', 'policies', 'health', 'unhealthyCondition'), {
        what: `a health condition of LLM provider ${backend.resource.name} that reads \`response.code\``,
        before: 'requests that the data plane could not parse had the code 503',
        now: 'they have 400, 404, 413 or 415, and unreadable responses have 502',
        fix: 'Make sure that only failures of the provider meet the condition.',
      });
    if (spec.mcp?.failureMode === 'FailOpen')
      report(below(origin, 'spec', 'mcp', 'failureMode'), {
        what: 'an MCP server without discovery, with `failureMode: FailOpen`',
        before: 'its failure was hidden',
        now: 'clients get the error -32601 and fall back to the older protocol',
        fix: 'Make sure that clients tolerate the error.',
      });
  }
  reportErrorCodes(attachment, report);
  reportDestinationsOfV15(attachment, report);
  reportOperationOfV15(attachment, report);
  for (const { resource, targets } of models)
    for (const { model, origin } of targets)
      if (resource.spec.virtualModel?.failover && model.resource.spec.policies?.authorization)
        report(origin, {
          what: `the authorization of model ${model.resource.name} as a failover target`,
          isOfController: true,
          before: 'it was not applied',
          now: 'it is applied, and a refusal counts as a failure of the provider',
          fix: 'Make sure that clients of the virtual model may also use this target.',
        });
  for (const { gateway } of attachment.gateways)
    for (const { spec, origin } of gateway.parameters) {
      const places: FieldPath[] = (spec.env ?? []).flatMap(({ name }, index) =>
        name === CATALOG_VARIABLE ? [['env', index]] : [],
      );
      for (const overlay of ['deployment', 'daemonSet'] as const)
        if (JSON.stringify(spec[overlay] ?? null).includes(`"${CATALOG_VARIABLE}"`)) places.push([overlay]);
      for (const path of places)
        report(below(origin, 'spec', ...path), {
          what: `the variable ${CATALOG_VARIABLE}`,
          before: 'the price lists that it names were used',
          now: 'it is ignored, and costs are not computed',
          fix: 'Set `modelCatalog` of the parameters instead.',
        });
    }
}

function hasProvider(ai: BackendNode['resource']['spec']['ai']): boolean {
  const providers = [...(ai?.provider ? [ai.provider] : []), ...(ai?.groups ?? []).flatMap((group) => group.providers)];
  return providers.some((provider) => COUNTS_CACHE_APART.some((kind) => provider[kind] !== undefined));
}

const CATALOG_VARIABLE = 'MODEL_CATALOG_PATHS';

function reportTokens(spec: ProxyPolicySpec, at: At, report: Report, request: string | undefined): void {
  spec.traffic?.jwtAuthentication?.providers.forEach(({ issuer, audiences }, index) => {
    reportIssuer(issuer, audiences, at('traffic', 'jwtAuthentication', 'providers', index), report, request);
  });
}

function reportIssuer(
  issuer: string | undefined,
  audiences: readonly string[] | undefined,
  origin: Origin,
  report: Report,
  request?: string,
): void {
  const claims = audiences?.length ? '`iss` or `aud`' : '`iss`';
  report(origin, {
    what: issuer === undefined ? 'tokens of any issuer' : `tokens of issuer ${issuer}`,
    // Compiled output has always required the claims.
    isOfController: true,
    before: `a token without ${claims} was accepted`,
    now: 'it is rejected',
    fix: audiences?.length
      ? 'Make sure that all tokens contain both claims. To accept tokens without `aud`, remove `audiences` and add an authorization rule that requires the audience only if `has(jwt.aud)`.'
      : 'Make sure that all tokens contain the claim.',
    request,
  });
}

function reportLimits(
  traffic: Traffic | undefined,
  at: At,
  report: Report,
  request: string | undefined,
  countsApart: boolean,
): void {
  const { rateLimit } = traffic ?? {};
  if (!rateLimit) return;
  report(at('traffic', 'rateLimit'), {
    what: 'headers of limited routes',
    before: 'only requests above a local limit were answered with `x-ratelimit-*` headers',
    now: 'all responses have them; they replace those of the destination, and no policy can remove them',
    fix: 'Make sure that clients may see the limits.',
    request,
  });
  for (const { policy, path } of entriesOf<NonNullable<typeof rateLimit>>(rateLimit)) {
    const inside = (...more: FieldPath) => at('traffic', 'rateLimit', ...path, ...more);
    const { local = [], global } = policy;
    if (local.length > 1)
      report(inside('local', 1), {
        what: `${local.length} local limits in one policy`,
        isOfController: true,
        before: 'only the first applied',
        now: 'all of them apply',
        fix: 'Remove those that are not intended.',
        request,
      });
    if (!countsApart) continue;
    local.forEach(({ tokens }, index) => {
      if (tokens !== undefined) reportCount(inside('local', index, 'tokens'), report, request);
    });
    global?.descriptors.forEach(({ unit, cost }, index) => {
      if (unit === 'Tokens' && cost === undefined) reportCount(inside('global', 'descriptors', index), report, request);
    });
  }
}

function reportCount(origin: Origin, report: Report, request: string | undefined): void {
  report(origin, {
    what: 'a token limit',
    before: 'tokens that a provider reads from or writes to its cache were not counted',
    now: 'they are counted',
    fix: 'Raise the limit. For a global limit, `cost: llm.providerInputTokens + llm.outputTokens` counts as before.',
    request,
  });
}

function reportRetry(traffic: Traffic | undefined, at: At, report: Report, request: string | undefined): void {
  const { precondition } = traffic?.retry ?? {};
  const [read] = /\b(?:jwt|apiKey|basicAuth|extauthz)\b/.exec(precondition ?? '') ?? [];
  if (read === undefined) return;
  report(at('traffic', 'retry', 'precondition'), {
    what: `a precondition of retries that reads \`${read}\``,
    before: 'it was evaluated before authentication and failed, so requests were never retried',
    now: 'it is evaluated after authentication, and requests are retried',
    fix: 'Make sure that retries are intended, or remove `retry`.',
    request,
  });
}

function reportListenerSets({ resource, targets }: PolicyNode, report: Report, request: string | undefined): void {
  const { traffic } = resource.spec;
  if (!traffic || traffic.phase === 'PreRouting') return;
  for (const { kind, name, origin, missing } of targets)
    if (kind === 'ListenerSet' && missing === undefined)
      report(origin, {
        what: `\`traffic\` on ListenerSet ${name}`,
        isOfController: true,
        before: 'the policy had no effect',
        now: 'it applies to the routes of the ListenerSet',
        fix: 'Make sure that the policy is intended there, or remove the target.',
        request,
      });
}

type BackendParts = NonNullable<ProxyPolicySpec['backend']>;

function reportBackendParts(parts: BackendParts | undefined, origin: Origin, report: Report): void {
  if (!parts) return;
  if (parts.tcp)
    report(below(origin, 'tcp'), {
      what: '`tcp` of destinations',
      isOfController: true,
      before: 'the controller ignored it',
      now: 'its timeout and keepalive settings apply',
      fix: 'Make sure that `connectTimeout` is long enough for slow destinations.',
    });
  const { oauthTokenExchange: exchange } = parts.auth ?? {};
  if (exchange && exchange.requestedTokenType === undefined && exchange.grantType !== 'JwtBearer')
    report(
      below(origin, 'auth', 'oauthTokenExchange'),
      {
        what: 'a token exchange without `requestedTokenType`',
        before: 'an access token was requested, and any other type was rejected',
        now: 'no type is requested, and any type is accepted',
        fix: 'Set `requestedTokenType: AccessToken` to keep the request.',
      },
      { suggestion: { form: 'several', steps: requestedAccessToken(exchange) } },
    );
  const { authentication } = parts.mcp ?? {};
  if (!authentication) return;
  const { issuer, audiences, provider } = authentication;
  reportIssuer(issuer, audiences, below(origin, 'mcp', 'authentication'), report);
  if (provider)
    report(below(origin, 'mcp', 'authentication', 'provider'), {
      what: 'the OAuth metadata of an MCP backend',
      before: '`issuer` was that of the identity provider',
      now: '`issuer` is the address of the gateway',
      fix: 'Make sure that clients do not compare it with the identity provider.',
    });
}

/** The request of v1.4, before the field that names the server. */
function requestedAccessToken(exchange: { readonly url?: string }): readonly SuggestedStep[] {
  const server = exchange.url === undefined ? 'backendRef' : 'url';
  return [{ at: [server], form: 'before', fields: { requestedTokenType: 'AccessToken' } }];
}

/** Reports retries of AI backends by the code of requests that the data plane cannot read. */
function reportErrorCodes(attachment: Attachment, report: Report): void {
  const reported = new Set<unknown>();
  const rules = attachment.gateways.flatMap(({ listeners }) =>
    listeners.flatMap((listener) => withDelegated(listener.rules)),
  );
  for (const { traffic, backends } of rules) {
    const isAi = backends.some(({ ref: { destination: to } }) => to.type === 'backend' && to.backend.resource.spec.ai);
    if (!isAi || !traffic.retry) continue;
    for (const { value, origin } of sourcesOf(traffic.retry)) {
      const codes = isObject(value) && Array.isArray(value.codes) ? value.codes : [];
      if (!codes.includes(503) || reported.has(value)) continue;
      reported.add(value);
      report(below(origin, 'codes'), {
        what: 'retries of LLM requests by code 503',
        before: 'requests that the data plane cannot parse were answered with 503 and retried',
        now: 'they are answered with 400, 404, 413 or 415 and not retried; unreadable responses are answered with 502',
        fix: 'Add 502 to retry unreadable responses.',
      });
    }
  }
}

/** Reports servers whose endpoint picker is called now. */
function reportPools(backend: BackendNode, report: Report): void {
  for (const { spec, path } of writtenProvidersOf(backend)) {
    const pool = spec.custom?.backendRef;
    if (pool?.kind !== 'InferencePool') continue;
    report(below(backend.resource.origin, 'spec', ...path, 'custom', 'backendRef'), {
      what: `InferencePool ${pool.name} as the server of a custom provider`,
      isOfController: true,
      before: 'requests were distributed without its endpoint picker',
      now: 'its endpoint picker selects the endpoint of each request',
      fix: 'Make sure that the endpoint picker runs.',
    });
  }
}

/** Reports providers whose AI policies no longer replace the backend's entirely. */
function reportProviderPolicies({ resource }: BackendNode, policies: readonly PolicyNode[], report: Report): void {
  const { spec, origin, namespace, name } = resource;
  const targeting = policies.filter(({ resource: { spec: policy }, targets }) => {
    const isHere = ({ kind, sectionName, ...target }: PolicyNode['targets'][number]) =>
      kind === 'ProxyBackend' && sectionName === undefined && target.namespace === namespace && target.name === name;
    return policy.backend?.ai && targets.some(isHere);
  });
  const above = [spec.policies?.ai, ...targeting.map(({ resource: { spec: policy } }) => policy.backend?.ai)];
  spec.ai?.groups?.forEach(({ providers }, group) => {
    providers.forEach((provider, index) => {
      const own = provider.policies?.ai;
      if (!own) return;
      const fields = new Set(above.flatMap((ai) => Object.keys(ai ?? {})).filter((field) => !(field in own)));
      if (fields.size === 0) return;
      report(below(origin, 'spec', 'ai', 'groups', group, 'providers', index, 'policies', 'ai'), {
        what: `the AI policies of provider ${provider.name}`,
        before: 'they replaced those of the backend entirely',
        now: `they replace them field by field, so ${[...fields].sort().join(', ')} of the backend applies too`,
        fix: 'Remove these fields from the backend if they are not intended for this provider.',
      });
    });
  });
}

interface Facts {
  readonly countsApart: boolean;
  readonly expectsProxyHeader: boolean;
}

function reportTexts(texts: readonly Text[], at: At, report: Report, { countsApart, expectsProxyHeader }: Facts): void {
  for (const { text, path } of texts) {
    const [counted] = /\bllm\.(?:inputTokens|totalTokens)\b/.exec(text) ?? [];
    if (counted !== undefined && countsApart)
      report(
        at(...path),
        {
          what: `\`${counted}\` in an expression`,
          before: 'it was the count of the provider',
          now: 'it includes tokens that the provider reads from and writes to its cache',
          fix: `Write \`${asReported(counted)}\` to keep the value.`,
        },
        { suggestion: { form: 'name', name: asReported(text) } },
      );
    if (expectsProxyHeader && /\bsource\.identity\b/.test(text))
      report(at(...path), {
        what: '`source.identity` behind a PROXY header',
        before: "it could come from Istio's field 0xD0 of the header",
        now: 'the field is ignored, so `source.identity` is absent',
        fix: 'Do not authorize connections of an Istio sandwich by it; a deny rule that reads it no longer matches.',
      });
    if (path.at(-1) === 'name' && text.toLowerCase() === 'proxy-authorization')
      report(at(...path), {
        what: 'credentials in the header Proxy-Authorization',
        before: 'the header was removed before policies ran, so credentials were never found',
        now: 'they are read from it, and basic authentication answers 407',
        fix: 'Make sure that you expect clients to send the header.',
      });
  }
}

/** Returns an expression with the counts of the provider. */
function asReported(expression: string): string {
  return expression
    .replaceAll(/\bllm\.inputTokens\b/g, 'llm.providerInputTokens')
    .replaceAll(/\bllm\.totalTokens\b/g, 'llm.providerTotalTokens');
}

function textsIn(value: unknown, path: FieldPath = []): Text[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]));
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key])) : [];
}
