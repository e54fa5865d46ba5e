import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from '../live/harness/charts';
import { mcpClient } from '../live/harness/mcp';
import { describeLive } from '../live/harness/program';
import { type Live, runLive } from '../live/harness/run-live';
import { keySet, token } from '../live/harness/tokens';
import { raw } from '../live/harness/upstreams';

const ISSUER = 'https://idp.example.com/';
const RESOURCE = 'https://mcp.example.com/mcp';

/** A server with a tool, a prompt, a resource and a template, each with the name of the server. */
const server = (name: string) =>
  raw(
    createServer(async (request, response) => {
      const mcp = new McpServer({ name, version: '1' });
      mcp.registerTool(`${name}-tool`, {}, () => ({ content: [{ type: 'text', text: name }] }));
      mcp.registerPrompt(`${name}-prompt`, {}, () => ({
        messages: [{ role: 'user', content: { type: 'text', text: name } }],
      }));
      mcp.registerResource(`${name}-resource`, `file:///${name}`, {}, ({ href }) => ({
        contents: [{ uri: href, text: name }],
      }));
      const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
      await mcp.connect(transport as never);
      await transport.handleRequest(request, response);
    }),
  );

const at = (name: string) => gw.McpTarget.host(name, { host: `${name}.example.net`, port: 8000 });

describeLive('SecuredMcpHub with MCP SDK clients', () => {
  let live: Live;
  beforeAll(async () => {
    live = await runLive({
      input: inputOf((chart) => {
        new gw.SecuredMcpHub(chart, 'hub', {
          hostname: 'mcp.example.com',
          plainHttp: true,
          servers: [at('notes'), at('books'), at('gone')],
          oauth: { issuer: ISSUER, audiences: ['hub'], keys: gw.JsonWebKeys.inline(keySet()) },
          access: [
            { target: 'notes', who: gw.Cel.claim('sub').equalTo('ada') },
            { target: 'books', tools: ['books-tool'] },
            { target: 'gone' },
          ],
        });
      }),
      upstreams: {
        'notes.example.net:8000': server('notes'),
        'books.example.net:8000': server('books'),
        'gone.example.net:8000': server('gone'),
      },
    });
    await live.take('gone.example.net:8000');
  });
  const client = (sub: string, aud = RESOURCE) => {
    const bearer = token({ iss: ISSUER, sub, aud });
    return mcpClient(live, 'http://mcp.example.com/mcp', { authorization: `Bearer ${bearer}` });
  };

  it('starts a session while a server does not respond, with a token for the resource or for the configured audience', async () => {
    await client('ada');
    await client('ada', 'hub');
    await expect(client('ada', 'https://other.example.com')).rejects.toThrow();
  });

  it('shows all tools of a granted server, and only listed tools of others', async () => {
    const ada = await client('ada');
    const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).sort();
    expect(names((await ada.listTools()).tools)).toEqual(['books_books-tool', 'notes_notes-tool']);
    expect(names((await ada.listPrompts()).prompts)).toEqual(['notes_notes-prompt']);
    expect((await ada.listResources()).resources).toHaveLength(1);
    expect((await ada.getPrompt({ name: 'notes_notes-prompt' })).messages[0]?.content).toMatchObject({ text: 'notes' });
    const [resource] = (await ada.listResources()).resources;
    expect((await ada.readResource({ uri: resource!.uri })).contents[0]).toMatchObject({ text: 'notes' });
    await expect(ada.getPrompt({ name: 'books_books-prompt' })).rejects.toThrow();
  });

  it('hides its tools and prompts from other users', async () => {
    const bob = await client('bob');
    expect((await bob.listTools()).tools.map(({ name }) => name)).toEqual(['books_books-tool']);
    expect((await bob.listPrompts()).prompts).toEqual([]);
    expect((await bob.listResources()).resources).toEqual([]);
  });
});
