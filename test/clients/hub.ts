/** A `SecuredMcpHub` with two servers, and a third one that does not respond. */
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as gw from '../../src';
import { inputOf } from '../live/harness/charts';
import { type Live, runLive } from '../live/harness/run-live';
import { keySet, token } from '../live/harness/tokens';
import { raw, type Upstream } from '../live/harness/upstreams';

export const ISSUER = 'https://idp.example.com/';
export const RESOURCE = 'https://mcp.example.com/mcp';

/** A server with a tool, a prompt, a resource and a template, each with the name of the server. */
const sessionServer = (name: string) =>
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

/** Runs the hub. Ada may use all servers, and others one tool. */
export async function hub(server: (name: string) => Upstream = sessionServer): Promise<Live> {
  const live = await runLive({
    input: inputOf((chart) => {
      new gw.patterns.SecuredMcpHub(chart, 'hub', {
        hostname: 'mcp.example.com',
        plainHttp: true,
        servers: [at('notes'), at('books'), at('gone')],
        oauth: { issuer: ISSUER, audiences: ['hub'], keys: gw.auth.JsonWebKeys.inline(keySet()) },
        access: [
          { target: 'notes', who: gw.expressions.Cel.claim('sub').equalTo('ada') },
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
  return live;
}

/** A token for the hub. */
export const bearerOf = (sub: string, aud = RESOURCE) => token({ iss: ISSUER, sub, aud });
