import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { LoadedInput } from '../../core/compiler/1-load';
import type { SourceLocation } from '../../core/diagnostics';
import { isObject } from '../../core/values/objects';

/** The file that cdk8s writes next to the manifests, and to which this package adds the YAML files of an app. */
const METADATA = 'construct-metadata.json';

/** Locates fields of manifests in the YAML files that the program brought in with `Include`. */
export class IncludedFiles {
  private readonly files: readonly string[];
  /** The manifest of each position in one of these files. */
  private readonly manifests = new Map<string, string>();

  /** @param manifests - the paths of all manifests of the app */
  public constructor(manifests: readonly string[]) {
    // With one folder for each chart, the metadata is in the folder above.
    const folders = manifests.flatMap((path) => [dirname(path), dirname(dirname(path))]);
    // Resources of several kinds can share a name, and thus an entry.
    const files = [...new Set(folders)].flatMap((folder) => yamlFilesIn(join(folder, METADATA)));
    this.files = [...new Set(files)].map((file) => resolve(file));
  }

  /** Returns manifests whose fields are located in these files, if exactly one contains the resource. */
  public located(input: LoadedInput): LoadedInput {
    if (this.files.length === 0) return input;
    const { YamlFiles }: typeof import('../../core/compiler/1-load') = require('../../core/compiler/1-load');
    const yaml = new YamlFiles();
    const documents = input.documents.map((document) => ({
      ...document,
      placeOf: (...[path, focus]: Parameters<typeof document.placeOf>) => {
        const [place, ...others] = this.files.flatMap((file) => yaml.placeOf(file, document.value, path, focus) ?? []);
        const inManifest = document.placeOf(path, focus);
        if (!place || others.length > 0) return inManifest;
        this.manifests.set(keyOf(place), inManifest.file ?? '');
        return place;
      },
    }));
    return { ...input, documents };
  }

  /** Returns the manifest of a position in an included file; undefined for positions in manifests. */
  public manifestOf(place: SourceLocation | undefined): string | undefined {
    return place && this.manifests.get(keyOf(place));
  }
}

function keyOf({ file, line, column }: SourceLocation): string {
  return JSON.stringify([file, line, column]);
}

function yamlFilesIn(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const metadata: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const resources = isObject(metadata) && isObject(metadata['resources']) ? metadata['resources'] : {};
  return Object.values(resources).flatMap((one) =>
    isObject(one) && typeof one['yamlFile'] === 'string' ? [one['yamlFile']] : [],
  );
}
