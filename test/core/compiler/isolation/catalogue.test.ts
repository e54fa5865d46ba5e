import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../../src/core/diagnostics';
import { cataloguePages } from '../../../support/catalogue';
import { compiled } from './worlds';

const errors = cataloguePages().flatMap(({ code, bad }) =>
  bad !== undefined && CATALOGUE[code as keyof typeof CATALOGUE].severity === 'error' ? [{ code, bad }] : [],
);

// The data plane reads the output of valid resources next to an error, like each config of a test.
describe('each error of the catalogue, isolated', () => {
  it.each(errors)('$code: it is kept to what it names, or nothing is written', ({ bad }) => {
    const { gateways, isolated } = compiled([bad]);
    if (isolated.length === 0) expect(gateways).toEqual([]);
    else for (const { because } of isolated) expect(because.join()).not.toBe('');
  });
});
