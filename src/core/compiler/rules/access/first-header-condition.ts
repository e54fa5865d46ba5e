import type { RequestPipeline } from '../../../data-plane/request-pipeline';
import { CODE } from '../../../diagnostics/codes.generated';
import { type Condition, conditionPath, letsPass } from '../../analysis/conditions';
import { childrenOf, type Expression } from '../../expressions';
import type { Rule } from '../rule';

/** Reports rules that refuse by a header of which expressions read the first value only. */
export const firstHeaderCondition: Rule = ({ authorizationRules, pipeline: { receivedHeaders } }, diagnostics) => {
  for (const { action, conditions, origin } of authorizationRules) {
    const refusing = conditions.filter((condition) => !letsPass(condition, action));
    const header = refusing.map((one) => headerCompared(one, receivedHeaders)).find((name) => name !== undefined);
    if (header !== undefined)
      diagnostics.report(CODE.firstHeaderCondition, origin, {
        header,
        all: `request.headers.raw()["${header}"].exists(v, v == "...")`,
      });
  }
};

/** Returns the header whose value is compared. Checking for its presence is correct even if it is sent several times. */
function headerCompared({ node }: Condition, received: ReceivedHeaderTable): string | undefined {
  if (node.kind === 'call' && node.name === 'has' && !node.target) return undefined;
  return headerIn(node, received);
}

type ReceivedHeaderTable = RequestPipeline['receivedHeaders'];

/** MCP backends compare the first value with the body, and replace all of them. */
const OF_MCP = /^mcp-(?:name|method)$/;

function isUnavailable(name: string, received: ReceivedHeaderTable): boolean {
  if (OF_MCP.test(name)) return true;
  const { is } = received.get(name) ?? {};
  return is === 'removed' || is === 'kept over HTTP/2';
}

function headerIn(node: Expression, received: ReceivedHeaderTable): string | undefined {
  if (node.kind === 'index' && node.index.kind === 'literal' && conditionPath(node.operand) === 'request.headers')
    // Conditions on headers that are never set as clients send them are reported elsewhere (AIG7132), and so are those on headers of MCP (AIG7201).
    return isUnavailable(node.index.text.toLowerCase(), received) ? undefined : node.index.text;
  for (const child of childrenOf(node)) {
    const found = headerIn(child, received);
    if (found !== undefined) return found;
  }
  return undefined;
}
