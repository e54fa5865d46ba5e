import { ApiObject } from 'cdk8s';
import { CODE } from '../../core/diagnostics/codes.generated';
import type * as overlays from '../overlay-types';
import { checkedOptions } from './checked-options';
import { type CompanionPods, type Json, withDefaults } from './companion-pods';
import { lazySpec } from './lazy-spec';
import type { PlacementOptions } from './placement-options';
import { usageError } from './usage-error';
import { wirePatch } from './wire-patch';
import { renderPlacement } from './workload-placement';

const DEPLOYMENT = { apiVersion: 'apps/v1', kind: 'Deployment' };

/**
 * Pods that a pattern adds to a gateway, such as the rate limit service of `GlobalRateLimit`.
 *
 * @example
 *
 * const quotas = new GlobalRateLimit(chart, 'quotas', {
 *   quotas: [{ amount: 1000, per: QuotaInterval.HOUR, by: [{ name: 'address', value: Cel.clientAddress() }] }],
 * });
 * quotas.rateLimitService.place({ priorityClass: 'platform' });
 * quotas.rateLimitService.overlayDeployment({ revisionHistoryLimit: 3 });
 */
@checkedOptions('CompanionWorkload')
export class CompanionWorkload {
  /** @internal */
  public static _add(pods: CompanionPods): CompanionWorkload {
    return new CompanionWorkload(pods);
  }

  /** Labels that select the pods, for NetworkPolicies and monitors of your own. They never change. */
  public readonly podSelector: { [label: string]: string };
  private readonly deployment: ApiObject;
  private readonly patches: unknown[] = [];

  private constructor(private readonly pods: CompanionPods) {
    const { scope, id, metadata, podSelector } = pods;
    this.podSelector = podSelector;
    this.deployment = new ApiObject(scope, id, { ...DEPLOYMENT, metadata, spec: lazySpec(() => this.patched()) });
  }

  /** The name of the Deployment. */
  public get name(): string {
    return this.deployment.name;
  }

  /**
   * Configures scheduling: node selection, spreading and priority of the pods.
   *
   * @param options the settings that differ from the defaults
   */
  public place(options: PlacementOptions): this {
    this.overlayDeployment(renderPlacement(options));
    return this;
  }

  /**
   * Patches the spec of the Deployment, as `Workload.overlayDeployment` does for the gateway. Called again, the patches are applied one
   * after the other.
   *
   * @param spec such as `template`, with the Secrets that images are pulled with
   */
  public overlayDeployment(spec: overlays.DeploymentSpecPatch): this {
    this.patches.push(wirePatch(spec, 'DeploymentSpecPatch'));
    this.patched();
    return this;
  }

  /** Applies the patches, and reports a patch that cannot be applied when it is added. */
  private patched(): Json {
    const { applyPatch }: typeof import('../../core/overlay/apply-patch') = require('../../core/overlay/apply-patch');
    const {
      InvalidPatchError,
    }: typeof import('../../core/overlay/invalid-patch-error') = require('../../core/overlay/invalid-patch-error');
    const plain: Json = { ...DEPLOYMENT, spec: this.pods.spec() };
    try {
      const object = this.patches.reduce<Json>((before, spec) => applyPatch(before, { spec }), plain);
      return withDefaults(object, this.pods.isAutoscaled)['spec'];
    } catch (error) {
      if (!(error instanceof InvalidPatchError)) throw error;
      throw usageError(CODE.podPatchNotApplicable, { name: this.name, reason: error.message }, this.pods.scope);
    }
  }
}
