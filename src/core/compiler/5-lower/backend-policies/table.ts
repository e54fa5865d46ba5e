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
import { defined } from '../../../values/objects';
import { type BackendFields, type BackendSimple, type EffectiveSet, sourcesOf } from '../../model/attachment';
import { isEmpty } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { coverageOf, type FieldTable, fieldsWithin, lowerFields } from '../field-table';
import type { GatewayScope, Site } from '../scope';
import { lowerAuthorization } from '../shared-fields/authorization';
import { lowerExtAuth } from '../shared-fields/ext-auth';
import { lowerTransformation } from '../shared-fields/transformation';
import { lowerAi } from './ai';
import { lowerBackendAuth } from './auth';
import { lowerHealth, lowerHttp, lowerTcp, lowerTunnel } from './connection';
import { lowerMcpGuardrails } from './mcp-guardrails';
import { lowerTls } from './tls';

const NO_HEALTH = {
  cannot: 'services of policies, guards and MCP targets are not load balanced, so no endpoint can be evicted',
  code: CODE.directlyCalledPolicy,
} as const;

/** The fields of all destinations. */
const SIMPLE_FIELDS: FieldTable<Omit<BackendSimple, 'health'>, config.LocalBackendPolicies> = {
  tls: {
    goesTo: '`backendTLS`',
    lower: (_, __, scope, { from }) => ({ backendTLS: lowerTls(from, scope) }),
  },
  auth: {
    goesTo: '`backendAuth`',
    lower: (value, site, scope) => defined({ backendAuth: lowerBackendAuth(value, site, scope) }),
  },
  http: { goesTo: '`http`', lower: (value) => ({ http: lowerHttp(value) }) },
  tcp: { goesTo: '`tcp`', lower: (value, { origin }, scope) => ({ tcp: lowerTcp(value, origin, scope) }) },
  tunnel: {
    goesTo: '`backendTunnel`',
    lower: (value, site, scope) => ({ backendTunnel: lowerTunnel(value, site, scope) }),
  },
  transformation: {
    goesTo: '`transformations`',
    lower: (value, site, scope) => ({ transformations: lowerTransformation(value, site, scope) }),
  },
};

/** The fields that only backends, references to backends and LLM providers have. */
const FULL_FIELDS: FieldTable<Omit<BackendFields, keyof typeof SIMPLE_FIELDS>, config.LocalBackendPolicies> = {
  health: { goesTo: '`health`', lower: (value) => ({ health: lowerHealth(value) }) },
  extAuth: { goesTo: '`extAuthz`; the protocol is required (AIG5100)', lower: lowerBackendExtAuth },
  ai: { goesTo: '`ai`', lower: (value, site, scope, field) => ({ ai: lowerAi(value, site, scope, field.value) }) },
  mcpAuthorization: {
    goesTo: '`mcpAuthorization.rules[]`',
    lower: (value) => ({ mcpAuthorization: lowerAuthorization(value) }),
  },
  mcpAuthentication: { goesTo: '`mcpAuthentication` of the routes to the backend', lower: 'elsewhere' },
  mcpGuardrails: {
    goesTo: '`mcpGuardrails`',
    lower: (value, site, scope) => ({ mcpGuardrails: lowerMcpGuardrails(value, site, scope) }),
  },
};

type Beyond<Type> = Omit<Type, keyof typeof SIMPLE_FIELDS>;

export const BACKEND_POLICY_COVERAGE: Coverage = {
  ...coverageOf('OpenAiModerationPolicy', SIMPLE_FIELDS),
  ...covering<Beyond<OpenAiModerationPolicy>>('OpenAiModerationPolicy', { health: NO_HEALTH }),
  ...coverageOf('BedrockGuardrailsPolicy', SIMPLE_FIELDS),
  ...covering<Beyond<BedrockGuardrailsPolicy>>('BedrockGuardrailsPolicy', { health: NO_HEALTH }),
  ...coverageOf('GoogleModelArmorPolicy', SIMPLE_FIELDS),
  ...covering<Beyond<GoogleModelArmorPolicy>>('GoogleModelArmorPolicy', { health: NO_HEALTH }),
  ...coverageOf('BackendWithAi', SIMPLE_FIELDS),
  ...covering<Beyond<BackendWithAi>>('BackendWithAi', {
    health: FULL_FIELDS.health.goesTo,
    ai: FULL_FIELDS.ai.goesTo,
  }),
  ...coverageOf('BackendWithMcp', SIMPLE_FIELDS),
  ...covering<Beyond<BackendWithMcp>>('BackendWithMcp', {
    health: NO_HEALTH,
    mcp: {
      cannot: 'the config has one set of MCP rules for all targets of a backend',
      code: CODE.mcpRulesForSingleTarget,
    },
  }),
  ...coverageOf('BackendFull', SIMPLE_FIELDS),
  ...covering<Beyond<BackendFull>>('BackendFull', {
    health: FULL_FIELDS.health.goesTo,
    extAuth: FULL_FIELDS.extAuth.goesTo,
    ai: FULL_FIELDS.ai.goesTo,
    mcp: '`mcpAuthorization`; authentication goes to `mcpAuthentication` of the routes',
  }),
  ...covering<BackendMcp>('BackendMcp', {
    authorization: FULL_FIELDS.mcpAuthorization.goesTo,
    authentication: FULL_FIELDS.mcpAuthentication.goesTo,
    guardrails: FULL_FIELDS.mcpGuardrails.goesTo,
  }),
  ...covering<McpGuardrails>('McpGuardrails', { processors: '`mcpGuardrails.processors[]`' }),
  ...covering<McpGuardrailsProcessor>('McpGuardrailsProcessor', {
    methods: '`mcpGuardrails.processors[].methods`',
    remote: '`mcpGuardrails.processors[]`, with `kind: remote`',
  }),
  ...covering<McpGuardrailsRemote>('McpGuardrailsRemote', {
    backendRef: '`host` or `backend`',
    url: '`host`, with `policies.backendTLS` for `https`',
    failureMode: '`failureMode`; always written, including the default',
    allowedRequestHeaders: '`requestHeaders.allowed`',
    disallowedRequestHeaders: '`requestHeaders.disallowed`',
    metadata: '`metadata`',
  }),
};

/** `full`: backends, references to them and LLM providers. `simple`: MCP targets, services that policies call, guards. */
export type PolicySetKind = 'full' | 'simple';

/** The API server does not require a protocol here. */
function lowerBackendExtAuth(value: ExtAuth, site: Site, scope: GatewayScope): config.LocalBackendPolicies {
  const isSet = (value.backendRef ?? value.url) && (value.grpc === undefined) !== (value.http === undefined);
  if (!isSet) {
    const problem = 'requires an address (`backendRef`) and either grpc or http';
    scope.diagnostics.report(CODE.tokenExchangeRefused, site.origin, { what: 'extAuth of a destination', problem });
  }
  return defined({ extAuthz: lowerExtAuth(value, site, scope) });
}

/** Returns config entries of a set of backend policies, except MCP authentication, which belongs to the routes. */
export function lowerBackendPolicies(
  fields: EffectiveSet<BackendFields>,
  kind: PolicySetKind,
  scope: GatewayScope,
): config.LocalBackendPolicies {
  if (isEmpty(fields)) return {};
  const simple = lowerFields(SIMPLE_FIELDS, fields, scope);
  if (kind === 'full') return { ...simple, ...lowerFields(FULL_FIELDS, fields, scope) };
  refuseBeyondSimple(fields, scope);
  return simple;
}

/** Lowers the policies inside a guard, which are not merged. */
export function lowerInlinePolicies(
  value: BackendSimple,
  site: Site,
  scope: GatewayScope,
): config.SimpleLocalBackendPolicies {
  return lowerBackendPolicies(fieldsWithin(value, site), 'simple', scope);
}

/** Descriptions of destinations that the data plane treats as a single endpoint, so that it has no other endpoint to fail over to. */
const ONE_ENDPOINT: Readonly<Record<string, string>> = {
  service: 'a Service, which the data plane calls by its DNS name',
  static: 'a static backend, which has one host',
  unixSocket: 'a Unix socket, which is a single endpoint',
  a2a: 'an agent, which has one host',
  dynamicForwardProxy: 'a forward proxy, which calls the host that the client requests',
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
function refuseBeyondSimple(fields: EffectiveSet<BackendFields>, scope: GatewayScope): void {
  for (const field of ['health', 'extAuth', 'ai'] as const) {
    const held = fields[field];
    if (held) scope.diagnostics.report(CODE.directlyCalledPolicy, held.from.origin, { field });
  }
  const { mcpAuthorization: rules, mcpAuthentication: tokens } = fields;
  for (const source of sourcesOf(rules)) scope.diagnostics.report(CODE.mcpRulesForSingleTarget, source.origin);
  if (tokens) scope.diagnostics.report(CODE.mcpRulesForSingleTarget, tokens.from.origin);
}
