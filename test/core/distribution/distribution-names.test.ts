import { expect, test } from 'vitest';
import { builtInDistributions, inWordsOf } from '../../../src/core/distribution';

const agentgateway = builtInDistributions().find(({ apiGroup }) => apiGroup === 'agentgateway.dev');

test.each([
  ['set by a ProxyPolicy that targets', 'set by an AgentgatewayPolicy that targets'],
  ['A ProxyBackend is', 'An AgentgatewayBackend is'],
  ['the ProxyPolicy, a policy', 'the AgentgatewayPolicy, a policy'],
  ['data-a ProxyPolicy', 'data-a AgentgatewayPolicy'],
  ['ProxyPolicy/shop/a', 'ProxyPolicy/shop/a'],
])('%s: %s', (text, own) => {
  if (!agentgateway) throw new Error('the distribution is missing');
  expect(inWordsOf(agentgateway, text)).toBe(own);
});
