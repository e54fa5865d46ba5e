import { describe, expect, it } from 'vitest';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { readAs } from '../../../src/core/settings/check-settings';
import { SETTINGS } from '../../../src/core/settings/description';
import { GUARANTEE_FILE } from '../../../src/core/settings/guarantees';
import type { SettingType } from '../../../src/core/settings/setting-type';
import { TEST_FILE } from '../../../src/library/testing/expectations/description';

function unknownSettings(type: SettingType, value: object): readonly string[] {
  const diagnostics = new DiagnosticCollector();
  readAs(type, value, () => ({ file: 'file.yaml', line: 1, column: 1 }), diagnostics);
  return diagnostics
    .finish()
    .filter(({ code }) => code === 'AIG0001')
    .map(({ message }) => message.replace('unknown key ', '').replaceAll('it belongs ', ''));
}

const settings = (value: object) => unknownSettings(SETTINGS, value);
const guarantee = (value: object) => settings({ guarantees: [{ name: 'a', ...value }] });
const test = (value: object) => unknownSettings(TEST_FILE, { tests: [{ name: 'a', request: 'GET /', ...value }] });

describe('a misspelled setting', () => {
  it('is also found by the beginning of its name', () => {
    expect(settings({ severity: {} })).toEqual(['severity; the nearest existing name is severities']);
    expect(test({ expect: { statusCode: 401 } })).toEqual([
      'tests[0].expect.statusCode; the nearest existing name is status',
    ]);
    expect(settings({ colour: 'red' })).toEqual(['colour']);
  });

  it('is not also reported as missing', () => {
    const diagnostics = new DiagnosticCollector();
    const value = { tests: [{ name: 'a', request: 'GET https://a.example.com/', expects: {} }] };
    readAs(TEST_FILE, value, () => ({ file: 'file.yaml', line: 1, column: 1 }), diagnostics);
    expect(diagnostics.finish().map(({ code, help }) => `${code} ${help?.replace(/\..*/, '')}`)).toEqual([
      'AIG0001 Write expect, or remove the key',
    ]);
  });
});

describe('a misplaced setting', () => {
  it('is reported with its path in the settings', () => {
    expect(settings({ environments: { prod: { groups: ['a.b'] } } })).toEqual([
      'environments.prod.groups; at the top level of the file',
    ]);
    expect(settings({ hosts: { a: 'b' } })).toEqual(['hosts; in environments[]']);
    expect(guarantee({ severities: { AIG7013: 'off' } })).toEqual([
      'guarantees[0].severities; at the top level of the file',
    ]);
    expect(guarantee({ apiKey: {} })).toEqual(['guarantees[0].apiKey; in guarantees[0].callers']);
    expect(guarantee({ hosts: ['a'] })).toEqual(['guarantees[0].hosts; in guarantees[0].requests']);
  });

  it('is reported with its path in a file of guarantees or tests', () => {
    expect(unknownSettings(GUARANTEE_FILE, { name: 'a' })).toEqual(['name; in guarantees[]']);
    expect(test({ status: 200 })).toEqual(['tests[0].status; in tests[0].expect']);
    expect(test({ jwt: { sub: 'a' } })).toEqual(['tests[0].jwt; in tests[0].caller']);
    expect(test({ expect: { headers: { a: 'b' } } })).toEqual(['tests[0].expect.headers; in tests[0]']);
  });

  it('is a misspelled one if a setting next to it has nearly its name', () => {
    expect(settings({ environment: { prod: {} } })).toEqual(['environment; the nearest existing name is environments']);
  });

  it('has no suggested path if its name or value fits nowhere', () => {
    expect(settings({ environments: { prod: { vars: 4 } } })).toEqual(['environments.prod.vars']);
    expect(guarantee({ apiKey: true })).toEqual(['guarantees[0].apiKey']);
  });
});
