import { createServer } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { unsupportedFormats } from '../../src/core/providers';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { chat, completion, message, model, provider } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, http2, raw } from './harness/upstreams';

const AT = { host: 'llm.example.net', port: 8000 };

const VERTEX_MODELS = {
  gem: 'google/gemini-2.5',
  plain: 'gemini-2.5',
  claude: 'claude-4@1',
  named: 'anthropic/claude-4',
};

/** Backends with one group of one provider, which has policies of its own. */
function input(ca: string): string {
  const built = new LiveInput()
    .configMap('ca', { 'ca.crt': ca })
    .secret('aws', { accessKey: 'AKIDEXAMPLE', secretKey: 'secret' });
  const named = (name: string, kind: object, policies?: object, more: object = AT) =>
    built
      .backend(name, {
        ai: { groups: [{ providers: [{ name: 'only', ...kind, ...more, ...(policies ? { policies } : {}) }] }] },
      })
      .route(name, { to: `@${name}` });
  named('prefixed', { openai: { model: 'gpt' } }, undefined, { ...AT, pathPrefix: '/own/v5' });
  named('azure', { azureopenai: { endpoint: 'x.openai.azure.com', deploymentName: 'dep', apiVersion: '2024-02-01' } });
  named('anthropic', { anthropic: { model: 'claude' } }, undefined, { host: 'claude.example.net', port: 8000 });
  named('gemini', { gemini: { model: 'gem' } });
  named('vertex', { vertexai: { model: 'gem', projectId: 'p1', region: 'europe-west1' } });
  const routes = { '/responses': 'Responses' };
  for (const [name, model] of Object.entries(VERTEX_MODELS)) {
    named(name, { vertexai: { projectId: 'p1', model } }, { auth: { key: 'k' }, ai: { routes } });
  }
  named(
    'bedrock',
    { bedrock: { model: 'anthropic.claude-3', region: 'eu-west-1' } },
    {
      auth: { aws: { secretRef: { name: 'aws' } } },
      ai: {
        promptCaching: {
          cacheSystem: false,
          cacheTools: true,
          cacheMessages: true,
          cacheMessageOffset: 1,
          minTokens: 0,
        },
      },
    },
  );
  named('keyed', { openai: {} }, { auth: { key: 'k-own' } });
  named('defaults', { openai: {} }, { ai: { defaults: [{ field: 'seed', value: 7 }] } });
  named('newer', { openai: {} }, { http: { version: 'HTTP2' } }, { ...AT, port: 8002 });
  named('secure', { openai: {} }, { tls: { caCertificateRefs: [{ name: 'ca' }] } }, { ...AT, port: 8443 });
  named('marked', { openai: {} }, { transformation: { request: { set: [{ name: 'x-marked', value: '"yes"' }] } } });
  named('tunnelled', { openai: {} }, { tunnel: { backendRef: { name: 'tunnel', port: 3128 } } });
  const health = {
    unhealthyCondition: 'response.code >= 500',
    eviction: { duration: '1s', restoreHealth: 100, healthThreshold: 90 },
  };
  const first = { name: 'first', openai: {}, host: 'failing.example.net', port: 8000, policies: { health } };
  built
    .backend('evicted', {
      ai: { groups: [{ providers: [first] }, { providers: [{ name: 'second', openai: {}, ...AT }] }] },
    })
    .route('evicted', { to: '@evicted' });
  return String(built);
}

describeLive('providers with their own policies', () => {
  const authority = Authority.named('live');
  const tunnelled: string[] = [];
  let failing = true;
  let live: Live;

  beforeAll(async () => {
    const { cert, key } = authority.issue('DNS:llm.example.net');
    const tunnel = createServer((request, response) => {
      tunnelled.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(completion('through the tunnel').body));
    });
    live = await runLive({
      input: input(authority.cert),
      upstreams: {
        'llm.example.net:8000': model('hello'),
        'llm.example.net:8002': http2(completion('hello')),
        'llm.example.net:8443': provider({ cert, key }, completion('secure')),
        'claude.example.net:8000': http(message('hello')),
        'tunnel.demo:3128': raw(tunnel),
        'failing.example.net:8000': http(() => (failing ? { status: 500 } : completion('again'))),
      },
    });
  });

  const conversation = chat('hi', {
    tools: [{ type: 'function', function: { name: 'f', parameters: {} } }],
    messages: [
      { role: 'system', content: 'be kind' },
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'two' },
      { role: 'user', content: 'three' },
    ],
  });
  const ask = async (name: string) => live.post(`http://${name}.example.com/v1/chat/completions`, conversation);
  const seenBy = async (name: string, port = 8000, host = 'llm.example.net') => {
    const { status } = await ask(name);
    const seen = live.seen(`${host}:${port}`).at(-1);
    return { status, ...seen, sent: JSON.parse(seen?.body || '{}') };
  };

  it('are spoken to in their own way', async () => {
    expect(await seenBy('prefixed')).toMatchObject({ path: '/own/v5/chat/completions', sent: { model: 'gpt' } });
    expect((await seenBy('azure')).path).toBe('/openai/deployments/dep/chat/completions?api-version=2024-02-01');
    expect(await seenBy('anthropic', 8000, 'claude.example.net')).toMatchObject({
      status: 200,
      path: '/v1/messages',
      sent: { model: 'claude' },
    });
    expect((await seenBy('gemini')).path).toBe('/v1beta/openai/chat/completions');
    expect((await seenBy('vertex')).path).toBe(
      '/v1/projects/p1/locations/europe-west1/endpoints/openapi/chat/completions',
    );
    const { path, sent, headers } = await seenBy('bedrock');
    expect(path).toBe('/model/anthropic.claude-3/converse');
    expect(headers?.authorization).toContain('/eu-west-1/bedrock/aws4_request');
    expect(JSON.stringify(sent.system)).not.toContain('cachePoint');
    expect(JSON.stringify(sent.toolConfig)).toContain('cachePoint');
    const cached = sent.messages.map((one: object) => JSON.stringify(one).includes('cachePoint'));
    expect(cached).toEqual([true, false, false]);
  });

  it('translate responses at Vertex AI, except for models of Anthropic', async () => {
    for (const name of Object.keys(VERTEX_MODELS)) {
      const answer = await live.post(`http://${name}.example.com/responses`, { model: 'm', input: 'hello' });
      const { status } = answer;
      const isUnsupported = answer.body.includes('unsupported conversion: from Responses');
      const model = VERTEX_MODELS[name as keyof typeof VERTEX_MODELS];
      expect({ model, isUnsupported }).toEqual({ model, isUnsupported: /claude/.test(model) });
      expect({
        model,
        found: unsupportedFormats('providerE', { model }).includes('Responses'),
      }).toEqual({
        model,
        found: status === 503,
      });
    }
  });

  it('get their own credentials, fields, headers, versions and TLS', async () => {
    expect((await seenBy('keyed')).headers).toMatchObject({ authorization: 'Bearer k-own' });
    expect((await seenBy('defaults')).sent).toMatchObject({ seed: 7 });
    expect((await seenBy('marked')).headers).toMatchObject({ 'x-marked': 'yes' });
    expect(await seenBy('newer', 8002)).toMatchObject({ status: 200, version: '2.0' });
    expect((await ask('secure')).json().choices[0].message.content).toBe('secure');
  });

  it('are reached through their own tunnel', async () => {
    await ask('tunnelled');
    expect(tunnelled).toEqual(['http://llm.example.net/v1/chat/completions']);
  });

  it('are evicted below the configured health and receive traffic again', async () => {
    const said = async () => {
      const answer = await ask('evicted');
      return answer.status === 200 ? answer.json().choices[0].message.content : answer.status;
    };
    // One failure leaves more health than 90 % of it; a second one does not.
    expect([await said(), await said(), await said()]).toEqual([500, 500, 'hello']);
    failing = false;
    await expect.poll(said, { timeout: 5_000, interval: 300 }).toBe('again');
  });
});
