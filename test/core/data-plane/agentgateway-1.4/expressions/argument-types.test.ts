import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../../../../src/core/compiler/expressions';
import { EXPRESSIONS } from '../../../../../src/core/data-plane/agentgateway-1.4/expressions';
import { CODE } from '../../../../../src/core/diagnostics/codes.generated';
import { CASES } from './cases';
import { answerOf, expressionsOf, readFacts } from './facts';

const facts = readFacts();

/** Returns the reasons for which a call is rejected because of its argument types. */
function typeProblems(text: string): readonly string[] {
  return checkExpression(EXPRESSIONS, text, 'request')
    .filter(({ code }) => code === CODE.wrongFunctionCall)
    .map(({ values: { name, problem } }) => `${name} ${problem}`)
    .filter((problem) => / (?:accepts|applies to) .*, not /.test(problem));
}

describe('types of arguments', () => {
  it('are rejected only if the data plane fails', () => {
    const cases = expressionsOf(CASES).filter((text) => typeProblems(text).length > 0);
    expect(cases.length).toBeGreaterThan(1000);
    const answered = cases.filter((text) => typeof answerOf(facts, text) !== 'string');
    // For these, the data plane answers as if the receiver were the argument, or did not contain such bytes: the reported problem is that
    // answer.
    expect(answered.filter((text) => !/\.(?:startsWith|endsWith|matches|contains)\(/.test(text))).toEqual([]);
  });

  it.each([
    ['request.path.startsWith(1)', 'startsWith accepts string, not int; convert with string(...)'],
    ['request.path.matches(request.startTime)', 'matches accepts string, not timestamp; convert with string(...)'],
    ['request.path.replace("a", 1)', 'replace accepts string as argument 2, not int; convert with string(...)'],
    ['request.path.substring("1")', 'substring accepts int or uint as argument 1, not string'],
    ['request.path.charAt(1.0)', 'charAt accepts int or uint, not double; convert with int(...)'],
    ['request.path.endsWith(["a"])', 'endsWith accepts string, not list'],
    ['request.path.startsWith(null)', 'startsWith accepts string, not null'],
    ['json(1)', 'json applies to string or bytes, not to int; convert with string(...)'],
    ['jsonField(request.body, 1)', 'jsonField accepts string, not int; convert with string(...)'],
    [
      'cidr("10.0.0.0/8").containsCIDR("10.1.0.0/16")',
      'containsCIDR accepts network, not string; convert with cidr(...)',
    ],
    [
      'cidr("10.0.0.0/8").containsIP(source.port)',
      'containsIP accepts string or address, not uint; convert with string(...)',
    ],
    ['math.ceil(1)', 'ceil applies to double, not to int; convert with double(...)'],
    ['sha256.encode(1)', 'encode applies to string or bytes, not to int; convert with string(...)'],
    ['int(true)', 'int applies to string, int, uint or double, not to bool; convert with string(...)'],
    ['request.path.getHours()', 'getHours applies to timestamp or duration, not to string'],
  ])('%s', (text, problem) => {
    expect(typeProblems(text)).toContain(problem);
  });

  it.each([
    'request.path.startsWith(jwt.prefix)',
    'request.path.startsWith(default(jwt.prefix, "/"))',
    'request.path.startsWith(request.headers["x-prefix"])',
    'request.path.substring(size(request.method), 3u)',
    'cidr("10.0.0.0/8").containsIP(ip("10.0.0.1")) && cidr("10.0.0.0/8").containsCIDR(cidr("10.1.0.0/16"))',
    'jwt.groups.join(",").startsWith("a") || request.headers.split()["x"].join(",") == ""',
    'int(jwt.level) > 3 && string(request.startTime) != ""',
    'json(request.body).model.startsWith("gpt")',
    'math.ceil(double(jwt.level)) > 1.0',
  ])('%s is fine', (text) => {
    expect(typeProblems(text)).toEqual([]);
  });
});
