import { describe, expect, it } from 'vitest';
import { backend, gateway, policy, route, shownFor, toBackend } from './run';

const [GATEWAY_CLASS, INTERNAL] = gateway() as [object, object];
const GATEWAY = {
  ...INTERNAL,
  spec: { gatewayClassName: 'proxy', listeners: [{ name: 'web', port: 80, protocol: 'HTTP' }] },
};
const LLM = backend('llm', { ai: { provider: { providerA: {} } }, policies: { auth: { secretRef: { name: 'key' } } } });
const CHAT = route('chat', [toBackend('llm', { name: 'all' })]);
const KEYS = { traffic: { apiKeyAuthentication: { secretRef: { name: 'keys' } } } };
const keysFor = (name: string, more: object = {}) => policy('guard', 'HTTPRoute', name, KEYS, more);
const without = (document: object, field: string) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => name !== field));

const shown = (...documents: object[]) => shownFor([GATEWAY_CLASS, GATEWAY, LLM, ...documents]);

describe('a mistake is reported before its consequences', () => {
  it.each([
    ['a misspelled target', [CHAT, keysFor('chta')], ['AIG3061 spec.targetRefs[0]']],
    [
      'a misspelled rule of a target',
      [CHAT, keysFor('chat', { sectionName: 'al' })],
      ['AIG3019 spec.targetRefs[0].sectionName'],
    ],
    ['a policy of an unknown kind', [CHAT, { ...keysFor('chat'), kind: 'Guard' }], ['AIG2003 kind']],
    ['a policy without a kind', [CHAT, without(keysFor('chat'), 'kind')], ['AIG2001 kind']],
    ['a route without a kind', [without(CHAT, 'kind'), keysFor('chat')], ['AIG2001 kind']],
    [
      'a parent of another kind',
      [route('chat', [toBackend('llm')], { parentRefs: [{ kind: 'Service', name: 'gw' }] }), keysFor('chat')],
      ['AIG1029 spec.parentRefs[0]'],
    ],
  ])('%s', (_title, documents, expected) => {
    expect(shown(...documents).filter((one) => !one.startsWith('AIG7063'))).toEqual(expected);
  });

  it('a target of another name is not the cause of open credentials', () => {
    expect(shown(CHAT, keysFor('reports'))).toEqual(
      expect.arrayContaining(['AIG7062 spec.rules[0]', 'AIG3061 spec.targetRefs[0]']),
    );
  });
});
