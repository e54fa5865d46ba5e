import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ConfigRenderer, type SecretValue } from '../../../../src/core/data-plane/rendering/render-config';

const secret = { name: 'ai/keys', folder: '/secrets/ai/keys' };
const LIST: SecretValue = { placeholder: 'SECRET_AI_KEYS', form: 'keys', secrets: [secret] };
const TEXT: SecretValue = { placeholder: 'SECRET_AI_AWS', form: 'text', secret, keys: ['clientId', 'clientID'] };
const TEMPLATE = "keys: ${SECRET_AI_KEYS}\nid: '${SECRET_AI_AWS}'\ntext: a$$b '$${SECRET_AI_AWS}' ${HOME}\n";

type Entries = Readonly<Record<string, string | Uint8Array>>;

const reading = (entries: Entries | undefined) => () =>
  entries &&
  new Map(
    Object.entries(entries).map(([name, value]) => [name, typeof value === 'string' ? Buffer.from(value) : value]),
  );

function rendered(entries: Entries, values: readonly SecretValue[] = [LIST]) {
  return new ConfigRenderer().render(TEMPLATE, values, reading(entries));
}

/** Returns the config as the data plane reads it: variables are expanded first. */
function read(text: string | undefined): any {
  return parse((text ?? '').replace(/\$\$|\$\{?\w+\}?/g, (found) => (found === '$$' ? '$' : 'expanded')));
}

const hashOf = (key: string) => `sha256:${createHash('sha256').update(key).digest('hex')}`;

describe('the list of API keys', () => {
  it('accepts bare keys and objects with blanks, and contains only hashes', () => {
    const { text, problems } = rendered({ b: 'k-b\n', a: ' {"key": " k-a", "metadata": {"team": "se$HOME"}}\n' });
    expect(problems).toEqual([]);
    expect(read(text).keys).toEqual([
      { keyHash: hashOf('k-a'), metadata: { team: 'se$HOME' } },
      { keyHash: hashOf('k-b') },
    ]);
    expect(text).not.toMatch(/k-[ab]/);
  });

  it.each<[string, string | Uint8Array]>([
    ['it is empty', ' \n'],
    ['it is not UTF-8 text', new Uint8Array([0xff, 0xfe])],
    ['it is not valid JSON, although it starts with `{`', '{"key": "a"'],
    ['it is not valid JSON, although it starts with `{`', `${'{"a":'.repeat(200_000)}`],
    ['the object has neither `key` nor `keyHash`', '{"key": 5}'],
    ['the object has neither `key` nor `keyHash`', '{}'],
    ['the object has both `key` and `keyHash`', '{"key": "a", "keyHash": "sha256:0"}'],
    ['`keyHash` is not `sha256:` and 64 hexadecimal digits', '{"keyHash": "sha256:0"}'],
    [
      'the object has unknown fields (1); allowed are `key`, `keyHash` and `metadata`',
      '{"key": "a", "team": "secret-team"}',
    ],
    ['`metadata` is not an object', '{"key": "a", "metadata": ["x"]}'],
    ['`metadata` is nested too deeply', `{"key": "a", "metadata": ${'{"a":'.repeat(17)}1${'}'.repeat(17)}}`],
    ['`metadata` has a field name with more than 256 characters', `{"key":"a","metadata":{"${'n'.repeat(257)}":1}}`],
    ['it contains an unpaired surrogate', '{"key": "a", "metadata": {"x": ["\\ud83d"]}}'],
  ])('omits invalid keys and reports them without the value: %s', (problem, value) => {
    const { text, problems } = rendered({ bad: value, good: 'k' });
    expect(problems).toEqual([`entry bad of Secret ai/keys is not an API key: ${problem}`]);
    expect(read(text).keys).toEqual([{ keyHash: hashOf('k') }]);
  });

  it('accepts hashes and contains a key and its hash once', () => {
    const keyHash = hashOf('k');
    const { text, problems } = rendered({ a: JSON.stringify({ keyHash, metadata: { team: 'a' } }), b: 'k' });
    expect(read(text).keys).toEqual([{ keyHash, metadata: { team: 'a' } }]);
    expect(problems).toEqual(['entry b of Secret ai/keys is a duplicate key']);
  });

  it('contains each key once, under the first name', () => {
    const { text, problems } = rendered({ b: '{"key": "k", "metadata": {"team": "b"}}', a: 'k' });
    expect(read(text).keys).toEqual([{ keyHash: hashOf('k') }]);
    expect(problems).toEqual(['entry b of Secret ai/keys is a duplicate key']);
  });

  it('is empty without entries', () => {
    expect(read(rendered({}).text).keys).toEqual([]);
  });
});

describe('a string value', () => {
  const id = (value: string | Uint8Array) => rendered({ clientID: value }, [LIST, TEXT]);

  it.each([
    "it's",
    'a"b',
    '\\',
    '12',
    'null',
    '- x',
    '$HOME ${HOME} $$',
    "'\n- admin: {}\n'",
    'a\tb',
    '\u0085\u2028é😀',
  ])('equals the trimmed Secret entry: %j', (value) => {
    expect(read(id(value).text).id).toBe(value.trim());
  });

  it('does not change other text', () => {
    expect(id('x').text).toContain("text: a$$b '$${SECRET_AI_AWS}' ${HOME}\n");
  });

  it.each<Entries>([{}, { clientId: '' }, { clientId: new Uint8Array([0xc3]) }])('has to be there: %j', (entries) => {
    const { text, problems } = rendered(entries, [TEXT]);
    expect([text, problems.length]).toEqual([undefined, 1]);
  });

  it('may be missing if the config does not require it', () => {
    const optional = { ...TEXT, optional: true };
    expect(read(rendered({}, [optional]).text).id).toBeNull();
    expect(read(rendered({ clientId: 'x' }, [optional]).text).id).toBe('x');
  });
});

describe('Secrets that change', () => {
  it('keep the last valid string but remove deleted keys', () => {
    const renderer = new ConfigRenderer();
    const render = (entries: Entries) => renderer.render(TEMPLATE, [LIST, TEXT], reading(entries));
    expect(read(render({ clientId: 'one', clientID: 'x' }).text).id).toBe('one');
    const after = render({ other: 'k' });
    expect(read(after.text)).toMatchObject({ id: 'one', keys: [{ keyHash: hashOf('k') }] });
    expect(after.problems).toEqual(['entry clientId of Secret ai/keys does not exist']);
  });

  it('keep all values if they cannot be read', () => {
    const renderer = new ConfigRenderer();
    expect(renderer.render(TEMPLATE, [LIST], reading(undefined)).text).toBeUndefined();
    renderer.render(TEMPLATE, [LIST], reading({ a: 'k' }));
    expect(read(renderer.render(TEMPLATE, [LIST], reading(undefined)).text).keys).toHaveLength(1);
  });
});

it('writes nothing but the one value, for any Secret', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom("'", '"', '\n', '\r', '$', '{', '}', '${HOME}', '#', ': ', '- ', '\u2028', '\\', 'a'))
      .map((parts) => parts.join('')),
  );
  const object = fc
    .record({ key: text, metadata: fc.dictionary(text, fc.jsonValue()) })
    .map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.oneof(text, object)), text, (entries, value) => {
      const result = rendered({ ...entries, clientId: `x${value}x` }, [LIST, TEXT]);
      const config = read(result.text);
      expect(Object.keys(config)).toEqual(['keys', 'id', 'text']);
      expect(config.id).toBe(Buffer.from(`x${value}x`).toString('utf8'));
      for (const key of config.keys) {
        expect(key.keyHash).toMatch(/^sha256:[0-9a-f]{64}$/);
        expect(Object.keys(key).filter((name) => name !== 'keyHash' && name !== 'metadata')).toEqual([]);
      }
    }),
  );
});
