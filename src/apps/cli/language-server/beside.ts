import { GUARANTEE_FILE, TEST_FILE } from '../../../core/compiler/1-load/find-files';
import { type Diagnostic, DiagnosticCollector } from '../../../core/diagnostics';
import type { Compilation } from '../compilation';
import { UsageError } from '../exit-code';
import { filesAt, filesBelow } from '../named-files';
import { textOfFile } from '../text-of-file';

/** What is wrong with files of expectations and of guarantees. Whether they hold is not asked here. */
export function besideIn({ settings, result }: Compilation): readonly Diagnostic[] {
  const { inputs = [], exclude = [], tests } = settings;
  const diagnostics = new DiagnosticCollector();
  const found: Diagnostic[] = [];
  const isTest = (name: string) => TEST_FILE.test(name);
  const isGuarantee = (name: string) => GUARANTEE_FILE.test(name);
  const testFiles = files(() => (tests ? filesAt(tests, isTest) : filesBelow(inputs, exclude, isTest)));
  if (testFiles.length > 0) {
    const { readTestFile } =
      require('../../testing/expectations/read-test-file') as typeof import('../../testing/expectations/read-test-file');
    const { checkNames } =
      require('../../testing/expectations/check-names') as typeof import('../../testing/expectations/check-names');
    for (const file of testFiles) {
      const own = new DiagnosticCollector();
      const read = readTestFile(file, textOfFile(file), own);
      // In a file that cannot be read, places may be others.
      if (!own.hasErrors && result.attachment) checkNames(read, result.attachment, own);
      found.push(...own.finish());
    }
  }
  const guaranteeFiles = files(() => filesBelow(inputs, exclude, isGuarantee));
  if (guaranteeFiles.length > 0) {
    const { readGuaranteeFile } =
      require('../../../core/settings/guarantee-file') as typeof import('../../../core/settings/guarantee-file');
    for (const file of guaranteeFiles) readGuaranteeFile(file, textOfFile(file), diagnostics);
  }
  return [...found, ...diagnostics.finish()];
}

/** None where something on the way cannot be read, which reading the inputs reports. */
function files(find: () => readonly string[]): readonly string[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}
