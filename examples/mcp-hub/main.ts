import { App } from 'cdk8s';
import { CompiledChart, McpTarget, StaticBackend } from 'cdk8s-ai-gateway';
import { JsonWebKeys } from 'cdk8s-ai-gateway/auth';
import { DestinationTls } from 'cdk8s-ai-gateway/connections';
import { Cel } from 'cdk8s-ai-gateway/expressions';
import { SecuredMcpHub } from 'cdk8s-ai-gateway/patterns';
import { FailOn, References } from 'cdk8s-ai-gateway/settings';
import { Secret } from 'cdk8s-plus-28';

/** The hub of the platform team: two servers, one of them outside of the cluster. */
export function hub(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'mcp', {
    namespace: 'mcp',
    disableResourceNameHashes: true,
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      externals: { secrets: [{ name: 'mcp-example-com', namespace: 'mcp', keys: ['tls.crt', 'tls.key'] }] },
    },
  });
  const idp = new StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 443, tls: DestinationTls.verified() });

  new SecuredMcpHub(chart, 'hub', {
    metadata: { name: 'hub' },
    hostname: 'mcp.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'mcp-example-com'),
    sessionKey: Secret.fromSecretName(chart, 'SessionKey', 'mcp-session-key'),
    servers: [
      McpTarget.host('github', { host: 'api.githubcopilot.com', port: 443, tls: DestinationTls.verified() }),
      McpTarget.host('runbooks', { host: 'runbooks.internal.example.com', port: 8080 }),
    ],
    oauth: {
      issuer: 'https://idp.example.com/',
      audiences: ['mcp.example.com'],
      keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
      scopes: ['mcp:tools'],
    },
    access: [
      { target: 'github', tools: ['search_code', 'get_file_contents'] },
      { target: 'github', who: Cel.claim('groups').contains('maintainers') },
      { target: 'runbooks', who: Cel.claim('groups').contains('sre') },
    ],
    browserOrigins: ['https://inspector.example.com'],
    autoscaling: { maxReplicas: 6 },
  });
  return chart;
}

if (require.main === module) {
  const app = new App();
  hub(app);
  app.synth();
}
