import type { DistributionName } from './form';
import type { Revision } from './revisions';

/** What a build of the API calls itself. Field, enum and kind names stand next to what they name (`x-names`, `kinds`). */
export interface DistributionFacts {
  readonly name: DistributionName;
  /** API group; for NEUTRAL only its default. */
  readonly group: string;
  readonly groupIsSetting: boolean;
  /** Value of `GatewayClass.spec.controllerName`; `{{group}}` stands for the API group. */
  readonly controllerName: string;
  /** Name of the GatewayClass that a Gateway uses when it does not say. */
  readonly gatewayClass: string;
  /** The revision that documents are judged by where nothing else is said. */
  readonly revision: Revision;
}

export const apiVersion = 'v1alpha1';

export const distributions: { readonly [name in DistributionName]: DistributionFacts } = {
  neutral: {
    name: 'neutral',
    group: 'proxy.example.com',
    groupIsSetting: true,
    controllerName: '{{group}}/proxy',
    gatewayClass: 'proxy',
    revision: 'later',
  },
  agentgateway: {
    name: 'agentgateway',
    group: 'agentgateway.dev',
    groupIsSetting: false,
    controllerName: 'agentgateway.dev/agentgateway',
    gatewayClass: 'agentgateway',
    revision: 'v1.4',
  },
};
