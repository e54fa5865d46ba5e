import { AGENTGATEWAY_1_4 } from '../../data-plane/agentgateway-1.4';
import type { DataPlane } from '../../data-plane/data-plane';
import type { JudgementSettings } from '../../diagnostics/judgement';
import type { ProxyDistribution } from '../../distribution';
import type { Revision } from '../../values/revisions.generated';

import type { PlacedConvention } from './convention';
import type { PlacedGuarantee } from './guarantee';
import type { PlacedRetirement } from './retirement';

/** How a config that grows near the limit of a ConfigMap travels to the pod. */
export const CONFIG_DELIVERIES = ['AUTO', 'PLAIN', 'COMPRESSED', 'POD'] as const;
export type ConfigDeliveryName = (typeof CONFIG_DELIVERIES)[number];

/**
 * Who fetches key sets that are given by reference. AUTO: the data plane itself, and a sidecar those that need TLS settings which
 * it does not have for that; ALWAYS: the sidecar fetches all; NEVER: such settings are an error.
 */
export type KeyFetcherName = 'AUTO' | 'ALWAYS' | 'NEVER';

/** The inputs that belong to a platform, and those of its teams. */
export interface PlatformInputs {
  /**
   * Documents of a bundle, as `Kind/namespace/name`. The routes of teams are linked with them. Their Gateways have no output, and only
   * errors about them that the other inputs cause are reported.
   */
  readonly documents: ReadonlySet<string>;
  /** Returns whether a namespace belongs to a team. */
  readonly isOfTeam: (namespace: string) => boolean;
}

/** The options of a caller. Every field has a default; see `DEFAULT_OPTIONS`. */
export interface CompileOptions {
  /** Distributions that are recognised by their API group, besides the built-in ones. */
  readonly distributions: readonly ProxyDistribution[];
  /** The revision that documents are judged by; absent: the default of each document's distribution. */
  readonly revision?: Revision;
  /** Pending policies and references into other namespaces without a grant become errors. */
  readonly strict: boolean;
  readonly configDelivery: ConfigDeliveryName;
  readonly keyFetcher: KeyFetcherName;
  /** The image of the sidecars, with Node.js 20 or later as `node` and with `sh`. */
  readonly sidecarImage: string;
  /** Rolls the pods on every change of the config, instead of only on changes that the data plane cannot reload. */
  readonly rolloutOnConfigChange: boolean;
  /** The release of the data plane that the output is for. */
  readonly dataPlane: DataPlane;
  /** Whether Secrets, ConfigMaps and Services must be among the inputs or external. */
  readonly references: 'open' | 'closed';
  /**
   * Resources that others provide, as `Kind/namespace/name`. The inputs contain stubs of Secrets, ConfigMaps and Services, but not of
   * Gateways.
   */
  readonly externals: ReadonlySet<string>;
  /** The owners of the inputs. */
  readonly platform: PlatformInputs;
  /** The reader of the inputs. If a controller reads them, findings about compiled output are omitted. */
  readonly mode: 'compiled' | 'controller';
  /** Whether an error stops all output or only omits the parts that it names. */
  readonly onError: 'stop' | 'isolate';
  /** The guarantees to check for every request. */
  readonly guarantees: readonly PlacedGuarantee[];
  /** The platform's requirements on routes and backends. */
  readonly conventions: readonly PlacedConvention[];
  /** Models that their providers retire. */
  readonly retirements: readonly PlacedRetirement[];
  /** How findings are judged. */
  readonly judgement: JudgementSettings;
}

export const DEFAULT_OPTIONS: CompileOptions = {
  distributions: [],
  strict: false,
  configDelivery: 'AUTO',
  keyFetcher: 'AUTO',
  sidecarImage: 'docker.io/library/node:22.21.1-alpine3.22',
  rolloutOnConfigChange: false,
  dataPlane: AGENTGATEWAY_1_4,
  references: 'open',
  externals: new Set(),
  platform: { documents: new Set(), isOfTeam: () => true },
  mode: 'compiled',
  onError: 'stop',
  guarantees: [],
  conventions: [],
  retirements: [],
  judgement: { severities: {}, failOn: 'error' },
};

/** The data plane of a release. Newer ones than the default are loaded only if they are selected. */
export function dataPlaneOf(version: 'v1.4' | 'v1.5'): DataPlane {
  if (version === 'v1.4') return AGENTGATEWAY_1_4;
  const {
    AGENTGATEWAY_1_5,
  }: typeof import('../../data-plane/agentgateway-1.5') = require('../../data-plane/agentgateway-1.5');
  return AGENTGATEWAY_1_5;
}
