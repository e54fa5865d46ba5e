import { posix } from 'node:path';
import type { Manifest } from '../../core/compiler/model/result';
import { isObject } from '../../core/values/objects';

/**
 * The input and output of a KRM function.
 * https://github.com/kubernetes-sigs/kustomize/blob/master/cmd/config/docs/api-conventions/functions-spec.md
 */
export interface ResourceList {
  readonly apiVersion: string;
  readonly kind: 'ResourceList';
  readonly items: readonly KrmObject[];
  readonly functionConfig?: KrmObject;
  readonly results?: readonly object[];
}

export type KrmObject = Readonly<Record<string, unknown>>;

const API_VERSION = 'config.kubernetes.io/v1';
const READ = new Set([API_VERSION, 'config.kubernetes.io/v1beta1', 'config.kubernetes.io/v1alpha1']);

/** @throws Error if the value is not a ResourceList */
export function asResourceList(value: unknown): ResourceList {
  if (!isObject(value) || value.kind !== 'ResourceList' || typeof value.apiVersion !== 'string')
    throw new Error(`the input is not a ResourceList of ${API_VERSION}; use \`compile\` for plain manifests`);
  if (!READ.has(value.apiVersion))
    throw new Error(
      `the input is a ResourceList of ${value.apiVersion}, but only ${[...READ].join(', ')} are supported`,
    );
  const { apiVersion, functionConfig } = value;
  const items = value.items ?? [];
  if (!Array.isArray(items) || !items.every(isObject))
    throw new Error('`items` of the ResourceList is not a list of objects');
  if (functionConfig !== undefined && functionConfig !== null && !isObject(functionConfig))
    throw new Error('`functionConfig` of the ResourceList is not an object');
  return { apiVersion, kind: 'ResourceList', items, ...(isObject(functionConfig) ? { functionConfig } : {}) };
}

/** Returns the `items` of a ResourceList in YAML; each string is a document. */
export function itemsYaml(items: readonly string[]): string {
  if (items.length === 0) return 'items: []\n';
  const indented = items.map((text) => {
    const lines = text.trimStart().split('\n');
    return lines.map((line, at) => (/^\r?$/.test(line) ? line : `${at === 0 ? '-' : ' '} ${line}`)).join('\n');
  });
  return `items:\n${indented.join('')}`;
}

/** The path at which the tool that runs the function found the object, or must write it. */
const PATH_ANNOTATION = 'internal.config.kubernetes.io/path';
/** The suffix of the file that contains the output of a Gateway, next to the file of the Gateway. */
const COMPILED_FILE = '.compiled.yaml';
const INDEX_ANNOTATION = 'internal.config.kubernetes.io/index';
const OLD_PATH_ANNOTATION = 'config.kubernetes.io/path';
const OLD_INDEX_ANNOTATION = 'config.kubernetes.io/index';

/** A file below the folder that the function is run on. */
export interface FilePlace {
  readonly path: string;
  /** The number of the object in its file, from 0. */
  readonly index?: number;
}

/** Returns the file of an object, if the tool specifies it. */
function fileOfResource({ metadata }: KrmObject): FilePlace | undefined {
  const annotations = isObject(metadata) && isObject(metadata.annotations) ? metadata.annotations : {};
  const path = annotations[PATH_ANNOTATION] ?? annotations[OLD_PATH_ANNOTATION];
  const index = Number(annotations[INDEX_ANNOTATION] ?? annotations[OLD_INDEX_ANNOTATION]);
  return typeof path === 'string' ? { path, ...(Number.isInteger(index) ? { index } : {}) } : undefined;
}

/** Returns the source file of an object, which kustomize reports with `buildMetadata: [originAnnotations]`. */
export function sourceOfResource(object: KrmObject): FilePlace | undefined {
  const { metadata } = object;
  const annotations = isObject(metadata) && isObject(metadata.annotations) ? metadata.annotations : {};
  const path = /^path: (.+)$/m.exec(String(annotations['config.kubernetes.io/origin']))?.[1];
  return fileOfResource(object) ?? (path === undefined ? undefined : { path });
}

/**
 * Assigns objects that are generated from an object of a file to a file next to it, after the existing ones: Gateways of two namespaces can
 * have the same name. Objects get no file if the tool specifies none.
 */
export function filesBeside(): (made: Manifest, source: KrmObject) => KrmObject {
  const counts = new Map<string, number>();
  return (made, source) => {
    const file = fileOfResource(source);
    if (!file) return made;
    const { annotations, ...metadata } = made.metadata as Manifest['metadata'] & { annotations?: object };
    const { metadata: from } = source;
    const name = isObject(from) ? String(from.name) : 'gateway';
    const path = posix.join(posix.dirname(file.path), `${name}${COMPILED_FILE}`);
    const index = counts.get(path) ?? 0;
    counts.set(path, index + 1);
    const places = { [PATH_ANNOTATION]: path, [INDEX_ANNOTATION]: String(index) };
    return { ...made, metadata: { ...metadata, annotations: { ...annotations, ...places } } };
  };
}

/** Whether an object lies in a file that a run of the function wrote. */
export function isInCompiledFile(object: KrmObject): boolean {
  return fileOfResource(object)?.path.endsWith(COMPILED_FILE) === true;
}
