import type {
  EnvVar,
  Image,
  KubernetesResourceOverlay,
  Logging,
  MeshSpec,
  ModelCatalogConfigMap,
  ProxyParametersSpec,
  ResourceRequirements,
  ShutdownSpec,
  SpiffeSpec,
  WorkloadKind,
} from '../../../../validation/types.generated';
import { below, type Origin } from '../../../../values/origin';
import type { ParametersLayer, WorkloadIr } from '../../../model/workload';
import { priceListsOf } from '../../../semantics/price-list-files';
import { workloadApiOf } from '../../../semantics/workload-api';

/** The overlays that a layer can contain. */
export type OverlayField =
  | 'serviceAccount'
  | 'deployment'
  | 'daemonSet'
  | 'service'
  | 'podDisruptionBudget'
  | 'horizontalPodAutoscaler';

/** An overlay and the place it was written at. */
export interface PlacedOverlay {
  readonly overlay: KubernetesResourceOverlay;
  /** The overlay itself: `spec.deployment` and so on. */
  readonly origin: Origin;
}

/** The typed parameters of both layers, merged: those of the Gateway win. */
export interface MergedParameters {
  readonly logging: Logging;
  readonly image: Image;
  /** The origin in the last layer that configures the image. */
  readonly imageOrigin?: Origin;
  /** The origin of each part of the image. */
  readonly imagePartOrigins: Readonly<Record<string, Origin>>;
  readonly env: readonly EnvVar[];
  /** The origin of each variable. */
  readonly envOrigins: Readonly<Record<string, Origin>>;
  readonly resources: ResourceRequirements;
  readonly resourcesOrigin?: Origin;
  readonly shutdown?: ShutdownSpec;
  readonly mesh?: MeshSpec;
  /** The origin of the address of the mesh's CA. */
  readonly caAddressOrigin?: Origin;
  /** The SPIFFE Workload API that the pods mount. */
  readonly workloadApi?: SpiffeSpec;
  readonly rawConfig?: Readonly<Record<string, unknown>>;
  readonly rawConfigOrigin?: Origin;
  /** The kind of workload that creates the pods. */
  readonly workload: WorkloadKind;
  /** ConfigMaps with prices of models, in the order in which they are laid over each other. */
  readonly catalogs: readonly ModelCatalogConfigMap[];
  /** The origins of catalogs in a GatewayClass, which have no effect. */
  readonly catalogsOfClass: readonly Origin[];
  /** The overlays of each object in the order in which they are applied. */
  readonly overlays: Readonly<Record<OverlayField, readonly PlacedOverlay[]>>;
}

/**
 * Merges the layers: `image`, `logging`, `resources` and `mesh` field by field, `env` by name; `rawConfig`, `shutdown` and
 * `spiffe` of the Gateway replace those of its class.
 */
export function mergeParameters(ir: WorkloadIr): MergedParameters {
  const layers = ir.parameters;
  const specs = layers.map(specOf);
  const rawConfig = last(layers, 'rawConfig');
  const shutdown = last(layers, 'shutdown');
  const mesh: MeshSpec = Object.assign({}, ...specs.map((spec) => spec.mesh));
  const isInMesh = mesh.enabled ?? specs.some((spec) => spec.mesh !== undefined);
  const withCa = layers.findLast((layer) => specOf(layer).mesh?.caAddress !== undefined);
  const workloadApi = workloadApiOf(layers);
  const image = last(layers, 'image');
  const resources = last(layers, 'resources');
  return {
    logging: Object.assign({}, ...specs.map(({ logging }) => logging)),
    image: Object.assign({}, ...specs.map((spec) => spec.image)),
    ...(image ? { imageOrigin: originOf(image, 'image') } : {}),
    imagePartOrigins: Object.assign({}, ...layers.map(imageParts)),
    env: specs.reduce<readonly EnvVar[]>((env, spec) => mergeEnvironment(env, spec.env ?? []), []),
    envOrigins: Object.fromEntries(layers.flatMap(variablesOf)),
    resources: mergeResources(specs.map((spec) => spec.resources ?? {})),
    ...(resources ? { resourcesOrigin: originOf(resources, 'resources') } : {}),
    ...(shutdown ? { shutdown: specOf(shutdown).shutdown! } : {}),
    ...(isInMesh ? { mesh } : {}),
    ...(withCa ? { caAddressOrigin: below(originOf(withCa, 'mesh'), 'caAddress') } : {}),
    ...(workloadApi ? { workloadApi } : {}),
    ...(rawConfig
      ? { rawConfig: specOf(rawConfig).rawConfig!, rawConfigOrigin: originOf(rawConfig, 'rawConfig') }
      : {}),
    workload: specs.findLast((spec) => spec.workload?.kind)?.workload?.kind ?? 'Deployment',
    catalogs: priceListsOf(layers),
    catalogsOfClass: layers
      .filter((layer) => layer.level === 'GatewayClass' && specOf(layer).modelCatalog?.sources?.length)
      .map((layer) => originOf(layer, 'modelCatalog')),
    overlays: {
      serviceAccount: overlaysOf(layers, 'serviceAccount'),
      deployment: overlaysOf(layers, 'deployment'),
      daemonSet: overlaysOf(layers, 'daemonSet'),
      service: overlaysOf(layers, 'service'),
      podDisruptionBudget: overlaysOf(layers, 'podDisruptionBudget'),
      horizontalPodAutoscaler: overlaysOf(layers, 'horizontalPodAutoscaler'),
    },
  };
}

/** Variables replace those of the same name in their place; new ones follow. */
export function mergeEnvironment(base: readonly EnvVar[], changes: readonly EnvVar[]): readonly EnvVar[] {
  const merged = new Map(base.map((variable) => [variable.name, variable]));
  for (const variable of changes) merged.set(variable.name, variable);
  return [...merged.values()];
}

function mergeResources(layers: readonly ResourceRequirements[]): ResourceRequirements {
  const merged: ResourceRequirements = Object.assign({}, ...layers);
  const limits = Object.assign({}, ...layers.map((layer) => layer.limits));
  const requests = Object.assign({}, ...layers.map((layer) => layer.requests));
  return {
    ...merged,
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
    ...(Object.keys(requests).length > 0 ? { requests } : {}),
  };
}

function overlaysOf(layers: readonly ParametersLayer[], field: OverlayField): PlacedOverlay[] {
  return layers.flatMap((layer) => {
    const overlay = specOf(layer)[field];
    return overlay ? [{ overlay, origin: originOf(layer, field) }] : [];
  });
}

function imageParts(layer: ParametersLayer): Record<string, Origin> {
  const parts = Object.keys(specOf(layer).image ?? {});
  return Object.fromEntries(parts.map((part) => [part, below(originOf(layer, 'image'), part)]));
}

function variablesOf(layer: ParametersLayer): [name: string, origin: Origin][] {
  return (specOf(layer).env ?? []).map(({ name }, index) => [name, below(originOf(layer, 'env'), index)]);
}

function last(layers: readonly ParametersLayer[], field: keyof ProxyParametersSpec): ParametersLayer | undefined {
  return layers.findLast((layer) => specOf(layer)[field] !== undefined);
}

function specOf(layer: ParametersLayer): ProxyParametersSpec {
  return layer.spec;
}

function originOf(layer: ParametersLayer, field: string): Origin {
  return { document: layer.origin.document, path: [...layer.origin.path, 'spec', field] };
}
