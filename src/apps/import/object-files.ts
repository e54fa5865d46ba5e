import { isObject } from '../../core/values/objects';

export interface ObjectFile {
  readonly path: string;
  readonly objects: readonly object[];
}

/**
 * Returns the files of objects that stay YAML. cdk8s identifies included objects by kind and name alone, so objects that share both, such
 * as Services of two namespaces, are written to separate files.
 *
 * @param path the path of the first file, such as `main.objects.yaml`; the second one is `main.objects-2.yaml`
 */
export function objectFiles(objects: readonly object[], path: string): ObjectFile[] {
  const files: { objects: object[]; names: Set<string> }[] = [];
  for (const object of objects) {
    const name = includedName(object);
    let file = files.find(({ names }) => !names.has(name));
    if (!file) {
      file = { objects: [], names: new Set() };
      files.push(file);
    }
    file.objects.push(object);
    file.names.add(name);
  }
  return files.map((file, index) => ({
    path: index === 0 ? path : path.replace(/\.yaml$/, `-${index + 1}.yaml`),
    objects: file.objects,
  }));
}

function includedName(object: object): string {
  const { kind, metadata } = object as { readonly kind?: unknown; readonly metadata?: unknown };
  const name = isObject(metadata) ? metadata.name : undefined;
  return `${String(name)}-${String(kind)}`.toLowerCase();
}
