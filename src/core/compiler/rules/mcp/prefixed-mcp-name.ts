import { CODE } from '../../../diagnostics/codes.generated';
import type { AuthorizationRule } from '../../analysis/authorization-rules';
import { comparedTexts, pathOf } from '../../analysis/conditions';
import { childrenOf, type Expression, type ExpressionReader, expressionsIn, textIn } from '../../expressions';
import type { PolicyNode } from '../../model/graph';
import { DEFAULT_OPTIONS } from '../../model/options';
import { below, type FieldPath } from '../../model/origin';
import type { Rule } from '../rule';

/** Rules and conditions that compare with names which nothing has: what they refuse is open. */
export const prefixedMcpName: Rule = ({ attachment, authorizationRules, reader }, diagnostics) => {
  for (const { expression, origin, targets, shownTargets } of authorizationRules) {
    if (!targets) continue;
    for (const { field, texts } of comparisonsIn(expression)) {
      for (const name of texts) {
        const reason = reasonOf(field, name, targets);
        if (reason) diagnostics.report(CODE.unknownMcpName, origin, { field, name, reason });
      }
    }
    const shown = shownName(expression, shownTargets);
    if (shown) diagnostics.report(CODE.prefixedMcpName, origin, shown);
  }
  for (const { resource } of attachment.graph.policies) {
    const known = KNOWN.get(resource) ?? unmetOf(resource, reader);
    KNOWN.set(resource, known);
    for (const { code, path, values } of known) diagnostics.report(code, below(resource.origin, ...path), values);
  }
};

type Policy = PolicyNode['resource'];

interface Unmet {
  readonly code: typeof CODE.unknownProxyName | typeof CODE.unavailableRequestValue;
  readonly path: FieldPath;
  readonly values: Readonly<Record<string, string>>;
}

/** One run after another asks about policies that have not changed. */
const KNOWN = new WeakMap<Policy, readonly Unmet[]>();

function unmetOf(resource: Policy, reader: ExpressionReader): readonly Unmet[] {
  return expressionsIn(resource).flatMap(({ text, path }) => {
    const expression = ABOUT_REQUESTS.test(text) ? reader.read(text) : undefined;
    if (!expression) return [];
    const ofProxy = comparisonsIn(expression).flatMap(({ field, texts }) =>
      texts.flatMap((name): Unmet[] => {
        const reason = PROXY_NAMES[field]?.(name);
        return reason ? [{ code: CODE.unknownProxyName, path, values: { field, name, reason } }] : [];
      }),
    );
    const unmet = path[1] === 'traffic' ? unmetIn(expression) : undefined;
    return unmet ? [...ofProxy, { code: CODE.unavailableRequestValue, path, values: unmet }] : ofProxy;
  });
}

const ABOUT_REQUESTS = /proxy|request|source/;

interface Comparison {
  readonly field: string;
  readonly texts: readonly string[];
}

function comparisonsIn(node: Expression): readonly Comparison[] {
  const compares =
    node.kind === 'binary' &&
    (node.operator === '==' || node.operator === '!=' || (node.operator === 'in' && node.right.kind === 'list'));
  const compared = compares ? comparedTexts(node) : undefined;
  return [...(compared ? [compared] : []), ...childrenOf(node).flatMap(comparisonsIn)];
}

const BY_START: ReadonlySet<string> = new Set(['startsWith', 'matches']);

/** What such names begin with. */
function beginningsIn(node: Expression): readonly Comparison[] {
  const text = node.kind === 'call' && node.target && BY_START.has(node.name) ? textIn(node.args[0]) : undefined;
  const field = node.kind === 'call' && node.target ? pathOf(node.target) : undefined;
  const own = text === undefined || field === undefined ? [] : [{ field, texts: [text.replace(/^\^/, '')] }];
  return [...own, ...childrenOf(node).flatMap(beginningsIn)];
}

/** A tool or a prompt as clients see it, with its target in front, and as rules do. */
function shownName(
  expression: Expression,
  targets: AuthorizationRule['shownTargets'] = [],
): { readonly name: string; readonly target: string; readonly own: string; readonly field: string } | undefined {
  if (targets.length === 0) return undefined;
  const all = [...comparisonsIn(expression), ...beginningsIn(expression)];
  // Who asks for the target, or for both names, knows of the difference.
  if (all.some(({ field }) => field.endsWith('.target'))) return undefined;
  for (const { field, texts } of all) {
    if (!/^mcp\.(tool|prompt)\.name$/.test(field)) continue;
    for (const name of texts) {
      const target = targets.find((each) => name.startsWith(`${each}_`));
      const own = target === undefined ? '' : name.slice(target.length + 1);
      if (target !== undefined && !all.some((one) => one.texts.includes(own))) return { name, target, own, field };
    }
  }
  return undefined;
}

function reasonOf(field: string, name: string, targets: readonly string[]): string | undefined {
  if (/^mcp\.\w+\.target$/.test(field)) {
    return targets.length === 0 || targets.includes(name) ? undefined : `the targets are ${targets.join(', ')}`;
  }
  if (field !== 'mcp.resource.name' || name === '') return undefined;
  if (!name.includes(':')) return 'the name of a resource is its URI or URI template';
  const target = targets.find((each) => name.startsWith(`${each}+`));
  return target && `rules see the target's own URI, without the prefix ${target}+`;
}

const ofGateway = (name: string) => (name === 'default' ? '' : 'compiled output uses `default` for every Gateway');
const none = () => 'compiled routes have no such name';

/** Why a name is not what the data plane calls something that was compiled. */
const PROXY_NAMES: Readonly<Record<string, (name: string) => string>> = {
  'proxy.gateway.name': ofGateway,
  'proxy.gateway.namespace': ofGateway,
  'proxy.route.kind': none,
  'proxy.route.name': (name) =>
    /\.\d\d/.test(name) ? '' : 'compiled route names contain the number of the rule, such as `web.00`',
  'proxy.route.rule': none,
};

const METHOD_IN_CAPITALS = /^(GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH)$/i;

/** Why a field of requests is not what a comparison asks for, whatever clients send. */
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
function reducedHeader(field: string, text: string): string | undefined {
  const lower = field.toLowerCase();
  const received = lower.startsWith(OF_HEADERS) ? receivedHeaders.get(lower.slice(OF_HEADERS.length)) : undefined;
  return received?.is === 'reduced' && text !== received.to ? `the data plane reduces it to ${received.to}` : undefined;
}

/** What no request has. */
function unmetIn(node: Expression): { readonly what: string; readonly reason: string } | undefined {
  for (const { field, texts } of comparisonsIn(node)) {
    for (const text of texts) {
      const reason = REQUESTS[field]?.(text) || reducedHeader(field, text);
      if (reason) return { what: `${field} is never ${text}`, reason };
    }
  }
  return unavailableHeader(node);
}

const { receivedHeaders } = DEFAULT_OPTIONS.dataPlane.requests;
const OF_HEADERS = 'request.headers.';

/** A header that the data plane removes, or that HTTP/1.1 has elsewhere. */
function unavailableHeader(node: Expression): { readonly what: string; readonly reason: string } | undefined {
  const path = node.kind === 'select' || node.kind === 'index' ? pathOf(node)?.toLowerCase() : undefined;
  const name = path?.startsWith(OF_HEADERS) ? path.slice(OF_HEADERS.length) : '';
  const received = receivedHeaders.get(name);
  if (received?.is === 'kept over HTTP/2')
    return {
      what: `the header ${name} is not set in HTTP/1.1 requests, and clients choose its value in HTTP/2 requests`,
      reason: 'read request.host instead',
    };
  if (received?.is === 'removed')
    return { what: `the header ${name} is never set`, reason: 'the data plane removes it before policies run' };
  for (const child of childrenOf(node)) {
    const found = unavailableHeader(child);
    if (found) return found;
  }
  return undefined;
}
