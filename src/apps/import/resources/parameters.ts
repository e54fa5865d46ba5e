import { isDeepStrictEqual } from 'node:util';
import { entryOf, type Fields, isObject } from '../../../core/values/objects';
import {
  type CodeEntry,
  type CodeExpression,
  fromStatic,
  json,
  jsonIf,
  listCode,
  mapCode,
  own,
  structCode,
} from '../code/model';
import { durationOf } from '../duration';
import { listAt, objectAt, only, textAt } from '../fields';
import { type Options, readOptions } from '../options';
import type { ImportReading } from '../reading';
import { cpuOf, memoryOf } from '../size';
import type { ImportSubject } from '../subject';
import { unsupported } from '../unsupported';

/** The settings of ProxyParameters, as options of their Gateway and calls on it. */
export interface ImportedWorkload {
  readonly options: Options;
  /** Calls of methods of the gateway, or of its workload if they begin with `workload.`. */
  readonly calls: readonly (readonly [method: string, ...args: CodeExpression[]])[];
}

const OVERLAYS: Readonly<Record<string, string>> = {
  deployment: 'DEPLOYMENT',
  daemonSet: 'DAEMON_SET',
  service: 'SERVICE',
  serviceAccount: 'SERVICE_ACCOUNT',
  podDisruptionBudget: 'POD_DISRUPTION_BUDGET',
  horizontalPodAutoscaler: 'HORIZONTAL_POD_AUTOSCALER',
};

/** Reads the options of the parameters, and the calls for overlays. */
export function readWorkload({ spec, metadata }: ImportSubject, reading: ImportReading): ImportedWorkload {
  if (isObject(metadata.labels) || isObject(metadata.annotations))
    unsupported('its parameters have labels or annotations');
  const fields = Object.fromEntries(Object.entries(spec).filter(([name]) => entryOf(OVERLAYS, name) === undefined));
  const options = readOptions('WorkloadOptions', 'ProxyParametersSpec', fields, reading, {
    'ProxyParametersSpec.rawConfig': (one): Options => ({ rawConfig: json(one) }),
    'ProxyParametersSpec.modelCatalog': (one) => ({ modelCatalogs: catalogs(objectAt(one, 'modelCatalog'), reading) }),
    'ProxyParametersSpec.env': (one) => environment(listAt(one, 'env'), reading),
    'ProxyParametersSpec.resources': (one) => ({ resources: resources(one) }),
    'ProxyParametersSpec.logging': (one) => logging(one),
    'ProxyParametersSpec.shutdown': (one) => ({ shutdown: shutdown(one) }),
    'ProxyParametersSpec.image': (one) => ({ image: plainStruct('ImageOptions', one) }),
    'ProxyParametersSpec.mesh': (one) => ({ mesh: plainStruct('MeshOptions', one) }),
  });
  const overlays = Object.entries(spec).filter(([name]) => entryOf(OVERLAYS, name) !== undefined);
  const read = overlays.map(([name, overlay]) => readOverlay(name, objectAt(overlay, name)));
  return {
    options: Object.assign({}, options, ...read.map((one) => one.options)),
    calls: read.flatMap(({ calls }) => calls),
  };
}

/** ConfigMaps with prices. */
function catalogs({ sources, ...others }: Fields, reading: ImportReading): CodeExpression {
  only(others, [], 'modelCatalog');
  const all = listAt(sources, 'sources').map((source) => {
    const { configMap, ...rest } = objectAt(source, 'sources');
    only(rest, [], 'sources');
    const { name, key } = objectAt(configMap, 'configMap');
    return structCode('ModelCatalogSource', {
      configMap: reading.local('ConfigMap', textAt(name, 'configMap.name')),
      key: jsonIf(key),
    });
  });
  return listCode(all);
}

function readOverlay(name: string, overlay: Readonly<Record<string, unknown>>): ImportedWorkload {
  only(overlay, ['spec', 'metadata'], name);
  const object: CodeExpression = { form: 'enum', type: own('WorkloadObject'), member: OVERLAYS[name] ?? '' };
  const spec = overlay.spec === undefined ? undefined : objectAt(overlay.spec, name);
  const { labels, annotations, ...others } = overlay.metadata === undefined ? {} : objectAt(overlay.metadata, name);
  only(others, [], `${name}.metadata`);
  const { replicas, ...rest } = spec ?? {};
  const isReplicas = name === 'deployment' && typeof replicas === 'number' && Object.keys(rest).length === 0;
  const calls: (readonly [string, ...CodeExpression[]])[] = [];
  if (spec && !isReplicas) calls.push(specCall(name, spec) ?? ['workload.overlay', object, json(spec)]);
  if (labels !== undefined) calls.push(['workload.label', object, json(labels)]);
  if (annotations !== undefined) calls.push(['workload.annotate', object, json(annotations)]);
  return { options: isReplicas ? { replicas: json(replicas) } : {}, calls };
}

/** Returns the call for settings that the constructs have a method for. */
function specCall(
  name: string,
  spec: Readonly<Record<string, unknown>>,
): readonly [string, ...CodeExpression[]] | undefined {
  const { maxUnavailable, minReplicas, maxReplicas, metrics, ...others } = spec;
  if (Object.keys(others).length > 0) return undefined;
  if (name === 'podDisruptionBudget' && maxUnavailable !== undefined && maxReplicas === undefined) {
    const options = { maxUnavailable: maxUnavailable === 1 ? undefined : json(String(maxUnavailable)) };
    return ['keepAvailable', structCode('KeepAvailableOptions', options)];
  }
  if (name !== 'horizontalPodAutoscaler' || minReplicas === undefined || maxReplicas === undefined) return undefined;
  const percent = metrics === undefined ? undefined : cpuPercent(metrics);
  if (metrics !== undefined && percent === undefined) return undefined;
  return [
    'autoscale',
    structCode('AutoscaleOptions', {
      minReplicas: minReplicas === 2 ? undefined : json(minReplicas),
      maxReplicas: json(maxReplicas),
      cpuUtilizationPercent: jsonIf(percent),
    }),
  ];
}

function cpuPercent(metrics: unknown): number | undefined {
  const [metric, ...others] = Array.isArray(metrics) ? metrics : [];
  const percent: unknown = metric?.resource?.target?.averageUtilization;
  const usual = {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: percent } },
  };
  const isUsual = others.length === 0 && isDeepStrictEqual(metric, usual);
  return isUsual && typeof percent === 'number' ? percent : undefined;
}

function environment(variables: readonly unknown[], reading: ImportReading): Options {
  const [plain, from]: [CodeEntry[], CodeEntry[]] = [[], []];
  for (const one of variables) {
    const { name, value, valueFrom, ...others } = objectAt(one, 'env');
    only(others, [], 'env');
    if (valueFrom === undefined) plain.push([textAt(name, 'env.name'), json(value ?? '')]);
    else from.push([textAt(name, 'env.name'), source(objectAt(valueFrom, 'valueFrom'), reading)]);
  }
  return {
    ...(plain.length > 0 ? { environment: mapCode(plain) } : {}),
    ...(from.length > 0 ? { environmentFrom: mapCode(from) } : {}),
  };
}

function source(value: Readonly<Record<string, unknown>>, reading: ImportReading): CodeExpression {
  const [[kind = '', given] = []] = Object.entries(value);
  const { name, key, optional, fieldPath, apiVersion } = objectAt(given, kind);
  const options = structCode('KeySourceOptions', { optional: jsonIf(optional) });
  if (kind === 'secretKeyRef' || kind === 'configMapKeyRef') {
    const [local, method] =
      kind === 'secretKeyRef' ? (['Secret', 'secret'] as const) : (['ConfigMap', 'configMap'] as const);
    return fromStatic('VariableSource', method, reading.local(local, textAt(name, kind)), json(key), options);
  }
  if (kind === 'fieldRef') return fromStatic('VariableSource', 'podField', json(fieldPath), jsonIf(apiVersion));
  if (kind === 'resourceFieldRef') {
    const { resource, containerName, divisor } = objectAt(given, kind);
    const of = structCode('ResourceSourceOptions', {
      container: jsonIf(containerName),
      unit: divisor === undefined ? undefined : json(String(divisor)),
    });
    return fromStatic('VariableSource', 'resource', json(resource), of);
  }
  if (kind === 'fileKeyRef') {
    const { volumeName, path } = objectAt(given, kind);
    const of = { volume: json(volumeName), path: json(path), key: json(key) };
    const isOptional = jsonIf(optional);
    return fromStatic('VariableSource', 'file', structCode('FileSourceOptions', { ...of, optional: isOptional }));
  }
  return unsupported(`a variable comes from ${kind}`);
}

function resources(value: unknown): CodeExpression {
  const { requests, limits, claims, ...others } = objectAt(value, 'resources');
  only(others, [], 'resources');
  const amounts = (given: unknown, suffix: string): [string, CodeExpression][] => {
    if (given === undefined) return [];
    const all = objectAt(given, 'resources');
    only(all, ['cpu', 'memory'], 'resources');
    return Object.entries(all).map(([name, amount]) => {
      const read = name === 'cpu' ? cpuOf(String(amount)) : memoryOf(String(amount));
      return [
        `${name}${suffix}`,
        read ?? unsupported(`no unit of the constructs expresses ${name}: ${String(amount)}`),
      ];
    });
  };
  return structCode('PodResources', {
    ...Object.fromEntries([...amounts(requests, 'Request'), ...amounts(limits, 'Limit')]),
    claims:
      claims === undefined
        ? undefined
        : { form: 'list', items: listAt(claims, 'claims').map((one) => plainStruct('PodResourceClaim', one)) },
  });
}

function logging(value: unknown): Options {
  const { level, format, ...others } = objectAt(value, 'logging');
  only(others, [], 'logging');
  if (format !== undefined && String(format).toLowerCase() !== 'json')
    return unsupported('it sets text logs, which are the default');
  return {
    ...(level === undefined ? {} : { logLevel: json(level) }),
    ...(format === undefined ? {} : { jsonLogs: json(true) }),
  };
}

function shutdown(value: unknown): CodeExpression {
  const { min, max } = objectAt(value, 'shutdown');
  return structCode('ShutdownOptions', { min: durationOf(`${Number(min)}s`), max: durationOf(`${Number(max)}s`) });
}

function plainStruct(type: string, value: unknown): CodeExpression {
  return structCode(
    type,
    Object.fromEntries(Object.entries(objectAt(value, type)).map(([name, one]): CodeEntry => [name, json(one)])),
  );
}
