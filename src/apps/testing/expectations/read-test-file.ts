import { loadText } from '../../../core/compiler/1-load';
import type { DiagnosticCollector, SourceLines } from '../../../core/diagnostics';
import { readAs } from '../../../core/settings/check-settings';
import { checkExpectation } from './check-expectation';
import { TEST_FILE } from './description';
import type { Expectation, TestFile } from './test-file.generated';

/** Expectations as a file gives them. */
export interface ReadTestFile {
  readonly file: string;
  readonly expectations: readonly Expectation[];
  readonly sources?: SourceLines;
}

/** Reads a file of expectations. What is wrong with it is reported, and the rest is taken. */
export function readTestFile(file: string, text: string, diagnostics: DiagnosticCollector): ReadTestFile {
  const { documents, sources } = loadText([{ name: file, text }], diagnostics);
  const expectations = documents.flatMap(({ value, placeOf }) => {
    const read = readAs(TEST_FILE, value, placeOf, diagnostics) as TestFile | undefined;
    const tests = read?.tests ?? [];
    // Where the form is wrong, places of the rest may be others.
    if (!diagnostics.hasErrors)
      for (const [index, test] of tests.entries()) checkExpectation(test, ['tests', index], placeOf, diagnostics);
    return tests;
  });
  return { file, expectations, ...(sources ? { sources } : {}) };
}
