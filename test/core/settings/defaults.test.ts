import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../../../src/core/compiler/model/options';
import { SETTINGS } from '../../../src/core/settings/description';
import * as words from '../../../src/core/settings/words';

const { judgement, dataPlane, ...OPTIONS } = DEFAULT_OPTIONS;
const USED: Readonly<Record<string, unknown>> = {
  ...OPTIONS,
  failOn: judgement.failOn,
  dataPlane: dataPlane.release.revision,
};

/** The value that documentation names, such as `OnError.STOP`; `undefined` for a default in words. */
function documented(text: string | undefined): unknown {
  const [, enumName = '', member = ''] = /^(\w+)\.(\w+)$/.exec(text ?? '') ?? [];
  const members = Object.entries(words).find(([name]) => name === enumName)?.[1];
  if (members) return Object.entries(members).find(([name]) => name === member)?.[1];
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

describe('documented defaults', () => {
  const found = Object.entries(SETTINGS.fields)
    .map(([name, field]) => [name, documented(field.default)] as const)
    .filter(([name, value]) => value !== undefined && Object.hasOwn(USED, name));

  it('are of more settings than one', () => {
    expect(found.map(([name]) => name)).toEqual(
      expect.arrayContaining(['mode', 'references', 'onError', 'failOn', 'strict', 'configDelivery', 'keyFetcher']),
    );
  });

  it.each(found)('match the compiler: %s', (name, value) => {
    expect(USED[name]).toBe(value);
  });
});
