import { OUTPUT_MARKER } from '../compiler/1-load/find-files';
import type { GatewayOutput } from '../compiler/model/result';
import { manifestYaml } from './manifest-yaml';

/** A file to write: a path with slashes below the output folder, and its whole text. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

export const CONFIG_FILE = 'config.yaml';
export const MANIFESTS_FILE = 'manifests.yaml';

const MARKER: OutputFile = {
  path: OUTPUT_MARKER,
  text: 'Written by `ai-gateway compile`. A folder with this file is left out when the folders around it are read.\n',
};

/** The two files of each Gateway. Namespaces and names are DNS names, so they are safe as names of folders. */
export function outputFiles(gateways: readonly GatewayOutput[]): OutputFile[] {
  if (gateways.length === 0) return [];
  const files = gateways.flatMap(({ namespace, name, config, manifests }) => [
    { path: `${namespace}/${name}/${CONFIG_FILE}`, text: config },
    { path: `${namespace}/${name}/${MANIFESTS_FILE}`, text: manifestYaml(manifests) },
  ]);
  return [MARKER, ...files];
}
