import Anthropic from '@anthropic-ai/sdk';
import { Secret } from 'cdk8s-plus-28';
import OpenAI from 'openai';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from '../live/harness/charts';
import { grpc } from '../live/harness/grpc';
import { describeLive } from '../live/harness/program';
import { type Live, runLive } from '../live/harness/run-live';
import { anthropic, openAi, SPOKEN, type Trouble } from './providers';

const OPENAI = 'openai.example.net:8000';
const ANTHROPIC = 'anthropic.example.net:8000';
const messages = [{ role: 'user' as const, content: 'Say hello.' }];
const max_tokens = 100;

/** Runs a gateway with these limits in front of one provider for each format. */
function gatewayWith(rateLimits: gw.limits.RateLimit[], trouble?: Trouble): Promise<Live> {
  return runLive({
    input: inputOf((chart) => {
      const providers = [
        gw.LlmProvider.openAi({ name: 'openai', host: 'openai.example.net', port: 8000, model: 'gpt-4o' }),
      ];
      new gw.patterns.LlmFailoverGateway(chart, 'llm', {
        anyHostname: true,
        plainHttp: true,
        allowAnonymous: true,
        tiers: [{ providers }],
        rateLimits,
      });
    }),
    upstreams: { [OPENAI]: openAi(trouble), [ANTHROPIC]: anthropic() },
  });
}

/** A client that counts the requests that it sends. */
function counting(): { readonly fetch: typeof fetch; readonly responses: Response[] } {
  const responses: Response[] = [];
  return {
    responses,
    fetch: async (...request) => {
      const response = await fetch(...request);
      responses.push(response);
      return response;
    },
  };
}

const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: any) => error,
  );

describeLive('clients of a gateway whose limit is used up for longer than they wait', () => {
  let live: Live;
  beforeAll(async () => {
    live = await gatewayWith([gw.limits.RateLimit.requestsPerHour(1)]);
  });

  it('see how long, and do not retry', async () => {
    const { fetch, responses } = counting();
    const origin = await live.origin(80);
    const openai = new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'k', fetch });
    const { choices } = await openai.chat.completions.create({ model: 'm', messages });
    expect(choices[0]?.message.content).toBe(SPOKEN);
    expect(responses[0]?.headers.has('retry-after')).toBe(false);

    const error = await errorOf(openai.chat.completions.create({ model: 'm', messages }));
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect(Number(error.headers.get('retry-after'))).toBeGreaterThan(3000);
    const claude = new Anthropic({ baseURL: origin, apiKey: 'k', fetch });
    expect(await errorOf(claude.messages.create({ model: 'm', max_tokens, messages }))).toBeInstanceOf(
      Anthropic.RateLimitError,
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 429, 429]);
  });
});

describeLive('clients of a gateway whose limit is used up for some seconds', () => {
  it('wait for it', async () => {
    const live = await gatewayWith([gw.limits.RateLimit.requestsPerSecond(1)]);
    const { fetch, responses } = counting();
    const openai = new OpenAI({ baseURL: `${await live.origin(80)}/v1`, apiKey: 'k', fetch });
    for (const _ of Array(3)) await openai.chat.completions.create({ model: 'm', messages });
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused)
      expect([headers.get('retry-after'), headers.get('x-should-retry')]).toEqual(['1', null]);
  });
});

describeLive('clients of a provider with limits of its own', () => {
  it('see the headers of the provider', async () => {
    const live = await gatewayWith([gw.limits.RateLimit.requestsPerHour(100)], (_, response) => {
      const headers = { 'retry-after': '7', 'x-ratelimit-reset': '1900000000', 'x-should-retry': 'true' };
      response.writeHead(429, { 'content-type': 'application/json', ...headers }).end('{"error": {"message": "no"}}');
      return true;
    });
    const openai = new OpenAI({ baseURL: `${await live.origin(80)}/v1`, apiKey: 'k', maxRetries: 0 });
    const { status, headers } = await errorOf(openai.chat.completions.create({ model: 'm', messages }));
    expect([status, headers.get('retry-after'), headers.get('x-should-retry')]).toEqual([429, '7', 'true']);
  });
});

/** A rate limit service that refuses every request for five minutes. */
const refusing = () =>
  grpc({
    RateLimitService: {
      ShouldRateLimit: () => ({
        overall_code: 2,
        response_headers_to_add: [{ key: 'RateLimit-Reset', value: '300' }],
      }),
    },
  });

describeLive('clients of a router whose budget is used up', () => {
  it.each([false, true])('see how long, and do not retry (as models: %s)', async (asModels) => {
    const live = await runLive({
      input: inputOf((chart) => {
        const stringData = { a: '{"key": "k-a", "metadata": {"team": "search"}}' };
        const keys = new Secret(chart, 'Keys', { metadata: { name: 'keys' }, stringData });
        const provider = gw.LlmProvider.openAi({ name: 'openai', host: 'openai.example.net', port: 8000, model: 'm' });
        new gw.patterns.ModelRouter(chart, 'router', {
          anyHostname: true,
          plainHttp: true,
          asModels,
          authentication: [gw.ClientAuthentication.apiKeys(keys)],
          teams: [{ name: 'search', requests: 5 }],
          models: [{ name: 'chat', providers: [{ provider }] }],
        });
      }),
      upstreams: { [OPENAI]: openAi(), 'live-router-budgets-rate-limit.demo:8081': refusing() },
    });
    const { fetch, responses } = counting();
    const openai = new OpenAI({ baseURL: `${await live.origin(80)}/v1`, apiKey: 'k-a', fetch });
    const error = await errorOf(openai.chat.completions.create({ model: 'chat', messages }));
    expect([error.constructor, error.headers.get('retry-after')]).toEqual([OpenAI.RateLimitError, '301']);
    expect(responses).toHaveLength(1);
  });
});
