import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ApiObject, App, Helm, Yaml } from 'cdk8s';
import { isObject } from '../../../core/values/objects';

/** The file of each object that `Yaml.load` of cdk8s returned. */
const FILES = new WeakMap<object, string>();

/** Makes cdk8s record the file of each object that `Include` or a program reads with `Yaml.load`. */
export function recordYamlFiles(): void {
  const load = Yaml.load;
  Reflect.set(Yaml, 'load', function recorded(this: unknown, urlOrFile: string): unknown[] {
    const objects: unknown[] = load.call(this, urlOrFile);
    // cdk8s reads a path as a file if there is one, and as a URL otherwise.
    if (isFile(urlOrFile)) for (const object of objects) if (isObject(object)) FILES.set(object, resolve(urlOrFile));
    return objects;
  });
}

/**
 * Makes cdk8s add these files to `construct-metadata.json`, which it writes for validation plug-ins: the field `yamlFile` of a resource, next
 * to the path of its construct, relative to the working directory.
 */
export function describeYamlFiles(): void {
  const write: unknown = Reflect.get(App.prototype, 'writeConstructMetadata');
  if (typeof write !== 'function') return;
  Reflect.set(App.prototype, 'writeConstructMetadata', function described(this: App, objects: unknown): void {
    write.call(this, objects);
    const files = this.node
      .findAll()
      .filter((construct) => ApiObject.isApiObject(construct))
      .map((object) => [object.name, yamlFileOf(object)] as const)
      .filter(([, yamlFile]) => yamlFile !== undefined);
    if (files.length > 0) addToMetadata(join(this.outdir, 'construct-metadata.json'), files);
  });
}

function addToMetadata(path: string, files: readonly (readonly [string, string | undefined])[]): void {
  const metadata: { resources?: Record<string, object> } = JSON.parse(readFileSync(path, 'utf8'));
  for (const [name, file] of files) {
    const entry = metadata.resources?.[name];
    if (entry && file !== undefined) Object.assign(entry, { yamlFile: relative('', file).replaceAll('\\', '/') });
  }
  writeFileSync(path, JSON.stringify(metadata));
}

/**
 * Returns the absolute path of the YAML file from which a program read an object. Returns undefined for objects that the program creates,
 * that it downloads, or that Helm renders.
 */
export function yamlFileOf(object: ApiObject): string | undefined {
  if (object.node.scope instanceof Helm) return undefined;
  const props: unknown = Reflect.get(object, 'props');
  return isObject(props) ? FILES.get(props) : undefined;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
