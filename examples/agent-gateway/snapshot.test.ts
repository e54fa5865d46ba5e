import { test } from 'node:test';
import { App } from 'cdk8s';
import { GatewayAssertions, HeaderChange } from 'cdk8s-ai-gateway/testing';
import { agents } from './main';

const HOST = 'https://agents.example.com';
const chart = () => GatewayAssertions.of(agents(new App())).hasNoWarnings();

/** Somebody with a token of the company, in these groups. */
const member = (...groups: string[]) => ({ jwt: { sub: 'somebody', groups } });

test('what is synthesized', () => {
  chart().matchesSnapshot('snapshot.yaml');
});

test('agents are asked by those who may', () => {
  chart().request(`POST ${HOST}/agents/support`).routesTo('support-agent').allows(member()).denies({});
  chart()
    .request(`POST ${HOST}/agents/procurement`)
    .routesTo('agents-partner')
    .allows(member('buyers'))
    .denies(member('support'));
});

test('agents learn who asks', () => {
  chart().request(`POST ${HOST}/agents/support`).changesRequestHeader('x-user', HeaderChange.computed('jwt.sub'));
});

test('tools are open to those in the table', () => {
  chart()
    .request(`POST ${HOST}/mcp`)
    .allowsTool('tickets', 'read', member())
    .deniesTool('tickets', 'close', member('buyers'))
    .allowsTool('tickets', 'close', member('support'));
});
