import { describe, expect, it } from 'vitest';
import { HeaderChange } from '../../../src/modules/testing';
import { compiled } from './synthesized';
import { VARIANTS } from './variants';

const variant = (name: string) => compiled(VARIANTS.find((one) => one.name === name)!.build);

describe('AgentGateway', () => {
  const minimal = variant('agent-gateway-minimal');
  const full = variant('agent-gateway-full');
  const at = (request: string) => full.assertions.request(request);

  it('routes an address to each agent and rewrites the agent cards', () => {
    at('POST https://agents.example.com/agents/billing').routesTo('chart-billing');
    at('POST https://agents.example.com/agents/support/tasks').routesTo('support-agent');
    at('POST https://agents.example.com/agents').isNotRouted();
    const rewrites = full.config.binds[0].listeners[0].routes.map(({ policies }: any) => policies.urlRewrite?.path);
    expect(rewrites).toEqual([
      { prefix: '/a2a/.well-known' },
      { prefix: '/a2a' },
      { prefix: '/.well-known' },
      { prefix: '/' },
      undefined,
    ]);
  });

  it('requires tokens of the issuer, and more if an agent specifies it', () => {
    at('POST https://agents.example.com/agents/support')
      .allows({ jwt: {} })
      .denies({})
      .denies({ jwt: { aud: 'other' } });
    at('POST https://agents.example.com/agents/billing')
      .allows({ jwt: { groups: ['finance'] } })
      .denies({ jwt: { groups: ['sre'] } });
  });

  it('serves agent cards without authentication only if enabled', () => {
    const card = '/agents/support/.well-known/agent-card.json';
    at(`GET https://agents.example.com${card}`).allows({});
    minimal.assertions.request(`GET http://agents.example.com${card}`).denies({}).allows({ jwt: {} });
  });

  it('sets the user header and overwrites the value of the client', () => {
    const set = HeaderChange.computed('jwt.sub');
    at('POST https://agents.example.com/agents/billing').changesRequestHeader('x-user', set);
    at('POST https://agents.example.com/mcp').changesRequestHeader('x-user', set);
    at('GET https://agents.example.com/agents/billing/.well-known/agent-card.json')
      .changesRequestHeader('x-user', HeaderChange.removed())
      .changesRequestHeader('x-tenant', HeaderChange.removed());
  });

  it('shows the tools that the table allows', () => {
    at('POST https://agents.example.com/mcp')
      .allowsTool('tickets', 'open', { jwt: {} })
      .deniesTool('runbooks', 'restart', { jwt: {} })
      .allowsTool('runbooks', 'restart', { jwt: { groups: ['sre'] } });
    minimal.assertions.request('POST http://agents.example.com/mcp').isNotRouted();
  });
});
