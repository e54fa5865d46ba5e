import { CODE } from '../../../diagnostics/codes.generated';
import { credentialsIn } from '../../../values/credentials';
import type { AuthorizationRule } from '../../analysis/authorization-rules';
import { conditionPath, letsPass } from '../../analysis/conditions';
import { childrenOf, type Expression } from '../../expressions';
import type { Rule } from '../rule';

type Binary = Extract<Expression, { kind: 'binary' }>;

/** `"admin" in jwt.groups` in rules that accept requests: if the claim is a string or an object, parts of the string and names of fields count. */
export const untypedMembershipTest: Rule = ({ authorizationRules }, diagnostics) => {
  for (const rule of authorizationRules) {
    const loose = looseTestsIn(rule);
    const [first] = loose;
    if (!first) continue;
    const { text, origin } = rule;
    const values = {
      item: sourceOf(first.left, text),
      list: sourceOf(first.right, text),
      test: typedTest(first, text),
    };
    const value = loose.reduceRight((whole, test) => withTypedTest(whole, test, text, rule), text);
    // A change is shown in reports.
    const options =
      credentialsIn(text).size === 0
        ? { suggestion: { form: 'several', steps: [{ at: [], form: 'value', value }] } as const }
        : {};
    diagnostics.report(CODE.untypedMembershipTest, origin, values, options);
  }
};

/** Returns the membership tests whose list may have any type, in source order. */
function looseTestsIn({ action, conditions, expression, text }: AuthorizationRule): readonly Binary[] {
  const paths = pathsIn(expression);
  const found = conditions.flatMap((condition) => {
    const { node } = condition;
    if (node.kind !== 'binary' || node.operator !== 'in' || !letsPass(condition, action)) return [];
    const path = conditionPath(node.right);
    const isLoose =
      path === undefined ? isParsed(node.right) : isClaim(path) && !paths.some((one) => one.startsWith(`${path}.`));
    return isLoose && !isTypeTested(sourceOf(node.right, text), expression, text) ? [node] : [];
  });
  return [...new Set(found)].sort((a, b) => a.start - b.start);
}

/** Claims that are objects in OpenID Connect and of usual issuers; `audiences` of a provider compares audiences. */
const OTHERS = /[.](?:realm_access|resource_access|address|act|cnf|authorization|aud)$/;

const isClaim = (path: string): boolean => path.startsWith('jwt.') && !OTHERS.test(path);

/** Whether the value comes from JSON that the client sends. */
function isParsed(node: Expression): boolean {
  if (node.kind === 'select' || node.kind === 'index') return isParsed(node.operand);
  return node.kind === 'call' && node.name === 'json';
}

function pathsIn(node: Expression): readonly string[] {
  const path = conditionPath(node);
  return path === undefined ? childrenOf(node).flatMap(pathsIn) : [path];
}

/** Whether the expression asks for the type of the value, such as `type(jwt.groups) == list`. */
function isTypeTested(value: string, node: Expression, text: string): boolean {
  if (node.kind === 'call' && node.name === 'type' && !node.target)
    return node.args.some((argument) => sourceOf(argument, text) === value);
  return childrenOf(node).some((child) => isTypeTested(value, child, text));
}

const sourceOf = ({ start, end }: Expression, text: string): string => text.slice(start, end);

function typedTest({ left, right }: Binary, text: string): string {
  const [item, list] = [sourceOf(left, text), sourceOf(right, text)];
  return `${list} == ${item} || (type(${list}) == list && ${item} in ${list})`;
}

function withTypedTest(whole: string, test: Binary, text: string, { expression }: AuthorizationRule): string {
  const typed = typedTest(test, text);
  return `${whole.slice(0, test.start)}${test === expression ? typed : `(${typed})`}${whole.slice(test.end)}`;
}
