import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions } from 'cdk8s-ai-gateway';
import { compiledGateway } from './main';

const MCP = 'POST https://mcp.example.com/mcp';
const gateway = () => GatewayAssertions.of(compiledGateway(new App())).hasNoWarnings();

/** Somebody with a token of the company, in these groups. */
const member = (...groups: string[]) => ({ jwt: { sub: 'somebody', groups } });

test('clients need a token', () => {
  gateway().request(MCP).routesTo('mcp-hub-backend').allows(member()).denies({});
});

test('each tool is open to those in the table', () => {
  gateway()
    .request(MCP)
    .allowsTool('github', 'search_code', member())
    .deniesTool('github', 'delete_repository', member())
    .deniesTool('runbooks', 'restart', member())
    .allowsTool('runbooks', 'restart', member('sre'));
});

test('no other host is served', () => {
  gateway().request('POST https://other.example.com/mcp').isNotRouted();
});
