import { AGENTGATEWAY_1_4 } from '../../data-plane/agentgateway-1.4';
import type { DataPlane } from '../../data-plane/data-plane';
import type { ProxyDistribution } from '../../distribution';

/** How a config that grows near the limit of a ConfigMap travels to the pod. */
export type ConfigDelivery = 'AUTO' | 'PLAIN' | 'COMPRESSED';

/** What a caller can choose. Every field has a default; see `DEFAULT_OPTIONS`. */
export interface CompileOptions {
  /** Distributions that are recognised by their API group, besides the built-in ones. */
  readonly distributions: readonly ProxyDistribution[];
  readonly revision: 'later' | 'earlier';
  /** Pending policies and references into other namespaces without a grant become errors. */
  readonly strict: boolean;
  readonly configDelivery: ConfigDelivery;
  /** Roll the pods on any change of the config, instead of only on what the data plane cannot reload. */
  readonly rolloutOnConfigChange: boolean;
  /** The release of the data plane that the output is for. */
  readonly dataPlane: DataPlane;
}

export const DEFAULT_OPTIONS: CompileOptions = {
  distributions: [],
  revision: 'later',
  strict: false,
  configDelivery: 'AUTO',
  rolloutOnConfigChange: false,
  dataPlane: AGENTGATEWAY_1_4,
};
