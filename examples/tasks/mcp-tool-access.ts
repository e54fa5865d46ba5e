import { App } from 'cdk8s';
import * as ai from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

const app = new App();
const chart = new ai.CompiledChart(app, 'mcp-tool-access', { namespace: 'tools' });
const tls = ai.connections.DestinationTls.verified();
const idp = new ai.StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 443, tls });
const keys = ai.auth.JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' });
const search = { target: 'github', tools: ['search_code'] };
const onCall = { target: 'runbooks', who: ai.expressions.Cel.claim('groups').contains('sre') };
const github = ai.McpTarget.host('github', { host: 'github.tools.internal', port: 8080 });
new ai.patterns.SecuredMcpHub(chart, 'hub', {
  hostname: 'mcp.example.com',
  certificate: Secret.fromSecretName(chart, 'certificate', 'mcp-example-com'),
  servers: [github, ai.McpTarget.host('runbooks', { host: 'runbooks.tools.internal', port: 8080 })],
  oauth: { issuer: 'https://idp.example.com/', audiences: ['mcp.example.com'], keys },
  access: [search, onCall],
});
app.synth();
