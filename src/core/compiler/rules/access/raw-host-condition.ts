import { CODE } from '../../../diagnostics/codes.generated';
import { type Condition, conditionsOf, letsPass, pathOf } from '../../analysis/conditions';
import { openConditionsOf } from '../../analysis/open-conditions';
import { childrenOf, type Expression, textIn } from '../../expressions';
import { DEFAULT_OPTIONS } from '../../model/options';
import type { Rule } from '../rule';

/**
 * Rules that refuse by what clients may write in several ways: the host in another case, with a port or with the name of a user, and a
 * header more than once. Both reach expressions as they were sent, and of several headers the first one only.
 */
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
  for (const { action, conditions, origin } of authorizationRules) {
    const refusing = conditions.filter((condition) => !letsPass(condition, action));
    const header = refusing.map(headerCompared).find((name) => name !== undefined);
    if (header !== undefined)
      diagnostics.report(CODE.firstHeaderCondition, origin, {
        header,
        all: `request.headers.raw()["${header}"].exists(v, v == "...")`,
      });
  }
};

/** The beginning of a group of a regular expression that takes no part of the text. */
const GROUP = /\(\?[a-z-]*:/gi;

const FOLDING: ReadonlySet<string> = new Set(['lowerAscii', 'upperAscii']);

/** How the same host is written so that a condition about it does not hold. */
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
  return pathOf(node) === 'request.host';
}

function readsHostAsSent(node: Expression): boolean {
  if (node.kind === 'call' && node.target) {
    if (FOLDING.has(node.name)) return false;
    const [pattern] = node.args;
    if (node.name === 'matches' && pattern?.kind === 'literal' && pattern.text.includes('(?i')) return false;
  }
  return pathOf(node) === 'request.host' || childrenOf(node).some(readsHostAsSent);
}

/** The header whose value is compared; asking whether a header is there is right however often it is sent. */
function headerCompared({ node }: Condition): string | undefined {
  if (node.kind === 'call' && node.name === 'has' && !node.target) return undefined;
  return headerIn(node);
}

function isUnavailable(name: string): boolean {
  const received = DEFAULT_OPTIONS.dataPlane.requests.receivedHeaders.get(name);
  return received?.is === 'removed' || received?.is === 'kept over HTTP/2';
}

function headerIn(node: Expression): string | undefined {
  if (node.kind === 'index' && node.index.kind === 'literal' && pathOf(node.operand) === 'request.headers')
    // Conditions on headers that are never set as clients send them are reported elsewhere (AIG7132).
    return isUnavailable(node.index.text.toLowerCase()) ? undefined : node.index.text;
  for (const child of childrenOf(node)) {
    const found = headerIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}
