import { OUTPUT_MARKER } from '../../core/compiler/1-load/find-files';
import { isolatedComment } from '../../core/compiler/isolation/isolated-text';
import type { GatewayOutput } from '../../core/compiler/model/result';
import { manifestYaml } from './manifest-yaml';

/** A file to write: a path with slashes below the output folder, and its contents. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The files of each Gateway, in two trees, so that each can be given to its reader whole: the objects to apply, and the files
 * of the data plane. Namespaces and names are DNS names, so they are safe as names of folders.
 */
export function outputFiles(gateways: readonly GatewayOutput[], { configs = true } = {}): OutputFile[] {
  return gateways.flatMap(({ namespace, name, config, manifests, isolated = [] }) => [
    { path: `manifests/${namespace}/${name}.yaml`, text: isolatedComment(isolated) + manifestYaml(manifests) },
    ...(configs ? [{ path: `configs/${namespace}/${name}.yaml`, text: config }] : []),
  ]);
}

/** Whether a file, by its path below the output folder, is one of a Gateway. */
export function isFileOf(
  { namespace = 'default', name }: { readonly namespace?: string; readonly name: string },
  path: string,
): boolean {
  return path === `manifests/${namespace}/${name}.yaml` || path === `configs/${namespace}/${name}.yaml`;
}

/** The Gateway that a file is of, by its path below the output folder. */
export function gatewayOf(path: string): { readonly namespace: string; readonly name: string } | undefined {
  const [, namespace, name] = /^(?:manifests|configs)\/([^/]+)\/([^/]+)\.yaml$/.exec(path) ?? [];
  return namespace !== undefined && name !== undefined ? { namespace, name } : undefined;
}

const MARKER_TEXT = [
  '# Written by `ai-gateway compile`. A folder with this file is left out when the folders around it are read.',
  '# It lists what stands in it, so that the next run knows the files of Gateways that are gone.',
];

/** Returns the marker file of an output folder, which lists the files that the compiler wrote. */
export function outputMarker(paths: readonly string[]): OutputFile {
  return { path: OUTPUT_MARKER, text: `${[...MARKER_TEXT, ...[...paths].sort()].join('\n')}\n` };
}

const LISTED_PATH = /^(?:manifests|configs)\/[a-z0-9][-a-z0-9]*\/[a-z0-9][-a-z0-9.]*\.yaml$/;

/** Returns the paths that a marker lists; lines that others added are ignored. */
export function markedPaths(text: string): string[] {
  return text.split('\n').filter((line) => LISTED_PATH.test(line));
}
