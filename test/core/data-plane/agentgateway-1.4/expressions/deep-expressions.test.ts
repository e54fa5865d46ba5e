import { afterEach, expect, it, vi } from 'vitest';
import { dataPlaneProgram, describeLive } from '../../../../live/harness/program';
import { CHAINS, deepestOf, longest, WIDE } from '../../../compiler/expressions/long-forms';
import { askRules } from './asking';
import { REQUEST } from './cases';

describeLive('the stack of the running data plane', () => {
  const program = dataPlaneProgram() ?? '';
  afterEach(() => vi.unstubAllEnvs());

  it('fits the deepest accepted expressions in half its size', () => {
    vi.stubEnv('RUST_MIN_STACK', String(1 << 20));
    const logical = [WIDE.conjunctions, WIDE.disjunctions, WIDE['both in turn']].map(longest);
    const texts = [...Object.values(CHAINS).map(deepestOf), ...logical];
    expect(askRules(program, texts, 'require', REQUEST)).not.toContain('refused');
  });

  it('overflows with the longest expressions, which terminates the process', () => {
    const [compared = ''] = [CHAINS.comparisons].map(longest);
    expect(() => askRules(program, [compared], 'require', REQUEST)).toThrow(/socket hang up|the data plane ended/);
  });
});
