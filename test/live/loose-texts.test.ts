import { expect, it } from 'vitest';
import { LOOSE_IN_MACROS } from '../core/compiler/rules/loose-texts';
import { askValues } from '../core/data-plane/agentgateway-1.4/expressions/asking';
import { dataPlaneProgram, describeLive } from './harness/program';

describeLive('string functions on non-string values', () => {
  it.each([
    ['[1]', 'true'],
    ['["b"]', 'false'],
  ])('inside of macros, on %s: %s', (list, json) => {
    const rules = LOOSE_IN_MACROS.map((rule) => rule(list));
    const request = { method: 'GET', pathAndQuery: '/', headers: [['host', 'a']] as const };
    const answers = askValues(dataPlaneProgram() ?? '', rules, request);
    expect(rules.map((rule, index) => [rule, answers[index]])).toEqual(
      rules.map((rule) => [rule, { type: 'bool', json }]),
    );
  });
});
