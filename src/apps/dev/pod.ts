import { gunzipSync } from 'node:zlib';
import type { Manifest } from '../../core/compiler/model/result';
import { RENDERER_SETTINGS_KEY, type RendererSettings } from '../../core/data-plane/rendering/settings';
import { entryOf } from '../../core/values/objects';
import type { PodSecrets } from './pod-secrets';

/** What a process of the Deployment finds when it starts. */
export interface Pod {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** By absolute path in the container. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Present: the config among the files still has placeholders, for values of these Secrets. */
  readonly secrets?: PodSecrets;
}

export type HolderKind = 'Secret' | 'ConfigMap';

/** What a Secret or ConfigMap holds. */
export interface Contents {
  /** The names of all entries. */
  readonly names: readonly string[];
  /** An entry by its name, also one that is not among the names, where it can be made up. */
  entry(name: string): Buffer | undefined;
}

/** The contents of a Secret or ConfigMap, by key; undefined where it does not exist, which matters unless it is optional. */
export type Holders = (kind: HolderKind, namespace: string, name: string, optional: boolean) => Contents | undefined;

// Manifests are read as a kubelet reads them, whatever an overlay made of them.
type Untyped = any;

const FIELDS: Readonly<Record<string, string>> = {
  'metadata.name': 'gateway-0',
  'spec.nodeName': 'node',
  'status.podIP': '127.0.0.1',
};

/** Reads the proxy's container of a compiled Deployment, as a kubelet would: its environment, and the files that it mounts. */
export function podOf(manifests: readonly Manifest[], holders: Holders): Pod {
  const deployment: Untyped = manifests.find(({ kind }) => kind === 'Deployment');
  if (!deployment) throw new Error('there is no Deployment among the manifests');
  const namespace: string = deployment.metadata.namespace ?? 'default';
  const spec = deployment.spec.template.spec;
  const name = deployment.spec.template.metadata.annotations?.['kubectl.kubernetes.io/default-container'];
  const container = spec.containers.find((one: Untyped) => one.name === name) ?? spec.containers[0];
  const read = reader(manifests, namespace, holders);
  const files = new Map<string, Buffer>();
  for (const { name: mounted, mountPath, subPath } of container.volumeMounts ?? []) {
    const volume = (spec.volumes ?? []).find((one: Untyped) => one.name === mounted);
    if (!volume) throw new Error(`the container mounts ${mounted}, which is no volume of the pod`);
    for (const [path, content] of contentsOf(volume, spec, read)) {
      if (subPath === undefined) files.set(`${mountPath}/${path}`, content);
      else if (path === subPath) files.set(mountPath, content);
    }
  }
  const secrets = secretsOf(spec, read);
  // What the sidecar alone reads.
  for (const path of secrets ? [secrets.settings.template, secrets.settingsFile] : []) files.delete(path);
  return {
    args: container.args ?? [],
    env: environmentOf(container, spec, namespace, read),
    files,
    ...(secrets ? { secrets } : {}),
  };
}

type Read = (kind: HolderKind, name: string, optional?: boolean) => Contents;

const NOTHING: Contents = { names: [], entry: () => undefined };

/** The contents of an object of which everything is known. */
export function contentsOfObject(object: Untyped): Contents {
  const held = holderContents(object);
  return { names: Object.keys(held), entry: (name) => entryOf(held, name) };
}

/** ConfigMaps among the manifests come first: the config stands in one of them. */
function reader(manifests: readonly Manifest[], namespace: string, holders: Holders): Read {
  return (kind, name, optional = false) => {
    const own: Untyped = manifests.find((one: Untyped) => one.kind === kind && one.metadata.name === name);
    const found = own ? contentsOfObject(own) : holders(kind, namespace, name, optional);
    if (!found && !optional) throw new Error(`the pods need the ${kind} ${namespace}/${name}, which nobody has`);
    return found ?? NOTHING;
  };
}

/** The contents of a Secret or ConfigMap as it is written. */
export function holderContents(object: Untyped): Record<string, Buffer> {
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

function contentsOf(volume: Untyped, pod: Untyped, read: Read): [string, Buffer][] {
  if (volume.projected) return volume.projected.sources.flatMap((source: Untyped) => sourceContents(source, read));
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

function sourceContents(source: Untyped, read: Read): [string, Buffer][] {
  if (source.secret) return chosen(read('Secret', source.secret.name, source.secret.optional), source.secret);
  if (source.configMap)
    return chosen(read('ConfigMap', source.configMap.name, source.configMap.optional), source.configMap);
  return [];
}

function chosen({ names, entry }: Contents, { items, optional }: Untyped): [string, Buffer][] {
  const all = () => names.map((name) => ({ key: name, path: name }));
  return (items ?? all()).flatMap(({ key, path }: Untyped) => {
    const content = entry(key);
    if (content) return [[path, content]];
    if (optional) return [];
    throw new Error(`a volume of the pods needs the key ${key}, which its Secret or ConfigMap has not`);
  });
}

/** What the init container unpacks: `gunzip -c SOURCE > TARGET`. */
function unpacked(volume: string, pod: Untyped, read: Read): [string, Buffer][] {
  return (pod.initContainers ?? []).flatMap((container: Untyped): [string, Buffer][] => {
    const mounts: Untyped[] = container.volumeMounts ?? [];
    const target = mounts.find((mount) => mount.name === volume);
    const [, from, to] = /gunzip -c (\S+) > (\S+)/.exec(container.command?.join(' ') ?? '') ?? [];
    if (!target || !from || !to?.startsWith(`${target.mountPath}/`)) return [];
    const source = mounts.find((mount) => from.startsWith(`${mount.mountPath}/`));
    const holder = pod.volumes.find((one: Untyped) => one.name === source?.name);
    const packed = contentsOf(holder, {}, read).find(([path]) => `${source.mountPath}/${path}` === from);
    if (!packed) throw new Error(`${container.name} unpacks ${from}, which is not there`);
    return [[to.slice(target.mountPath.length + 1), gunzipSync(packed[1])]];
  });
}

/** The config that the sidecar has not put values into yet. */
function toRender(volume: string, pod: Untyped, read: Read): [string, Buffer][] {
  const { container, settings } = rendererOf(pod, read) ?? {};
  const target = container?.volumeMounts.find((mount: Untyped) => mount.name === volume);
  if (!settings?.target.startsWith(`${target?.mountPath}/`)) return [];
  const template = fileIn(container, settings.template, pod, read);
  return [
    [
      settings.target.slice(target.mountPath.length + 1),
      settings.template.endsWith('.gz') ? gunzipSync(template) : template,
    ],
  ];
}

/** What is read by that sidecar, as it is mounted. */
function secretsOf(pod: Untyped, read: Read): PodSecrets | undefined {
  const renderer = rendererOf(pod, read);
  if (!renderer) return undefined;
  const { container, settings, settingsFile } = renderer;
  const folders = settings.values
    .flatMap((value) => (value.form === 'keys' ? value.secrets : [value.secret]))
    .map(({ folder }) => {
      const mount = container.volumeMounts.find(({ mountPath }: Untyped) => mountPath === folder);
      const volume = pod.volumes.find(({ name }: Untyped) => name === mount?.name);
      if (!volume) throw new Error(`nothing is mounted at ${folder}, where the values of a Secret are looked for`);
      const contents = read('Secret', volume.secret.secretName);
      const named = settings.values.flatMap((value) => {
        const isAsked = value.form === 'text' && value.secret.folder === folder && !value.optional;
        return isAsked && !value.keys.some((key) => contents.names.includes(key)) ? value.keys.slice(0, 1) : [];
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
  pod: Untyped,
  read: Read,
): { container: Untyped; settings: RendererSettings; settingsFile: string } | undefined {
  for (const container of pod.initContainers ?? []) {
    const settingsFile = container.command?.find((part: string) => part.endsWith(`/${RENDERER_SETTINGS_KEY}`));
    if (!settingsFile) continue;
    return { container, settingsFile, settings: JSON.parse(String(fileIn(container, settingsFile, pod, read))) };
  }
  return undefined;
}

/** A file of a volume that a container mounts. */
function fileIn(container: Untyped, path: string, pod: Untyped, read: Read): Buffer {
  const mount = container.volumeMounts.find(({ mountPath }: Untyped) => path.startsWith(`${mountPath}/`));
  const volume = pod.volumes.find(({ name }: Untyped) => name === mount?.name);
  const found = volume && contentsOf(volume, {}, read).find(([file]) => `${mount.mountPath}/${file}` === path);
  if (!found) throw new Error(`${container.name} reads ${path}, which is not there`);
  return found[1];
}

/** What the sidecar has not fetched yet: key sets without keys, at the paths of its settings. */
function fetched(volume: string, pod: Untyped, read: Read): [string, Buffer][] {
  return (pod.initContainers ?? []).flatMap((container: Untyped): [string, Buffer][] => {
    const mounts: Untyped[] = container.volumeMounts ?? [];
    const settings = container.command?.find((part: string) => part.endsWith('/key-sets.json'));
    const target = mounts.find((mount) => mount.name === volume);
    const source = mounts.find((mount) => settings?.startsWith(`${mount.mountPath}/`));
    if (!target || !source) return [];
    const holder = pod.volumes.find((one: Untyped) => one.name === source.name);
    const own = contentsOf(holder, {}, read).find(([path]) => `${source.mountPath}/${path}` === settings);
    const { keySets } = JSON.parse(String(own?.[1])) as { keySets: readonly { readonly file: string }[] };
    return keySets.map(({ file }) => [file, Buffer.from('{"keys":[]}')]);
  });
}

function environmentOf(container: Untyped, pod: Untyped, namespace: string, read: Read): Record<string, string> {
  const env: Record<string, string> = {};
  for (const { name, value, valueFrom } of container.env ?? []) {
    const found = valueFrom ? valueFromOf(valueFrom, pod, namespace, read) : dependent(value ?? '', env);
    if (found !== undefined) env[name] = found;
  }
  return env;
}

function valueFromOf(from: Untyped, pod: Untyped, namespace: string, read: Read): string | undefined {
  if (from.fieldRef) {
    if (from.fieldRef.fieldPath === 'metadata.namespace') return namespace;
    if (from.fieldRef.fieldPath === 'spec.serviceAccountName') return pod.serviceAccountName ?? 'default';
    return entryOf(FIELDS, from.fieldRef.fieldPath) ?? '';
  }
  if (from.resourceFieldRef) return '1';
  const [kind, ref]: [HolderKind, Untyped] = from.secretKeyRef
    ? ['Secret', from.secretKeyRef]
    : ['ConfigMap', from.configMapKeyRef];
  const content = read(kind, ref.name, ref.optional).entry(ref.key);
  if (content === undefined && !ref.optional)
    throw new Error(`a variable needs the key ${ref.key} of ${kind} ${ref.name}`);
  return content?.toString('utf8');
}

/** `$(NAME)` is the value of an earlier variable, `$$` one `$`. */
function dependent(value: string, env: Readonly<Record<string, string>>): string {
  return value.replace(/\$\$|\$\(([^)]+)\)/g, (whole, name?: string) =>
    name === undefined ? '$' : (env[name] ?? whole),
  );
}
