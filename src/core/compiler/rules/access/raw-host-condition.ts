import { CODE } from '../../../diagnostics/codes.generated';
import { conditionPath, conditionsOf, letsPass } from '../../analysis/conditions';
import { openConditionsOf } from '../../analysis/open-conditions';
import { childrenOf, type Expression, textIn } from '../../expressions';
import type { Rule } from '../rule';

/** Reports conditions that refuse by the host as clients send it: in another case, with a port, or with a user name. */
export const rawHostCondition: Rule = ({ attachment, authorizationRules, reader }, diagnostics) => {
  const conditions = attachment.graph.policies.flatMap(openConditionsOf).flatMap(({ text, origin }) => {
    const expression = reader.read(text);
    return expression ? [{ action: 'Deny', text, expression, conditions: conditionsOf(expression), origin }] : [];
  });
  const all = [...authorizationRules, ...conditions];
  // Who speaks of ports or of users anywhere has thought of them.
  const known = all.flatMap(({ text }) => (text.includes('request.host') ? text.replace(GROUP, '(') : [])).join('');
  for (const { action, text, conditions, origin } of all) {
    const refusing = conditions.filter((condition) => !letsPass(condition, action));
    const spelling = refusing.map(({ node }) => spellingPast(node, known)).find((found) => found !== undefined);
    if (spelling !== undefined) diagnostics.report(CODE.rawHostCondition, origin, { expression: text, spelling });
  }
};

/** The beginning of a non-capturing group in a regular expression. */
const GROUP = /\(\?[a-z-]*:/gi;

const FOLDING: ReadonlySet<string> = new Set(['lowerAscii', 'upperAscii']);

/** Returns how to write the same host so that a condition on it is false. */
function spellingPast(node: Expression, known: string): string | undefined {
  if (readsHostAsSent(node)) return 'in capitals';
  if (!known.includes(':') && isBlindTo(node, 'endsWith', /(?<![.][*]\)?)[$]\)*$/)) return 'followed by a port (`:80`)';
  if (!known.includes('@') && isBlindTo(node, 'startsWith', /\^(?!\(?[.][*])/)) return 'preceded by a user (`ann@`)';
  return undefined;
}

/** Whether a part of it compares the whole host, or one of its ends. */
function isBlindTo(node: Expression, end: string, anchor: RegExp): boolean {
  if (node.kind === 'binary' && (node.operator === '==' || node.operator === '!=' || node.operator === 'in')) {
    if (isHost(node.left) || isHost(node.right)) return true;
  } else if (node.kind === 'call' && node.target && isHost(node.target)) {
    return node.name === end || (node.name === 'matches' && anchor.test(textIn(node.args[0]) ?? ''));
  }
  return childrenOf(node).some((child) => isBlindTo(child, end, anchor));
}

/** The host in whichever case. */
function isHost(node: Expression): boolean {
  if (node.kind === 'call' && node.target && FOLDING.has(node.name)) return isHost(node.target);
  return conditionPath(node) === 'request.host';
}

function readsHostAsSent(node: Expression): boolean {
  if (node.kind === 'call' && node.target) {
    if (FOLDING.has(node.name)) return false;
    const [pattern] = node.args;
    if (node.name === 'matches' && pattern?.kind === 'literal' && pattern.text.includes('(?i')) return false;
  }
  return conditionPath(node) === 'request.host' || childrenOf(node).some(readsHostAsSent);
}
