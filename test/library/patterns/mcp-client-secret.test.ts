import { Secret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as gw from '../../../src';
import { compiled, find, resources } from './synthesized';

function hub(chart: Construct): void {
  const idp = new gw.StaticBackend(chart, 'idp', {
    host: 'idp.example.com',
    port: 443,
    tls: gw.connections.DestinationTls.verified(),
  });
  new gw.patterns.SecuredMcpHub(chart, 'hub', {
    hostname: 'mcp.example.com',
    plainHttp: true,
    servers: [gw.McpTarget.host('runbooks', { host: 'runbooks.example.com', port: 8080 })],
    oauth: {
      issuer: 'https://login.microsoftonline.com/t1/v2.0',
      audiences: ['mcp'],
      keys: gw.auth.JsonWebKeys.remote(idp, { path: '/t1/discovery/v2.0/keys' }),
      identityProvider: gw.auth.McpIdentityProvider.ENTRA,
      clientId: 'mcp',
      clientSecret: { secret: Secret.fromSecretName(chart, 'Client', 'mcp-client'), key: 'value' },
    },
  });
}

describe('a SecuredMcpHub with a client secret in the gateway', () => {
  const { assertions, text, config, objects } = compiled(hub);

  it('sets client authentication in backend policies only', () => {
    const policies = resources(hub, gw.settings.ProxyDistribution.AGENTGATEWAY).filter(({ kind }) =>
      kind.endsWith('Policy'),
    );
    const audiences = ['mcp', 'https://mcp.example.com/mcp'];
    const told = policies.filter(({ spec }) => spec.backend?.mcp?.authentication);
    expect(told.map(({ spec }) => spec.backend.mcp.authentication)).toMatchObject([
      { provider: 'Entra', clientId: 'mcp', clientSecretRef: { name: 'mcp-client', key: 'value' }, audiences },
    ]);
    expect(policies.filter(({ spec }) => spec.traffic?.jwtAuthentication)).toEqual([]);
  });

  it('requires strict tokens for the audience', () => {
    assertions.hasNoWarnings();
    const audiences = ['mcp', 'https://mcp.example.com/mcp'];
    const [route] = config.binds[0].listeners[0].routes;
    expect(route.policies.mcpAuthentication).toMatchObject({
      mode: 'strict',
      audiences,
      provider: { entra: {} },
      clientId: 'mcp',
    });
    const request = assertions.request('POST http://mcp.example.com/mcp');
    request.allows({ jwt: { iss: 'https://login.microsoftonline.com/t1/v2.0', aud: 'mcp' } });
    request.denies({}).denies({ jwt: { iss: 'https://login.microsoftonline.com/t1/v2.0', aud: 'other' } });
  });

  it('reads the secret at startup and never writes its value', () => {
    expect(parse(text).binds[0].listeners[0].routes[0].policies.mcpAuthentication.clientSecret).toBe(
      '${SECRET_AI_MCP_CLIENT_VALUE}',
    );
    const { volumes } = find(objects, 'Deployment').spec.template.spec;
    expect(volumes.map(({ secret }: { secret?: { secretName: string } }) => secret?.secretName)).toContain(
      'mcp-client',
    );
  });
});
