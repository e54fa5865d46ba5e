import { gunzipSync } from 'node:zlib';
import type { Manifest } from '../../core/compiler/model/result';
import { RENDERER_SETTINGS_KEY, type RendererSettings } from '../../core/data-plane/rendering/settings';
import { entryOf } from '../../core/values/objects';
import {
  type Container,
  type EnvVarSource,
  type HolderObject,
  isWorkload,
  type PodSpec,
  type Selection,
  type Volume,
  type VolumeSource,
} from './pod-objects';
import type { PodSecrets } from './pod-secrets';

/** The environment and files of a process of the Deployment at its start. */
export interface Pod {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files by absolute path in the container. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Present: the config among the files still has placeholders, for values of these Secrets. */
  readonly secrets?: PodSecrets;
}

export type HolderKind = 'Secret' | 'ConfigMap';

/** The contents of a Secret or ConfigMap. */
export interface Contents {
  /** The names of all entries. */
  readonly names: readonly string[];
  /** Returns an entry by its name. Entries that are not among the names are returned, too, if they can be generated. */
  entry(name: string): Buffer | undefined;
}

/** Returns the contents of a Secret or ConfigMap, by key; undefined if it does not exist, which is an error unless it is optional. */
export type Holders = (kind: HolderKind, namespace: string, name: string, optional: boolean) => Contents | undefined;

const FIELDS: Readonly<Record<string, string>> = {
  'metadata.name': 'gateway-0',
  'spec.nodeName': 'node',
  'status.podIP': '127.0.0.1',
};

/** Reads the proxy's container of a compiled workload, as a kubelet would: its environment, and the files that it mounts. */
export function podOf(manifests: readonly Manifest[], holders: Holders): Pod {
  const workload = manifests.find(isWorkload);
  if (!workload) throw new Error('the manifests contain no Deployment or DaemonSet');
  const namespace = workload.metadata.namespace ?? 'default';
  const { metadata, spec } = workload.spec.template;
  const name = metadata.annotations?.['kubectl.kubernetes.io/default-container'];
  const container = spec.containers.find((one) => one.name === name) ?? spec.containers[0];
  const texts = contentsOfObject({ kind: 'ConfigMap', data: metadata.annotations ?? {} });
  const read = reader(manifests, namespace, holders, texts);
  const files = new Map<string, Buffer>();
  for (const { name: mounted, mountPath, subPath } of container.volumeMounts ?? []) {
    const volume = spec.volumes?.find((one) => one.name === mounted);
    if (!volume) throw new Error(`the container mounts ${mounted}, which is not a volume of the pod`);
    for (const [path, content] of contentsOf(volume, spec, read)) {
      if (subPath === undefined) files.set(`${mountPath}/${path}`, content);
      else if (path === subPath) files.set(mountPath, content);
    }
  }
  const secrets = secretsOf(spec, read);
  // These files are read by the sidecar only.
  for (const path of secrets ? [secrets.settings.template, secrets.settingsFile] : []) files.delete(path);
  return {
    args: container.args ?? [],
    env: environmentOf(container, spec, namespace, read),
    files,
    ...(secrets ? { secrets } : {}),
  };
}

/** Returns the path of the config of a pod, and the config. */
export function compiledConfig(pod: Pod): { readonly path: string; readonly compiled: string } {
  const path = pod.args[pod.args.indexOf('-f') + 1] ?? '';
  return { path, compiled: String(pod.files.get(path) ?? '') };
}

type Read = (kind: HolderKind, name: string, optional?: boolean) => Contents;

const NOTHING: Contents = { names: [], entry: () => undefined };

/** The contents of an object of which everything is known. */
function contentsOfObject(object: HolderObject): Contents {
  const held = holderContents(object);
  return { names: Object.keys(held), entry: (name) => entryOf(held, name) };
}

/** The name for annotations of the pods themselves; no object has such a name. */
const ANNOTATIONS = '/annotations';

/** Returns a reader that searches the ConfigMaps of the manifests first, because one of them contains the config. */
function reader(manifests: readonly Manifest[], namespace: string, holders: Holders, ofPods: Contents): Read {
  return (kind, name, optional = false) => {
    if (name === ANNOTATIONS) return ofPods;
    const own = manifests.find((one) => one.kind === kind && one.metadata.name === name);
    const found = own ? contentsOfObject(own) : holders(kind, namespace, name, optional);
    if (!found && !optional) throw new Error(`the pods require the ${kind} ${namespace}/${name}, which is missing`);
    return found ?? NOTHING;
  };
}

/** The contents of a Secret or ConfigMap as it is written. */
export function holderContents(object: HolderObject): Record<string, Buffer> {
  const [encoded, plain] =
    object.kind === 'Secret' ? [object.data, object.stringData] : [object.binaryData, object.data];
  return {
    ...mapped(encoded, (value) => Buffer.from(value, 'base64')),
    ...mapped(plain, (value) => Buffer.from(value)),
  };
}

function mapped(values: object | undefined, turn: (value: string) => Buffer): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, turn(String(value ?? ''))]));
}

function contentsOf(volume: Volume, pod: PodSpec | undefined, read: Read): [string, Buffer][] {
  if (volume.projected) return volume.projected.sources.flatMap((source) => sourceContents(source, read));
  if (volume.secret) return chosen(read('Secret', volume.secret.secretName, volume.secret.optional), volume.secret);
  if (volume.configMap)
    return chosen(read('ConfigMap', volume.configMap.name, volume.configMap.optional), volume.configMap);
  if (volume.emptyDir || volume.persistentVolumeClaim)
    return [
      ...unpacked(volume.name, pod, read),
      ...toRender(volume.name, pod, read),
      ...fetched(volume.name, pod, read),
    ];
  return [];
}

function sourceContents(source: VolumeSource, read: Read): [string, Buffer][] {
  if (source.secret) return chosen(read('Secret', source.secret.name, source.secret.optional), source.secret);
  if (source.configMap)
    return chosen(read('ConfigMap', source.configMap.name, source.configMap.optional), source.configMap);
  const items = (source.downwardAPI?.items ?? []).flatMap(({ path, fieldRef }) => {
    const key = /^metadata\.annotations\['(.+)'\]$/.exec(fieldRef?.fieldPath ?? '')?.[1];
    return key === undefined ? [] : [{ key, path }];
  });
  return items.length > 0 ? chosen(read('ConfigMap', ANNOTATIONS), { items }) : [];
}

function chosen({ names, entry }: Contents, { items, optional }: Selection): [string, Buffer][] {
  const all = () => names.map((name) => ({ key: name, path: name }));
  return (items ?? all()).flatMap(({ key, path }): [string, Buffer][] => {
    const content = entry(key);
    if (content) return [[path, content]];
    if (optional) return [];
    throw new Error(`a volume of the pods requires the key ${key}, which is missing in its Secret or ConfigMap`);
  });
}

/** Returns the files that the init container unpacks: `gunzip -c SOURCE > TARGET`. */
function unpacked(volume: string, pod: PodSpec | undefined, read: Read): [string, Buffer][] {
  return (pod?.initContainers ?? []).flatMap((container): [string, Buffer][] => {
    const mounts = container.volumeMounts ?? [];
    const target = mounts.find((mount) => mount.name === volume);
    const [, from, to] = /gunzip -c (\S+) > (\S+)/.exec(container.command?.join(' ') ?? '') ?? [];
    if (!target || !from || !to?.startsWith(`${target.mountPath}/`)) return [];
    const packed = mountedFile(container, from, pod, read);
    if (!packed) throw new Error(`${container.name} unpacks ${from}, which does not exist`);
    return [[to.slice(target.mountPath.length + 1), gunzipSync(packed)]];
  });
}

/** The config that the sidecar has not put values into yet. */
function toRender(volume: string, pod: PodSpec | undefined, read: Read): [string, Buffer][] {
  const { container, settings } = rendererOf(pod, read) ?? {};
  const target = container?.volumeMounts?.find((mount) => mount.name === volume);
  if (!container || !target || !settings?.target.startsWith(`${target.mountPath}/`)) return [];
  const template = fileIn(container, settings.template, pod, read);
  return [
    [
      settings.target.slice(target.mountPath.length + 1),
      settings.template.endsWith('.gz') ? gunzipSync(template) : template,
    ],
  ];
}

/** Returns the files of the Secret sidecar as they are mounted. */
function secretsOf(pod: PodSpec, read: Read): PodSecrets | undefined {
  const renderer = rendererOf(pod, read);
  if (!renderer) return undefined;
  const { container, settings, settingsFile } = renderer;
  const folders = settings.values
    .flatMap((value) => (value.form === 'keys' ? value.secrets : [value.secret]))
    .map(({ folder }) => {
      const mount = container.volumeMounts?.find(({ mountPath }) => mountPath === folder);
      const volume = pod.volumes?.find(({ name }) => name === mount?.name);
      if (!volume?.secret)
        throw new Error(`no volume is mounted at ${folder}, where the values of a Secret are expected`);
      const contents = read('Secret', volume.secret.secretName);
      const named = settings.values.flatMap((value) => {
        const isRequired = value.form === 'text' && value.secret.folder === folder && !value.optional;
        return isRequired && !value.keys.some((key) => contents.names.includes(key)) ? value.keys.slice(0, 1) : [];
      });
      const names = new Set([...contents.names, ...named]);
      return [folder, new Map([...names].flatMap((name) => namedEntry(contents, name)))] as const;
    });
  return { settings, settingsFile, folders: new Map(folders) };
}

function namedEntry({ entry }: Contents, name: string): [string, Buffer][] {
  const content = entry(name);
  return content ? [[name, content]] : [];
}

function rendererOf(
  pod: PodSpec | undefined,
  read: Read,
): { container: Container; settings: RendererSettings; settingsFile: string } | undefined {
  for (const container of pod?.initContainers ?? []) {
    const settingsFile = container.command?.find((part) => part.endsWith(`/${RENDERER_SETTINGS_KEY}`));
    if (!settingsFile) continue;
    return { container, settingsFile, settings: JSON.parse(String(fileIn(container, settingsFile, pod, read))) };
  }
  return undefined;
}

/** A file of a volume that a container mounts. */
function fileIn(container: Container, path: string, pod: PodSpec | undefined, read: Read): Buffer {
  const found = mountedFile(container, path, pod, read);
  if (!found) throw new Error(`${container.name} reads ${path}, which does not exist`);
  return found;
}

function mountedFile(container: Container, path: string, pod: PodSpec | undefined, read: Read): Buffer | undefined {
  const mount = container.volumeMounts?.find(({ mountPath }) => path.startsWith(`${mountPath}/`));
  const volume = pod?.volumes?.find(({ name }) => name === mount?.name);
  // Files that one container writes into a volume are not available when another one starts.
  const held = volume ? contentsOf(volume, undefined, read) : [];
  return held.find(([file]) => `${mount?.mountPath}/${file}` === path)?.[1];
}

/** Returns the files that the sidecar has not fetched yet: empty key sets at the paths of its settings. */
function fetched(volume: string, pod: PodSpec | undefined, read: Read): [string, Buffer][] {
  return (pod?.initContainers ?? []).flatMap((container): [string, Buffer][] => {
    const mounts = container.volumeMounts ?? [];
    const settings = container.command?.find((part) => part.endsWith('/key-sets.json'));
    const target = mounts.find((mount) => mount.name === volume);
    if (!target || !settings || !mounts.some((mount) => settings.startsWith(`${mount.mountPath}/`))) return [];
    const { keySets } = JSON.parse(String(mountedFile(container, settings, pod, read))) as {
      keySets: readonly { readonly file: string }[];
    };
    return keySets.map(({ file }) => [file, Buffer.from('{"keys":[]}')]);
  });
}

function environmentOf(container: Container, pod: PodSpec, namespace: string, read: Read): Record<string, string> {
  const env: Record<string, string> = {};
  for (const { name, value, valueFrom } of container.env ?? []) {
    const found = valueFrom ? valueFromOf(valueFrom, pod, namespace, read) : dependent(value ?? '', env);
    if (found !== undefined) env[name] = found;
  }
  return env;
}

function valueFromOf(from: EnvVarSource, pod: PodSpec, namespace: string, read: Read): string | undefined {
  if (from.fieldRef) {
    if (from.fieldRef.fieldPath === 'metadata.namespace') return namespace;
    if (from.fieldRef.fieldPath === 'spec.serviceAccountName') return pod.serviceAccountName ?? 'default';
    return entryOf(FIELDS, from.fieldRef.fieldPath) ?? '';
  }
  if (from.resourceFieldRef) return '1';
  const kind = from.secretKeyRef ? 'Secret' : 'ConfigMap';
  const ref = from.secretKeyRef ?? from.configMapKeyRef;
  if (!ref) return undefined;
  const content = read(kind, ref.name, ref.optional).entry(ref.key);
  if (content === undefined && !ref.optional)
    throw new Error(`a variable requires the key ${ref.key} of ${kind} ${ref.name}`);
  return content?.toString('utf8');
}

/** `$(NAME)` is the value of an earlier variable, `$$` one `$`. */
function dependent(value: string, env: Readonly<Record<string, string>>): string {
  return value.replace(/\$\$|\$\(([^)]+)\)/g, (whole, name?: string) =>
    name === undefined ? '$' : (env[name] ?? whole),
  );
}
