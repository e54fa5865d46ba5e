import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type {
  BackendFull,
  BackendMcp,
  BackendWithAi,
  BackendWithMcp,
  BedrockGuardrailsPolicy,
  ExtAuth,
  GoogleModelArmorPolicy,
  McpGuardrails,
  McpGuardrailsProcessor,
  McpGuardrailsRemote,
  OpenAiModerationPolicy,
} from '../../../validation/types.generated';
import { defined, keysOf } from '../../../values/objects';
import {
  type BackendFields,
  type BackendSimple,
  type EffectiveField,
  type EffectiveSet,
  type FieldSource,
  heldBy,
  sourcesOf,
} from '../../model/attachment';
import { joinParts } from '../../semantics/field-parts';
import { isEmpty } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { type FieldTable, lowerField } from '../field-table';
import { type GatewayScope, type Site, siteOf } from '../scope';
import { joinAuthorization } from '../traffic/authorization';
import { lowerExtAuth } from '../traffic/ext-auth';
import { lowerTransformation } from '../traffic/transformation';
import { lowerAi } from './ai';
import { lowerBackendAuth } from './auth';
import { lowerHealth, lowerHttp, lowerTcp, lowerTunnel } from './connection';
import { lowerMcpGuardrails } from './mcp-guardrails';
import { lowerTls } from './tls';

const NO_HEALTH = {
  cannot: 'services of policies, guards and MCP targets are not balanced: there is nothing to take out',
  code: CODE.healthOfUnbalancedService,
} as const;

const SIMPLE = {
  tcp: '`tcp`',
  tls: '`backendTLS`',
  http: '`http`',
  tunnel: '`backendTunnel`',
  transformation: '`transformations`',
  auth: '`backendAuth`',
} as const;

export const BACKEND_POLICY_COVERAGE: Coverage = {
  ...covering<OpenAiModerationPolicy>('OpenAiModerationPolicy', { ...SIMPLE, health: NO_HEALTH }),
  ...covering<BedrockGuardrailsPolicy>('BedrockGuardrailsPolicy', { ...SIMPLE, health: NO_HEALTH }),
  ...covering<GoogleModelArmorPolicy>('GoogleModelArmorPolicy', { ...SIMPLE, health: NO_HEALTH }),
  ...covering<BackendWithAi>('BackendWithAi', { ...SIMPLE, health: '`health`', ai: '`ai`' }),
  ...covering<BackendWithMcp>('BackendWithMcp', {
    ...SIMPLE,
    health: NO_HEALTH,
    mcp: {
      cannot: 'the config has one set of MCP rules for all targets of a backend',
      code: CODE.mcpRulesForSingleTarget,
    },
  }),
  ...covering<BackendFull>('BackendFull', {
    ...SIMPLE,
    health: '`health`',
    extAuth: '`extAuthz`; the protocol has to be said (AIG5100)',
    ai: '`ai`',
    mcp: '`mcpAuthorization`; authentication goes to `mcpAuthentication` of the routes',
  }),
  ...covering<BackendMcp>('BackendMcp', {
    authorization: '`mcpAuthorization.rules[]`',
    authentication: '`mcpAuthentication` of the routes that lead to the backend',
    guardrails: '`mcpGuardrails`',
  }),
  ...covering<McpGuardrails>('McpGuardrails', { processors: '`mcpGuardrails.processors[]`' }),
  ...covering<McpGuardrailsProcessor>('McpGuardrailsProcessor', {
    methods: '`mcpGuardrails.processors[].methods`',
    remote: '`mcpGuardrails.processors[]`, with `kind: remote`',
  }),
  ...covering<McpGuardrailsRemote>('McpGuardrailsRemote', {
    backendRef: '`host` or `backend`',
    failureMode: '`failureMode`; always written, as is what holds without it',
    allowedRequestHeaders: '`requestHeaders.allowed`',
    disallowedRequestHeaders: '`requestHeaders.disallowed`',
    metadata: '`metadata`',
  }),
};

/** `full`: backends, references to them and LLM providers. `simple`: MCP targets, services that policies call, guards. */
export type PolicySetKind = 'full' | 'simple';

/** Every field, in the order in which they are written. */
const BACKEND_FIELDS: FieldTable<BackendFields, config.LocalBackendPolicies> = {
  tls: (field, scope) => once(field, scope, (source) => ({ backendTLS: lowerTls(source, scope) })),
  auth: (field, scope) =>
    once(field, scope, ({ value }, site) => defined({ backendAuth: lowerBackendAuth(value, site, scope) })),
  http: (field, scope) => once(field, scope, ({ value }) => ({ http: lowerHttp(value) })),
  tcp: (field, scope) => once(field, scope, ({ value }, { origin }) => ({ tcp: lowerTcp(value, origin, scope) })),
  tunnel: (field, scope) =>
    once(field, scope, ({ value }, site) => ({ backendTunnel: lowerTunnel(value, site, scope) })),
  transformation: (field, scope) =>
    once(field, scope, ({ value }, site) => ({ transformations: lowerTransformation(value, site, scope) })),
  health: (field, scope) => once(field, scope, ({ value }) => ({ health: lowerHealth(value) })),
  extAuth: (field, scope) => once(field, scope, ({ value }, site) => lowerBackendExtAuth(value, site, scope)),
  ai: (field, scope) => once(field, scope, ({ value }, site) => ({ ai: lowerAi(value, site, scope, field.value) })),
  mcpAuthorization: (field) => defined({ mcpAuthorization: joinAuthorization(sourcesOf(field)) }),
  // Stands in the routes that lead to the backend.
  mcpAuthentication: () => ({}),
  mcpGuardrails: (field, scope) =>
    once(field, scope, ({ value }, site) => ({ mcpGuardrails: lowerMcpGuardrails(value, site, scope) })),
};

/** The API server asks for no protocol here. */
function lowerBackendExtAuth(value: ExtAuth, site: Site, scope: GatewayScope): config.LocalBackendPolicies {
  const isSaid = value.backendRef && (value.grpc === undefined) !== (value.http === undefined);
  if (!isSaid) {
    const problem = 'needs backendRef and one of grpc and http';
    scope.diagnostics.report(CODE.tokenExchangeRefused, site.origin, { what: 'extAuth of a destination', problem });
  }
  return defined({ extAuthz: lowerExtAuth(value, site, scope) });
}

const ALL_FIELDS = keysOf(BACKEND_FIELDS);

/** What only full sets of policies can say: every field that `BackendSimple` does not have, and one that it has in vain. */
const BEYOND_SIMPLE: Readonly<Record<Exclude<keyof BackendFields, keyof BackendSimple> | 'health', true>> = {
  health: true,
  extAuth: true,
  ai: true,
  mcpAuthorization: true,
  mcpAuthentication: true,
  mcpGuardrails: true,
};

/** Config entries of a set of backend policies; MCP authentication is not among them, it goes to the routes. */
export function lowerBackendPolicies(
  fields: EffectiveSet<BackendFields>,
  kind: PolicySetKind,
  scope: GatewayScope,
): config.LocalBackendPolicies {
  if (kind === 'simple') refuseBeyondSimple(fields, scope);
  let result: config.LocalBackendPolicies = {};
  if (isEmpty(fields)) return result;
  for (const name of ALL_FIELDS) {
    if (!fields[name] || (kind === 'simple' && name in BEYOND_SIMPLE)) continue;
    result = { ...result, ...lowerField(BACKEND_FIELDS, name, fields, scope) };
  }
  return result;
}

/** Policies that stand inside a guard, where nothing is merged. */
export function lowerInlinePolicies(
  value: BackendSimple,
  site: Site,
  scope: GatewayScope,
): config.SimpleLocalBackendPolicies {
  const fields: Record<string, EffectiveField> = {};
  for (const key of keysOf(value)) {
    if (value[key] === undefined) continue;
    const origin = { document: site.origin.document, path: [...site.origin.path, key] };
    const from: FieldSource = {
      level: 'inline',
      resource: { kind: 'ProxyPolicy', namespace: site.namespace, name: '' },
      origin,
      value: value[key],
    };
    fields[key] = heldBy(from);
  }
  return lowerBackendPolicies(fields, 'simple', scope);
}

/** What a destination is called by, where it is one thing to the data plane: there is no other endpoint to turn to. */
const ONE_ENDPOINT: Readonly<Record<string, string>> = {
  service: 'a Service, which the data plane calls by its DNS name',
  static: 'a static backend, which has one host',
  unixSocket: 'a socket, which is one',
  a2a: 'an agent, which has one host',
  dynamicForwardProxy: 'a forward proxy, which calls the host that the client names',
  agentRuntime: 'an agent runtime, which has one host',
  mcp: 'an MCP backend, whose targets are not exchangeable',
};

/** Eviction needs endpoints to choose from, which only LLM backends have. */
export function reportIdleHealth(fields: EffectiveSet<BackendFields>, kind: string, scope: GatewayScope): void {
  const destination = ONE_ENDPOINT[kind];
  if (fields.health && destination)
    scope.diagnostics.report(CODE.healthWithoutEndpoints, fields.health.from.origin, { destination });
}

/** A policy that reaches a thousand references is lowered, and reported on, once. */
function once<Value>(
  field: EffectiveField<Value>,
  scope: GatewayScope,
  lower: (source: FieldSource<Value>, site: Site) => config.LocalBackendPolicies,
): config.LocalBackendPolicies {
  const lowered = (source: FieldSource<Value>) => scope.once.of(source, () => lower(source, siteOf(source)));
  return field.merging === 'joined' ? joinParts(field.sources.map(lowered)) : lowered(field.from);
}

function refuseBeyondSimple(fields: EffectiveSet<BackendFields>, scope: GatewayScope): void {
  if (fields.health)
    scope.diagnostics.report(CODE.healthOfUnbalancedService, fields.health.from.origin, { field: 'health' });
  const { mcpAuthorization: rules, mcpAuthentication: tokens } = fields;
  for (const source of rules ? sourcesOf(rules) : [])
    scope.diagnostics.report(CODE.mcpRulesForSingleTarget, source.origin);
  if (tokens) scope.diagnostics.report(CODE.mcpRulesForSingleTarget, tokens.from.origin);
}
