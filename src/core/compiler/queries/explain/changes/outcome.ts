import { ONLY_PROVIDER } from '../../../../providers';
import { defined } from '../../../../values/objects';
import { resourceKey } from '../../../../values/resource-name';
import { withSortedKeys } from '../../../../values/sorted-entries';
import type { Attachment, GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../../model/attachment';
import type { PoolNode, RouteFilter, ServiceNode } from '../../../model/graph';
import { type ExplainedBackend, explainBackends } from '../destinations';
import { wayThrough } from '../explain-request';
import { type ExplainedField, explainFields } from '../provenance';
import { completeRequest, type RequestInput } from '../request';
import { nameOfRule } from '../rules';
import { normalizedFields } from './normalized-fields';

/** The outcome of a request, without the resources that cause it: equal outcomes have the same effect. */
export interface Outcome {
  /** Shares of the requests by destination, 0 to 1. */
  readonly destinations: Readonly<Record<string, number>>;
  /** All other settings that apply, by name: `traffic retry`, `tls of Service/shop/web/443`. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An outcome and who causes it. */
export interface ServedRequest {
  readonly rule: string;
  readonly outcome: Outcome;
}

const ANSWERS: ReadonlySet<string> = new Set(['RequestRedirect', 'RequestMirror']);

/** Returns the outcome that a rule has for its requests on a listener. */
export function servedBy(
  rule: RuleAttachment,
  { preRouting }: ListenerAttachment,
  attachment: Attachment,
): ServedRequest {
  return {
    rule: nameOfRule(rule),
    outcome: outcomeOf(
      rule,
      explainBackends(rule.backends, attachment),
      explainFields(rule.traffic),
      explainFields(preRouting),
      attachment,
    ),
  };
}

/**
 * Returns the outcome of one request at a Gateway; undefined if no rule matches it. If this cannot be decided, the given default is
 * returned.
 */
export function evaluateFor(
  request: RequestInput,
  gateway: GatewayAttachment,
  attachment: Attachment,
  otherwise: ServedRequest | undefined,
): ServedRequest | undefined {
  const { listener, choice } = wayThrough(gateway, completeRequest(request, attachment.dataPlane));
  if (choice && choice.doubts.length > 0) return otherwise;
  return listener && choice?.chosen && servedBy(choice.chosen, listener, attachment);
}

function outcomeOf(
  { rule, backends: refs }: RuleAttachment,
  backends: readonly ExplainedBackend[],
  traffic: readonly ExplainedField[],
  preRouting: readonly ExplainedField[],
  { destinations: attached }: Attachment,
): Outcome {
  const destinations: Record<string, number> = {};
  const fields: Record<string, unknown> = {};
  const put = (where: string, list: readonly ExplainedField[]) => {
    for (const [field, value] of normalizedFields(list)) fields[`${field}${where}`] = value;
  };
  put('', traffic);
  put(' before routing', preRouting);
  const filters: readonly RouteFilter[] = ('filters' in rule.spec ? rule.spec.filters : undefined) ?? [];
  const answers = filters.filter(({ type }) => ANSWERS.has(type));
  if (answers.length > 0) fields.filters = answers;
  const paths = filters.flatMap(({ urlRewrite }) => urlRewrite?.path ?? []);
  if (paths.length > 0) fields.urlRewrite = paths;
  for (const {
    ref: { destination, filters: own },
  } of refs) {
    if (own.length > 0)
      fields[`filters of ${destination.key}`] = [...listOf(fields[`filters of ${destination.key}`]), own];
  }
  for (const [index, { destination, share, tiers, policies }] of backends.entries()) {
    destinations[destination] = (destinations[destination] ?? 0) + share;
    put(` of ${destination}`, policies);
    for (const [tier, sections] of tiers.entries()) {
      for (const { name, policies: own } of sections) {
        fields[`tier of ${name} of ${destination}`] = tier + 1;
        put(` of ${name} of ${destination}`, own);
      }
    }
    const key = refs[index]?.ref.destination.key ?? '';
    const definition = definitionOf(key, attached);
    if (definition !== undefined) fields[`definition of ${destination}`] = definition;
    Object.assign(fields, servicesOf(key, destination, attached));
  }
  return { destinations, fields };
}

/** Returns the settings of connections to Services, which the Services specify themselves. */
function servicesOf(key: string, name: string, attached: Attachment['destinations']): Outcome['fields'] {
  const { destination, backend } = attached.get(key) ?? {};
  if (destination?.type === 'service') {
    const { service, port } = destination;
    const { pool } = service;
    const protocol = protocolOf(service, port);
    const isElsewhere = !pool && !service.hostname.startsWith(`${service.name}.${service.namespace}.svc`);
    return {
      ...(protocol === undefined ? {} : { [`appProtocol of ${name}`]: protocol }),
      ...(pool ? poolFields(pool, name) : {}),
      ...(isElsewhere ? { [`externalName of ${name}`]: service.hostname } : {}),
    };
  }
  const servers = (backend?.sections ?? []).filter(({ service }) => service !== undefined);
  return Object.fromEntries(
    servers.map(({ name: server, service, port, protocol, path }) => [
      `server ${server} of ${name}`,
      defined<object>({
        host: service?.hostname,
        port,
        protocol,
        path,
        appProtocol: service && protocolOf(service, port),
      }),
    ]),
  );
}

function poolFields({ picker, resource }: PoolNode, name: string): Outcome['fields'] {
  const { selector, targetPorts } = resource.spec;
  const labels = Object.entries(selector.matchLabels).map(([label, value]) => `${label}=${value}`);
  return {
    [`endpoint picker of ${name}`]: picker?.key,
    [`pods of ${name}`]: labels.sort().join(','),
    [`ports of ${name}`]: targetPorts.map(({ number }) => number),
  };
}

function protocolOf({ ports }: ServiceNode, port: number | undefined): string | undefined {
  return ports.find((one) => one.port === port)?.appProtocol;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** All models, or a backend without its policies, which are effective or not. One provider alone is a group of one without a name. */
function definitionOf(key: string, attached: Attachment['destinations']): unknown {
  const { destination, backend } = attached.get(key) ?? {};
  if (destination?.type === 'models')
    return Object.fromEntries(destination.models.map(({ resource }) => [resourceKey(resource), resource.spec]));
  const spec = backend?.resource.spec;
  if (spec === undefined) return undefined;
  const ai = spec.ai?.provider ? { groups: [{ providers: [{ name: ONLY_PROVIDER, ...spec.ai.provider }] }] } : spec.ai;
  return JSON.parse(JSON.stringify({ ...spec, ai }, (name, value) => (name === 'policies' ? undefined : value)));
}

/** Rules of authorization are compared by who gets through. */
const BY_ACCESS: ReadonlySet<string> = new Set(['authorization', 'authorization before routing']);

/** Returns a string that is equal for outcomes with the same meaning. */
export function outcomeKey({ destinations, fields }: Outcome): string {
  const others = Object.entries(fields).filter(([name]) => !BY_ACCESS.has(name));
  return JSON.stringify(withSortedKeys({ destinations, fields: Object.fromEntries(others) }));
}
