import { createServer } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { mockTools } from '../../src/apps/dev/mock-mcp';
import { listenerOf } from '../../src/apps/dev/mock-server';
import { inputOf } from '../live/harness/charts';
import { mcpClient } from '../live/harness/mcp';
import { describeLive } from '../live/harness/program';
import { type Live, runLive } from '../live/harness/run-live';
import { keySet, token } from '../live/harness/tokens';
import { raw } from '../live/harness/upstreams';

const ISSUER = 'https://idp.example.com/';
const URL = 'http://mcp.example.com/mcp';
const REVISION = '2026-07-28';
const META = { 'io.modelcontextprotocol/protocolVersion': REVISION };

const server = (name: string) => raw(createServer(listenerOf(mockTools(name, ['read', 'write']))));
const at = (name: string) => gw.McpTarget.host(name, { host: `${name}.example.net`, port: 8000 });

describeLive('clients of SecuredMcpHub with and without sessions', () => {
  let live: Live;
  beforeAll(async () => {
    live = await runLive({
      input: inputOf((chart) => {
        new gw.patterns.SecuredMcpHub(chart, 'hub', {
          hostname: 'mcp.example.com',
          plainHttp: true,
          servers: [at('notes'), at('books')],
          oauth: { issuer: ISSUER, audiences: ['hub'], keys: gw.auth.JsonWebKeys.inline(keySet()) },
          access: [
            { target: 'notes', who: gw.expressions.Cel.claim('sub').equalTo('ada') },
            { target: 'books', tools: ['read'] },
          ],
        });
      }),
      upstreams: { 'notes.example.net:8000': server('notes'), 'books.example.net:8000': server('books') },
    });
  });

  const authorization = (sub: string) => ({ authorization: `Bearer ${token({ iss: ISSUER, sub, aud: 'hub' })}` });

  /** Sends a request of the revision without sessions, and returns its status and message. */
  async function send(sub: string | undefined, method: string, params: object = {}, more: object = {}) {
    const headers = {
      ...(sub === undefined ? {} : authorization(sub)),
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...more,
    };
    const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } };
    const { status, body: text } = await live.post(URL, body, { headers });
    const start = text.indexOf('{');
    return { status, ...(start < 0 ? {} : JSON.parse(text.slice(start).split('\n')[0] ?? '')) };
  }
  const call = (sub: string, name: string, header = name) =>
    send(sub, 'tools/call', { name, arguments: {} }, { 'mcp-name': header });
  const names = (items: readonly { readonly name: string }[] = []) => items.map(({ name }) => name).sort();

  const OF_ADA = ['books_read', 'notes_read', 'notes_write'];

  it('discover the hub in place of a session', async () => {
    const { result } = await send('bob', 'server/discover');
    expect(result.supportedVersions).toContain(REVISION);
    expect(await send(undefined, 'server/discover')).toMatchObject({ status: 401 });
    expect(await send('bob', 'initialize')).toMatchObject({ status: 404 });
  });

  it('see the same tools', async () => {
    for (const [sub, tools] of [
      ['ada', OF_ADA],
      ['bob', ['books_read']],
    ] as const) {
      expect(names((await send(sub, 'tools/list')).result.tools)).toEqual(tools);
      const client = await mcpClient(live, URL, authorization(sub));
      expect(names((await client.listTools()).tools)).toEqual(tools);
    }
  });

  it('list everything else that the hub announces', async () => {
    const { capabilities } = (await send('ada', 'server/discover')).result;
    const client = await mcpClient(live, URL, authorization('ada'));
    const lists = { tools: 'tools/list', prompts: 'prompts/list', resources: 'resources/list' };
    for (const announced of [capabilities, client.getServerCapabilities()])
      for (const [capability, method] of Object.entries(lists))
        if (announced[capability]) expect((await send('ada', method)).result).toBeDefined();
    expect(names((await send('ada', 'prompts/list')).result.prompts)).toEqual(['notes_greet']);
    expect(names((await client.listPrompts()).prompts)).toEqual(['notes_greet']);
    expect((await send('ada', 'resources/list')).result.resources).toHaveLength(1);
    expect((await client.listResources()).resources).toHaveLength(1);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    expect((await send('bob', 'prompts/list')).result.prompts).toEqual([]);
  });

  it('call the tools that they see', async () => {
    expect((await call('ada', 'notes_write')).result.content).toMatchObject([{ text: 'notes ran write with {}' }]);
    expect((await call('bob', 'notes_write')).result).toBeUndefined();
    expect((await call('bob', 'books_write')).result).toBeUndefined();
    expect(await call('bob', 'notes_write', 'books_read')).toMatchObject({ status: 400 });
    const bob = await mcpClient(live, URL, authorization('bob'));
    await expect(bob.callTool({ name: 'notes_write' })).rejects.toThrow();
  });
});
