import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import { type Guarantee, Prover } from '../../../../../src/core/compiler/queries/prove';
import { answered } from '../../../../../src/core/compiler/queries/prove/findings/answer';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';
import { type Input, ownInputs } from '../../../../support/documents';
import { hasShared } from '../../../../support/shared';
import { sharedCaseFiles, sharedCaseText } from '../../../../support/shared-cases';

const DOCS = join(__dirname, '..', '..', '..', '..', '..', 'docs');

/** Whole inputs of the documentation. */
function docInputs(): Input[] {
  const pages = readdirSync(DOCS).filter((name) => name.endsWith('.md'));
  return pages.flatMap((name) =>
    [...readFileSync(join(DOCS, name), 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => ({
      name,
      text,
    })),
  );
}

function caseInputs(): Input[] {
  if (!hasShared()) return [];
  const files = ['translator', 'policies', 'proven'].flatMap((folder) => sharedCaseFiles(`cases/${folder}`));
  return files.map((name) => ({ name, text: sharedCaseText(name) }));
}

/** Typical guarantees about a destination. */
const ASKED: readonly Guarantee[] = [
  { always: { authenticated: {} } },
  { always: { authenticated: { by: ['jwt'] } } },
  { always: { callers: { jwt: { team: 'blue' } } } },
  { always: { callers: { apiKey: { team: 'blue' } } } },
  { requests: { paths: ['/admin*'] }, neverReached: true },
  { always: { encrypted: true } },
  { always: { credentialsEncrypted: true } },
  { always: { contentOnlyTo: { hosts: ['*.svc.cluster.local'] } } },
  { always: { notShared: { claim: 'tenant' } } },
  { always: { policies: { rateLimit: {} } } },
];
const OF_ALL: readonly Guarantee[] = [{ always: { answered: true } }, { neverReached: true }];

interface Counts {
  asked: number;
  undecided: number;
  readonly reasons: Map<string, number>;
  readonly faults: string[];
}

function countsOf(inputs: readonly Input[]): Counts {
  const counts: Counts = { asked: 0, undecided: 0, reasons: new Map(), faults: [] };
  for (const { name, text } of inputs) {
    const diagnostics = new DiagnosticCollector();
    const { attachment, calls } = compile(loadText([{ name, text }], diagnostics), {}, diagnostics);
    if (!attachment || attachment.gateways.length === 0) continue;
    const prover = new Prover(attachment, calls);
    const served = [...attachment.graph.destinations.values()].filter(
      ({ type }) => type === 'service' || type === 'backend',
    );
    const keys = served.map(({ key }) => key.split('/').slice(0, 3).join('/'));
    const guarantees = [
      ...OF_ALL,
      ...[...new Set(keys)].flatMap((backend) => ASKED.map((one): Guarantee => ({ ...one, to: { backend } }))),
    ];
    for (const guarantee of guarantees) {
      const verdict = answered({ name: 'one', ...guarantee }, prover, attachment);
      if (verdict.is === 'about nothing') continue;
      counts.asked++;
      if (verdict.is !== 'cannot be decided') continue;
      counts.undecided++;
      for (const reason of verdict.reasons) {
        if (reason.startsWith('a fault of this program')) counts.faults.push(`${name}: ${reason}`);
        counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + 1);
      }
    }
  }
  return counts;
}

describe('decided questions', { timeout: 600_000 }, () => {
  it.each([
    ['inputs of this repository', ownInputs()],
    ['the documentation', docInputs()],
    ['cases of the reference', caseInputs()],
  ])('include nearly all of those about %s', (_, inputs) => {
    const { asked, undecided, reasons, faults } = countsOf(inputs);
    if (process.env.PROVE_REASONS)
      console.log(asked, undecided, [...reasons].sort(([, a], [, b]) => b - a).slice(0, 40));
    expect(faults).toEqual([]);
    expect(undecided).toBeLessThanOrEqual(asked / 20);
  });
});
