import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ENGINE = join(__dirname, '..', '..', '..', 'src', 'apps', 'cli', 'engine.ts');

/** The most megabytes that the heap takes while values that live for a while are made beside some that stay. */
function mostTaken(documents: number): number {
  const program = `
    require(${JSON.stringify(ENGINE)}).limitGarbage(${documents});
    const made = (count) => Array.from({ length: count }, (_, index) => ({ index, list: [index] }));
    const kept = made(400_000);
    let last;
    let most = 0;
    for (let round = 0; round < 60; round++) {
      last = made(60_000);
      most = Math.max(most, process.memoryUsage().heapTotal);
    }
    console.log(kept.length + last.length > 0 && Math.round(most / 2 ** 20));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--require', require.resolve('tsx/cjs'), '-e', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return Number(stdout);
}

describe('the heap of a server', () => {
  it('produces less garbage for many documents', () => {
    // A machine that is busy collects at other times than one that is not: each is tried three times.
    const taken = (documents: number) => [1, 2, 3].map(() => mostTaken(documents));
    const [few, many] = [Math.max(...taken(2999)), Math.min(...taken(3000))];
    expect(many).toBeGreaterThan(0);
    expect(many).toBeLessThan(few * 0.85);
  });
});
