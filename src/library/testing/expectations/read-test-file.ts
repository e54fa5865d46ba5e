import { loadText } from '../../../core/compiler/1-load';
import type { DiagnosticCollector, SourceLines } from '../../../core/diagnostics';
import { type PlaceOfSetting, readAs } from '../../../core/settings/check-settings';
import { checkExpectation } from './check-expectation';
import { TEST_FILE } from './description';
import type { Expectation, TestFile } from './test-file.generated';

/** The expectations of a file. */
export interface ReadTestFile {
  readonly file: string;
  readonly expectations: readonly Expectation[];
  /** The source locations of the fields of each expectation. */
  readonly placesOf: readonly PlaceOfSetting[];
  readonly sources?: SourceLines;
}

/** Reads a file of expectations. Reports errors and returns the valid expectations. */
export function readTestFile(file: string, text: string, diagnostics: DiagnosticCollector): ReadTestFile {
  const { documents, sources } = loadText([{ name: file, text }], diagnostics);
  const read = documents.map((document) => {
    const { value, placeOf } = readAs(TEST_FILE, document.value, document.placeOf, diagnostics);
    const { tests = [] } = (value ?? {}) as Partial<TestFile>;
    // After a form error, the rest of an expectation may have no effect.
    if (!diagnostics.hasErrors)
      for (const [index, test] of tests.entries()) checkExpectation(test, ['tests', index], placeOf, diagnostics);
    const placesOf = tests.map(
      (_, index): PlaceOfSetting =>
        (path, focus) =>
          placeOf(['tests', index, ...path], focus),
    );
    return { tests, placesOf };
  });
  const expectations = read.flatMap(({ tests }) => tests);
  const placesOf = read.flatMap((one) => one.placesOf);
  return { file, expectations, placesOf, ...(sources ? { sources } : {}) };
}
