import type { ConfigShape } from '../../../data-plane/facts';
import type { ConfigObject, ConfigValue } from '../../../data-plane/placeholders';
import type { DiagnosticCollector } from '../../../diagnostics';
import type { CompileOptions } from '../../model/options';
import type { Manifest } from '../../model/result';
import type { WorkloadIr } from '../../model/workload';
import { writeConfig } from '../config/write-config';
import { checkWorkload } from './checks';
import { fillDefaults } from './defaults/object-defaults';
import { omitEmpty } from './defaults/omit-empty';
import { orderFields } from './defaults/order-fields';
import { deliverConfig } from './delivery/deliver-config';
import { horizontalPodAutoscaler } from './objects/autoscaler';
import { caBundleConfigMap } from './objects/ca-bundles';
import { markCompiledAs } from './objects/compiled-as';
import { configMap } from './objects/config-map';
import { configRendererConfigMap } from './objects/config-renderer';
import { raiseDefaultLimits } from './objects/default-resources';
import { podDisruptionBudget } from './objects/disruption-budget';
import { fetchesKeys, keyFetcherConfigMap } from './objects/key-fetcher';
import { networkPolicy } from './objects/network-policy';
import { pods } from './objects/pods';
import { markForRestarts } from './objects/restarts';
import { service } from './objects/service';
import { serviceAccount } from './objects/service-account';
import { rendersConfig } from './objects/volumes';
import { applyOverlays, checkTypes } from './overlays/apply-overlays';
import { type MergedParameters, mergeParameters, type OverlayField } from './parameters/merge-parameters';
import { ownPorts } from './parameters/own-ports';
import { checkWorkloadKind, workloadField } from './parameters/workload-kind';
import type { Draft, WorkloadPlan } from './plan';
import { planWorkload } from './plan-workload';
import { checkProcessSettings } from './raw-config/check-process-settings';
import { checkRawConfig } from './raw-config/check-raw-config';
import { mergeRawConfig } from './raw-config/merge-raw-config';

export interface EmittedWorkload {
  /** The contents of the data plane's config file. */
  readonly config: string;
  /**
   * ServiceAccount, ConfigMaps, Service, Deployment or DaemonSet, and if requested PodDisruptionBudget, NetworkPolicy and
   * HorizontalPodAutoscaler.
   */
  readonly manifests: readonly Manifest[];
}

/** Generates the Kubernetes objects of one Gateway from the requirements of its pods, its parameters, and the compiled config. */
export function emitWorkload(
  ir: WorkloadIr,
  compiled: ConfigObject,
  options: CompileOptions,
  diagnostics: DiagnosticCollector,
): EmittedWorkload {
  const { release } = options.dataPlane;
  const parameters = mergeParameters(ir);
  checkWorkloadKind(parameters, diagnostics);
  const ports = ownPorts(parameters, release, ir.origin, diagnostics);
  const config = completeConfig(compiled, parameters, options.dataPlane.configShape, diagnostics);
  if (parameters.rawConfig && parameters.rawConfigOrigin) {
    const listenerPorts = ir.ports.map(({ port }) => port);
    checkProcessSettings(parameters.rawConfig, parameters.rawConfigOrigin, listenerPorts, ports, diagnostics);
  }
  const text = writeConfig(config);
  const delivery = deliverConfig(
    { text, config, write: writeConfig },
    { ...options, ...(ir.configDelivery ? { configDelivery: ir.configDelivery } : {}) },
    ir.origin,
    diagnostics,
  );
  const plan = planWorkload(ir, parameters, delivery, ports, release, options, diagnostics);
  return { config: text, manifests: emitObjects(plan, text, config, diagnostics) };
}

/** The compiled config with the typed settings of the process, joined with `rawConfig`. */
function completeConfig(
  compiled: ConfigObject,
  parameters: MergedParameters,
  shape: ConfigShape,
  diagnostics: DiagnosticCollector,
): ConfigObject {
  const { logging, rawConfig, rawConfigOrigin } = parameters;
  const typed = logging.format ? withLogFormat(compiled, logging.format) : compiled;
  if (!rawConfig || !rawConfigOrigin) return typed;
  checkRawConfig(rawConfig, shape, rawConfigOrigin, diagnostics);
  return mergeRawConfig(typed, rawConfig, rawConfigOrigin, diagnostics);
}

function withLogFormat(config: ConfigObject, format: string): ConfigObject {
  const fixed = (config['config'] ?? {}) as Readonly<Record<string, ConfigValue>>;
  const logging = (fixed['logging'] ?? {}) as ConfigObject;
  return { config: { ...fixed, logging: { ...logging, format } }, ...without(config, 'config') };
}

function without(config: ConfigObject, key: string): ConfigObject {
  return Object.fromEntries(Object.entries(config).filter(([name]) => name !== key));
}

function emitObjects(
  plan: WorkloadPlan,
  text: string,
  config: ConfigObject,
  diagnostics: DiagnosticCollector,
): Manifest[] {
  const { isolation } = plan.ir;
  const { overlays } = plan.parameters;
  const scaled = overlays.horizontalPodAutoscaler.length > 0;
  const patched = (field: OverlayField, draft: Draft): Draft => {
    const object = applyOverlays(draft, overlays[field], diagnostics);
    if (field === workloadField(plan.parameters)) {
      raiseDefaultLimits(object, plan.release.containerName, plan.parameters.resources, overlays[field]);
    }
    checkTypes(object, overlays[field], plan.ir.origin, diagnostics);
    omitEmpty(object);
    fillDefaults(object, !scaled);
    return orderFields(object);
  };
  // Its peers may be those of an annotation.
  const checked = (object: Draft): Draft => {
    checkTypes(object, [], plan.ir.origin, diagnostics);
    return orderFields(object);
  };
  const bundles = caBundleConfigMap(plan);
  const workload = orderFields(
    markCompiledAs(markForRestarts(patched(workloadField(plan.parameters), pods(plan)), plan)),
  );
  const objects = {
    plan,
    serviceAccount: patched('serviceAccount', serviceAccount(plan)),
    ...(plan.delivery.inPods ? {} : { configMap: orderFields(configMap(plan)) }),
    ...(bundles ? { caBundles: orderFields(bundles) } : {}),
    ...(rendersConfig(plan) ? { configRenderer: orderFields(configRendererConfigMap(plan)) } : {}),
    ...(fetchesKeys(plan) ? { keyFetcher: orderFields(keyFetcherConfigMap(plan)) } : {}),
    service: patched('service', service(plan, diagnostics)),
    workload,
    ...(overlays.podDisruptionBudget.length > 0
      ? { podDisruptionBudget: patched('podDisruptionBudget', podDisruptionBudget(plan)) }
      : {}),
    ...(isolation ? { networkPolicy: checked(networkPolicy(plan, config, isolation)) } : {}),
    ...(scaled
      ? { horizontalPodAutoscaler: patched('horizontalPodAutoscaler', horizontalPodAutoscaler(plan, workload)) }
      : {}),
  };
  checkWorkload(objects, text, config, diagnostics);
  const { plan: _plan, ...manifests } = objects;
  return Object.values(manifests).map(finished);
}

function finished({ apiVersion, kind, metadata, ...others }: Draft): Manifest {
  return { apiVersion, kind, metadata, ...others };
}
