import {
  CORE_KINDS,
  type CoreKind,
  GATEWAY_KINDS,
  INFERENCE_KINDS,
  type InferenceKind,
  PROXY_KINDS,
  type ResourceKind,
} from '../../values/resource-name';
import type { IsolatedWhole, Isolation } from '../model/isolation';

/** The role of a kind in the phases and in the features built on them. */
export interface KindRole {
  readonly is:
    | 'gatewayClass'
    | 'parent'
    | 'route'
    | 'destination'
    | 'policy'
    | 'backendTls'
    | 'parameters'
    | 'model'
    | 'grant'
    | 'data';
  /** Whether its fields reference destinations. If one of its documents is invalid, unused destinations cannot be determined. */
  readonly namesDestinations: boolean;
  /** The part to which an error is isolated; absent: an error stops all output. */
  readonly isolation?: KindIsolation;
  /** The form of its status: conditions of its own, status for each ancestor or parent, or none. */
  readonly status: 'conditions' | 'ancestors' | 'parents' | 'none';
}

/** The role of a kind that `import` converts to code. */
export interface ImportedRole extends KindRole {
  /** Its position in a generated program: referenced kinds come first. */
  readonly importRank: number;
}

export interface KindIsolation {
  readonly whole: IsolatedWhole;
  /** The isolated type if its document cannot be parsed. */
  readonly dropped: IsolatedWhole;
  /** A list in which an error is isolated to one item. */
  readonly items?: { readonly type: 'rule' | 'listener'; readonly list: 'rules' | 'listeners' };
  /** The contents that remain readable in an invalid document. */
  readonly remains?: 'rules' | 'listeners' | 'targets' | 'name';
  /** The isolated type if the document is not readable at all; absent: references to it do not resolve, without further consequences. */
  readonly unreadable?: IsolatedWhole;
}

const ROUTE = {
  is: 'route',
  namesDestinations: true,
  isolation: {
    whole: 'route',
    dropped: 'droppedRoute',
    items: { type: 'rule', list: 'rules' },
    remains: 'rules',
    unreadable: 'droppedRoute',
  },
  status: 'parents',
} as const satisfies KindRole;

/** Data that other resources reference, which cannot be decided without it. */
const DATA = { is: 'data', namesDestinations: false, status: 'none' } as const satisfies KindRole;

/** All kinds that are read. A new kind must define all these properties, which all phases then use. */
export const KIND_ROLES: {
  readonly [Kind in ResourceKind]: Kind extends CoreKind | InferenceKind ? KindRole : ImportedRole;
} = {
  GatewayClass: {
    is: 'gatewayClass',
    namesDestinations: false,
    isolation: { whole: 'gatewayClass', dropped: 'gatewayClass' },
    status: 'none',
    importRank: 0,
  },
  ProxyParameters: {
    is: 'parameters',
    namesDestinations: false,
    isolation: { whole: 'parameters', dropped: 'parameters' },
    status: 'none',
    importRank: 1,
  },
  Gateway: {
    is: 'parent',
    namesDestinations: false,
    isolation: {
      whole: 'gateway',
      dropped: 'gateway',
      items: { type: 'listener', list: 'listeners' },
      remains: 'listeners',
      unreadable: 'gateway',
    },
    status: 'parents',
    importRank: 2,
  },
  ListenerSet: {
    is: 'parent',
    namesDestinations: false,
    isolation: {
      whole: 'listenerSet',
      dropped: 'listenerSet',
      items: { type: 'listener', list: 'listeners' },
      remains: 'listeners',
      unreadable: 'listenerSet',
    },
    status: 'parents',
    importRank: 3,
  },
  ProxyBackend: {
    is: 'destination',
    namesDestinations: true,
    isolation: { whole: 'destination', dropped: 'destination' },
    status: 'conditions',
    importRank: 4,
  },
  ProxyModel: {
    is: 'model',
    namesDestinations: true,
    isolation: { whole: 'model', dropped: 'droppedModel', remains: 'name', unreadable: 'droppedModel' },
    status: 'parents',
    importRank: 4,
  },
  BackendTLSPolicy: {
    is: 'backendTls',
    namesDestinations: false,
    isolation: { whole: 'policy', dropped: 'droppedPolicy' },
    status: 'none',
    importRank: 5,
  },
  HTTPRoute: { ...ROUTE, importRank: 6 },
  GRPCRoute: { ...ROUTE, importRank: 7 },
  TCPRoute: { ...ROUTE, importRank: 8 },
  TLSRoute: { ...ROUTE, importRank: 9 },
  ReferenceGrant: {
    is: 'grant',
    namesDestinations: false,
    isolation: { whole: 'grant', dropped: 'grant' },
    status: 'none',
    importRank: 10,
  },
  ProxyPolicy: {
    is: 'policy',
    namesDestinations: true,
    isolation: { whole: 'policy', dropped: 'droppedPolicy', remains: 'targets', unreadable: 'droppedPolicy' },
    status: 'ancestors',
    importRank: 11,
  },
  Service: {
    is: 'destination',
    namesDestinations: false,
    isolation: { whole: 'destination', dropped: 'destination' },
    status: 'none',
  },
  InferencePool: {
    is: 'destination',
    namesDestinations: true,
    isolation: { whole: 'destination', dropped: 'destination' },
    status: 'none',
  },
  Secret: DATA,
  ConfigMap: DATA,
  Namespace: DATA,
};

const ALL: readonly ResourceKind[] = [...PROXY_KINDS, ...GATEWAY_KINDS, ...INFERENCE_KINDS, ...CORE_KINDS];

/** Returns the kinds that satisfy a predicate. */
export function kindsThat(applies: (role: KindRole) => boolean): readonly ResourceKind[] {
  return ALL.filter((kind) => applies(KIND_ROLES[kind]));
}

/** Kinds of which something is left out, in the reference's names: those of this API are written otherwise in other distributions. */
export function isolatedKinds(isolation: Isolation): readonly string[] {
  return [...isolation.values()].flatMap(({ type, resource }): readonly string[] => {
    const alike = kindsThat((role) => role.isolation?.whole === type || role.isolation?.dropped === type);
    return alike.some((kind) => PROXY_KINDS.some((own) => own === kind)) ? alike : [resource.kind];
  });
}
