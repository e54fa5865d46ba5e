import { existsSync, statSync } from 'node:fs';
import { exclusion, type FoundFiles, findFiles, findMatching, TEST_FILE } from '../../core/compiler/1-load/find-files';
import { LeadsOut, NoRegularFile } from '../../core/compiler/1-load/input-roots';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { isGlob } from '../../core/text/glob';
import { visibleText } from '../../core/text/visible-text';
import { UsageError } from './exit-code';

/** The files of expectations: those that are named, else those of the settings, else those below the inputs. */
export function findTestFiles(
  named: readonly string[],
  { tests, inputs = [], exclude = [] }: GatewaySettings,
): readonly string[] {
  const paths = named.length > 0 ? named : tests;
  const leftOut = exclusion(exclude);
  const found = paths ? paths.flatMap(filesAt) : inputs.flatMap((path) => below(path, leftOut));
  if (found.length > 0) return [...new Set(found)].sort();
  const where = paths ? paths.join(', ') : `files named *.gateway-test.yaml in ${inputs.join(', ')}`;
  throw new UsageError(`there are no expectations: nothing was found for ${where}`);
}

function filesAt(path: string): readonly string[] {
  if (isGlob(path) && !existsSync(path)) return filesOf(findMatching(path, () => false, isAny));
  return existsSync(path) && statSync(path).isDirectory() ? filesOf(findFiles(path, () => false, isTest)) : [path];
}

function below(path: string, leftOut: (path: string) => boolean): readonly string[] {
  if (isGlob(path) && !existsSync(path)) return filesOf(findMatching(path, leftOut, isTest));
  return existsSync(path) && statSync(path).isDirectory() ? filesOf(findFiles(path, leftOut, isTest)) : [];
}

const isAny = () => true;
const isTest = (name: string) => TEST_FILE.test(name);

/** A file that is not read would leave expectations out without a word. */
function filesOf({ files, failures }: FoundFiles): readonly string[] {
  for (const { path, error } of failures) {
    if (error instanceof LeadsOut)
      throw new UsageError(
        `${visibleText(path)} is a link that leads out of the folder; name the file itself, or remove the link`,
      );
    if (error instanceof NoRegularFile) throw new UsageError(`${visibleText(path)} is no file, but ${error.message}`);
  }
  return files;
}
