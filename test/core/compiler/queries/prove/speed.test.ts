import { expect, it } from 'vitest';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import { Prover } from '../../../../../src/core/compiler/queries/prove';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';
import { corpus } from '../../../../apps/cli/graph/inputs';
import { GUARANTEES } from './twenty-guarantees';

/** Of the processor: others may use the machine, too. */
const MOST_SECONDS = 8;
/** Run manually with PROVED_ROUTES=5000 for the size of large companies. */
const ROUTES = Number(process.env.PROVED_ROUTES ?? 1000);

it('twenty guarantees about thousands of routes are answered soon', async () => {
  const diagnostics = new DiagnosticCollector();
  const { attachment, calls } = compile(
    loadText([{ name: 'corpus.yaml', text: await corpus(ROUTES) }], diagnostics),
    {},
    diagnostics,
  );
  const before = process.cpuUsage();
  const prover = attachment && new Prover(attachment, calls);
  const answers = GUARANTEES.map((guarantee) => prover?.answer(guarantee).is);
  const { user, system } = process.cpuUsage(before);
  expect(GUARANTEES).toHaveLength(20);
  expect(answers.filter((is) => is === 'holds').length).toBeGreaterThan(10);
  expect(answers).not.toContain('cannot be decided');
  expect((user + system) / 1e6).toBeLessThan((MOST_SECONDS * ROUTES) / 1000);
});
