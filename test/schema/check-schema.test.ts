import { describe, expect, test } from 'vitest';
import { type Definitions, definitions, int32, list, map, ref, string, struct } from '../../schema';
import { cel } from '../../schema/scalars';
import { checkSchema } from '../../tools/schema/check';

/** The schema with one more definition, reached from a property of ProxyBackendSpec. */
function withDefinition(added: unknown): Definitions {
  const spec = definitions.ProxyBackendSpec as { properties: object };
  return {
    ...definitions,
    Added: added,
    ProxyBackendSpec: { ...spec, properties: { ...spec.properties, added: ref('Added', 'Only in this test.') } },
  } as unknown as Definitions;
}

const fields = (properties: Record<string, unknown>, more: object = {}) => ({
  ...struct('A struct.', {}),
  properties,
  ...more,
});

describe('checkSchema', () => {
  test('accepts the schema', () => {
    expect(() => checkSchema(definitions)).not.toThrow();
  });

  test('accepts a valid addition, as the baseline of the rejections', () => {
    expect(() => checkSchema(withDefinition(fields({ a: string('A.') })))).not.toThrow();
  });

  const mistakes: [string, unknown, RegExp][] = [
    [
      'an unknown keyword',
      fields({ a: { ...string('A.'), 'x-foo': 1 } }),
      /Added\.a: keyword x-foo has no effect at a string/,
    ],
    ['a misspelt keyword', fields({ a: { ...string('A.'), maxlength: 3 } }), /keyword maxlength/],
    [
      'a bound of another type',
      fields({ a: { ...string('A.'), maximum: 3 } }),
      /keyword maximum has no effect at a string/,
    ],
    [
      'a union at a string',
      fields({ a: { ...string('A.'), 'x-exactly-one-of': [] } }),
      /x-exactly-one-of has no effect/,
    ],
    [
      'a context at a number',
      fields({ a: { ...int32('A.'), 'x-cel': 'request' } }),
      /x-cel has no effect at a integer/,
    ],
    [
      'a revision at items',
      fields({ a: list('A.', { ...string('B.'), 'x-since': 'later' }) }),
      /Added\.a\[\]: keyword x-since belongs to a property/,
    ],
    [
      'names at map values',
      fields({ a: map('A.', { ...string('B.'), 'x-names': {} }) }),
      /Added\.a\{\}: keyword x-names/,
    ],
    ['a schema without form', fields({ a: { type: 'number' } }), /Added\.a: no known form/],
    ['a struct in place', fields({ a: struct('B.', {}) }), /must be a separate definition/],
    ['no description', fields({ a: string('') }), /Added\.a: has no description/],
    ['a dangling reference', fields({ a: ref('Nowhere', 'A.') }), /Nowhere, which does not exist/],
    [
      'bounds the wrong way round',
      fields({ a: string('A.', { minLength: 3, maxLength: 2 }) }),
      /minLength is above maxLength/,
    ],
    ['a broken bound', fields({ a: string('A.', { minLength: 0.5 }) }), /minLength must be an integer/],
    ['a broken pattern', fields({ a: string('A.', { pattern: '(' }) }), /Added\.a: pattern/],
    ['a default outside of the bounds', fields({ a: int32('A.', { minimum: 2, default: 1 }) }), /own default 1/],
    ['a default that is no word', fields({ a: ref('JwtMode', 'A.', { default: 'No' }) }), /own default "No"/],
    ['a default of another type', fields({ a: string('A.', { default: 3 }) }), /own default 3/],
    ['two defaults', fields({ a: string('A.', { default: 'b', 'x-implied': 'c' }) }), /both a default and x-implied/],
    ['an unknown required field', fields({}, { required: ['a'] }), /contains a, which is not a property/],
    ['an unknown field in a union', fields({ a: string('A.') }, { 'x-at-most-one-of': [['a', 'b']] }), /contains b/],
    [
      'a required field in a union',
      fields({ a: string('A.'), b: string('B.') }, { required: ['a'], 'x-exactly-one-of': [['a', 'b']] }),
      /a is required and in a union/,
    ],
    [
      'an unsorted union',
      fields({ a: string('A.'), b: string('B.') }, { 'x-at-least-one-of': [['b', 'a']] }),
      /alphabetical/,
    ],
    [
      'a field required after it is gone',
      fields({ a: string('A.', { 'x-until': 'earlier' }) }, { required: ['a'] }),
      /Added\.a: is required in a revision that lacks it/,
    ],
    [
      'a span that excludes nothing',
      fields({ a: string('A.', { 'x-since': 'earlier' }) }),
      /Added\.a: specifies a revision that changes nothing/,
    ],
    [
      'a change of what was not there',
      fields({ a: string('A.', { 'x-since': 'later', 'x-before': { later: { required: true } } }) }),
      /Added\.a: did not exist before later/,
    ],
    [
      'a former name that is taken',
      fields({ a: string('A.', { 'x-before': { later: { name: 'b' } } }), b: string('B.', { 'x-since': 'later' }) }),
      /Added\.a: had the name b, which is another field now/,
    ],
    [
      'a former type that phases could not read',
      fields({ a: string('A.', { 'x-before': { later: { type: int32('A.') } } }) }),
      /Added\.a: is number in earlier, which string does not cover/,
    ],
    [
      'a former struct with a field that there is no more',
      fields({ a: ref('Keepalive', 'A.', { 'x-before': { later: { type: ref('Message', 'A.') } } }) }),
      /Added\.a: is Message in earlier, whose role Keepalive lacks/,
    ],
    [
      'a former struct without what there always is',
      fields({ a: ref('Message', 'A.', { 'x-before': { later: { type: ref('ProxyBackendStatus', 'A.') } } }) }),
      /Added\.a: is ProxyBackendStatus in earlier, (?:without the|whose conditions)/,
    ],
    [
      'a bound of former times that makes no sense',
      fields({ a: string('A.', { maxLength: 3, 'x-before': { later: { keywords: { minLength: 4 } } } }) }),
      /Added\.a: minLength is above maxLength \(in earlier\)/,
    ],
    [
      'two fields of one name',
      fields({ a: string('A.', { 'x-names': { agentgateway: 'b' } }), b: string('B.') }),
      /one name in agentgateway/,
    ],
    [
      'a rule about nothing',
      fields({}, { 'x-rules': [{ rule: 'has(self.a)', message: 'm' }] }),
      /mentions a, which is not a property/,
    ],
    [
      'a rule about a later field',
      fields({ a: string('A.', { 'x-since': 'later' }) }, { 'x-rules': [{ rule: 'has(self.a)', message: 'm' }] }),
      /the rule has\(self\.a\) mentions a, which is not a property \(in earlier\)/,
    ],
    [
      'a rule about a renamed field',
      fields(
        { a: string('A.', { 'x-names': { agentgateway: 'b' } }) },
        { 'x-rules': [{ rule: 'has(self.a)', message: 'm' }] },
      ),
      /depends on the distribution/,
    ],
    [
      'a rule without message',
      fields({ a: string('A.') }, { 'x-rules': [{ rule: 'has(self.a)', message: '' }] }),
      /has no message/,
    ],
    [
      'an unknown placeholder',
      fields({ a: string('A.') }, { 'x-rules': [{ rule: 'has(self.a)', message: '{{x}}' }] }),
      /unknown placeholder x/,
    ],
    [
      'a map list without keys',
      fields({ a: list('A.', string('B.'), { 'x-kubernetes-list-type': 'map' }) }),
      /only list type map must have keys/,
    ],
    [
      'a list key that may be missing',
      fields({
        a: list('A.', ref('Keepalive', 'B.'), {
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['time'],
        }),
      }),
      /list key time is not a required field/,
    ],
    [
      'a minimum without message',
      fields({ a: { ...string('A.'), 'x-scalar': 'Duration', 'x-duration': { minimum: '1s' } } }),
      /has no message/,
    ],
    [
      'a time span that is none',
      fields({ a: { ...string('A.'), 'x-duration': {} } }),
      /x-duration belongs to a Duration/,
    ],
    ['an expression without context', fields({ a: cel('fromUse', 'A.') }), /expression without a context/],
  ];

  test.each(mistakes)('rejects %s', (_, added, problem) => {
    expect(() => checkSchema(withDefinition(added))).toThrow(problem);
  });

  test('rejects an unused definition', () => {
    expect(() => checkSchema({ ...definitions, Unused: struct('A struct.', {}) })).toThrow(
      /Unused: no kind references/,
    );
  });
});
