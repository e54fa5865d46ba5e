import { describe, expect, it } from 'vitest';
import { type ByKey, type ConfigPart, forKey } from '../../../src/apps/import/data-plane/config-part';

describe('a config part', () => {
  it('rejects unknown keys at compile time', () => {
    const part: ConfigPart = { cors: {} };
    // @ts-expect-error there is no such key
    const { coors } = part;
    // @ts-expect-error nor can a table have it
    const table: ByKey<number> = { coors: 1 };
    expect([coors, table]).toEqual([undefined, { coors: 1 }]);
  });

  it('is read only by own properties of a table', () => {
    const table: ByKey<number> = { cors: 1 };
    expect(['cors', 'csrf', 'toString', '__proto__'].map((key) => forKey(table, key))).toEqual([
      1,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
