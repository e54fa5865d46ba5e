import type { SetBy, SourceLocation } from '../../diagnostics';
import type { FieldPath } from '../../values/origin';
import type { InputDocument, LoadedInput } from '../model/document';
import { YamlFiles } from './yaml-files';

/** An object that a program creates or reads; its locations are construct paths, with a position in a file if one is known. */
export interface ConstructedObject {
  readonly value: Readonly<Record<string, unknown>>;
  readonly constructPath: string;
  /** The line of the program, if known. */
  readonly createdAt?: SourceLocation;
  /** Returns the part of the program that sets a field; absent for objects that the program writes itself. */
  readonly setBy?: (path: FieldPath) => SetBy | undefined;
  /** The absolute path of the YAML file from which the program read the object; absent for objects that it creates itself. */
  readonly yamlFile?: string;
  /** The jsii agent of the program; absent for TypeScript. */
  readonly agent?: string;
}

/** The objects of a chart as input of the compiler. */
export function loadObjects(objects: readonly ConstructedObject[]): LoadedInput {
  const files = new YamlFiles();
  return {
    documents: objects.map(
      ({ value, constructPath, createdAt, setBy, yamlFile, agent = '' }): InputDocument => ({
        value,
        ...(setBy?.([]) ? { agent } : {}),
        placeOf: (path, focus) => {
          const program = setBy?.(path);
          const inFile = yamlFile === undefined ? undefined : files.placeOf(yamlFile, value, path, focus);
          return { constructPath, ...(inFile ?? createdAt), ...(program ? { setBy: program } : {}) };
        },
      }),
    ),
    sources: files.sources,
  };
}
