import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

const BASE = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 8080, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: web, port: 80}]}]}
`;

const policy = (name: string, traffic: string, target = 'name: web') => `---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, ${target}}]
  traffic: {${traffic}}
`;

function told(...documents: string[]) {
  const collector = new DiagnosticCollector();
  const input = loadText([{ name: 'a.yaml', text: BASE + documents.join('') }], collector);
  const { diagnostics, attachment } = compile(input, {}, collector);
  const traffic = attachment?.gateways[0]?.listeners[0]?.rules[0]?.traffic ?? {};
  return { found: diagnostics.map(({ code, message }) => `${code} ${message}`), set: Object.keys(traffic) };
}

const TIE = 'AIG4001 ProxyPolicy shop/one and ProxyPolicy shop/two both set traffic.timeouts for HTTPRoute shop/web';
const SOUND = policy('one', 'timeouts: {request: 5s}');
const MISSPELT = 'AIG2010 unknown field atempts; the nearest existing name is attempts';

describe('a policy that is rejected for another reason', () => {
  it('contradicts others in the first round', () => {
    const { found, set } = told(SOUND, policy('two', 'timeouts: {request: 9s}, retry: {atempts: 3}'));
    expect(found).toEqual([`${TIE} and have the same precedence`, MISSPELT]);
    expect(set).toEqual(['timeouts']);
  });

  it('conflicts with another rejected one', () => {
    const broken = 'timeouts: {request: 9s}, retry: {atempts: 3}';
    const { found, set } = told(policy('one', broken), policy('two', broken));
    expect(found.filter((each) => each.startsWith('AIG4001'))).toEqual([
      `${TIE} and have the same precedence`,
      `${TIE.replace('timeouts', 'retry')} and have the same precedence`,
    ]);
    expect(set).toEqual([]);
  });

  it('never applies', () => expect(told(policy('two', 'csrf: {}, retry: {atempts: 3}')).set).toEqual([]));

  it.each([
    ['a field that does not exist', policy('one', 'timeout: 5s'), policy('two', 'timeout: 9s')],
    ['other parts', policy('one', 'rateLimit: {local: []}'), policy('two', 'rateLimit: {global: 5}')],
    ['another target', SOUND, policy('two', 'timeouts: {request: 9s}, retry: {atempts: 3}', 'name: other')],
    ['a target that is wrong', SOUND, policy('two', 'timeouts: {request: 9s}', 'nam: web')],
  ])('does not by %s', (_name, one, two) => {
    expect(told(one, two).found.filter((each) => each.startsWith('AIG4001'))).toEqual([]);
  });
});

it('reports a duplicate resource even if either one is rejected', () => {
  const broken = policy('one', 'timeouts: 9');
  for (const documents of [
    [SOUND, broken],
    [broken, SOUND],
    [broken, broken],
  ]) {
    expect(told(...documents).found.filter((each) => each.startsWith('AIG2006'))).toEqual([
      'AIG2006 ProxyPolicy shop/one is defined twice',
    ]);
  }
});
