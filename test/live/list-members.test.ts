import { expect, it } from 'vitest';
import { askValues } from '../core/data-plane/agentgateway-1.4/expressions/asking';
import { dataPlaneProgram, describeLive } from './harness/program';

const VALUES = [
  '["sre", "ops"]',
  '[1, "sre"]',
  '"sre"',
  '"asre"',
  '{"sre": 1}',
  '{"a": "sre"}',
  '5',
  'null',
  '[]',
  '["asre"]',
];
const MEMBERS = VALUES.slice(0, 2);

/** Whether the data plane calls an expression true, for each value of which `it` is the name. */
function trueFor(expression: (it: string) => string): readonly string[] {
  const request = { method: 'GET', pathAndQuery: '/', headers: [['host', 'a']] as const };
  const expressions = VALUES.map((value) => expression(`json(${JSON.stringify(value)})`));
  const answers = askValues(dataPlaneProgram() ?? '', expressions, request);
  return VALUES.filter((_, index) => JSON.stringify(answers[index]) === '{"type":"bool","json":"true"}');
}

describeLive('members of a list', () => {
  it.each<[string, (it: string) => string, readonly string[]]>([
    ['type and in', (it) => `type(${it}) == list && "sre" in ${it}`, MEMBERS],
    ['type and exists', (it) => `type(${it}) == list && ${it}.exists(g, g == "sre")`, MEMBERS],
    ['a list or a string', (it) => `${it} == "sre" || (type(${it}) == list && "sre" in ${it})`, [...MEMBERS, '"sre"']],
    [
      'the conditional operator',
      (it) => `type(${it}) == list ? "sre" in ${it} : ${it} == "sre"`,
      [...MEMBERS, '"sre"'],
    ],
    ['exists', (it) => `${it}.exists(g, g == "sre")`, [...MEMBERS, '{"sre": 1}']],
    ['filter', (it) => `${it}.filter(g, g == "sre").size() > 0`, [...MEMBERS, '{"sre": 1}']],
    ['in', (it) => `"sre" in ${it}`, [...MEMBERS, '"sre"', '"asre"', '{"sre": 1}']],
    ['contains', (it) => `${it}.contains("sre")`, [...MEMBERS, '"sre"', '"asre"', '{"sre": 1}']],
  ])('are found by %s', (_, expression, expected) => expect(trueFor(expression)).toEqual(expected));
});

describeLive('expressions about a client without a certificate', () => {
  it('fail, but for has()', () => {
    const request = { method: 'GET', pathAndQuery: '/', headers: [['host', 'a']] as const };
    const fields = ['identity', 'subjectAltNames', 'issuer', 'subject', 'subjectCn', 'certificate'];
    const expressions = fields.flatMap((field) => [`has(source.${field})`, `default(string(source.${field}), "none")`]);
    expect(askValues(dataPlaneProgram() ?? '', expressions, request)).toEqual(
      fields.flatMap(() => [
        { type: 'bool', json: 'false' },
        { type: 'string', json: '"none"' },
      ]),
    );
  });
});
