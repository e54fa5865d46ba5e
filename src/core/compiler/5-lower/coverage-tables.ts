import type { ProxyPolicySpec } from '../../validation/types.generated';
import { AI_COVERAGE } from './backend-policies/ai';
import { BACKEND_AUTH_COVERAGE } from './backend-policies/auth';
import { CONNECTION_COVERAGE } from './backend-policies/connection';
import { GUARD_COVERAGE } from './backend-policies/guards';
import { BACKEND_POLICY_COVERAGE } from './backend-policies/table';
import { BACKEND_TLS_COVERAGE } from './backend-policies/tls';
import { TOKEN_EXCHANGE_COVERAGE } from './backend-policies/token-exchange';
import { AI_PROVIDER_COVERAGE } from './backends/ai-providers';
import { MCP_TARGET_COVERAGE } from './backends/mcp-targets';
import { BACKEND_COVERAGE } from './backends/named';
import { type Coverage, covering } from './coverage';
import { HEADER_MODIFIER_COVERAGE } from './filters/header-modifiers';
import { FRONTEND_COVERAGE } from './frontend';
import { LOCATION_COVERAGE } from './locations';
import { MODEL_COVERAGE } from './models/coverage';
import { AUTHORIZATION_COVERAGE } from './shared-fields/authorization';
import { EXT_AUTH_COVERAGE } from './shared-fields/ext-auth';
import { TRANSFORMATION_COVERAGE } from './shared-fields/transformation';
import { API_KEY_COVERAGE } from './traffic/api-keys';
import { BASIC_AUTH_COVERAGE } from './traffic/basic-auth';
import { CONDITIONAL_COVERAGE } from './traffic/conditional';
import { CORS_COVERAGE } from './traffic/cors';
import { DELAY_COVERAGE } from './traffic/delay';
import { DIRECT_RESPONSE_COVERAGE } from './traffic/direct-response';
import { EXT_PROC_COVERAGE } from './traffic/ext-proc';
import { JWKS_COVERAGE } from './traffic/jwks';
import { JWT_COVERAGE } from './traffic/jwt';
import { RATE_LIMIT_COVERAGE } from './traffic/rate-limit';
import { RETRY_COVERAGE } from './traffic/retry';
import { TRAFFIC_COVERAGE } from './traffic/table';
import { TIMEOUTS_COVERAGE } from './traffic/timeouts';
import { WORKLOAD_COVERAGE } from './workload-coverage';

/** References and selections, which the link and attach phases resolve. */
const RESOLVED: Coverage = {
  ...covering<ProxyPolicySpec>('ProxyPolicySpec', {
    targetRefs: { elsewhere: 'resolved when linking: determines the location of the policy fields' },
    targetSelectors: { elsewhere: 'resolved in the inputs when linking' },
    strategy: {
      elsewhere: 'fields of an overriding policy are merged into the rules, and more specific levels are omitted',
    },
    frontend: '`frontendPolicies`',
    traffic: '`policies[]` for Gateways and listeners, `routes[].policies` for routes and rules',
    backend: '`backends[].policies` of the destination, `routes[].backends[].policies` for callers',
  }),
  ...resolved('PolicyStrategy', ['inheritance']),
  ...resolved('PolicyTargetReference', ['group', 'kind', 'name', 'sectionName', 'port']),
  ...resolved('PolicyTargetSelector', ['group', 'kind', 'matchLabels', 'sectionName', 'port']),
  ...resolved('BackendObjectReference', ['group', 'kind', 'name', 'namespace', 'port']),
  ...resolved('LocalObjectReference', ['name']),
  ...resolved('LocalSecretObjectReference', ['group', 'kind', 'name']),
  ...resolved('LocalSecretKeyReference', ['group', 'kind', 'name', 'key']),
  ...resolved('LocalBackendObjectReference', ['group', 'kind', 'name', 'port']),
  ...resolved('LabelSelector', ['matchLabels', 'matchExpressions']),
  ...resolved('LabelSelectorRequirement', ['key', 'operator', 'values']),
};

function resolved(type: string, fields: readonly string[]): Coverage {
  return Object.fromEntries(fields.map((field) => [`${type}.${field}`, { elsewhere: 'resolved when linking' }]));
}

/** Every field of the reference's specs with its destination in the config. */
export const COVERAGE_TABLES: readonly { readonly title: string; readonly fields: Coverage }[] = [
  { title: 'Backends', fields: { ...BACKEND_COVERAGE, ...AI_PROVIDER_COVERAGE, ...MCP_TARGET_COVERAGE } },
  { title: 'Policies and their targets', fields: RESOLVED },
  { title: 'Frontend', fields: FRONTEND_COVERAGE },
  {
    title: 'Traffic',
    fields: {
      ...TRAFFIC_COVERAGE,
      ...TRANSFORMATION_COVERAGE,
      ...EXT_AUTH_COVERAGE,
      ...EXT_PROC_COVERAGE,
      ...RATE_LIMIT_COVERAGE,
      ...CORS_COVERAGE,
      ...HEADER_MODIFIER_COVERAGE,
      ...TIMEOUTS_COVERAGE,
      ...RETRY_COVERAGE,
      ...AUTHORIZATION_COVERAGE,
      ...JWT_COVERAGE,
      ...JWKS_COVERAGE,
      ...BASIC_AUTH_COVERAGE,
      ...API_KEY_COVERAGE,
      ...DIRECT_RESPONSE_COVERAGE,
      ...DELAY_COVERAGE,
      ...CONDITIONAL_COVERAGE,
      ...LOCATION_COVERAGE,
    },
  },
  {
    title: 'Connections to destinations',
    fields: {
      ...BACKEND_POLICY_COVERAGE,
      ...CONNECTION_COVERAGE,
      ...BACKEND_TLS_COVERAGE,
      ...BACKEND_AUTH_COVERAGE,
      ...TOKEN_EXCHANGE_COVERAGE,
      ...AI_COVERAGE,
      ...GUARD_COVERAGE,
    },
  },
  { title: 'Models', fields: MODEL_COVERAGE },
  { title: 'The workload', fields: WORKLOAD_COVERAGE },
];
