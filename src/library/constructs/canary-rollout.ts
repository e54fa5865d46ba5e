import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { ConfigDelivery } from '../../core/settings/words';
import { isCompiled } from '../api/runtime/mark';
import { analysisOf, checkAnalysis } from './canary-analysis';
import type { CanaryAnalysisOptions } from './canary-analysis-options';
import { checkedOptions, isInstanceOf } from './checked-options';
import { Gateway, type IGateway } from './gateway';
import { lazySpec } from './lazy-spec';
import { type OwnFinding, registerFindings } from './own-findings';
import { usageError } from './usage-error';

/** Properties of a canary rollout. */
export interface CanaryRolloutProps extends CanaryAnalysisOptions {
  /** A gateway of the same chart, not an imported one. Its CompiledChart must have `configDelivery: ConfigDelivery.POD`, and it must not set `replicas`. */
  readonly gateway: IGateway;
  /**
   * The number of pods, an integer of 1 or more. During the analysis of a new version, one additional pod runs it and receives one of
   * `replicas + 1` connections.
   *
   * @default 4, or the minimum of the gateway's autoscaler
   */
  readonly replicas?: number;
  /**
   * Whether the Deployment keeps its pods and its autoscaler in addition to those of the Rollout. Use it while you migrate a running
   * gateway to the Rollout or back.
   *
   * @default false
   */
  readonly keepDeployment?: boolean;
}

const ARGO = 'argoproj.io/v1alpha1';

/**
 * Deploys each change of a gateway to one pod first, and rolls it back automatically if more of this pod's responses are errors than of the
 * other pods: failures of providers, and requests that guards, authentication, routes or limits reject. Creates a Rollout of Argo Rollouts
 * that uses the pod template of the gateway's Deployment, and an AnalysisTemplate. The Deployment is scaled to zero, and an autoscaler
 * targets the Rollout. Only for gateways of a `CompiledChart`; Argo Rollouts must be installed in the cluster.
 *
 * A version whose configuration the data plane rejects receives no requests and is rolled back after five minutes. A version with fewer than
 * ten responses during the analysis is paused until it is promoted or aborted manually.
 *
 * @example
 *
 * const edge = new CompiledChart(app, 'edge', { namespace: 'ai', configDelivery: ConfigDelivery.POD });
 * const entrance = new Gateway(edge, 'entrance');
 * entrance.addHttpListener('http');
 * new CanaryRollout(edge, 'canary', {
 *   gateway: entrance,
 *   prometheus: 'http://prometheus.monitoring:9090',
 *   replicas: 4,
 *   maxErrorIncrease: 0.02,
 *   watchFor: Duration.minutes(10),
 * });
 */
@checkedOptions('CanaryRollout')
export class CanaryRollout extends Construct {
  /**
   * Returns whether a value is a CanaryRollout, of any copy of the package.
   *
   * @param x any value
   */
  public static isCanaryRollout(x?: unknown): x is CanaryRollout {
    return isInstanceOf('CanaryRollout', x);
  }

  /** The generated Rollout of Argo Rollouts. Use `addJsonPatch` for settings that this construct does not have. */
  public readonly rollout: ApiObject;
  /** The AnalysisTemplate, such as for the credentials of Prometheus, by `addJsonPatch`. */
  public readonly analysis: ApiObject;
  private readonly gateway: Gateway;

  /**
   * @param scope the chart of the gateway, or a construct in it
   * @param id its name there, part of its path
   * @param props the gateway and the metrics to analyze
   * @throws Error if the gateway does not belong to a `CompiledChart` with `ConfigDelivery.POD`, or has its own pods
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: CanaryRolloutProps,
  ) {
    super(scope, id);
    const { gateway } = props;
    const { replicas = 4 } = props;
    if (!(Number.isInteger(replicas) && replicas >= 1)) {
      const values = { option: 'replicas', value: String(replicas), wanted: 'an integer of 1 or more' };
      throw usageError(CODE.canaryOptionOutOfBounds, values, this);
    }
    checkAnalysis(this, props);
    if (!Gateway.isGateway(gateway))
      throw usageError(CODE.optionOutOfPlace, { option: 'CanaryRollout', place: 'an imported gateway' }, this);
    this.gateway = gateway;
    if (Chart.of(this) !== Chart.of(gateway)) {
      throw usageError(
        CODE.optionOutOfPlace,
        { option: 'CanaryRollout', place: 'a different chart than its gateway' },
        this,
      );
    }
    if (!isCompiled(Chart.of(gateway))) throw usageError(CODE.canaryWithoutConfigInPods, { name: gateway.name }, this);
    gateway.workload._rollOut(this, props.keepDeployment ?? false);
    registerFindings(this, (settings) => this.findings(settings));

    const { name } = gateway.workload;
    const metadata = { namespace: gateway.namespace };
    this.analysis = new ApiObject(this, 'Analysis', {
      apiVersion: ARGO,
      kind: 'AnalysisTemplate',
      metadata: { ...metadata, name: `${name}-canary` },
      spec: analysisOf(gateway, props),
    });
    this.rollout = new ApiObject(this, 'Rollout', {
      apiVersion: ARGO,
      kind: 'Rollout',
      metadata: { ...metadata, name },
      spec: lazySpec(() => this.renderRollout()),
    });
  }

  private findings({ configDelivery }: GatewaySettings): OwnFinding[] {
    const { replicas, keepDeployment = false } = this.props;
    const { name, workload } = this.gateway;
    const { wantedReplicas, isAutoscaled } = workload._overlays;
    const found: OwnFinding[] = [];
    if (configDelivery !== ConfigDelivery.POD) found.push({ code: CODE.canaryWithoutConfigInPods, values: { name } });
    if (keepDeployment) return found;
    if (wantedReplicas !== undefined && wantedReplicas !== 0) {
      found.push({ code: CODE.canaryBesidePods, values: { name, replicas: String(wantedReplicas) } });
    }
    if (replicas !== undefined && isAutoscaled)
      found.push({ code: CODE.conflictingOptions, values: { first: 'replicas', second: 'autoscale' } });
    return found;
  }

  private renderRollout(): object {
    const { replicas, keepDeployment = false } = this.props;
    const { name, _overlays } = this.gateway.workload;
    const isScaled = _overlays.isAutoscaled && !keepDeployment;
    return {
      ...(isScaled ? {} : { replicas: replicas ?? 4 }),
      minReadySeconds: 5,
      progressDeadlineSeconds: 300,
      progressDeadlineAbort: true,
      workloadRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      strategy: {
        canary: {
          maxSurge: 1,
          maxUnavailable: 0,
          steps: [
            { setWeight: 1 },
            {
              analysis: {
                templates: [{ templateName: this.analysis.name }],
                args: [
                  { name: 'hash', valueFrom: { podTemplateHashValue: 'Latest' } },
                  { name: 'stable-hash', valueFrom: { podTemplateHashValue: 'Stable' } },
                ],
              },
            },
          ],
        },
      },
    };
  }
}
