import { describe, expect, it } from 'vitest';
import { nearMiss } from '../../../src/core/text/nearest-name';

describe('a near miss', () => {
  it.each([
    ['apii', 'api'],
    ['wildcrd', 'wildcard'],
    ['catalgoue', 'catalogue'],
    ['opnai-kee', 'openai-key'],
  ])('%s is one of %s', (name, existing) => expect(nearMiss(name, ['other', existing])).toBe(existing));

  it.each([
    ['cache-1', 'cache-2'],
    ['key-v1', 'key-v12'],
    ['team-a', 'team-b'],
    ['api', 'web'],
    ['ab', 'ac'],
    ['orders', 'borders-old'],
  ])('%s does not match any of %s', (name, existing) => expect(nearMiss(name, [existing])).toBeUndefined());
});
