import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { partsOf } from '../../tools/testing/parts';

const ROOT = join(__dirname, '..', '..');

interface Job {
  readonly steps: readonly { readonly run?: string }[];
}

describe('build jobs', () => {
  it('run each part of the whole check once', async () => {
    const { COSTS } = await import('../costs.mjs');
    const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/build.yml'), 'utf8'));
    const commands = Object.values<Job>(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    const parts = commands.flatMap(
      (command) => /^bash \.ci\/run --only (\S+)$/.exec(command)?.[1].split(',') ?? [command],
    );
    expect(parts.sort()).toEqual([...partsOf(COSTS)].sort());
  });

  it('leave out no test file', async () => {
    const { COSTS, testFiles } = await import('../costs.mjs');
    const files = testFiles();
    for (const cost of COSTS) expect(files.get(cost), cost).not.toEqual([]);
  });
});
