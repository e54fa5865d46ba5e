import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse, parseAllDocuments } from 'yaml';
import { withKeys } from './expand';

const EXAMPLES = resolve(__dirname, '..', '..', 'examples');

/** Names of the examples that hold a file. */
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

/** The data plane's configs in the ConfigMaps among the objects. */
export function configsOf(objects: readonly any[]): any[] {
  return objects
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap(({ data, binaryData }) => {
      const packed = binaryData?.['config.yaml.gz'];
      const text = packed ? gunzipSync(Buffer.from(packed, 'base64')).toString('utf8') : data?.['config.yaml'];
      return text === undefined ? [] : [parse(withKeys(text))];
    });
}
