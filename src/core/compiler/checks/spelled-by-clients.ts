import { CODE } from '../../diagnostics/codes.generated';
import { childrenOf, type Expression } from '../expressions';
import type { Check } from './check';
import { type Condition, letsPass, pathOf } from './conditions';

/**
 * Rules that refuse by what clients may write in several ways: the host in another case, and a header more than once. Both reach
 * expressions as they were sent, and of several headers the first one only.
 */
export const checkSpelledByClients: Check = {
  needs: [],
  run({ authorizationRules }, diagnostics) {
    for (const { action, text, conditions, origin } of authorizationRules) {
      const refusing = conditions.filter((condition) => !letsPass(condition, action));
      if (refusing.some(({ node }) => readsHostAsSent(node)))
        diagnostics.report(CODE.refusalBySpelledHost, origin, { expression: text });
      const header = refusing.map(headerCompared).find((name) => name !== undefined);
      if (header !== undefined)
        diagnostics.report(CODE.refusalByFirstHeader, origin, {
          header,
          all: `request.headers.raw()["${header}"].exists(v, v == "...")`,
        });
    }
  },
};

const FOLDING: ReadonlySet<string> = new Set(['lowerAscii', 'upperAscii']);

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

function headerIn(node: Expression): string | undefined {
  if (node.kind === 'index' && node.index.kind === 'literal' && pathOf(node.operand) === 'request.headers')
    return node.index.text;
  for (const child of childrenOf(node)) {
    const found = headerIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}
