import { ConfigMap, Secret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import * as gw from '../../../../src';
import type { UsageError } from './usage-error';

export const KEYS = JSON.stringify({
  keys: [
    {
      kty: 'EC',
      crv: 'P-256',
      kid: 'k1',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  ],
});

type Hub = Partial<gw.patterns.SecuredMcpHubProps>;
const oauth = { issuer: 'https://idp.example.com/', audiences: ['mcp'], keys: gw.auth.JsonWebKeys.inline(KEYS) };
const hub = (props: Hub | ((chart: Construct) => Hub)) => (chart: Construct) => {
  const given = typeof props === 'function' ? props(chart) : props;
  new gw.patterns.SecuredMcpHub(chart, 'hub', {
    hostname: 'mcp.example.com',
    plainHttp: true,
    servers: [gw.McpTarget.host('github', { host: 'mcp.example.org', port: 443 })],
    oauth,
    ...given,
  });
};

export const securedMcpHub: readonly UsageError[] = [
  { title: 'no server', build: hub({ servers: [] }), says: [/no server|server/, /`servers`/] },
  {
    title: 'an address for a host',
    build: hub({ hostname: 'https://mcp.example.com' }),
    says: [/https:\/\/mcp\.example\.com/],
  },
  {
    title: 'a hostname that is undefined',
    build: hub({ hostname: undefined }),
    says: [/AIG8154 at .*hub/, /`hostname`/],
  },
  {
    title: 'a certificate that is undefined',
    build: hub({ certificate: undefined, plainHttp: undefined }),
    says: [/AIG8153 at .*hub/, /`certificate`/, /`plainHttp: true`/],
  },
  { title: 'a path without a slash', build: hub({ path: 'mcp' }), says: [/"mcp"|mcp/, /\//] },
  { title: 'no audience', build: hub({ oauth: { ...oauth, audiences: [] } }), says: [/audience/] },
  {
    title: 'a tool of a target that is not there',
    build: hub({ access: [{ target: 'githbu', tools: ['search'] }] }),
    says: [/githbu/, /github/],
  },
  {
    title: 'a member that no line has, where nobody checks types',
    build: hub({ access: [JSON.parse('{"target": "github", "whom": "sre"}')] }),
    says: [/`access\[0\]\.whom`/, /name is who$/m],
  },
  { title: 'an empty table', build: hub({ access: [] }), says: [/access/] },
  { title: 'a line for everybody', build: hub({ access: [{}] }), says: [/entry 1/] },
  {
    title: 'a line without tools',
    build: hub({ access: [{ target: 'github', tools: [] }] }),
    says: [/entry 1/, /tools/],
  },
  {
    title: 'a typo in who',
    build: hub({ access: [{ target: 'github', who: gw.expressions.Cel.of('jwtt.sub == "ada"') }] }),
    says: [/jwtt/, /jwt/],
  },
  {
    title: 'who as text',
    build: hub({ access: [{ target: 'github', who: gw.expressions.Cel.text('sre') }] }),
    says: [/condition|true or false|string/],
  },
  {
    title: 'a path in who',
    build: hub({ access: [{ target: 'github', who: gw.expressions.Cel.of('response.code == 200') }] }),
    says: [/response/],
  },
  {
    title: 'two servers of one name',
    build: hub({ servers: ['a', 'b'].map((host) => gw.McpTarget.host('github', { host, port: 80 })) }),
    says: [/github/, /two (providers|targets)/],
  },
  {
    title: 'a server name with a blank',
    build: hub({ servers: [gw.McpTarget.host('git hub', { host: 'a', port: 80 })] }),
    says: [/git hub/],
  },
  {
    title: 'a port out of range',
    build: hub({ servers: [gw.McpTarget.host('github', { host: 'a', port: 70_000 })] }),
    says: [/70000/, /65535/],
  },
  {
    title: 'keys that are no JSON',
    build: hub({ oauth: { ...oauth, keys: gw.auth.JsonWebKeys.inline('{keys}') } }),
    says: [/JSON/i],
  },
  {
    title: 'a client secret beside keys in the policy',
    build: hub((chart) => ({
      oauth: { ...oauth, clientSecret: { secret: Secret.fromSecretName(chart, 'Client', 'client') } },
    })),
    says: [/clientSecret/, /JsonWebKeys\.remote/],
  },
  {
    title: 'an origin that is none',
    build: hub({ browserOrigins: ['inspector.example.com'] }),
    says: [/inspector\.example\.com/, /http/],
  },
  {
    title: 'an origin for all beside others',
    build: hub({ browserOrigins: ['*', 'https://a.example.com'] }),
    says: [/\*/],
  },
  {
    title: 'a certificate of another namespace without a grant',
    build: hub((chart) => ({
      certificate: new Secret(chart, 'Cert', {
        metadata: { name: 'cert', namespace: 'certs' },
        stringData: { 'tls.crt': 'x', 'tls.key': 'y' },
      }),
    })),
    says: [/cert/, /ReferenceGrant/],
  },
  {
    title: 'authorities in a ConfigMap without the key',
    build: hub((chart) => ({
      servers: [
        gw.McpTarget.host('github', {
          host: 'a',
          port: 443,
          tls: gw.connections.DestinationTls.verified({
            authorities: new ConfigMap(chart, 'Ca', { data: { 'ca.pem': 'x' } }),
          }),
        }),
      ],
    })),
    says: [/ca\.crt/],
  },
];
