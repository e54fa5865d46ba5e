import { describe, expect, it } from 'vitest';
import type { Definitions, Schema } from '../../../schema';
import { nearestName } from '../../../src/core/text/nearest-name';
import * as values from '../../../src/core/validation/rule-values';
import { RuleTranslator } from '../../../tools/validators/cel-to-js';
import { regExpLiteral } from '../../../tools/validators/patterns';

const TEXT: Schema = { type: 'string' };
const STRUCT: Schema = {
  type: 'object',
  properties: {
    name: TEXT,
    text: TEXT,
    count: { type: 'integer' },
    wait: TEXT,
    list: { type: 'array', items: { $ref: '#/definitions/Item' } },
    map: { type: 'object', additionalProperties: TEXT },
    namespace: TEXT,
  },
  required: ['name'],
};
const DEFINITIONS: Definitions = { Item: { type: 'object', properties: { a: TEXT, b: TEXT }, required: ['a'] } };

function evaluate(rule: string, self: unknown, schema: Schema = STRUCT): boolean | 'fails' {
  const code = new RuleTranslator(DEFINITIONS, new Set()).translate(rule, schema);
  const names = Object.keys(values);
  const compiled = new Function(...names, 'self', `return ${code.replaceAll(': any', '')}`);
  try {
    return compiled(...Object.values(values), self);
  } catch (error) {
    if (error instanceof values.RuleFailure) return 'fails';
    throw error;
  }
}

describe('a CEL rule in JavaScript', () => {
  it.each<[string, unknown, boolean | 'fails']>([
    ["self.text == 'x'", { text: 'x' }, true],
    ["self.text == 'x'", {}, 'fails'],
    ["has(self.text) && self.text == 'x'", {}, false],
    ["!has(self.text) || self.text == 'x'", { text: 'y' }, false],
    ["has(self.text) ? self.text == 'x' : true", {}, true],
    // A side that decides makes up for one that fails, whichever comes first.
    ["self.text == 'x' || self.name == 'n'", { name: 'n' }, true],
    ["self.text == 'x' || self.name == 'n'", { name: 'm' }, 'fails'],
    ["self.text == 'x' && self.name == 'n'", { name: 'm' }, false],
    ["self.text == 'x' && self.name == 'n'", { name: 'n' }, 'fails'],
    ["self.list.all(i, i.b == 'x')", { list: [{ a: '', b: 'y' }, { a: '' }] }, false],
    ["self.list.all(i, i.b == 'x')", { list: [{ a: '', b: 'x' }, { a: '' }] }, 'fails'],
    ["self.list.exists(i, i.b == 'x')", { list: [{ a: '' }, { a: '', b: 'x' }] }, true],
    ["self.list.exists_one(i, i.a == 'x')", { list: [{ a: 'x' }, { a: 'x' }] }, false],
    ["self.list.filter(i, i.a == 'x').size() == 2", { list: [{ a: 'x' }, { a: 'x' }] }, true],
    ['size(self.list) >= 1 && has(self.list[0].b)', { list: [{ a: '', b: '' }] }, true],
    ["self.list[1].a == 'x'", { list: [{ a: 'x' }] }, 'fails'],
    ["self.name in ['a', 'b']", { name: 'b' }, true],
    ["'k' in self.map && self.map.all(k, k.startsWith('k'))", { map: { k: '', kk: '' } }, true],
    ["'toString' in self.map", { map: {} }, false],
    ['size(self.text) == 1', { text: '😀' }, true],
    ["self.text.matches('^[a-z]+$')", { text: 'abc' }, true],
    ["self.text.matches('^[a-z]+$')", { text: 'abc\n' }, false],
    ["duration(self.wait) >= duration('1m')", { wait: '59s1000ms' }, true],
    ["duration(self.wait) >= duration('1m')", { wait: 'soon' }, 'fails'],
    ["self.__namespace__ == 'it\\'s'", { namespace: "it's" }, true],
    ['self.text == \'say "hi"\'', { text: 'say "hi"' }, true],
  ])('%s of %j is %s', (rule, self, expected) => {
    expect(evaluate(rule, self)).toBe(expected);
  });

  it.each([
    ['self.unknown == 1', 'there is no field unknown'],
    ['self.text == self.count', '_==_(string, int) is not supported'],
    ['self.list == self.list', 'is not supported'],
    ["self.text < 'x'", 'is not supported'],
    ['self.name', 'it is not a condition'],
    ["self.text.format(['x']) == 'x'", 'is not supported'],
    ['self.text.matches(self.name)', 'the argument must be a literal'],
    ['other == 1', 'other is unknown'],
    ['1.5 > 1.0', 'a constant of doubleValue is not supported'],
  ])('%s fails the build', (rule, reason) => {
    expect(() => evaluate(rule, {})).toThrow(reason);
  });
});

describe('a regular expression of a schema', () => {
  it.each(['\\s', '\\d', '[[:alpha:]]', '(?=x)', '\\bx'])('%s is refused: Go and JavaScript differ', (pattern) => {
    expect(() => regExpLiteral(pattern)).toThrow(pattern);
  });

  it('that ignores case gets the flag', () => {
    expect(regExpLiteral('^(?i)a/b$')).toBe('/^a\\/b$/iu');
  });
});

describe('the nearest name', () => {
  const known = ['timeouts', 'retry', 'rateLimit', 'cors'];
  it.each([
    ['timeout', 'timeouts'],
    ['ratelimit', 'rateLimit'],
    ['rtery', 'retry'],
    ['cros', 'cors'],
    ['authorization', undefined],
    ['x', undefined],
  ])('of %s is %s', (name, expected) => {
    expect(nearestName(name, known)).toBe(expected);
  });
});
