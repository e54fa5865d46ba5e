import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import type { CompileResult } from '../../../../src/core/compiler/model/result';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { Chance, seedFrom } from '../../../support/random';
import { GUARDED, type Guarded, WORLD } from './guarded-world';
import { type LineMistakes, withLineMistakes } from './line-mistakes';
import { guards } from './protections';
import { leftOut } from './worlds';

const SEED = seedFrom('LINE_MISTAKE_SEED');
/** How many damaged files are compiled; `LINE_MISTAKES=5000` is the full size. */
const COUNT = Number(process.env.LINE_MISTAKES ?? 400);
/** Fields without which requests take longer or fail more often, and nothing gets through that did not before. */
const CONVENIENCES: ReadonlySet<string> = new Set(['timeouts', 'retry', 'tcp', 'http']);

/**
 * The outcome of a mistake. - `explicit`: the damaged file has no errors, and its targets are unprotected. - `open`: it has errors, and its
 * targets are unprotected.
 */
type Verdict = 'valid' | 'explicit' | 'stopped' | 'kept' | 'protected' | 'open';

type Guards = ReadonlyMap<string, string> | undefined;

function compiled(text: string): CompileResult {
  const diagnostics = new DiagnosticCollector();
  const files = [
    { name: 'policy.yaml', text },
    { name: 'world.yaml', text: WORLD },
  ];
  return compile(loadText(files, diagnostics), { onError: 'isolate' }, diagnostics);
}

function guardsOf(result: CompileResult, { requests }: Guarded): readonly Guards[] {
  return requests.map((request) => guards(result, request));
}

/** Returns the requests that bypass earlier protections, although the file still names their target. */
function opened(before: readonly Guards[], after: readonly Guards[], { requests }: Guarded, text: string): string[] {
  return requests.flatMap(({ host, path, port = 8080, target }, index) => {
    if (!new RegExp(`: *"?${target}\\b`).test(text)) return [];
    const now = after[index];
    const met = [...(before[index] ?? [])].filter(([field]) => !CONVENIENCES.has(field));
    return met
      .filter(([field, value]) => now && now.get(field) !== value)
      .map(([field]) => `${host}:${port}${path} without ${field}`);
  });
}

function verdictOn({ judgement, gateways }: CompileResult, lost: readonly string[]): Verdict {
  if (judgement.blocked) return 'stopped';
  if (!judgement.failed) return lost.length > 0 ? 'explicit' : 'valid';
  if (gateways.length === 0) return 'kept';
  return lost.length > 0 ? 'open' : 'protected';
}

describe(`random mistakes in policy lines (LINE_MISTAKE_SEED=${SEED}, ${COUNT} of them)`, () => {
  const before = new Map(GUARDED.map((guarded) => [guarded, guardsOf(compiled(guarded.text), guarded)]));

  it('start from valid files that protect something', () => {
    for (const guarded of GUARDED) {
      const { diagnostics } = compiled(guarded.text);
      expect(
        diagnostics.filter(({ severity }) => severity === 'error'),
        guarded.what,
      ).toEqual([]);
      for (const met of before.get(guarded) ?? []) expect([...(met ?? [])].length, guarded.what).toBeGreaterThan(0);
    }
  });

  it(
    'open nothing that a policy protects, as long as the file has errors',
    () => {
      const chance = new Chance(SEED);
      const verdicts = new Map<Verdict, number>();
      const failures: string[] = [];
      for (let index = 0; index < COUNT; index++) {
        const guarded = GUARDED[index % GUARDED.length] as Guarded;
        const damaged: LineMistakes = withLineMistakes(guarded.text, chance);
        if (damaged.text.trim() === '') continue;
        const after = compiled(damaged.text);
        const lost = opened(before.get(guarded) ?? [], guardsOf(after, guarded), guarded, damaged.text);
        const verdict = verdictOn(after, lost);
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        const about = [`${index}: ${guarded.what}: ${damaged.what.join('; ')}`, ...lost];
        if (verdict === 'open') failures.push([...about, ...leftOut(after), damaged.text].join('\n  '));
      }
      console.log(Object.fromEntries(verdicts));
      expect(failures.join('\n')).toBe('');
      // Else hardly anything was tried.
      expect(verdicts.get('kept')).toBeGreaterThan(COUNT / 50);
      expect(verdicts.get('protected')).toBeGreaterThan(COUNT / 10);
    },
    300_000 + COUNT * 100,
  );
});
