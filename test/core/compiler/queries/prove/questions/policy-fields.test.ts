import { describe, expect, it } from 'vitest';
import { missingFields } from '../../../../../../src/core/compiler/queries/prove/questions/policy-fields';

const says = (field: string, value: unknown) => [{ field, value }];

describe('a duration of zero', () => {
  const asked = { timeouts: { request: { atMost: '10s' } } };

  it.each([
    ['10s', []],
    ['9s', []],
    ['11s', ['timeouts']],
    ['0s', ['timeouts']],
    ['0ms', ['timeouts']],
  ])('disables the timeout: %s', (request, missing) => {
    expect(missingFields(asked, [says('timeouts', { request })], [])).toEqual(missing);
  });

  it('is the smallest delay', () => {
    expect(missingFields({ delay: { duration: { atMost: '1s' } } }, [says('delay', { duration: '0s' })], [])).toEqual(
      [],
    );
  });
});

describe('the burst of a local limit', () => {
  const asked = { rateLimit: { local: [{ requests: { atMost: 100 }, unit: 'Minutes' }] } };
  const limit = (requests: number, burst?: number) => ({
    local: [{ requests, unit: 'Minutes', ...(burst === undefined ? {} : { burst }) }],
  });

  it.each([
    [100, undefined, []],
    [100, 0, []],
    [100, 1, ['rateLimit']],
    [100, -1, []],
    [60, 40, []],
    [60, 41, ['rateLimit']],
  ])('is added to the limit: %i and %s', (requests, burst, missing) => {
    expect(missingFields(asked, [says('rateLimit', limit(requests, burst))], [])).toEqual(missing);
  });

  it('is compared with the burst that a guarantee requires', () => {
    const named = { rateLimit: { local: [{ requests: { atMost: 100 }, burst: { atMost: 50 } }] } };
    expect(missingFields(named, [says('rateLimit', limit(100, 50))], [])).toEqual([]);
    expect(missingFields(named, [says('rateLimit', limit(100, 51))], [])).toEqual(['rateLimit']);
  });
});
