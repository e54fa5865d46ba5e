import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { CompileResult } from '../../../../src/core/compiler/model/result';
import { Chance, seedFrom } from '../../../support/random';
import { type Mutation, mutationsOf } from './mutations';
import { guards, PROTECTIONS, type Request, WORDS, withOthers } from './protections';
import { compiled, leftOut } from './worlds';

const SEED = seedFrom('MUTATION_SEED');
/** How many mistakes are tried in each document; `MUTATIONS=9999` tries all of them. */
const MOST = Number(process.env.MUTATIONS ?? 20);

type Verdict = 'valid' | 'stopped' | 'kept' | 'protected' | 'open';

function verdictOn(after: CompileResult, before: ReadonlyMap<string, string>, request: Request): Verdict {
  if (!after.judgement.failed) return 'valid';
  if (after.judgement.blocked) return 'stopped';
  if (after.gateways.length === 0) return 'kept';
  const now = guards(after, request);
  return !now || [...before].every(([field, value]) => now.get(field) === value) ? 'protected' : 'open';
}

function sample(mutations: readonly Mutation[]): readonly Mutation[] {
  const chance = new Chance(SEED);
  const left = [...mutations];
  return Array.from({ length: Math.min(MOST, left.length) }, () => left.splice(chance.below(left.length), 1)).flat();
}

describe(`a mistake in a policy (MUTATION_SEED=${SEED}, ${MOST} each)`, () => {
  it.each(PROTECTIONS)(
    'opens nothing of what it is for: $what',
    ({ text, request, beside }) => {
      const before = guards(compiled(withOthers(text, { beside })), request) ?? new Map<string, string>();
      expect(before.size).toBeGreaterThan(0);
      const verdicts = new Map<Verdict, string[]>();
      const mutations = sample(mutationsOf(stringify(parse(text)), WORDS));
      for (const mutation of mutations) {
        const after = compiled(withOthers(mutation.text, { beside }));
        const verdict = verdictOn(after, before, request);
        const about = [mutation.what, after.diagnostics.map(({ code }) => code).join(), ...leftOut(after)].join('\n  ');
        verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), about]);
      }
      expect(verdicts.get('open')?.join('\n')).toBeUndefined();
      // Else nothing was tried.
      expect((verdicts.get('kept')?.length ?? 0) + (verdicts.get('protected')?.length ?? 0)).toBeGreaterThan(
        mutations.length / 10,
      );
    },
    300_000 + MOST * 500,
  );
});
