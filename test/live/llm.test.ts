import { createServer } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { chat, completion, message, model, provider } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, type Reply, raw, type Seen } from './harness/upstreams';

const own = (name: string, more: object = {}) => ({
  openai: {},
  host: `${name}.example.net`,
  port: 8000,
  path: '/v1/chat/completions',
  ...more,
});

function input(): LiveInput {
  const built = new LiveInput()
    .secret('openai', { Authorization: 'k-openai' })
    .secret('aws', { accessKey: 'AKIDEXAMPLE', secretKey: 'secret' })
    .secret('azure', { Authorization: 'k-azure' });
  const llm = (name: string, ai: object, policies?: object) =>
    built.backend(name, { ai, ...(policies ? { policies } : {}) }).route(name, { to: `@${name}` });
  const auth = { auth: { secretRef: { name: 'openai' } } };

  llm(
    'fields',
    { provider: own('llm') },
    {
      auth: { secretRef: { name: 'openai' } },
      ai: {
        defaults: [
          { field: 'temperature', value: 0.5 },
          { field: 'top_p', value: 0.1 },
        ],
        overrides: [{ field: 'seed', value: 7 }],
        transformations: [{ field: 'user', expression: '"u-" + llmRequest.model' }],
        modelAliases: { fast: 'gpt-small' },
        prompt: {
          prepend: [{ role: 'SYSTEM', content: 'be kind' }],
          append: [{ role: 'USER', content: 'please' }],
        },
      },
    },
  );
  llm(
    'guarded',
    { provider: own('llm') },
    {
      ai: {
        promptGuard: {
          request: [
            { regex: { builtins: ['Email'], action: 'Mask' } },
            {
              regex: { matches: ['(?i)project \\$x'], action: 'Reject' },
              response: { message: 'not that', statusCode: 422 },
            },
          ],
          response: [{ regex: { matches: ['secret-[0-9]+'] } }],
        },
      },
    },
  );
  llm(
    'hooked',
    { provider: own('llm') },
    {
      ai: {
        promptGuard: {
          request: [
            {
              webhook: {
                backendRef: { name: 'guard', port: 8000 },
                forwardHeaderMatches: [{ name: 'x-team', value: 'a' }],
              },
            },
          ],
          response: [
            {
              webhook: {
                backendRef: { name: 'guard', port: 8000 },
                forwardHeaderMatches: [{ name: 'x-kind', type: 'RegularExpression', value: 'm.*l' }],
              },
            },
          ],
        },
      },
    },
  );
  llm('prefixed', {
    provider: { openai: { model: 'fixed' }, host: 'llm.example.net', port: 8000, pathPrefix: '/api/v9' },
  });
  llm(
    'typed',
    { provider: { openai: {}, host: 'llm.example.net', port: 8000 } },
    { ai: { routes: { '/v1/chat/completions': 'Completions', '*': 'Passthrough' } } },
  );
  llm('streamed', { provider: own('stream') });
  llm('anthropic', { provider: { anthropic: { model: 'claude' } } }, auth);
  llm('openai', { provider: { openai: { model: 'gpt' } } }, auth);
  llm('gemini', { provider: { gemini: { model: 'gemini-x' } } }, auth);
  llm(
    'azure',
    {
      provider: { azureopenai: { endpoint: 'shop.openai.azure.com', deploymentName: 'dep', apiVersion: '2024-02-01' } },
    },
    {
      auth: { secretRef: { name: 'azure' } },
    },
  );
  llm(
    'bedrock',
    {
      provider: {
        bedrock: {
          model: 'anthropic.claude-3-5-sonnet-20241022-v2:0',
          region: 'eu-west-1',
          guardrail: { identifier: 'g1', version: '2' },
        },
      },
    },
    {
      auth: { aws: { secretRef: { name: 'aws' } } },
      ai: { promptCaching: { cacheSystem: true, minTokens: 1 } },
    },
  );
  llm('vertex', { provider: { vertexai: { model: 'gemini-y', projectId: 'p1', region: 'europe-west1' } } }, auth);

  const tier = (name: string) => ({ providers: [{ name, ...own(name) }] });
  const evicting = {
    health: { unhealthyCondition: 'response.code >= 500', eviction: { duration: '60s', consecutiveFailures: 1 } },
  };
  llm('failover', { groups: [tier('first'), tier('second')] }, evicting);
  built.policy('failover', { traffic: { retry: { attempts: 2, codes: [503] } } });
  llm(
    'patient',
    { groups: [tier('third'), tier('second')] },
    {
      health: { unhealthyCondition: 'response.code >= 500', eviction: { duration: '60s', consecutiveFailures: 2 } },
    },
  );
  llm('counted', { provider: own('llm') });
  built.policy('counted', { traffic: { rateLimit: { local: [{ tokens: 15, unit: 'Hours' }] } } });
  llm('section', { groups: [{ providers: [{ name: 'a', ...own('llm') }] }] });
  built.policy(
    'section',
    { backend: { ai: { overrides: [{ field: 'max_tokens', value: 3 }] } } },
    'AgentgatewayBackend/section/a',
  );
  return built;
}

describeLive('LLM backends', () => {
  const system = Authority.named('system');
  let live: Live;
  const said: Seen[] = [];

  beforeAll(async () => {
    const named = (host: string, reply: Reply) => ({ [`${host}:443`]: provider(system.issue(`DNS:${host}`), reply) });
    live = await runLive({
      input: String(input()),
      env: { SSL_CERT_FILE: system.certFile },
      upstreams: {
        'llm.example.net:8000': model((request) =>
          completion(`secret-12 ${JSON.parse(request.body || '{}').messages?.length}`),
        ),
        'first.example.net:8000': model(() => ({ status: 503 })),
        'second.example.net:8000': model('from the second'),
        'third.example.net:8000': model(() => ({ status: 500 })),
        'stream.example.net:8000': raw(streaming()),
        'guard.demo:8000': http((request) => {
          said.push(request);
          const bad = request.body.includes('forbidden');
          return {
            body: { action: bad ? { body: 'the hook says no', status_code: 451, reason: 'r' } : { reason: 'fine' } },
          };
        }),
        ...named('api.anthropic.com', message('from claude')),
        ...named('api.openai.com', completion('from gpt')),
        ...named('generativelanguage.googleapis.com', completion('from gemini')),
        ...named('shop.openai.azure.com', completion('from azure')),
        ...named('europe-west1-aiplatform.googleapis.com', {
          body: {
            candidates: [{ content: { role: 'model', parts: [{ text: 'from vertex' }] }, finishReason: 'STOP' }],
            usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 5, totalTokenCount: 10 },
          },
        }),
        ...named('bedrock-runtime.eu-west-1.amazonaws.com', {
          body: {
            output: { message: { role: 'assistant', content: [{ text: 'from bedrock' }] } },
            stopReason: 'end_turn',
            usage: { inputTokens: 5, outputTokens: 5, totalTokens: 10 },
            metrics: { latencyMs: 1 },
          },
        }),
      },
    });
  });

  const ask = (name: string, body: object, path = '/v1/chat/completions', headers = {}) =>
    live.post(`http://${name}.example.com${path}`, body, { headers });
  const lastOf = (authority: string) => {
    const seen = live.seen(authority).at(-1);
    return { ...seen, sent: JSON.parse(seen?.body || '{}') };
  };

  it('set, override and compute fields, rename models and enrich prompts', async () => {
    expect((await ask('fields', chat('hi', { model: 'fast', top_p: 0.9, seed: 99 }))).status).toBe(200);
    const { path, headers, sent } = lastOf('llm.example.net:8000');
    expect(path).toBe('/v1/chat/completions');
    expect(headers).toMatchObject({ authorization: 'Bearer k-openai' });
    expect(sent).toMatchObject({ model: 'gpt-small', temperature: 0.5, top_p: 0.9, seed: 7 });
    expect(sent.user).toMatch(/^u-/);
    expect(sent.messages.map(({ content }: { content: string }) => content)).toEqual(['be kind', 'hi', 'please']);
  });

  it('mask and reject by patterns, in requests and responses', async () => {
    const answer = await ask('guarded', chat('write to ann@example.com'));
    expect(lastOf('llm.example.net:8000').body).toContain('<EMAIL_ADDRESS>');
    expect(lastOf('llm.example.net:8000').body).not.toContain('ann@example.com');
    expect(answer.json().choices[0].message.content).toBe('<masked> 1');
    const before = live.seen('llm.example.net:8000').length;
    expect(await ask('guarded', chat('about PROJECT $X'))).toMatchObject({ status: 422, body: 'not that' });
    expect(live.seen('llm.example.net:8000')).toHaveLength(before);
  });

  it('call a webhook', async () => {
    expect((await ask('hooked', chat('fine'), undefined, { 'x-team': 'a', 'x-other': 'b' })).status).toBe(200);
    expect(said[0]).toMatchObject({ method: 'POST', path: '/request', headers: { 'x-team': 'a' } });
    expect(said[0]?.headers).not.toHaveProperty('x-other');
    expect(JSON.parse(said[0]?.body ?? '').body.messages).toMatchObject([{ role: 'user', content: 'fine' }]);
    expect(await ask('hooked', chat('forbidden'), undefined, { 'x-team': 'b' })).toMatchObject({
      status: 451,
      body: 'the hook says no',
    });
    expect(said[1]?.headers).not.toHaveProperty('x-team');
  });

  it('send to a path prefix, with a fixed model', async () => {
    await ask('prefixed', chat('hi'));
    expect(lastOf('llm.example.net:8000')).toMatchObject({
      path: '/api/v9/chat/completions',
      sent: { model: 'fixed' },
    });
  });

  it('pass through requests with a passthrough route type', async () => {
    await ask('typed', { anything: true }, '/v2/other');
    expect(lastOf('llm.example.net:8000')).toMatchObject({ path: '/v2/other', sent: { anything: true } });
    expect((await ask('typed', { anything: true })).status).toBeGreaterThanOrEqual(400);
  });

  it('stream answers as they arrive', async () => {
    const arrivals: number[] = [];
    const { body: text } = await live.post(
      'http://streamed.example.com/v1/chat/completions',
      chat('hi', { stream: true }),
      {
        onChunk: () => arrivals.push(Date.now()),
      },
    );
    expect(text).toContain('one');
    expect(text).toContain('[DONE]');
    expect(arrivals.at(-1)! - arrivals[0]!).toBeGreaterThan(200);
  });

  it.each([
    [
      'openai',
      'api.openai.com',
      '/v1/chat/completions',
      { authorization: 'Bearer k-openai' },
      { model: 'gpt' },
      'from gpt',
    ],
    ['anthropic', 'api.anthropic.com', '/v1/messages', { 'x-api-key': 'k-openai' }, { model: 'claude' }, 'from claude'],
    [
      'gemini',
      'generativelanguage.googleapis.com',
      '/v1beta/openai/chat/completions',
      { authorization: 'Bearer k-openai' },
      { model: 'gemini-x' },
      'from gemini',
    ],
    [
      'azure',
      'shop.openai.azure.com',
      '/openai/deployments/dep/chat/completions?api-version=2024-02-01',
      {},
      {},
      'from azure',
    ],
    [
      'bedrock',
      'bedrock-runtime.eu-west-1.amazonaws.com',
      '/model/anthropic.claude-3-5-sonnet-20241022-v2:0/converse',
      {},
      { guardrailConfig: { guardrailIdentifier: 'g1', guardrailVersion: '2' } },
      'from bedrock',
    ],
    [
      'vertex',
      'europe-west1-aiplatform.googleapis.com',
      '/v1/projects/p1/locations/europe-west1/publishers/google/models/gemini-y:generateContent',
      {},
      {},
      'from vertex',
    ],
  ])('speak to %s in its own way', async (name, host, path, headers, sent, text) => {
    const body = chat('hi', {
      messages: [
        { role: 'system', content: 'be kind and brief' },
        { role: 'user', content: 'hi' },
      ],
    });
    const answer = await ask(name, body);
    expect(lastOf(`${host}:443`)).toMatchObject({ path, headers, sent });
    expect(answer.json().choices[0].message.content).toBe(text);
  });

  it('sign requests and mark cacheable content for Bedrock', async () => {
    await ask(
      'bedrock',
      chat('hi', {
        messages: [
          { role: 'system', content: 'be kind' },
          { role: 'user', content: 'hi' },
        ],
      }),
    );
    const { headers, sent } = lastOf('bedrock-runtime.eu-west-1.amazonaws.com:443');
    expect(headers?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d+\/eu-west-1\/bedrock\/aws4_request/,
    );
    expect(sent.system.at(-1)).toHaveProperty('cachePoint');
  });

  it('fail over transparently and evict failed providers', async () => {
    for (let n = 0; n < 3; n++) expect((await ask('failover', chat('hi'))).status).toBe(200);
    expect(live.seen('first.example.net:8000')).toHaveLength(2);
  });

  it('evict after the configured number of failures', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await ask('patient', chat('hi'))).status);
    expect(statuses).toEqual([500, 500, 200, 200]);
  });

  it('count tokens', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await ask('counted', chat('hi'))).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('apply policies to one provider', async () => {
    await ask('section', chat('hi'));
    expect(lastOf('llm.example.net:8000').sent).toMatchObject({ max_tokens: 3 });
  });
});

function streaming() {
  const chunk = (content: string) =>
    `data: ${JSON.stringify({ id: 's', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
  return createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk('one'));
    setTimeout(() => response.write(chunk('two')), 200);
    setTimeout(() => response.end('data: [DONE]\n\n'), 400);
  });
}
