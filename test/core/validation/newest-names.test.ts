import { describe, expect, it } from 'vitest';
import {
  formerNames,
  namesInDocument,
  nameToday,
  newestNames,
} from '../../../src/core/validation/revisions/newest-names';

/** As if `tries` had been called `attempts`, and the list `checks` of things with it had been called `tests`. */
const TABLES = {
  later: {},
  earlier: {
    ProxyPolicySpec: { fields: { traffic: 'Traffic', checks: 'Check' }, renamed: { tests: 'checks' } },
    Traffic: { fields: { retry: 'Retry' } },
    Retry: { renamed: { attempts: 'tries' } },
    Check: { fields: { retry: 'Retry' } },
  },
};

const spec = {
  traffic: { retry: { attempts: 3, codes: [500] }, attempts: 1 },
  tests: [{ retry: { attempts: 2 } }, 'broken', null],
};
const newest = {
  traffic: { retry: { tries: 3, codes: [500] }, attempts: 1 },
  checks: [{ retry: { tries: 2 } }, 'broken', null],
};

describe('a document of an older revision', () => {
  it('gets the newest names only in fields of the right type', () => {
    expect(newestNames('ProxyPolicy', { kind: 'ProxyPolicy', spec }, 'earlier', TABLES)).toEqual({
      kind: 'ProxyPolicy',
      spec: newest,
    });
  });

  it('is restored exactly', () => {
    expect(namesInDocument('ProxyPolicy', { spec: newest }, 'earlier', TABLES)).toEqual({ spec });
  });

  it('stays the same object if its kind or revision has no former names', () => {
    const document = { spec };
    expect(newestNames('ProxyBackend', document, 'earlier', TABLES)).toBe(document);
    expect(newestNames('ProxyPolicy', document, 'later', TABLES)).toBe(document);
    expect(newestNames('Gateway', document, 'earlier', TABLES)).toBe(document);
  });
});

it('resolves former and current names', () => {
  expect(formerNames('tries', TABLES)).toEqual(['attempts']);
  expect(formerNames('codes', TABLES)).toEqual([]);
  expect(nameToday('attempts', 'earlier', TABLES)).toBe('tries');
  expect(nameToday('attempts', 'later', TABLES)).toBeUndefined();
});
