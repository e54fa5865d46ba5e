import type { DistributionName } from './form';
import type { Revision } from './revisions';

export interface KindNames {
  readonly kind: string;
  readonly singular: string;
  readonly plural: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

export interface PrinterColumn {
  readonly name: string;
  readonly type: 'string' | 'date';
  readonly jsonPath: string;
  readonly description?: string;
}

interface KindFacts {
  /** The reference's name; also the key under which the definitions are found. */
  readonly kind: string;
  readonly description: string;
  /** The first revision that has the kind; absent: all have it. */
  readonly since?: Revision;
  /** Names of the definitions of `spec` and `status`. */
  readonly spec: string;
  readonly status?: string;
  readonly printerColumns: readonly PrinterColumn[];
  readonly labels?: { readonly [key: string]: string };
  readonly names: { readonly [distribution in DistributionName]: KindNames };
}

const age = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' } as const;

/** Every kind of this API. Nothing else lists them: what the rest has to know of a kind is asked for by the type check. */
const all = [
  {
    kind: 'ProxyBackend',
    description:
      'A destination: one LLM backend, static host, dynamic forward proxy, MCP backend or cloud agent runtime.',
    spec: 'ProxyBackendSpec',
    status: 'ProxyBackendStatus',
    printerColumns: [
      {
        name: 'Accepted',
        type: 'string',
        jsonPath: ".status.conditions[?(@.type=='Accepted')].status",
        description: 'Whether the configuration was accepted.',
      },
      age,
    ],
    names: {
      neutral: {
        kind: 'ProxyBackend',
        singular: 'proxybackend',
        plural: 'proxybackends',
        shortNames: ['prxbe'],
        categories: ['proxy'],
      },
      agentgateway: {
        kind: 'AgentgatewayBackend',
        singular: 'agentgatewaybackend',
        plural: 'agentgatewaybackends',
        shortNames: ['agbe'],
        categories: ['agentgateway'],
      },
    },
  },
  {
    kind: 'ProxyPolicy',
    description: 'Behaviour attached to Gateways, listeners, routes, Services or backends.',
    spec: 'ProxyPolicySpec',
    status: 'PolicyStatus',
    printerColumns: [
      {
        name: 'Accepted',
        type: 'string',
        jsonPath: ".status.ancestors[*].conditions[?(@.type=='Accepted')].status",
        description: 'Whether the policy was accepted.',
      },
      {
        name: 'Attached',
        type: 'string',
        jsonPath: ".status.ancestors[*].conditions[?(@.type=='Attached')].status",
        description: 'Whether the policy found its targets.',
      },
      age,
    ],
    labels: { 'gateway.networking.k8s.io/policy': 'Direct' },
    names: {
      neutral: {
        kind: 'ProxyPolicy',
        singular: 'proxypolicy',
        plural: 'proxypolicies',
        shortNames: ['prxpol'],
        categories: ['proxy'],
      },
      agentgateway: {
        kind: 'AgentgatewayPolicy',
        singular: 'agentgatewaypolicy',
        plural: 'agentgatewaypolicies',
        shortNames: ['agpol'],
        categories: ['agentgateway'],
      },
    },
  },
  {
    kind: 'ProxyParameters',
    description: 'How the data plane of a Gateway is provisioned: image, environment, resources, overlays.',
    spec: 'ProxyParametersSpec',
    status: 'ProxyParametersStatus',
    printerColumns: [age],
    names: {
      neutral: {
        kind: 'ProxyParameters',
        singular: 'proxyparameters',
        plural: 'proxyparameters',
        shortNames: ['prxpar'],
        categories: ['proxy'],
      },
      agentgateway: {
        kind: 'AgentgatewayParameters',
        singular: 'agentgatewayparameters',
        plural: 'agentgatewayparameters',
        shortNames: ['agpar'],
        categories: ['agentgateway'],
      },
    },
  },
  {
    kind: 'ProxyModel',
    description:
      'A model that clients select by name: a model of a provider, or a virtual model that selects one of several others.',
    since: 'v1.4',
    spec: 'ProxyModelSpec',
    status: 'ProxyModelStatus',
    printerColumns: [{ name: 'Model Match', type: 'string', jsonPath: '.spec.match.model' }, age],
    names: {
      neutral: {
        kind: 'ProxyModel',
        singular: 'proxymodel',
        plural: 'proxymodels',
        shortNames: ['prxmod'],
        categories: ['proxy'],
      },
      agentgateway: {
        kind: 'AgentgatewayModel',
        singular: 'agentgatewaymodel',
        plural: 'agentgatewaymodels',
        shortNames: ['agmodel'],
        categories: ['agentgateway'],
      },
    },
  },
] as const satisfies readonly KindFacts[];

export type KindName = (typeof all)[number]['kind'];

export interface Kind extends KindFacts {
  readonly kind: KindName;
}

export const kinds: readonly Kind[] = all;
