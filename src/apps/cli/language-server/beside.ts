import { reportUnreadable } from '../../../core/compiler/1-load';
import { GUARANTEE_FILE_NAME, TEST_FILE_NAME } from '../../../core/compiler/1-load/find-files';
import type { CompileResult } from '../../../core/compiler/model/result';
import { type Diagnostic, DiagnosticCollector } from '../../../core/diagnostics';
import { hidesOthers } from '../../../core/diagnostics/judgement';
import type { Beside } from '../../language/snapshot';
import type { CommandCompilation } from '../compilation';
import { UsageError } from '../exit-code';
import { filesAt, filesBelow } from '../named-files';
import { readText } from '../text-of-file';

/** Reads files of expectations and guarantees without evaluating them. */
export function besideIn({ settings, result }: CommandCompilation): Beside {
  const { inputs = [], exclude = [], tests } = settings;
  const isTest = (name: string) => TEST_FILE_NAME.test(name);
  const isGuarantee = (name: string) => GUARANTEE_FILE_NAME.test(name);
  const expectations = readTests(
    files(() => (tests ? filesAt(tests, isTest) : filesBelow(inputs, exclude, isTest))),
    result,
  );
  const guarantees = readGuarantees(files(() => filesBelow(inputs, exclude, isGuarantee)));
  return {
    diagnostics: [...expectations.diagnostics, ...guarantees.diagnostics],
    tests: expectations.tests,
    guarantees: guarantees.guarantees,
  };
}

/** Reads a file. A failure is reported at the settings that name the file, and other files are still validated. */
function textIn(file: string, diagnostics: DiagnosticCollector): string | undefined {
  try {
    return readText(file);
  } catch (error) {
    reportUnreadable(file, error, diagnostics);
    return undefined;
  }
}

function readTests(names: readonly string[], { attachment, findings }: CompileResult): Omit<Beside, 'guarantees'> {
  if (names.length === 0) return { tests: [], diagnostics: [] };
  const {
    readTestFile,
  }: typeof import('../../../library/testing/expectations/read-test-file') = require('../../../library/testing/expectations/read-test-file');
  const {
    checkNames,
  }: typeof import('../../../library/testing/expectations/check-names') = require('../../../library/testing/expectations/check-names');
  const diagnostics: Diagnostic[] = [];
  const tests = names.flatMap((file) => {
    const own = new DiagnosticCollector();
    const text = textIn(file, own);
    const read = text === undefined ? [] : [readTestFile(file, text, own)];
    // Locations are unreliable in a file with errors, and resources with errors could have the missing names.
    if (!own.hasErrors && attachment && !findings.some(hidesOthers))
      for (const each of read) checkNames(each, attachment, own);
    diagnostics.push(...own.finish());
    return read;
  });
  return { tests, diagnostics };
}

function readGuarantees(names: readonly string[]): Omit<Beside, 'tests'> {
  if (names.length === 0) return { guarantees: [], diagnostics: [] };
  const {
    readGuaranteeFile,
  }: typeof import('../../../core/settings/guarantee-file') = require('../../../core/settings/guarantee-file');
  const own = new DiagnosticCollector();
  const guarantees = names.flatMap((file) => {
    const text = textIn(file, own);
    return text === undefined ? [] : [readGuaranteeFile(file, text, own)];
  });
  return { guarantees, diagnostics: own.finish() };
}

/** Returns no files if a path cannot be read; reading the inputs reports that error. */
function files(find: () => readonly string[]): readonly string[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}
