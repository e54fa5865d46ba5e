import type { IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import type * as api from '../api';
import { usageError } from './usage-error';
import { WorkloadObject } from './workload-object';

/** The kinds whose merge keys apply to patches of each object. */
const KINDS: Readonly<Record<WorkloadObject, readonly [apiVersion: string, kind: string]>> = {
  [WorkloadObject.DEPLOYMENT]: ['apps/v1', 'Deployment'],
  [WorkloadObject.DAEMON_SET]: ['apps/v1', 'DaemonSet'],
  [WorkloadObject.SERVICE]: ['v1', 'Service'],
  [WorkloadObject.SERVICE_ACCOUNT]: ['v1', 'ServiceAccount'],
  [WorkloadObject.POD_DISRUPTION_BUDGET]: ['policy/v1', 'PodDisruptionBudget'],
  [WorkloadObject.HORIZONTAL_POD_AUTOSCALER]: ['autoscaling/v2', 'HorizontalPodAutoscaler'],
};

/** The overlays of one gateway. A resource has one overlay per object, so several are merged. */
export class WorkloadOverlays {
  private readonly overlays: Partial<Record<WorkloadObject, api.KubernetesResourceOverlay>> = {};

  private rollout: 'alone' | 'beside' | undefined;

  /**
   * @param construct whose pods these are
   * @param name of the generated objects
   */
  public constructor(
    private readonly construct: IConstruct,
    private readonly name: () => string,
  ) {}

  public add(object: WorkloadObject, overlay: api.KubernetesResourceOverlay): void {
    if (!Object.hasOwn(KINDS, object))
      throw usageError(CODE.optionOfWrongType, {
        place: 'object',
        struct: 'the overlay',
        given: `the string ${JSON.stringify(object)}`,
        expected: `one of ${Object.keys(KINDS).join(', ')}`,
      });
    const before = this.overlays[object];
    this.overlays[object] = before ? this.join(object, before, overlay) : overlay;
  }

  /**
   * Has a Rollout with the name of the Deployment make pods. Without `keepDeployment` the Deployment has none, and an autoscaler scales
   * the Rollout.
   *
   * @returns whether it is the first one
   */
  public rollOut(keepDeployment: boolean): boolean {
    const isFirst = this.rollout === undefined;
    this.rollout = keepDeployment ? 'beside' : 'alone';
    return isFirst;
  }

  /** Returns the number of pods set for the Deployment, if any. */
  public get wantedReplicas(): unknown {
    return this.overlays.deployment?.spec?.replicas;
  }

  /** Whether an autoscaler decides how many pods there are. */
  public get isAutoscaled(): boolean {
    return this.overlays.horizontalPodAutoscaler !== undefined;
  }

  public render(): Partial<Record<WorkloadObject, api.KubernetesResourceOverlay>> {
    if (this.rollout !== 'alone') return this.overlays;
    const { deployment, horizontalPodAutoscaler: autoscaler } = this.overlays;
    const scaleTargetRef = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', name: this.name() };
    // Explicit settings take precedence: settings that are incompatible with a Rollout are reported, not replaced.
    return {
      ...this.overlays,
      deployment: { ...deployment, spec: { replicas: 0, ...deployment?.spec } },
      ...(autoscaler && { horizontalPodAutoscaler: { ...autoscaler, spec: { scaleTargetRef, ...autoscaler.spec } } }),
    };
  }

  private join(
    object: WorkloadObject,
    first: api.KubernetesResourceOverlay,
    second: api.KubernetesResourceOverlay,
  ): api.KubernetesResourceOverlay {
    // Loaded when there is something to join, so that importing the package stays cheap.
    const {
      composePatches,
    }: typeof import('../../core/overlay/compose-patches') = require('../../core/overlay/compose-patches');
    const {
      InvalidPatchError,
    }: typeof import('../../core/overlay/invalid-patch-error') = require('../../core/overlay/invalid-patch-error');
    const [apiVersion, kind] = KINDS[object];
    try {
      return composePatches(apiVersion, kind, first, second);
    } catch (error) {
      if (!(error instanceof InvalidPatchError)) throw error;
      throw usageError(CODE.incompatibleOverlays, { kind, reason: error.message }, this.construct);
    }
  }
}
