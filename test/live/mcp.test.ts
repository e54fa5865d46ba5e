import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http, raw } from './harness/upstreams';

const ISSUER = 'https://idp.example.com/';
/** For these, rules see only the URI. */
const NAMED = ['mcp.resource.name == "file:///a"', 'mcp.resource.name in ["b", "math+file:///b"]'];
/** Rules see the name without the target in front. */
const SHOWN = ['mcp.tool.name == "math_add"', 'mcp.tool.name.startsWith("old_")', 'mcp.tool.name == "drop"'];

function input(): LiveInput {
  const built = new LiveInput();
  const target = (name: string, more: object = {}) => ({
    name,
    static: { host: `${name}.example.net`, port: 8000, ...more },
  });
  const hub = (name: string, mcp: object, more: object = {}) =>
    built.backend(name, { mcp, ...more }).route(name, {
      to: `@${name}`,
      matches: [{ path: { type: 'PathPrefix', value: `/${name}` } }],
      spec: { hostnames: undefined },
    });
  const rules = (...matchExpressions: string[]) => ({ action: 'Allow', policy: { matchExpressions } });

  hub('federated', {
    targets: [
      target('math', { protocol: 'StreamableHTTP', path: '/mcp' }),
      target('old', { protocol: 'SSE', path: '/sse' }),
    ],
  });
  hub('single', { targets: [target('math')], sessionRouting: 'Stateless' });
  hub(
    'guarded',
    { targets: [target('math')] },
    { policies: { mcp: { authorization: rules('mcp.tool.name == "add"') } } },
  );
  hub(
    'resources',
    { targets: [target('math'), target('old', { protocol: 'SSE', path: '/sse' })] },
    { policies: { mcp: { authorization: { action: 'Deny', policy: { matchExpressions: NAMED } } } } },
  );
  hub(
    'shown',
    { targets: [target('math'), target('old', { protocol: 'SSE', path: '/sse' })] },
    { policies: { mcp: { authorization: { action: 'Deny', policy: { matchExpressions: SHOWN } } } } },
  );
  hub('open', { targets: [target('math'), target('dead')], failureMode: 'FailOpen' });
  hub('closed', { targets: [target('math'), target('dead')] });
  hub('service', { targets: [{ name: 'inside', static: { backendRef: { name: 'tools' }, port: 8000 } }] });
  built.service('tools', [{ port: 8000, appProtocol: 'agentgateway.dev/mcp' }], { app: 'tools' });
  hub('selected', { targets: [{ name: 'chosen', selector: { services: { matchLabels: { app: 'tools' } } } }] });
  hub('chosen', {
    targets: [
      {
        name: 'chosen',
        selector: {
          namespaces: { matchLabels: { team: 'a' } },
          services: { matchExpressions: [{ key: 'app', operator: 'In', values: ['tools'] }] },
        },
      },
    ],
  });
  built.add('v1', 'Namespace', 'demo', {}, { namespace: undefined, labels: { team: 'a' } });
  hub('signed', { targets: [target('math', { policies: { auth: { key: 'k-target' } } })] });
  const owned = (name: string, mode: string) =>
    hub(
      name,
      { targets: [target('math')] },
      {
        policies: {
          mcp: {
            authentication: {
              mode,
              issuer: ISSUER,
              audiences: ['tools'],
              jwks: { backendRef: { name: 'idp', port: 8080 }, jwksPath: '/keys' },
              resourceMetadata: { resource: `http://gateway.example.com/${name}`, scopesSupported: ['use'] },
            },
          },
        },
      },
    );
  owned('owned', 'Strict');
  owned('lenient', 'Permissive');
  hub('tokens', { targets: [target('math')] });
  built.policy('tokens', {
    traffic: {
      jwtAuthentication: {
        providers: [{ issuer: ISSUER, audiences: ['tools'], jwks: { inline: keySet() } }],
        mcp: { resourceMetadata: { resource: 'http://gateway.example.com/tokens' } },
      },
    },
  });
  return built;
}

describeLive('MCP', () => {
  let live: Live;
  const calls: { readonly tool: string; readonly authorization: string | undefined }[] = [];
  const clients: Client[] = [];

  beforeAll(async () => {
    live = await runLive({
      input: String(input()),
      upstreams: {
        'math.example.net:8000': raw(streamable()),
        'old.example.net:8000': raw(serverSent()),
        'tools.demo:8000': raw(streamable()),
        'idp.demo:8080': http({ body: JSON.parse(keySet()) }),
      },
    });
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });

  async function connected(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${await live.origin(80)}${path}`), {
      requestInit: { headers },
    });
    await client.connect(transport);
    clients.push(client);
    return { client, transport };
  }
  const toolsOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name).sort();
  const textOf = (result: unknown) => (result as { content: { text: string }[] }).content[0]?.text;

  it('federates targets of both transports, with their names in front', async () => {
    const { client, transport } = await connected('/federated');
    expect(transport.sessionId).toBeTruthy();
    expect(await toolsOf(client)).toEqual(['math_add', 'math_drop', 'old_add', 'old_drop']);
    expect(textOf(await client.callTool({ name: 'math_add', arguments: { a: 1, b: 2 } }))).toBe('3');
    expect(textOf(await client.callTool({ name: 'old_add', arguments: { a: 2, b: 2 } }))).toBe('4');
  });

  it('needs no session if stateless and no prefixes for one target', async () => {
    const { client, transport } = await connected('/single');
    expect(transport.sessionId).toBeUndefined();
    expect(await toolsOf(client)).toEqual(['add', 'drop']);
    expect(textOf(await client.callTool({ name: 'add', arguments: { a: 1, b: 1 } }))).toBe('2');
  });

  it('hides and rejects tools that no rule allows', async () => {
    const { client } = await connected('/guarded');
    expect(await toolsOf(client)).toEqual(['add']);
    expect(textOf(await client.callTool({ name: 'add', arguments: { a: 1, b: 1 } }))).toBe('2');
    const before = calls.length;
    await expect(client.callTool({ name: 'drop', arguments: { a: 1, b: 1 } })).rejects.toThrow(/Unknown tool/);
    expect(calls).toHaveLength(before);
  });

  it('authorizes tools by the name that the target uses', async () => {
    const { client } = await connected('/shown');
    expect(await toolsOf(client)).toEqual(['math_add', 'old_add']);
    expect(textOf(await client.callTool({ name: 'math_add', arguments: { a: 1, b: 1 } }))).toBe('2');
  });

  it('authorizes resources by the URI that the target uses', async () => {
    const { client } = await connected('/resources');
    const { resources } = await client.listResources();
    expect(resources.map(({ name, uri }) => `${name} ${uri}`).sort()).toEqual(['b math+file:///b', 'b old+file:///b']);
    await expect(client.readResource({ uri: 'math+file:///a' })).rejects.toThrow();
    expect((await client.readResource({ uri: 'math+file:///b' })).contents).toEqual([
      { uri: 'math+file:///b', text: 'b' },
    ]);
  });

  it('fails closed or continues with the remaining targets', async () => {
    expect(await toolsOf((await connected('/open')).client)).toEqual(['math_add', 'math_drop']);
    await expect(connected('/closed')).rejects.toThrow();
  });

  it('resolves Services by name and by labels', async () => {
    expect(await toolsOf((await connected('/service')).client)).toEqual(['add', 'drop']);
    expect(await toolsOf((await connected('/selected')).client)).toEqual(['add', 'drop']);
    expect(await toolsOf((await connected('/chosen')).client)).toEqual(['add', 'drop']);
  });

  it('sends separate credentials to each target', async () => {
    const { client } = await connected('/signed', { authorization: 'Bearer mine' });
    await client.callTool({ name: 'add', arguments: { a: 1, b: 1 } });
    expect(calls.at(-1)).toEqual({ tool: 'add', authorization: 'Bearer k-target' });
  });

  it.each(['owned', 'tokens'])('asks for tokens and says where to get them: %s', async (name) => {
    await expect(connected(`/${name}`)).rejects.toThrow();
    const refused = await live.post(`http://gateway.example.com/${name}`, {});
    expect(refused.status).toBe(401);
    const url = `http://gateway.example.com/.well-known/oauth-protected-resource/${name}`;
    expect(refused.headers['www-authenticate']).toContain(`resource_metadata="${url}"`);
    const metadata = (await live.get(url)).json();
    expect(metadata).toMatchObject({ resource: `http://gateway.example.com/${name}`, authorization_servers: [ISSUER] });
    const good = token({ iss: ISSUER, aud: 'tools', sub: 'ann' });
    expect(await toolsOf((await connected(`/${name}`, { authorization: `Bearer ${good}` })).client)).toEqual([
      'add',
      'drop',
    ]);
    const bad = token({ iss: ISSUER, aud: 'other', sub: 'ann' });
    await expect(connected(`/${name}`, { authorization: `Bearer ${bad}` })).rejects.toThrow();
  });

  it('accepts clients without a token if permitted', async () => {
    expect(await toolsOf((await connected('/lenient')).client)).toEqual(['add', 'drop']);
  });

  function tools(authorization: string | undefined): McpServer {
    const server = new McpServer({ name: 'tools', version: '1' });
    for (const name of ['add', 'drop']) {
      server.registerTool(name, { description: name }, () => ({ content: [] }));
    }
    for (const name of ['a', 'b']) {
      const uri = `file:///${name}`;
      server.registerResource(name, uri, {}, () => ({ contents: [{ uri, text: name }] }));
    }
    // Numbers without a schema library: the arguments are read off the call.
    server.server.setRequestHandler(CallToolRequestSchema, (request) => {
      calls.push({ tool: request.params.name, authorization });
      const { a = 0, b = 0 } = (request.params.arguments ?? {}) as { a?: number; b?: number };
      return { content: [{ type: 'text', text: String(a + b) }] };
    });
    return server;
  }

  /** A server of Streamable HTTP, with a session for each client. */
  function streamable(): Server {
    const sessions = new Map<string, StreamableHTTPServerTransport>();
    return createServer(async (request, response) => {
      const known = sessions.get(String(request.headers['mcp-session-id']));
      if (known) return known.handleRequest(request, response);
      const transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void sessions.set(id, transport),
      });
      await tools(request.headers.authorization).connect(transport);
      return transport.handleRequest(request, response);
    });
  }

  /** A server of the older transport. */
  function serverSent(): Server {
    const sessions = new Map<string, SSEServerTransport>();
    return createServer(async (request: IncomingMessage, response: ServerResponse) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://old');
      if (request.method === 'POST')
        return sessions.get(String(searchParams.get('sessionId')))?.handlePostMessage(request, response);
      if (pathname !== '/sse') return response.writeHead(404).end();
      const transport = new SSEServerTransport('/messages', response);
      sessions.set(transport.sessionId, transport);
      return tools(request.headers.authorization).connect(transport);
    });
  }
});
