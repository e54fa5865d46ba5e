import { keyOfProvider, providerOf } from '../../../../providers';
import { below } from '../../../../values/origin';
import { type Attachment, modelsServedAt, type RuleAttachment, withDelegated } from '../../../model/attachment';
import type { BackendNode, Destination, RuleNode } from '../../../model/graph';
import { writtenProvidersOf } from '../../../semantics/written-providers';
import type { Report } from './report';

/** Reports models and destinations of requests that v1.5 treats differently. */
export function reportDestinationsOfV15(attachment: Attachment, report: Report): void {
  const reported = new Set<RuleNode>();
  for (const { listeners } of attachment.gateways)
    for (const listener of listeners) {
      const own = modelsServedAt(listener).find(({ router }) => router === listener.listener.key);
      if (own)
        report(listener.listener.origin, {
          what: `the models of listener ${listener.listener.key}`,
          before: "`/v1/messages/count_tokens` and the paths of Gemini's API were not routed to them",
          now: 'they serve these paths; guards read `generateContent`, but not requests that count tokens',
          fix: 'Make sure that clients may call these paths, or deny them by an authorization rule of the listener.',
        });
      for (const rule of withDelegated(listener.rules)) {
        reportAgents(rule, reported, report);
        reportForwardProxies(rule, reported, report);
      }
    }
  reportParents(attachment, report);
  for (const backend of attachment.graph.backends.values()) reportConversions(backend, report);
}

function reportParents({ graph: { models } }: Attachment, report: Report): void {
  for (const { resource, parents } of models)
    for (const { origin, served } of parents)
      if (served)
        report(origin, {
          what: `the HTTPRoute parent of model ${resource.name}`,
          isOfController: true,
          before: 'the model was not accepted',
          now: 'the rule of the route serves the model',
          fix: 'Make sure that all clients of the rule may call the model, or remove the parentRef.',
        });
}

const PROXY_CREDENTIALS = 'proxy-authorization';

/** Reports forward proxies, whose clients send credentials for the gateway itself. */
function reportForwardProxies(
  { rule, traffic, backends }: RuleAttachment,
  reported: Set<RuleNode>,
  report: Report,
): void {
  const proxy = backends.find(
    ({ ref: { destination } }) => destination.type === 'backend' && destination.backend.type === 'dynamicForwardProxy',
  );
  if (!proxy || reported.has(rule)) return;
  const modifiers = rule.kind === 'HTTPRoute' ? (rule.spec.filters ?? []) : [];
  const removed = [
    ...(traffic.headerModifiers ? [traffic.headerModifiers.value.request?.remove] : []),
    ...modifiers.map(({ requestHeaderModifier }) => requestHeaderModifier?.remove),
  ].flatMap((names) => names ?? []);
  if (removed.some((name) => name.toLowerCase() === PROXY_CREDENTIALS)) return;
  reported.add(rule);
  report(proxy.ref.origin, {
    what: 'Proxy-Authorization in requests to a forward proxy',
    before: 'the header was removed when a request was received',
    now: 'policies can read it, and destinations receive it unless a policy accepts the credentials',
    fix: `Add \`requestHeaderModifier: {remove: [${PROXY_CREDENTIALS}]}\` to the filters of the rule.`,
  });
}

/** Reports agents behind a rule that rewrites the path. @param reported - rules that were reported at another listener */
function reportAgents({ rule, backends }: RuleAttachment, reported: Set<RuleNode>, report: Report): void {
  if (rule.kind !== 'HTTPRoute' || reported.has(rule)) return;
  const index = (rule.spec.filters ?? []).findIndex(({ urlRewrite }) => urlRewrite?.path !== undefined);
  const agent = backends.find(({ ref }) => isAgent(ref.destination));
  if (index < 0 || !agent) return;
  reported.add(rule);
  report(below(rule.origin, 'filters', index), {
    what: 'a rewrite of the path of an A2A agent',
    before: 'the URLs in the agent card did not contain the path of the rule',
    now: 'they do',
    fix: 'Make sure that clients do not add the path themselves.',
  });
}

function isAgent(destination: Destination): boolean {
  if (destination.type === 'backend') return destination.backend.type === 'a2a';
  if (destination.type !== 'service') return false;
  const { ports } = destination.service;
  return /\/a2a$/.test(ports.find(({ port }) => port === destination.port)?.appProtocol ?? '');
}

interface Conversion {
  readonly before: string;
  readonly now: string;
}

/** Changes of what a provider receives for the same request, by the key of the provider in the config. */
const CONVERSIONS: Readonly<Record<string, Conversion>> = {
  bedrock: {
    before: '`top_k` had no effect, and masking by a guardrail changed the structure of messages',
    now: '`top_k` is sent, and messages keep their structure',
  },
  anthropic: {
    before: 'thinking budgets were sent as requested, and requests with server tools failed',
    now: 'a budget is reduced below `max_tokens` and dropped under 1024, and server tools are forwarded',
  },
  gemini: {
    before: "chats were sent to Google's OpenAI-compatible path `/v1beta/openai/chat/completions`",
    now: 'they are translated for `/v1beta/models/MODEL:generateContent`',
  },
};

function reportConversions(backend: BackendNode, report: Report): void {
  const reported = new Set<string>();
  for (const { spec, path } of writtenProvidersOf(backend)) {
    const key = keyOfProvider(spec) ?? '';
    const conversion = CONVERSIONS[key];
    if (!conversion || reported.has(key)) continue;
    reported.add(key);
    report(below(backend.resource.origin, 'spec', ...path), {
      what: `requests to provider ${providerOf(spec)?.title} of ${backend.resource.name}`,
      ...conversion,
      fix: 'Compare answers to requests that set these fields.',
    });
  }
}
