import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import type { CompileResult } from '../../../../src/core/compiler/model/result';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { seedFrom } from '../../../support/random';
import type { Doc } from './documents';
import { Random } from './random';
import { randomWorld } from './world';

const SEED = seedFrom('MODEL_SEED', 77_003);
const WORLDS = 100;

/** The documents over a few files, in their order. */
function compileFiles(docs: readonly object[], files: number): CompileResult {
  const collector = new DiagnosticCollector();
  const texts = Array.from({ length: files }, (_, file) => ({
    name: `${file}.yaml`,
    text: docs
      .filter((__, index) => index % files === file)
      .map((doc) => JSON.stringify(doc))
      .join('\n---\n'),
  }));
  return compile(loadText(texts, collector), {}, collector);
}

/** The keys of all objects in another order; lists keep theirs, because it means something. */
function shuffleKeys(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffleKeys(item, random));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    random.shuffle(Object.entries(value)).map(([key, item]) => [key, shuffleKeys(item, random)]),
  );
}

/** Everything that is written out. */
function output({ gateways, statuses, externals }: CompileResult): string {
  return JSON.stringify({ gateways, statuses, externals: externals.map(({ origins, ...reference }) => reference) });
}

describe(`the order of the inputs (MODEL_SEED=${SEED})`, () => {
  it('of documents, keys and files changes no byte of the output', { timeout: 300_000 }, () => {
    const random = new Random(SEED);
    let written = 0;
    for (let world = 0; world < WORLDS; world++) {
      const { docs } = randomWorld(random, { ties: false });
      const straight = output(compileFiles(docs, 1));
      const shuffled: Doc[] = random.shuffle(docs).map((doc) => shuffleKeys(doc, random) as Doc);
      expect(output(compileFiles(shuffled, random.between(1, 4))), `world ${world}`).toBe(straight);
      written += straight.length;
    }
    expect(written).toBeGreaterThan(WORLDS * 1_000);
  });
});
