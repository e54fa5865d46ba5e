import type { InputDocument, LoadedInput } from '../compiler/1-load';
import { titleOf } from '../compiler/model/document';
import type { CheckedSettings } from './compile-options';
import { placedIn } from './default-namespace';
import type {
  ExternalConfigMap,
  ExternalGateway,
  ExternalObjects,
  ExternalSecret,
  ExternalService,
} from './settings.generated';

type Fields = Readonly<Record<string, unknown>>;

/** Inputs together with externally provided objects. */
export interface CompleteInput {
  readonly input: LoadedInput;
  /** Objects outside the inputs, as `Kind/namespace/name`. */
  readonly externals: ReadonlySet<string>;
}

/** Returns the inputs, followed by the external objects in the settings that are not among them. */
export function withExternals(input: LoadedInput, { settings, placeOf }: CheckedSettings): CompleteInput {
  const all = objectsOf(settings.externals ?? {}).map(({ value, path }) => ({
    value: placedIn(value, settings.defaultNamespace),
    path,
  }));
  if (all.length === 0) return { input, externals: new Set() };
  const given = new Set(input.documents.map(({ value }) => titleOf(value)));
  const externals = all.filter(({ value }) => !given.has(titleOf(value)));
  const documents = externals
    .filter(({ value }) => value.kind !== 'Gateway')
    .map(({ value, path }): InputDocument => ({ value, placeOf: () => placeOf(['externals', ...path]) }));
  return {
    input: { ...input, documents: [...input.documents, ...documents] },
    externals: new Set(externals.map(({ value }) => titleOf(value))),
  };
}

function objectsOf({ secrets = [], configMaps = [], services = [], gateways = [] }: ExternalObjects) {
  const each = <T>(field: string, items: readonly T[], object: (item: T) => Fields) =>
    items.map((item, index) => ({ value: object(item), path: [field, index] }));
  return [
    ...each('secrets', secrets, secretObject),
    ...each('configMaps', configMaps, configMapObject),
    ...each('services', services, serviceObject),
    ...each('gateways', gateways, gatewayObject),
  ];
}

/** A stub of a Secret: its keys, and no values. */
export function secretObject({ keys, ...rest }: ExternalSecret): Fields {
  const data = Object.fromEntries(keys.map((key) => [key, null]));
  return { apiVersion: 'v1', kind: 'Secret', metadata: metadataOf(rest), data };
}

export function serviceObject({ ports, appProtocol, ...rest }: ExternalService): Fields {
  const spoken = appProtocol === undefined ? {} : { appProtocol };
  const spec = { ports: ports.map((port) => ({ name: `port-${port}`, port, ...spoken })) };
  return { apiVersion: 'v1', kind: 'Service', metadata: metadataOf(rest), spec };
}

function configMapObject({ keys, ...rest }: ExternalConfigMap): Fields {
  const data = Object.fromEntries(keys.map((key) => [key, null]));
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadataOf(rest), data };
}

function gatewayObject({ name, namespace }: ExternalGateway): Fields {
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name, ...(namespace ? { namespace } : {}) },
  };
}

function metadataOf({ name, namespace, labels }: Omit<ExternalSecret, 'keys'>): Fields {
  return { name, ...(namespace ? { namespace } : {}), ...(labels ? { labels } : {}) };
}
