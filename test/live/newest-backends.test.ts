import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { chat, completion, model, provider } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const FOLDER = mkdtempSync(join(tmpdir(), 'socket-'));
const SOCKET = join(FOLDER, 'web.sock');
const COMPLETIONS = '/v1/chat/completions';

function input(): LiveInput {
  const built = new LiveInput();
  const backend = (name: string, spec: object) => built.backend(name, { ...spec }).route(name, { to: `@${name}` });
  const formats = [{ type: 'Completions', path: '/chat' }, { type: 'Embeddings' }];
  backend('agent', { a2a: { host: 'agent.example.net', port: 8000 } });
  backend('local', { static: { unixPath: SOCKET } });
  backend('own', {
    ai: {
      provider: {
        custom: { backendRef: { group: '', kind: 'Service', name: 'own', port: 8000 }, formats, model: 'mine' },
      },
    },
  });
  const group = {
    providers: [{ name: 'only', custom: { formats: [{ type: 'Completions' }] }, host: 'own.example.net', port: 8000 }],
  };
  backend('grouped', { ai: { groups: [group] } });
  const azure = { resourceName: 'shop', resourceType: 'OpenAI', model: 'gpt', apiVersion: '2024-02-01' };
  backend('azure', { ai: { provider: { azure } }, policies: { auth: { key: 'k' } } });
  const project = { resourceName: 'shop', resourceType: 'Foundry', projectName: 'sale' };
  backend('foundry', {
    ai: { groups: [{ providers: [{ name: 'only', azure: project }] }] },
    policies: { auth: { key: 'k' } },
  });
  return built;
}

describeLive('backends of v1.4', () => {
  let live: Live;
  const system = Authority.named('azure');
  const server = createServer((request, response) => response.end(`host ${request.headers.host}`));
  const card = { name: 'agent', url: 'http://agent.example.net:8000/', capabilities: {} };

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(SOCKET, resolve));
    live = await runLive({
      input: String(input()),
      env: { SSL_CERT_FILE: system.certFile },
      upstreams: {
        'agent.example.net:8000': http((request) => ({ body: request.path.includes('agent-card') ? card : request })),
        'own.demo:8000': model('own'),
        'own.example.net:8000': model('grouped'),
        'shop.openai.azure.com:443': provider(system.issue('DNS:shop.openai.azure.com'), completion('azure')),
        'shop.services.ai.azure.com:443': provider(
          system.issue('DNS:shop.services.ai.azure.com'),
          completion('foundry'),
        ),
      },
    });
  });
  afterAll(() => {
    server.close();
    rmSync(FOLDER, { recursive: true, force: true });
  });

  const ask = async (name: string, path = COMPLETIONS) => {
    const answer = await live.post(`http://${name}.example.com${path}`, chat('hi'));
    return answer.status === 200 ? answer.json().choices[0].message.content : answer.status;
  };

  it('include agents, whose card contains the URL of the gateway', async () => {
    const answer = await live.get('http://agent.example.com/.well-known/agent-card.json');
    expect(answer.json()).toMatchObject({ name: 'agent', url: expect.stringContaining('agent.example.com') });
  });

  it('forward the client host to a Unix socket of the pod', async () => {
    expect((await live.get('http://local.example.com/')).body).toBe('host local.example.com');
  });

  it('are models of one kind of server, at its paths and in its formats', async () => {
    expect(await ask('own')).toBe('own');
    const [seen] = live.seen('own.demo:8000');
    expect(seen?.path).toBe('/chat');
    expect(JSON.parse(String(seen?.body)).model).toBe('mine');
    expect(await ask('own', '/v1/messages')).not.toBe(200);
    expect(await ask('grouped')).toBe('grouped');
    expect(await ask('grouped', '/shop/ask')).toBe('grouped');
    expect(live.seen('own.example.net:8000').map(({ path }) => path)).toEqual([COMPLETIONS, COMPLETIONS]);
  });

  it('are models of Azure, by the name of a resource', async () => {
    expect(await ask('azure')).toBe('azure');
    const [seen] = live.seen('shop.openai.azure.com:443');
    expect(seen?.path).toContain('/gpt/');
    expect(seen?.path).toContain('api-version=2024-02-01');
    expect(await ask('foundry')).toBe('foundry');
    expect(live.seen('shop.services.ai.azure.com:443')[0]?.path).toContain('/projects/sale/');
  });
});
