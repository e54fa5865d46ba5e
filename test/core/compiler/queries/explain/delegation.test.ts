import { describe, expect, it } from 'vitest';
import { explainRequest } from '../../../../../src/core/compiler/queries/explain';
import { attached } from '../../4-attach/attached';

const route = (namespace: string, name: string, spec: string) =>
  `---\napiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec: ${spec}\n`;
const rule = (path: string, to: string, rest = '') =>
  `{matches: [{path: {type: PathPrefix, value: ${path}}}], backendRefs: [${to}]${rest}}`;
const delegate = (name: string, namespace: string, weight = 1) =>
  `{group: gateway.networking.k8s.io, kind: HTTPRoute, name: "${name}", namespace: ${namespace}, weight: ${weight}}`;

const INPUT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}
${route(
  'demo',
  'platform',
  `{parentRefs: [{name: edge}], rules: [${rule('/cart', delegate('*', 'cart'), ', timeouts: {request: 5s}')}, ${rule('/', '{name: web, port: 80}')}, ${rule('/two', `${delegate('left', 'two')}, ${delegate('right', 'two')}`)}]}`,
)}
${route('cart', 'items', `{rules: [${rule('/cart/items', '{name: items, port: 80}')}, ${rule('/cart/items/slow', '{name: items, port: 80}', ', timeouts: {request: 50s}')}]}`)}
${route('two', 'left', `{rules: [${rule('/two', '{name: web, port: 80}')}]}`)}
${route('two', 'right', `{rules: [${rule('/two', '{name: web, port: 80}')}]}`)}
`;

describe('a request to a delegating rule', () => {
  const { attachment } = attached(INPUT);
  const ask = (path: string) => {
    const [explanation] = explainRequest(attachment, { host: 'a.example', path });
    return explanation;
  };
  const timeout = (path: string) => ask(path).traffic.find(({ field }) => field === 'timeouts')?.value;

  it('matches a rule of a child, which inherits unset fields', () => {
    expect(ask('/cart/items/1').rule?.name).toBe('HTTPRoute/cart/items, rule 0');
    expect(ask('/cart/items/1').rule?.by).toContain('HTTPRoute/demo/platform, rule 0 delegates to it');
    expect(timeout('/cart/items/1')).toMatchObject({ request: '5s' });
    expect(timeout('/cart/items/slow')).toMatchObject({ request: '50s' });
  });

  it('matches no rule if no child fits, despite another rule of the parent', () => {
    const { rule: taken, otherRules } = ask('/cart/other');
    expect(taken).toBeUndefined();
    expect(otherRules[0]?.reason).toContain('none of the routes that it delegates to');
    expect(ask('/elsewhere').rule?.name).toBe('HTTPRoute/demo/platform, rule 1');
  });

  it('is undecided if weights choose between lists of routes', () => {
    expect(ask('/two').unknownMatches).toEqual([
      'HTTPRoute/demo/platform, rule 2 matches it and delegates it to several routes by weight',
    ]);
  });
});
