import { existsSync, statSync } from 'node:fs';
import { exclusion, type FoundFiles, findFiles, findMatching } from '../../core/compiler/1-load/find-files';
import { LeadsOut, NoRegularFile } from '../../core/compiler/1-load/input-roots';
import { isGlob } from '../../core/text/glob';
import { visibleText } from '../../core/text/visible-text';
import { UsageError } from './exit-code';

type IsWanted = (name: string) => boolean;

/** The files that paths and patterns name; of a folder, those that are wanted. Sorted, each once. */
export function filesAt(paths: readonly string[], isWanted: IsWanted): readonly string[] {
  return sorted(paths.flatMap((path) => at(path, isWanted)));
}

/** The wanted files below inputs. */
export function filesBelow(
  inputs: readonly string[],
  exclude: readonly string[],
  isWanted: IsWanted,
): readonly string[] {
  const leftOut = exclusion(exclude);
  return sorted(inputs.flatMap((path) => below(path, leftOut, isWanted)));
}

const sorted = (files: readonly string[]) => [...new Set(files)].sort();

function at(path: string, isWanted: IsWanted): readonly string[] {
  if (isGlob(path) && !existsSync(path)) return filesOf(findMatching(path, () => false, isAny));
  return existsSync(path) && statSync(path).isDirectory() ? filesOf(findFiles(path, () => false, isWanted)) : [path];
}

function below(path: string, leftOut: (path: string) => boolean, isWanted: IsWanted): readonly string[] {
  if (isGlob(path) && !existsSync(path)) return filesOf(findMatching(path, leftOut, isWanted));
  return existsSync(path) && statSync(path).isDirectory() ? filesOf(findFiles(path, leftOut, isWanted)) : [];
}

const isAny = () => true;

/** Returns the files to read. Fails if one cannot be read, instead of omitting its content. */
function filesOf({ files, failures }: FoundFiles): readonly string[] {
  for (const { path, error } of failures) {
    if (error instanceof LeadsOut)
      throw new UsageError(
        `${visibleText(path)} is a link that leads out of the folder; name the file itself, or remove the link`,
      );
    if (error instanceof NoRegularFile) throw new UsageError(`${visibleText(path)} is not a file: ${error.message}`);
  }
  return files;
}
