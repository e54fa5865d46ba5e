import type { GatewayOutput } from '../compiler/result';
import { manifestYaml } from './manifest-yaml';

/** A file to write: a path with slashes below the output folder, and its whole text. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

export const CONFIG_FILE = 'config.yaml';
export const MANIFESTS_FILE = 'manifests.yaml';

/** The two files of each Gateway. Namespaces and names are DNS names, so they are safe as names of folders. */
export function outputFiles(gateways: readonly GatewayOutput[]): OutputFile[] {
  return gateways.flatMap(({ namespace, name, config, manifests }) => [
    { path: `${namespace}/${name}/${CONFIG_FILE}`, text: config },
    { path: `${namespace}/${name}/${MANIFESTS_FILE}`, text: manifestYaml(manifests) },
  ]);
}
