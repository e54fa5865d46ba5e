import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldsOfSpecs } from '../support/schema-places';
import { TRIED_FIELDS } from './harness/tried-fields';

const { tried, untried } = TRIED_FIELDS;

describe('tried-fields.json', () => {
  it('says of every field of backends and policies which live test tries it, or why none does', () => {
    expect([...Object.keys(tried), ...Object.keys(untried)].sort()).toEqual(fieldsOfSpecs());
  });

  it('names live tests, which see to it that their inputs have the field', () => {
    const missing = [...new Set(Object.values(tried))].filter((file) => !existsSync(join(__dirname, file)));
    expect(missing).toEqual([]);
  });

  it('leaves few fields untried, each with a reason', () => {
    expect(Object.keys(untried).length).toBeLessThanOrEqual(20);
    expect(Object.values(untried).filter((reason) => reason.length < 20)).toEqual([]);
  });
});
