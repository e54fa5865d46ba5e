import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions } from 'cdk8s-ai-gateway/testing';
import { hub } from './main';

const MCP = 'POST https://mcp.example.com/mcp';
const chart = () => GatewayAssertions.of(hub(new App())).hasNoWarnings();

/** Somebody with a token of the company, in these groups. */
const member = (...groups: string[]) => ({ jwt: { sub: 'somebody', groups } });

test('what is synthesized', () => {
  chart().matchesSnapshot('snapshot.yaml');
});

test('clients need a token; the documents that tell them where to get one are public', () => {
  chart().request(MCP).routesTo('mcp-hub-backend').allows(member()).denies({});
  chart().request('GET https://mcp.example.com/.well-known/oauth-protected-resource/mcp').routesTo('mcp-hub-backend');
});

test('each tool is open to those in the table', () => {
  chart()
    .request(MCP)
    .allowsTool('github', 'search_code', member())
    .deniesTool('github', 'delete_repository', member())
    .allowsTool('github', 'delete_repository', member('maintainers'))
    .deniesTool('runbooks', 'restart', member('maintainers'))
    .allowsTool('runbooks', 'restart', member('sre'));
});
