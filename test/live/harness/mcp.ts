import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Live } from './run-live';

/** An MCP server without sessions, whose tools answer with their own name. */
export function toolServer(tools: readonly string[], called: (request: IncomingMessage) => void = () => {}): Server {
  return createServer(answerAsTools(tools, called));
}

/** Likewise behind TLS. */
export function secureToolServer(tls: TlsOptions, tools: readonly string[]): HttpsServer {
  return createHttpsServer(
    tls,
    answerAsTools(tools, () => {}),
  );
}

function answerAsTools(tools: readonly string[], called: (request: IncomingMessage) => void): RequestListener {
  return async (request, response) => {
    const server = new McpServer({ name: 'tools', version: '1' });
    for (const name of tools) {
      server.registerTool(name, {}, () => {
        called(request);
        return { content: [{ type: 'text', text: name }] };
      });
    }
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await server.connect(transport as never);
    await transport.handleRequest(request, response);
  };
}

/** Creates a client of a listener, with a host name that is not resolved; it does not subscribe to events. */
export async function mcpClient(live: Live, url: string, more: Record<string, string>): Promise<Client> {
  const fetching = async (asked: string | URL, init: RequestInit = {}) => {
    if (init.method === 'GET') return new Response(null, { status: 405 });
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...more };
    const answer = await live.ask(init.method ?? 'POST', String(asked), { headers, body: init.body as string });
    const hasBody = answer.status !== 202 && answer.status !== 204;
    return new Response(hasBody ? answer.body : null, { status: answer.status, headers: { ...answer.headers } });
  };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: fetching }));
  return client;
}
