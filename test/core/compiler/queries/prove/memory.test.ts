import { expect, it } from 'vitest';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import { Prover } from '../../../../../src/core/compiler/queries/prove';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';
import { corpus } from '../../../../apps/cli/graph/inputs';
import { GUARANTEES } from './twenty-guarantees';

/** Of the whole process, which is this file's own and has the test runner in it. */
const MOST_MEGABYTES = 500;
const ROUTES = 5000;

it('twenty guarantees about five thousand routes fit into memory', { timeout: 300_000 }, async () => {
  const diagnostics = new DiagnosticCollector();
  const text = await corpus(ROUTES);
  const { attachment, calls } = compile(loadText([{ name: 'corpus.yaml', text }], diagnostics), {}, diagnostics);
  const prover = attachment && new Prover(attachment, calls);
  const answers = GUARANTEES.map((guarantee) => prover?.answer(guarantee).is);
  expect(answers.filter((is) => is === 'holds').length).toBeGreaterThan(10);
  expect(process.resourceUsage().maxRSS / 1024).toBeLessThan(MOST_MEGABYTES);
});
