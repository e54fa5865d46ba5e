import { TEST_FILE_NAME } from '../../core/compiler/1-load/find-files';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { UsageError } from './exit-code';
import { filesAt, filesBelow } from './named-files';

/** The files of expectations: those that are named, else those of the settings, else those below the inputs. */
export function findTestFiles(
  named: readonly string[],
  { tests, inputs = [], exclude = [] }: GatewaySettings,
): readonly string[] {
  const paths = named.length > 0 ? named : tests;
  const found = paths ? filesAt(paths, isTest) : filesBelow(inputs, exclude, isTest);
  if (found.length > 0) return found;
  const where = paths ? `files at ${paths.join(', ')}` : `files named *.gateway-test.yaml in ${inputs.join(', ')}`;
  throw new UsageError(`no tests found: there are no ${where}`);
}

const isTest = (name: string) => TEST_FILE_NAME.test(name);
