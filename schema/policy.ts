import { type ArraySchema, type Definitions, list, ref, string, struct } from './form';
import { DNS_SUBDOMAIN } from './scalars';

// ProxyPolicy: what it applies to, and its status. The behaviour itself: frontend.ts, traffic.ts, backend-policy.ts.

/** Rules for the list of targets, be they references or selectors. */
const targetRules: ArraySchema['x-rules'] = [
  {
    rule: [
      "self.all(r, (r.kind == 'Service' && r.group == '')",
      "(r.kind == '{{ProxyBackend}}' && r.group == '{{group}}')",
      "(r.kind in ['Gateway', 'HTTPRoute', 'GRPCRoute', 'ListenerSet'] && r.group == 'gateway.networking.k8s.io'))",
    ].join(' || '),
    message:
      'targetRefs may only reference Gateway, HTTPRoute, GRPCRoute, ListenerSet, Service, or {{ProxyBackend}} resources',
  },
  {
    rule: 'self.all(r, r.kind == self[0].kind)',
    message: 'Only one Kind of targetRef can be set on one policy',
  },
];

/** One rule for references and the same for selectors. */
const forTargets = (applies: string, condition: string, message: string) =>
  ['targetRefs', 'targetSelectors'].map((field) => ({
    rule: `${applies} && has(self.${field}) ? self.${field}.all(t, ${condition}) : true`,
    message,
  }));

const noServiceTarget = ['targetRefs', 'targetSelectors']
  .map((field) => `(!has(self.${field}) || !self.${field}.exists(t, t.kind == 'Service'))`)
  .join(' && ');

export const policy: Definitions = {
  ProxyPolicySpec: struct(
    'What the policy applies to, and what it does there.',
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
      frontend: ref('Frontend', 'How incoming connections are treated. Only on whole Gateways.'),
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
        ...forTargets(
          'has(self.frontend)',
          "t.kind == 'Gateway' && !has(t.sectionName)",
          "the 'frontend' field can only target a Gateway",
        ),
        ...forTargets(
          'has(self.traffic)',
          "t.kind in ['Gateway', 'HTTPRoute', 'GRPCRoute', 'ListenerSet']",
          "the 'traffic' field can only target a Gateway, ListenerSet, GRPCRoute, or HTTPRoute",
        ),
        ...forTargets(
          "has(self.traffic) && has(self.traffic.phase) && self.traffic.phase == 'PreRouting'",
          "t.kind in ['Gateway', 'ListenerSet']",
          "the 'traffic.phase=PreRouting' field can only target a Gateway or ListenerSet",
        ),
      ],
      'x-source': 'reference: ProxyPolicy',
    },
  ),
  PolicyStatus: struct(
    'What became of the policy, for each object that it was attached to.',
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
    'What became of the policy on one object.',
    {
      ancestorRef: ref('ParentReference', 'The object.'),
      controllerName: string(
        'The controller that wrote this entry, as DOMAIN/PATH. It removes the entry when it no longer holds.',
        {
          minLength: 1,
          maxLength: 253,
          pattern: `${DNS_SUBDOMAIN.slice(0, -1)}\\/[A-Za-z0-9\\/\\-._~%!$&'()*+,;=:]+$`,
        },
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
