import { App } from 'cdk8s';
import { CompiledChart, McpTarget, ServiceDestination, StaticBackend } from 'cdk8s-ai-gateway';
import { JsonWebKeys } from 'cdk8s-ai-gateway/auth';
import { DestinationTls } from 'cdk8s-ai-gateway/connections';
import { Cel } from 'cdk8s-ai-gateway/expressions';
import { AgentGateway } from 'cdk8s-ai-gateway/patterns';
import { FailOn, References } from 'cdk8s-ai-gateway/settings';
import { Secret } from 'cdk8s-plus-28';

/** The agents of a company and their tools: one agent in the cluster, one at a partner's. */
export function agents(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'agents', {
    namespace: 'agents',
    disableResourceNameHashes: true,
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      externals: {
        secrets: [
          { name: 'agents-example-com', namespace: 'agents', keys: ['tls.crt', 'tls.key'] },
          { name: 'mcp-session-key', namespace: 'agents', keys: ['key'] },
        ],
        services: [{ name: 'support-agent', namespace: 'agents', ports: [8080] }],
      },
    },
  });
  const tls = DestinationTls.verified();
  const idp = new StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 443, tls });
  const partner = new StaticBackend(chart, 'partner', { host: 'agent.partner.example', port: 443, tls });

  new AgentGateway(chart, 'gateway', {
    metadata: { name: 'agents' },
    hostname: 'agents.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'agents-example-com'),
    sessionKey: Secret.fromSecretName(chart, 'SessionKey', 'mcp-session-key'),
    oauth: {
      issuer: 'https://idp.example.com/',
      audiences: ['agents.example.com'],
      keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
    },
    agents: [
      { name: 'support', to: ServiceDestination.fromServiceName('support-agent', { port: 8080 }) },
      { name: 'procurement', to: partner, path: '/a2a', who: Cel.claim('groups').contains('buyers') },
    ],
    tools: [McpTarget.host('tickets', { host: 'tickets.internal.example.com', port: 8080 })],
    toolAccess: [{ tools: ['search', 'read'] }, { who: Cel.claim('groups').contains('support') }],
    identityHeaders: { 'x-user': Cel.claim('sub'), 'x-groups': Cel.of('jwt.groups.join(",")') },
    autoscaling: { maxReplicas: 4 },
  });
  return chart;
}

if (require.main === module) {
  const app = new App();
  agents(app);
  app.synth();
}
