import { App, Duration } from 'cdk8s';
import { AgentRuntimeBackend, CompiledChart, Credentials, McpTarget, StaticBackend } from 'cdk8s-ai-gateway';
import { JsonWebKeys } from 'cdk8s-ai-gateway/auth';
import { DestinationTls } from 'cdk8s-ai-gateway/connections';
import { Cel } from 'cdk8s-ai-gateway/expressions';
import { RateLimit } from 'cdk8s-ai-gateway/limits';
import { AgentGateway } from 'cdk8s-ai-gateway/patterns';
import { FailOn, References } from 'cdk8s-ai-gateway/settings';
import { TelemetryFields } from 'cdk8s-ai-gateway/telemetry';
import { PodIdentity } from 'cdk8s-ai-gateway/workload';
import { Secret } from 'cdk8s-plus-28';

const ARN = 'arn:aws:bedrock-agentcore:eu-central-1:111122223333:runtime';

/** Agents that run at a cloud, and tools of the house, for a console in browsers. */
export function cloudAgents(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'assistants', {
    namespace: 'assistants',
    disableResourceNameHashes: true,
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      externals: {
        secrets: [
          { name: 'assistants-example-com', namespace: 'assistants', keys: ['tls.crt', 'tls.key'] },
          { name: 'travel-partner', namespace: 'assistants', keys: ['Authorization'] },
        ],
        services: [{ name: 'calendar', namespace: 'assistants', ports: [8080] }],
      },
    },
  });
  const tls = DestinationTls.verified();
  const idp = new StaticBackend(chart, 'idp', { host: 'login.example.com', port: 443, tls });
  const runtime = (id: string) => new AgentRuntimeBackend(chart, id, { agentRuntimeArn: `${ARN}/${id}` });
  const partner = new StaticBackend(chart, 'travel', {
    host: 'agents.travel.example',
    port: 443,
    tls,
    credentials: Credentials.fromSecretName('travel-partner'),
  });

  const agents = new AgentGateway(chart, 'gateway', {
    metadata: { name: 'assistants' },
    hostname: 'assistants.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'assistants-example-com'),
    oauth: {
      issuer: 'https://login.example.com/',
      audiences: ['assistants'],
      keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
    },
    agents: [
      { name: 'research', to: runtime('research-AbCdEf1234') },
      { name: 'expenses', to: runtime('expenses-AbCdEf1234'), who: Cel.claim('groups').contains('employees') },
      { name: 'travel', to: partner, path: '/a2a' },
    ],
    tools: [McpTarget.serviceName('calendar', 'calendar', { port: 8080 })],
    toolAccess: [{ who: Cel.claim('groups').contains('employees') }],
    // Every replica answers every call, so that none of them has to be found again.
    sessions: false,
    publicCards: true,
    browserOrigins: ['https://console.example.com'],
    rateLimits: [RateLimit.requestsPerMinute(600)],
    accessLog: { attributes: { ...TelemetryFields.MCP, ...TelemetryFields.CLIENT } },
    autoscaling: { minReplicas: 2, maxReplicas: 10 },
    shutdown: { min: Duration.seconds(15), max: Duration.minutes(10) },
  });
  const { workload } = agents.gateway;
  workload.useIdentity(PodIdentity.aws('arn:aws:iam::111122223333:role/assistants'));
  workload.restrictNetwork();
  workload.monitor();
  return chart;
}

if (require.main === module) {
  const app = new App();
  cloudAgents(app);
  app.synth();
}
