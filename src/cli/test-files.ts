import { existsSync, statSync } from 'node:fs';
import { exclusion, findFiles, findMatching, TEST_FILE } from '../compiler/1-load/find-files';
import type { GatewaySettings } from '../settings/settings.generated';
import { isGlob } from '../text/glob';
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
  if (isGlob(path) && !existsSync(path)) return findMatching(path, () => false, isAny).files;
  return existsSync(path) && statSync(path).isDirectory() ? findFiles(path, () => false, isTest).files : [path];
}

function below(path: string, leftOut: (path: string) => boolean): readonly string[] {
  if (isGlob(path) && !existsSync(path)) return findMatching(path, leftOut, isTest).files;
  return existsSync(path) && statSync(path).isDirectory() ? findFiles(path, leftOut, isTest).files : [];
}

const isAny = () => true;
const isTest = (name: string) => TEST_FILE.test(name);
