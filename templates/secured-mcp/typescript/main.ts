import { App } from 'cdk8s';
import { CompiledChart, ControllerChart, McpTarget, StaticBackend } from 'cdk8s-ai-gateway';
import { JsonWebKeys } from 'cdk8s-ai-gateway/auth';
import { DestinationTls } from 'cdk8s-ai-gateway/connections';
import { Cel } from 'cdk8s-ai-gateway/expressions';
import { SecuredMcpHub } from 'cdk8s-ai-gateway/patterns';
import { SettingsFile } from 'cdk8s-ai-gateway/settings';
import { Secret } from 'cdk8s-plus-28';

const PROPS = { namespace: 'mcp', disableResourceNameHashes: true };

/** Adds one endpoint for two MCP servers, with a table that defines who may use which tool. */
function addGateway(chart: CompiledChart | ControllerChart): void {
  const tls = DestinationTls.verified();
  const idp = new StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 443, tls });

  new SecuredMcpHub(chart, 'hub', {
    metadata: { name: 'hub' },
    hostname: 'mcp.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'mcp-example-com'),
    servers: [
      McpTarget.host('github', { host: 'api.githubcopilot.com', port: 443, tls }),
      McpTarget.host('runbooks', { host: 'runbooks.example.com', port: 443, tls }),
    ],
    oauth: {
      issuer: 'https://idp.example.com/',
      audiences: ['mcp.example.com'],
      keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
    },
    access: [
      { target: 'github', tools: ['search_code'] },
      { target: 'runbooks', who: Cel.claim('groups').contains('sre') },
    ],
  });
}

/** Compiles the gateway for a cluster without a controller. ai-gateway.yaml sets which findings fail. */
export function compiledGateway(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'mcp', { ...PROPS, cluster: 'prod', settings: SettingsFile.read() });
  addGateway(chart);
  return chart;
}

if (require.main === module) {
  // Custom resources, for `ai-gateway validate`, `request` and `diff`, and for clusters with a controller.
  const resources = process.argv.includes('--resources');
  const app = new App(resources ? { outdir: 'resources' } : {});
  if (resources) {
    addGateway(new ControllerChart(app, 'mcp', PROPS));
  } else compiledGateway(app);
  app.synth();
}
