import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions } from 'cdk8s-ai-gateway/testing';
import { compiledGateway } from './main';

const MCP = 'POST https://mcp.example.com/mcp';
const gateway = () => GatewayAssertions.of(compiledGateway(new App())).hasNoWarnings();

/** Returns a caller with a valid token that lists these groups. */
const member = (...groups: string[]) => ({ jwt: { sub: 'ann', groups } });

test('clients need a token', () => {
  gateway().request(MCP).routesTo('mcp-hub-backend').allows(member()).denies({});
});

test('the table restricts each tool', () => {
  gateway()
    .request(MCP)
    .allowsTool('github', 'search_code', member())
    .deniesTool('github', 'delete_repository', member())
    .deniesTool('runbooks', 'restart', member())
    .allowsTool('runbooks', 'restart', member('sre'));
});

test('other hosts are not served', () => {
  gateway().request('POST https://other.example.com/mcp').isNotRouted();
});

// To accept new output, run `UPDATE_SNAPSHOT=1 npm test` and commit the file.
test('the output equals the snapshot', () => {
  gateway().matchesSnapshot('snapshot.yaml');
});
