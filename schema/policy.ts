import { type ArraySchema, type Definitions, enumeration, list, ref, struct } from './form';
import { controllerName } from './kubernetes';
import type { Revision } from './revisions';

// ProxyPolicy: what it applies to, and its status. The behaviour itself: frontend.ts, traffic.ts, backend-policy.ts.

const TARGETS = [
  "(r.kind == 'Service' && r.group == '')",
  "(r.kind == '{{ProxyBackend}}' && r.group == '{{group}}')",
  "(r.kind in ['Gateway', 'HTTPRoute', 'GRPCRoute', 'ListenerSet'] && r.group == 'gateway.networking.k8s.io')",
];

const INFERENCE_POOL = "(r.kind == 'InferencePool' && r.group == 'inference.networking.k8s.io')";

/** Rules for the list of targets, be they references or selectors. */
const targetRules: ArraySchema['x-rules'] = [
  {
    rule: `self.all(r, ${TARGETS.join(' || ')})`,
    message:
      'targetRefs may only reference Gateway, HTTPRoute, GRPCRoute, ListenerSet, Service, or {{ProxyBackend}} resources',
    until: 'later',
  },
  {
    rule: `self.all(r, ${[...TARGETS, INFERENCE_POOL].join(' || ')})`,
    message:
      'targetRefs may only reference Gateway, HTTPRoute, GRPCRoute, ListenerSet, Service, {{ProxyBackend}}, or InferencePool resources',
    since: 'v1.4',
  },
  {
    rule: 'self.all(r, r.kind == self[0].kind)',
    message: 'Only one Kind of targetRef can be set on one policy',
  },
];

interface TargetRule {
  /** When the rule applies. */
  readonly applies: string;
  /** What holds for each target `t` then. */
  readonly each: string;
  readonly message: string;
  readonly since?: Revision;
  readonly until?: Revision;
}

/** One rule for references and the same for selectors. */
const forTargets = ({ applies, each, ...rest }: TargetRule) =>
  ['targetRefs', 'targetSelectors'].map((field) => ({
    rule: `${applies} && has(self.${field}) ? self.${field}.all(t, ${each}) : true`,
    ...rest,
  }));

const WHOLE_CONNECTIONS = ['tcp', 'networkAuthorization', 'tls', 'http', 'proxyProtocol', 'connect'];

/** MCP policies hold for all targets of a backend. */
const noBackendSection = ['targetRefs', 'targetSelectors']
  .map(
    (field) => `(!has(self.${field}) || !self.${field}.exists(t, t.kind == '{{ProxyBackend}}' && has(t.sectionName)))`,
  )
  .join(' && ');

const noServiceTarget = ['targetRefs', 'targetSelectors']
  .map((field) => `(!has(self.${field}) || !self.${field}.exists(t, t.kind == 'Service'))`)
  .join(' && ');

export const policy: Definitions = {
  ProxyPolicySpec: struct(
    'Targets and settings of the policy.',
    {
      targetRefs: list('Targets by name; all of one kind.', ref('PolicyTargetReference', 'A target.'), {
        minItems: 1,
        maxItems: 16,
        'x-kubernetes-list-type': 'atomic',
        'x-reference': { to: 'PolicyTarget' },
        'x-rules': targetRules,
      }),
      targetSelectors: list('Targets by labels; all of one kind.', ref('PolicyTargetSelector', 'A selection.'), {
        minItems: 1,
        maxItems: 16,
        'x-reference': { to: 'PolicyTargetSelector' },
        'x-rules': targetRules,
      }),
      strategy: ref('PolicyStrategy', 'How the policy takes part in merging.', { 'x-since': 'v1.4' }),
      frontend: ref(
        'Frontend',
        'Settings of client connections. Only on Gateways; some fields also apply to a single port or listener.',
      ),
      traffic: ref(
        'Traffic',
        'How requests are treated. On Gateways, listeners, ListenerSets, routes and route rules; the most precise one wins, field by field.',
      ),
      backend: ref(
        'BackendFull',
        'How destinations are talked to. On Gateways, listeners, ListenerSets, routes, route rules, Services and backends; the most precise one wins, field by field.',
      ),
    },
    {
      'x-exactly-one-of': [['targetRefs', 'targetSelectors']],
      'x-rules': [
        {
          rule: 'has(self.traffic) || has(self.frontend) || has(self.backend)',
          message: 'At least one of traffic, frontend, or backend must be provided.',
        },
        {
          rule: `!has(self.backend) || !has(self.backend.mcp) || (${noServiceTarget})`,
          message: 'backend.mcp may not be used with a Service target',
        },
        {
          rule: `!has(self.backend) || !has(self.backend.ai) || (${noServiceTarget})`,
          message: 'backend.ai may not be used with a Service target',
        },
        {
          rule: '!(has(self.traffic) && has(self.traffic.jwtAuthentication) && has(self.backend) && has(self.backend.mcp) && has(self.backend.mcp.authentication))',
          message: 'traffic.jwtAuthentication may not be used with backend.mcp.authentication in the same policy',
        },
        {
          rule: `!has(self.backend) || !has(self.backend.mcp) || (${noBackendSection})`,
          message: 'backend.mcp may not target an {{ProxyBackend}} sectionName',
          since: 'v1.4',
        },
        {
          rule: '!has(self.strategy) || !has(self.strategy.inheritance) || (has(self.traffic) && !has(self.frontend) && !has(self.backend))',
          message: 'strategy.inheritance may only be set on traffic policies',
          since: 'v1.4',
        },
        ...['targetRefs', 'targetSelectors'].map((field) => ({
          rule: `!has(self.${field}) || self.${field}.all(t, t.kind != 'Service' || !has(t.sectionName) || (int(t.sectionName) >= 1 && int(t.sectionName) <= 65535))`,
          message: 'Service sectionName must be a numeric port from 1 to 65535',
          since: 'v1.5' as const,
        })),
        ...forTargets({
          applies: 'has(self.frontend)',
          each: "t.kind == 'Gateway' && !has(t.sectionName)",
          message: "the 'frontend' field can only target a Gateway",
          until: 'later',
        }),
        ...forTargets({
          applies: 'has(self.frontend)',
          each: "t.kind == 'Gateway'",
          message: "the 'frontend' field can only target a Gateway",
          since: 'v1.4',
        }),
        ...forTargets({
          applies: `has(self.frontend) && (${WHOLE_CONNECTIONS.map((field) => `has(self.frontend.${field})`).join(' || ')})`,
          each: '!has(t.sectionName)',
          message:
            'frontend tcp, networkAuthorization, tls, http, proxyProtocol, and connect policies may only target a Gateway or port, not a listener (sectionName)',
          since: 'v1.4',
        }),
        ...['targetRefs', 'targetSelectors'].map((field) => ({
          rule: `has(self.${field}) && self.${field}.exists(t, has(t.port)) ? (has(self.frontend) && !has(self.traffic) && !has(self.backend)) : true`,
          message: 'port may only be set on frontend-only policies (not traffic or backend)',
          since: 'v1.4' as const,
        })),
        ...forTargets({
          applies: 'has(self.traffic)',
          each: "t.kind in ['Gateway', 'HTTPRoute', 'GRPCRoute', 'ListenerSet']",
          message: "the 'traffic' field can only target a Gateway, ListenerSet, GRPCRoute, or HTTPRoute",
          until: 'later',
        }),
        ...forTargets({
          applies: 'has(self.traffic)',
          each: "t.kind in ['Gateway', 'HTTPRoute', 'GRPCRoute', 'ListenerSet', 'InferencePool']",
          message: "the 'traffic' field can only target a Gateway, ListenerSet, GRPCRoute, HTTPRoute, or InferencePool",
          since: 'v1.4',
        }),
        ...forTargets({
          applies: "has(self.traffic) && has(self.traffic.phase) && self.traffic.phase == 'PreRouting'",
          each: "t.kind in ['Gateway', 'ListenerSet']",
          message: "the 'traffic.phase=PreRouting' field can only target a Gateway or ListenerSet",
        }),
      ],
      'x-source': 'reference: ProxyPolicy',
    },
  ),
  PolicyInheritance: enumeration('Whether more precise policies win.', {
    Default: 'The most precise policy wins, field by field.',
    Override: "Fields of this policy take precedence over more specific policies and the routes' own settings.",
  }),
  PolicyStrategy: struct(
    'How the policy takes part in merging.',
    {
      inheritance: ref('PolicyInheritance', 'Whether more precise policies win. Only for `traffic`.', {
        'x-implied': '`Default`',
      }),
    },
    { 'x-source': 'fields: PolicyStrategy' },
  ),
  PolicyStatus: struct(
    'Status of the policy, for each object to which it is attached.',
    {
      conditions: list('Conditions of the policy as a whole.', ref('Condition', 'A condition.'), {
        maxItems: 8,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['type'],
      }),
      ancestors: list('The objects that it was attached to.', ref('PolicyAncestorStatus', 'One of them.'), {
        maxItems: 16,
        'x-kubernetes-list-type': 'atomic',
      }),
    },
    { required: ['ancestors'], 'x-source': 'reference: ProxyPolicy' },
  ),
  PolicyAncestorStatus: struct(
    'Status of the policy at one object.',
    {
      ancestorRef: ref('ParentReference', 'The object.'),
      controllerName: controllerName(
        'The controller that wrote this entry, as DOMAIN/PATH. It removes the entry when it no longer applies.',
      ),
      conditions: list(
        '`Accepted` (reasons `Valid`, `PartiallyValid`, `Invalid`) and `Attached` (reasons `Attached`, `Pending`).',
        ref('Condition', 'A condition.'),
        {
          minItems: 1,
          maxItems: 8,
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['type'],
        },
      ),
    },
    { required: ['ancestorRef', 'controllerName', 'conditions'], 'x-source': 'reference: ProxyPolicy' },
  ),
};
