import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { fieldsOfSpecs, placesOf } from '../support/schema-places';
import { TRIED_FIELDS } from './harness/tried-fields';

const { tried, untried, loaded } = TRIED_FIELDS;

/** Fields of the fixtures whose configs the data plane reads, like each config of a test. */
const inFixtures = new Set(
  ['every-field.yaml', 'newest-fields.yaml', 'models.yaml'].flatMap((file) => {
    const text = readFileSync(join(__dirname, '..', 'core', 'compiler', '5-lower', 'fixtures', file), 'utf8');
    return placesOf(parseAllDocuments(text).map((document) => document.toJS())).map(({ field }) => field);
  }),
);

describe('tried-fields.json', () => {
  // The data plane of the live tests is v1.4.1.
  it('lists a live test or a reason for every backend and policy field', () => {
    expect([...Object.keys(tried), ...Object.keys(untried), ...loaded].sort()).toEqual(fieldsOfSpecs('v1.5'));
  });

  it('lists live tests whose inputs contain the field', () => {
    const missing = [...new Set(Object.values(tried))].filter((file) => !existsSync(join(__dirname, file)));
    expect(missing).toEqual([]);
  });

  it('lists load-only fields that are in a fixture', () => {
    expect(loaded.filter((field) => !inFixtures.has(field))).toEqual([]);
  });

  it('leaves few fields untried, each with a reason', () => {
    expect(Object.keys(untried).length).toBeLessThanOrEqual(20);
    expect(Object.values(untried).filter((reason) => reason.length < 20)).toEqual([]);
  });
});
