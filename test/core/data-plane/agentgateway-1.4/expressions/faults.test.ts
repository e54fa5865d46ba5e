import { describe, expect, it } from 'vitest';
import { EXPRESSIONS } from '../../../../../src/core/data-plane/agentgateway-1.4/expressions';
import { CASES } from './cases';
import { answerOf, expressionsOf, readFacts } from './facts';

const facts = readFacts();
const known = new Set(expressionsOf(CASES));
const { functions } = EXPRESSIONS;
const answer = (text: string) => JSON.stringify(answerOf(facts, text));

/** Calls of two values in the cases, in both forms. */
const PAIRS: readonly (readonly [left: string, right: string])[] = [...known].flatMap((text) => {
  const [, left, right] = /^\((.+)\)\.startsWith\((.+)\)$/.exec(text) ?? [];
  return left !== undefined && right !== undefined ? [[left, right] as const] : [];
});

describe('known faults of the release', () => {
  const inBothForms = Object.keys(functions).filter((name) => {
    const { method, global } = functions[name] ?? {};
    return method?.[0] === 1 && global?.[0] === 2;
  });

  it.each(inBothForms)('%s differs in its global form', (name) => {
    const differing = PAIRS.filter(([left, right]) => {
      const [asFunction, asMethod] = [`${name}(${left}, ${right})`, `(${left}).${name}(${right})`];
      return known.has(asFunction) && known.has(asMethod) && answer(asFunction) !== answer(asMethod);
    });
    expect(PAIRS.length).toBeGreaterThan(100);
    expect(functions[name]?.globalFault !== undefined, name).toBe(differing.length > 0 || name.startsWith('or'));
  });

  it.each(Object.keys(functions))('%s ignores the type of its receiver only if listed', (name) => {
    const isTrueForAll = ['1', 'true', 'null', '[1, "a"]', '{"a": 1}'].every(
      (receiver) => answer(`(${receiver}).${name}("a")`) === JSON.stringify({ type: 'bool', json: 'true' }),
    );
    expect(functions[name]?.passesOverReceiver === 'always').toBe(isTrueForAll);
  });

  it('include no function that never returned a value', () => {
    const working = [...known].filter((text) => typeof answerOf(facts, text) === 'object');
    const silent = Object.keys(functions).filter((name) => !working.some((text) => text.includes(`${name}(`)));
    // Their results differ each time, or require features that no request of the table has.
    expect(silent.sort()).toEqual(['addQuery', 'random', 'setQuery', 'unredacted', 'uuid', 'variables']);
  });
});
