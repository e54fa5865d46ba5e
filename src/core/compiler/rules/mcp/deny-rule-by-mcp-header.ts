import { UnknowableExpression } from '../../../data-plane/expression-values';
import { CODE } from '../../../diagnostics/codes.generated';
import type { AuthorizationRule } from '../../analysis/authorization-rules';
import { conditionPath } from '../../analysis/conditions';
import { childrenOf, type Expression } from '../../expressions';
import { type DecisionRules, judgeRules } from '../../queries/evaluate/decision';
import type { Rule } from '../rule';

/** Reports deny rules that read headers of MCP 2026-07-28: clients of older revisions do not send them, and call the same tools. */
export const denyRuleByMcpHeader: Rule = ({ authorizationRules }, diagnostics) => {
  const reading = authorizationRules.flatMap((rule) => {
    const header = rule.action === 'Deny' ? mcpHeaderIn(rule.expression) : undefined;
    return header === undefined ? [] : [{ ...rule, header }];
  });
  for (const { header, text, origin } of reading) {
    const neighbors = authorizationRules.filter((other) => other.origin.document === origin.document);
    if (neighbors.some(refusesOlderClients)) continue;
    diagnostics.report(CODE.denyRuleByMcpHeader, origin, { header, rule: text });
  }
};

const PREFIX = 'request.headers.mcp-';

function mcpHeaderIn(node: Expression): string | undefined {
  const path = node.kind === 'select' || node.kind === 'index' ? conditionPath(node)?.toLowerCase() : undefined;
  if (path?.startsWith(PREFIX) && /^mcp-(?:name|method|param-.*)$/.test(path.slice('request.headers.'.length)))
    return path.slice('request.headers.'.length);
  for (const child of childrenOf(node)) {
    const found = mcpHeaderIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A request as a client of an older revision sends it, to any host and path. */
const OLDER = { method: 'POST', host: '', scheme: 'http', path: '/', query: '', headers: [] };

function refusesOlderClients({ action, text }: AuthorizationRule): boolean {
  if (!/mcp-/i.test(text) || (action !== 'Deny' && action !== 'Require')) return false;
  const rules: DecisionRules = { action, policy: { matchExpressions: [text] } };
  try {
    return !judgeRules('', rules, OLDER, {}).allowed;
  } catch (error) {
    if (error instanceof UnknowableExpression) return false;
    throw error;
  }
}
