import { expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { keySet } from './harness/tokens';
import { http } from './harness/upstreams';

describeLive('policies for MCP backends', () => {
  it('neither require a token for a Service nor guard its requests', async () => {
    const authentication = {
      mode: 'Strict',
      issuer: 'https://idp.example.com/',
      audiences: ['tools'],
      jwks: { backendRef: { name: 'idp', port: 8080 }, jwksPath: '/keys' },
      resourceMetadata: { resource: 'http://web.example.com/mcp' },
    };
    const promptGuard = { request: [{ regex: { action: 'Reject', matches: ['secret'] } }] };
    const input = new LiveInput()
      .route('web')
      .policy('guard', { backend: { mcp: { authentication }, ai: { promptGuard } } }, 'Gateway/edge');
    const live = await runLive({
      input: String(input),
      upstreams: { 'web.demo:8080': http({ body: 'web' }), 'idp.demo:8080': http({ body: JSON.parse(keySet()) }) },
    });
    expect(await live.get('http://web.example.com/')).toMatchObject({ status: 200, body: 'web' });
    const json = { model: 'm', messages: [{ role: 'user', content: 'a secret' }] };
    const path = 'http://web.example.com/v1/chat/completions';
    expect(await live.post(path, json)).toMatchObject({ status: 200, body: 'web' });
  });
});
