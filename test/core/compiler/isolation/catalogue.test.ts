import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../../src/core/diagnostics';
import { cataloguePages } from '../../../support/catalogue';
import { compiled } from './worlds';

const errors = cataloguePages().flatMap(({ code, bad }) =>
  bad !== undefined && CATALOGUE[code as keyof typeof CATALOGUE].severity === 'error' ? [{ code, bad }] : [],
);

// The data plane reads the output of valid resources next to an error, like each config of a test.
describe('isolation of each error in the catalogue', () => {
  it.each(errors)('$code: affects only the named resources, or blocks all output', ({ bad }) => {
    const { gateways, isolated } = compiled([bad]);
    if (isolated.length === 0) expect(gateways).toEqual([]);
    else for (const { because } of isolated) expect(because.join()).not.toBe('');
  });
});
