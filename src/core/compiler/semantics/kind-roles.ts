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

/** What a kind is to the phases and to what is built on them. */
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
  /** Whether its fields lead to destinations. Where one of it is invalid, nobody can tell what is not used. */
  readonly namesDestinations: boolean;
  /** What an error in it is kept to; absent: it stops everything. */
  readonly isolation?: KindIsolation;
  /** How its status is told: as conditions of its own, for each of its ancestors or parents, or not at all. */
  readonly status: 'conditions' | 'ancestors' | 'parents' | 'none';
}

/** Of a kind that `import` turns into code. */
export interface ImportedRole extends KindRole {
  /** Its place in a program: what others name comes first. */
  readonly importRank: number;
}

export interface KindIsolation {
  readonly whole: IsolatedWhole;
  /** What it is where its document cannot be parsed. */
  readonly dropped: IsolatedWhole;
  /** A list of which an error takes one item only. */
  readonly items?: { readonly type: 'rule' | 'listener'; readonly list: 'rules' | 'listeners' };
  /** What can still be read of an invalid document. */
  readonly remains?: 'rules' | 'listeners' | 'targets' | 'name';
  /** What falls where nothing can be read of it; absent: a reference to it leads to nothing, and that is all. */
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

/** Data that others name: without it nothing can be decided of them. */
const DATA = { is: 'data', namesDestinations: false, status: 'none' } as const satisfies KindRole;

/** Every kind that is read. A new one has to say all of this, and whoever asks gets to know it. */
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

/** The kinds of which something holds. */
export function kindsThat(holds: (role: KindRole) => boolean): readonly ResourceKind[] {
  return ALL.filter((kind) => holds(KIND_ROLES[kind]));
}

/** Kinds of which something is left out, in the reference's names: those of this API are written otherwise in other distributions. */
export function isolatedKinds(isolation: Isolation): readonly string[] {
  return [...isolation.values()].flatMap(({ type, resource }): readonly string[] => {
    const alike = kindsThat((role) => role.isolation?.whole === type || role.isolation?.dropped === type);
    return alike.some((kind) => PROXY_KINDS.some((own) => own === kind)) ? alike : [resource.kind];
  });
}
