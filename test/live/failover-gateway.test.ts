import { Duration } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';

import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from './harness/charts';
import { chat, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const provider = (name: string) => gw.LlmProvider.openAi({ name, host: `${name}.example.net`, port: 8000 });

/** A tier for each of the names. */
function failingOver(
  names: readonly string[],
  more: Pick<gw.patterns.LlmFailoverGatewayProps, 'eviction' | 'timeout'> = {},
): string {
  const tiers = names.map((name) => ({ providers: [provider(name)] }));
  return inputOf((chart) => {
    new gw.patterns.LlmFailoverGateway(chart, 'llm', {
      anyHostname: true,
      plainHttp: true,
      allowAnonymous: true,
      tiers,
      ...more,
    });
  });
}

describeLive('an LLM gateway with failover', () => {
  let live: Live;
  beforeAll(async () => {
    live = await runLive({
      input: failingOver(['broken', 'down', 'spare'], {
        eviction: { duration: Duration.minutes(5), consecutiveFailures: 1, restoreHealth: 100 },
      }),
      upstreams: {
        'broken.example.net:8000': http({ status: 503, body: { error: { message: 'overloaded' } } }),
        'down.example.net:8000': http(),
        'spare.example.net:8000': model('from spare'),
      },
    });
    await live.take('down.example.net:8000');
  });

  it('tries each failing provider once, because evictions apply between retries', async () => {
    for (let number = 1; number <= 3; number++) {
      const { status } = await live.post('http://llm.example.com/v1/chat/completions', chat('hello'));
      // Both retries of the first request are needed: one that met a failed provider again would be missing for the last one.
      expect({ number, status }).toEqual({ number, status: 200 });
    }
    expect(live.seen('broken.example.net:8000')).toHaveLength(1);
    expect(live.seen('spare.example.net:8000')).toHaveLength(3);
  });
});

describeLive('an LLM gateway with a rate-limited first provider', () => {
  let live: Live;
  beforeAll(async () => {
    live = await runLive({
      input: failingOver(['busy', 'spare']),
      upstreams: {
        'busy.example.net:8000': http({ status: 429, body: { error: { message: 'quota' } } }),
        'spare.example.net:8000': model('from spare'),
      },
    });
  });

  it('fails over to the next one', async () => {
    const { status } = await live.post('http://llm.example.com/v1/chat/completions', chat('hello'));
    expect(status).toBe(200);
    expect(live.seen('spare.example.net:8000')).toHaveLength(1);
  });
});

describeLive('an LLM gateway whose providers reject its key', () => {
  const REVOKED = { status: 401, body: { error: { message: 'Incorrect API key provided' } } };
  const withKeys = (names: readonly string[]) =>
    inputOf((chart) => {
      const providers = names.map((name) =>
        gw.LlmProvider.openAi({
          name,
          host: `${name}.example.net`,
          port: 8000,
          credentials: gw.Credentials.fromSecretName(name),
        }),
      );
      const keys = new Secret(chart, 'Keys', { metadata: { name: 'keys' }, stringData: { a: 'k-a' } });
      new gw.patterns.LlmFailoverGateway(chart, 'llm', {
        anyHostname: true,
        plainHttp: true,
        authentication: [gw.ClientAuthentication.apiKeys(keys)],
        tiers: providers.map((one) => ({ providers: [one] })),
      });
    });
  const known = { headers: { authorization: 'Bearer k-a' } };
  const url = 'http://llm.example.com/v1/chat/completions';

  it('fails over to the next one and evicts the one with a revoked key', async () => {
    const live = await runLive({
      input: withKeys(['revoked', 'spare']),
      upstreams: { 'revoked.example.net:8000': http(REVOKED), 'spare.example.net:8000': model('from spare') },
    });
    for (const _ of Array(3)) expect((await live.post(url, chat('hello'), known)).status).toBe(200);
    expect(live.seen('revoked.example.net:8000')).toHaveLength(1);
    expect(live.seen('spare.example.net:8000')).toHaveLength(3);
  });

  it('returns 502 without providers, and 401 only for an invalid client key', async () => {
    const live = await runLive({
      input: withKeys(['revoked', 'rejected']),
      upstreams: { 'revoked.example.net:8000': http(REVOKED), 'rejected.example.net:8000': http(REVOKED) },
    });
    const answer = await live.post(url, chat('hello'), known);
    expect([answer.status, answer.json().error.message]).toEqual([502, 'Incorrect API key provided']);
    expect((await live.post(url, chat('hello'))).status).toBe(401);
  });
});

describeLive('an LLM gateway whose first provider does not respond', () => {
  it('evicts it after the attempt timeout and answers from the next one', async () => {
    const live = await runLive({
      input: failingOver(['hanging', 'spare'], { timeout: Duration.seconds(4) }),
      upstreams: {
        'hanging.example.net:8000': http({ afterMilliseconds: 60_000 }),
        'spare.example.net:8000': model('from spare'),
      },
    });
    const started = Date.now();
    const url = 'http://llm.example.com/v1/chat/completions';
    expect((await live.post(url, chat('hello'))).status).toBe(200);
    expect(Date.now() - started).toBeGreaterThan(1900);
    expect((await live.post(url, chat('hello'))).status).toBe(200);
    expect(live.seen('hanging.example.net:8000')).toHaveLength(1);
    expect(live.seen('spare.example.net:8000')).toHaveLength(2);
  });
});

describeLive('an LLM gateway with models', () => {
  let live: Live;
  beforeAll(async () => {
    live = await runLive({
      input: inputOf((chart) => {
        const keys = new Secret(chart, 'Keys', { metadata: { name: 'keys' }, stringData: { a: 'k-a' } });
        const llm = new gw.patterns.LlmFailoverGateway(chart, 'llm', {
          anyHostname: true,
          plainHttp: true,
          authentication: [gw.ClientAuthentication.apiKeys(keys)],
          tiers: [{ providers: [provider('first')] }, { providers: [provider('second')] }],
          models: {
            chat: { first: 'gpt-first', second: 'gpt-second' },
            'o.1/*': { first: 'o-first', second: 'o-second' },
          },
        });
        llm.route.addTrafficPolicy('cors', { cors: { allowOrigins: ['https://app.example.com'] } });
      }),
      upstreams: { 'first.example.net:8000': model('from first'), 'second.example.net:8000': model('from second') },
    });
  });
  const known = { authorization: 'Bearer k-a', 'content-type': 'application/json' };
  const url = 'http://llm.example.com/v1/chat/completions';
  const ask = async (body: object | string, headers: { [name: string]: string } = known) => {
    live.forget();
    const answer = await live.post(url, body, { headers });
    const seen = ['first', 'second'].flatMap((name) => live.seen(`${name}.example.net:8000`));
    return { answer, seen };
  };

  it('serves these, by the names of the provider', async () => {
    for (const [name, sent] of [
      ['chat', 'gpt-first'],
      ['o.1/large', 'o-first'],
    ]) {
      const { answer, seen } = await ask(chat('hello', { model: name }));
      expect([answer.status, seen.map(({ body }) => JSON.parse(body).model)]).toEqual([200, [sent]]);
      expect(seen[0]!.headers).not.toHaveProperty('x-ai-model');
    }
  });

  it.each([
    ['another model', chat('hello', { model: 'o1-pro' })],
    ['what a pattern would take if its dot stood for any letter', chat('hello', { model: 'oo1/large' })],
    ['a name in other letters', chat('hello', { model: 'CHAT' })],
    ['a name with a blank', chat('hello', { model: 'chat ' })],
    ['no model', { messages: [] }],
    ['a model that is a list', chat('hello', { model: ['chat'] })],
    ['two models, the last of which is another one', '{"model": "chat", "messages": [], "model": "o1-pro"}'],
  ])('returns an OpenAI-compatible error for %s and calls no provider', async (_, body) => {
    const { answer, seen } = await ask(body);
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json']);
    const { code, message } = answer.json().error;
    expect([code, message]).toEqual([
      'model_not_found',
      'The request does not specify an available model. Available models: chat, o.1/*.',
    ]);
    expect(seen).toEqual([]);
  });

  it('refuses bodies from which it cannot read the model and calls no provider', async () => {
    const large = await ask(chat('x'.repeat(10_500_000), { model: 'chat' }));
    expect([large.answer.status, large.answer.json().error.code, large.seen]).toEqual([413, 'request_too_large', []]);
    const malformed = await ask('model: chat');
    expect([malformed.answer.status, malformed.answer.json().error.type, malformed.seen]).toEqual([
      400,
      'invalid_request_error',
      [],
    ]);
    expect((await ask('model: chat', {})).answer.status).toBe(401);
  });

  it('serves a prompt with an image of some megabytes', async () => {
    expect((await ask(chat('x'.repeat(9_000_000), { model: 'chat' }))).answer.status).toBe(200);
  });

  it('calls no provider for two models in a body', async () => {
    const { answer, seen } = await ask('{"model": "o1-pro", "messages": [], "model": "chat"}');
    expect([answer.status, seen]).toEqual([503, []]);
  });

  it('accepts keys in Anthropic and Google headers without forwarding them', async () => {
    const body = chat('hello', { model: 'chat' });
    for (const [name, value] of [
      ['x-api-key', 'k-a'],
      ['x-goog-api-key', 'k-a'],
      ['authorization', 'bearer k-a'],
    ] as const) {
      const { answer, seen } = await ask(body, { [name]: value, 'content-type': 'application/json' });
      expect([name, answer.status]).toEqual([name, 200]);
      expect(JSON.stringify(seen[0]!.headers)).not.toContain('k-a');
    }
    expect((await ask(body, { 'x-api-key': 'k-b' })).answer.status).toBe(401);
  });

  it('believes the body, and no header of a client', async () => {
    const { answer, seen } = await ask(chat('hello', { model: 'o1-pro' }), { ...known, 'x-ai-model': 'chat' });
    expect([answer.status, seen]).toEqual([404, []]);
  });

  it('reveals nothing to unauthenticated clients and answers their preflights', async () => {
    expect((await ask(chat('hello', { model: 'chat' }), {})).answer.status).toBe(401);
    expect((await ask(chat('hello', { model: 'o1-pro' }), {})).answer.status).toBe(401);
    const headers = { origin: 'https://app.example.com', 'access-control-request-method': 'POST' };
    const preflight = await live.ask('OPTIONS', url, { headers });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([200, headers.origin]);
  });
});

describeLive('an LLM gateway that inspects entire responses', () => {
  it('rejects streaming requests in the format of the API and serves others', async () => {
    const live = await runLive({
      input: inputOf((chart) => {
        const answers = [gw.PromptGuard.maskPersonalData()];
        const firewall = new gw.patterns.PromptFirewall(chart, 'firewall', { answers, wholeAnswers: true });
        const tiers = [{ providers: [provider('first')] }];
        new gw.patterns.LlmFailoverGateway(chart, 'llm', {
          anyHostname: true,
          plainHttp: true,
          allowAnonymous: true,
          tiers,
          firewall,
        });
      }),
      upstreams: { 'first.example.net:8000': model('from first') },
    });
    const at = async (path: string, more: object) => live.post(`http://llm.example.com/v1/${path}`, chat('hi', more));
    expect((await at('chat/completions', {})).status).toBe(200);
    expect((await at('chat/completions', { stream: false })).status).toBe(200);
    live.forget();
    const refused = await at('chat/completions', { stream: true });
    expect([refused.status, refused.json().error.param]).toEqual([400, 'stream']);
    expect(refused.headers['content-type']).toBe('application/json');
    const message = await at('messages', { stream: true, max_tokens: 5 });
    expect([message.status, message.json().type, message.json().error.type]).toEqual([
      400,
      'error',
      'invalid_request_error',
    ]);
    expect(live.seen('first.example.net:8000')).toEqual([]);
  });
});

describeLive('an LLM gateway with optional model aliases', () => {
  it('hands other names on', async () => {
    const live = await runLive({
      input: inputOf((chart) => {
        new gw.patterns.LlmFailoverGateway(chart, 'llm', {
          anyHostname: true,
          plainHttp: true,
          allowAnonymous: true,
          tiers: [{ providers: [provider('first')] }],
          models: { chat: { first: 'gpt-first' } },
          onlyModels: false,
        });
      }),
      upstreams: { 'first.example.net:8000': model('from first') },
    });
    const url = 'http://llm.example.com/v1/chat/completions';
    await live.post(url, chat('hello', { model: 'chat' }));
    await live.post(url, chat('hello', { model: 'o1-pro' }));
    const models = live.seen('first.example.net:8000').map(({ body }) => JSON.parse(body).model);
    expect(models).toEqual(['gpt-first', 'o1-pro']);
  });
});
