import { visible } from '../../../core/text/visible-text';
import type { Snapshot } from '../../language/snapshot';
import { explained } from '../explained';
import { OwnWords } from '../own-words';
import { placesIn } from '../places';

/** The page that `graph` writes, of what is not saved yet. */
export function pictureOf(snapshot: Snapshot): string {
  const { makeOverview } = require('../../../core/compiler/explain') as typeof import('../../../core/compiler/explain');
  const { htmlText } = require('../graph/html') as typeof import('../graph/html');
  const overview = explained(snapshot, ({ attachment, judgement }, input) => {
    if (!attachment) throw new Error('nothing was attached');
    return makeOverview(attachment, judgement.diagnostics, { teamLabel: 'team', placeOf: placesIn(input) });
  });
  const words = new OwnWords(snapshot.input.documents, snapshot.compileOptions);
  return htmlText(visible(words.fieldsInData(overview)));
}

/** An expectation, with what came of it. */
export interface TestedExpectation {
  readonly name: string;
  /** Counted from 0. */
  readonly line: number;
  /** Empty where all is as expected. */
  readonly failures: readonly string[];
  readonly explanation: string;
}

export interface TestedFile {
  readonly file: string;
  readonly tests: readonly TestedExpectation[];
}

/** What `test` finds, of what is not saved yet. */
export function testedFiles({ beside, result: { attachment } }: Snapshot): readonly TestedFile[] {
  if (!attachment) return [];
  const { runExpectation } =
    require('../../testing/expectations/run-expectation') as typeof import('../../testing/expectations/run-expectation');
  return beside.tests.map(({ file, expectations, placesOf }) => ({
    file,
    tests: expectations.map((expectation, index) => {
      const { name, failures, explanation } = runExpectation(expectation, attachment);
      return { name, line: (placesOf[index]?.([]).line ?? 1) - 1, failures, explanation };
    }),
  }));
}
