import { Testing } from 'cdk8s';
import { expect, it } from 'vitest';
import * as gw from '../../../src';

const chart = new gw.CompiledChart(Testing.app(), 'chart', { namespace: 'ai', printWarnings: false });
new gw.patterns.LlmFailoverGateway(chart, 'llm', {
  anyHostname: true,
  plainHttp: true,
  tiers: [{ providers: [gw.LlmProvider.openAi()] }, { providers: [gw.LlmProvider.anthropic()] }],
  retry: { attempts: 1, codes: [429] },
  allowAnonymous: true,
});
const request = gw.testing.GatewayAssertions.of(chart).request('POST http://llm.example.com/v1/chat/completions');

it('uses the most specific name of a provider, in any order', () => {
  const backend = /AgentgatewayBackend\/ai\/(\S+)/.exec(request.explain())?.[1] ?? '';
  const all = { tier1: '503', [backend]: '500', openai: '429', [`${backend}/anthropic`]: '418' };
  const other = Object.fromEntries(Object.entries(all).reverse());
  for (const one of [all, other]) {
    const text = request.whenFailing(one).explain();
    expect(text).toContain('openai (tier 1): answers 429');
    expect(text).toContain('anthropic (tier 2): answers 418');
  }
});
