import type { Construct } from 'constructs';
import * as gw from '../../../../src';
import { KEYS } from './secured-mcp-hub';
import type { UsageError } from './usage-error';

type Agents = Partial<gw.patterns.AgentGatewayProps>;
const oauth = { issuer: 'https://idp.example.com/', audiences: ['agents'], keys: gw.auth.JsonWebKeys.inline(KEYS) };
const tools = [gw.McpTarget.host('runbooks', { host: 'runbooks.example.com', port: 443 })];
const agents = (props: Agents | ((shop: gw.references.IDestination) => Agents)) => (chart: Construct) => {
  const shop = new gw.StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 80 });
  const given = typeof props === 'function' ? props(shop) : props;
  new gw.patterns.AgentGateway(chart, 'agents', {
    hostname: 'agents.example.com',
    plainHttp: true,
    oauth,
    agents: [{ name: 'shop', to: shop }],
    ...given,
  });
};

export const agentGateway: readonly UsageError[] = [
  { title: 'nothing behind it', build: agents({ agents: [] }), says: [/`agents`/, /`tools`/] },
  { title: 'tokens for anybody', build: agents({ oauth: { ...oauth, audiences: [] } }), says: [/audience/] },
  {
    title: 'a hostname that is undefined',
    build: agents({ hostname: undefined }),
    says: [/AIG8154 at .*agents/, /`hostname`/],
  },
  {
    title: 'a certificate that is undefined',
    build: agents({ certificate: undefined, plainHttp: undefined }),
    says: [/AIG8153 at .*agents/, /`certificate`/, /`plainHttp: true`/],
  },
  {
    title: 'a name with a blank',
    build: agents((to) => ({ agents: [{ name: 'Shop Agent', to }] })),
    says: [/"Shop Agent"/, /lower-case/],
  },
  {
    title: 'one name twice',
    build: agents((to) => ({ agents: ['shop', 'shop'].map((name) => ({ name, to })) })),
    says: [/"shop"/],
  },
  {
    title: 'a path without a slash at the agent',
    build: agents((to) => ({ agents: [{ name: 'shop', to, path: 'a2a' }] })),
    says: [/"a2a"/, /\/a2a/],
  },
  {
    title: 'access to nothing',
    build: agents({ toolAccess: [{ tools: ['search'] }] }),
    says: [/toolAccess/, /`tools`/],
  },
  {
    title: 'access to a tool server that is not there',
    build: agents({ tools, toolAccess: [{ target: 'runbook' }] }),
    says: [/"runbook"/, /runbooks/],
  },
  {
    title: 'an address for the host of agents',
    build: agents({ hostname: 'https://agents.example.com' }),
    says: [/https:\/\/agents\.example\.com/],
  },
  {
    title: 'a typo in who may ask an agent',
    build: agents((to) => ({
      publicCards: true,
      agents: [{ name: 'shop', to, who: gw.expressions.Cel.of('jwtt.sub == "ada"') }],
    })),
    says: [/jwtt/, /jwt/],
  },
];
