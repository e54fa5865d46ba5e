import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse, parseAllDocuments } from 'yaml';
import { withKeys } from './expand';

const EXAMPLES = resolve(__dirname, '..', '..', 'examples');

/** Returns the names of the examples that contain a file. */
export function examplesWith(file: string): string[] {
  return readdirSync(EXAMPLES).filter((name) => existsSync(join(EXAMPLES, name, file)));
}

/** A file or folder of an example. */
export function examplePath(name: string, ...parts: readonly string[]): string {
  return join(EXAMPLES, name, ...parts);
}

/** The objects of a YAML file. */
export function objectsIn(file: string): any[] {
  return parseAllDocuments(readFileSync(file, 'utf8'))
    .map((document) => document.toJS())
    .filter(Boolean);
}

/** The kinds of the objects of a YAML file, sorted. */
export function kindsIn(file: string): string[] {
  return objectsIn(file)
    .map(({ kind }) => kind)
    .sort();
}

/** The data plane's configs in the ConfigMaps and in the pods among the objects. */
export function configsOf(objects: readonly any[]): any[] {
  return objects.flatMap((object) => {
    const text = object.kind === 'ConfigMap' ? inConfigMap(object) : configInPods(object);
    return text === undefined ? [] : [parse(withKeys(text))];
  });
}

function inConfigMap({ data, binaryData }: any): string | undefined {
  const packed = binaryData?.['config.yaml.gz'];
  return packed ? gunzipSync(Buffer.from(packed, 'base64')).toString('utf8') : data?.['config.yaml'];
}

/** The config in the annotations of the pods that an object describes. */
export function configInPods({ spec }: any): string | undefined {
  return spec?.template?.metadata?.annotations?.['cdk8s-ai-gateway/config.yaml'];
}
