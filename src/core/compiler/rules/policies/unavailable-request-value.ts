import type { RequestPipeline } from '../../../data-plane/request-pipeline';
import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { comparisonsIn, inExpressions } from '../../analysis/comparisons';
import { conditionPath } from '../../analysis/conditions';
import { childrenOf, type Expression, textIn } from '../../expressions';
import type { Rule } from '../rule';

/** Reports expressions about a value that no request has. */
export const unavailableRequestValue: Rule = ({ attachment, reader, pipeline: { receivedHeaders } }, diagnostics) => {
  for (const { resource } of attachment.graph.policies) {
    for (const { path, node } of trafficExpressions(resource, reader)) {
      const found = unavailableIn(node, receivedHeaders);
      if (found) diagnostics.report(CODE.unavailableRequestValue, below(resource.origin, ...path), found);
    }
  }
};

const trafficExpressions = inExpressions(/request|source/, (node, path) =>
  path[1] === 'traffic' ? [{ path, node }] : [],
);

type ReceivedHeaderTable = RequestPipeline['receivedHeaders'];

type UnavailableValue = { readonly what: string; readonly reason: string };

const METHOD_IN_CAPITALS = /^(GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH)$/i;

/** The reasons why a request field cannot have a compared value, whatever clients send. */
const REQUESTS: Readonly<Record<string, (text: string) => string | false>> = {
  'request.method': (text) =>
    METHOD_IN_CAPITALS.test(text) &&
    text !== text.toUpperCase() &&
    `methods are upper case: write ${text.toUpperCase()}`,
  'request.path': (text) =>
    (!/^(\/|[*]?$)/.test(text) && 'paths start with /') ||
    (/[?#]/.test(text) && 'the query is in request.pathAndQuery'),
  'request.scheme': (text) => /[A-Z:]/.test(text) && 'the scheme is http or https',
  'source.address': (text) =>
    (text.includes('/') && `source.address is one IP address; write cidr("${text}").containsIP(source.address)`) ||
    (/^\d+[.][\d.]+:/.test(text) && 'source.address contains no port'),
};

/** Why a header of the connection never has a value. */
function reducedHeader(field: string, text: string, receivedHeaders: ReceivedHeaderTable): string | undefined {
  const lower = field.toLowerCase();
  const received = lower.startsWith(OF_HEADERS) ? receivedHeaders.get(lower.slice(OF_HEADERS.length)) : undefined;
  return received?.is === 'reduced' && text !== received.to ? `the data plane reduces it to ${received.to}` : undefined;
}

/** Returns a comparison that a request cannot satisfy. */
function unavailableIn(node: Expression, received: ReceivedHeaderTable): UnavailableValue | undefined {
  for (const { field, texts } of comparisonsIn(node)) {
    for (const text of texts) {
      const reason = REQUESTS[field]?.(text) || reducedHeader(field, text, received);
      if (reason) return { what: `${field} is never ${text}`, reason };
    }
  }
  return unavailableHeader(node, received);
}

const OF_HEADERS = 'request.headers.';

/** A header that the data plane removes, or that HTTP/1.1 has elsewhere. */
function unavailableHeader(node: Expression, receivedHeaders: ReceivedHeaderTable): UnavailableValue | undefined {
  const name = headerOf(node) ?? '';
  const received = receivedHeaders.get(name);
  if (received?.is === 'kept over HTTP/2')
    return {
      what: `the header ${name} is not set in HTTP/1.1 requests, and clients choose its value in HTTP/2 requests`,
      reason: 'read request.host instead',
    };
  if (received?.is === 'removed')
    return { what: `the header ${name} is never set`, reason: 'the data plane removes it before policies run' };
  for (const child of childrenOf(node)) {
    const found = unavailableHeader(child, receivedHeaders);
    if (found) return found;
  }
  return undefined;
}

/** The header that an expression reads, or of which it checks the presence. */
function headerOf(node: Expression): string | undefined {
  if (node.kind === 'binary' && node.operator === 'in' && conditionPath(node.right) === 'request.headers')
    return textIn(node.left)?.toLowerCase();
  const path = node.kind === 'select' || node.kind === 'index' ? conditionPath(node)?.toLowerCase() : undefined;
  return path?.startsWith(OF_HEADERS) ? path.slice(OF_HEADERS.length) : undefined;
}
