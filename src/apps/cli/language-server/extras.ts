import type { SourceLocation } from '../../../core/diagnostics';
import { visible } from '../../../core/text/visible-text';
import type { Snapshot } from '../../language/snapshot';
import { DistributionNames } from '../distribution-names';
import { explained } from '../explained';
import { originPlaces, placesIn } from '../places';

/** Returns the page of `graph` for unsaved texts. */
export function editorPicture(snapshot: Snapshot): string {
  const {
    makeOverview,
  }: typeof import('../../../core/compiler/queries/explain') = require('../../../core/compiler/queries/explain');
  const { htmlText }: typeof import('../graph/html') = require('../graph/html');
  const overview = explained(snapshot, ({ attachment, judgement }, input) => {
    if (!attachment) throw new Error('nothing was attached');
    return makeOverview(attachment, judgement.diagnostics, { teamLabel: 'team', placeOf: placesIn(input) });
  });
  const words = new DistributionNames(snapshot.input.documents, snapshot.compileOptions);
  return htmlText(visible(words.fieldsInData(overview)));
}

/** An expectation with its result. */
export interface TestedExpectation {
  readonly name: string;
  /** Counted from 0. */
  readonly line: number;
  /** Empty if all expectations are met. */
  readonly failures: readonly string[];
  readonly explanation: string;
  /** The covered objects, as indexes of `coverage`. */
  readonly met: readonly number[];
}

export interface TestedFile {
  readonly file: string;
  readonly tests: readonly TestedExpectation[];
}

/** A route, rule, backend or access rule that requests can meet. */
export interface CoveredPlace {
  readonly name: string;
  /** Both counted from 0. */
  readonly line: number;
  readonly character: number;
  readonly file: string;
}

export interface Tested {
  readonly files: readonly TestedFile[];
  /** The objects with source locations. */
  readonly coverage: readonly CoveredPlace[];
}

const ERRORS = 'the inputs have errors, so guarantees and tests are not evaluated';

/** Returns the results of `test` for unsaved texts. */
export function testedIn({ beside, input, result: { attachment }, isPartial, inOwnWords }: Snapshot): Tested {
  if (!attachment) return { files: [], coverage: [] };
  const {
    runExpectation,
  }: typeof import('../../../library/testing/expectations/run-expectation') = require('../../../library/testing/expectations/run-expectation');
  const {
    coverablesIn,
  }: typeof import('../../../library/testing/expectations/coverage') = require('../../../library/testing/expectations/coverage');
  const placeOf = originPlaces(input);
  const coverables = beside.tests.length === 0 ? [] : coverablesIn(attachment);
  const covered = coverables.flatMap(({ kind, name, origin }) => {
    const { file, line = 1, column = 1 } = origin ? placeOf(origin) : {};
    return file === undefined
      ? []
      : [{ key: `${kind} ${name}`, place: { name, file, line: line - 1, character: column - 1 } }];
  });
  const numbers = new Map(covered.map(({ key }, index) => [key, index]));
  const files = beside.tests.map(({ file, expectations, placesOf }) => ({
    file,
    tests: expectations.map((expectation, index) => {
      const where = { line: (placesOf[index]?.([]).line ?? 1) - 1 };
      if (isPartial)
        return {
          ...where,
          name: expectation.name ?? expectation.request,
          failures: [ERRORS],
          explanation: '',
          met: [],
        };
      const {
        name,
        failures: ownFailures,
        explanation,
        requestAssertions: assertions,
      } = runExpectation(expectation, attachment);
      // An invalid expectation is not evaluated.
      const failures =
        ownFailures.length > 0 ? ownFailures : errorsBetween(beside, placesOf[index]?.([]), placesOf[index + 1]?.([]));
      const touched = Object.entries(assertions?._touched() ?? {});
      const met = touched.flatMap(([kind, names]: [string, readonly string[]]) =>
        [...new Set(names)].flatMap((each) => numbers.get(`${kind} ${each}`) ?? []),
      );
      return { ...where, name, failures: failures.map(inOwnWords), explanation: inOwnWords(explanation), met };
    }),
  }));
  return { files, coverage: covered.map(({ place }) => ({ ...place, name: inOwnWords(place.name) })) };
}

/** Returns the errors of a test file between two locations. */
function errorsBetween(
  { diagnostics }: Snapshot['beside'],
  from: SourceLocation = {},
  to?: SourceLocation,
): readonly string[] {
  return diagnostics
    .filter(({ severity, place = {} }) => severity === 'error' && place.file === from.file)
    .filter(({ place = {} }) => !isBefore(place, from) && (to === undefined || isBefore(place, to)))
    .map(({ message }) => message);
}

function isBefore(one: SourceLocation, other: SourceLocation): boolean {
  const [line = 1, next = 1] = [one.line, other.line];
  return line < next || (line === next && (one.column ?? 1) < (other.column ?? 1));
}
