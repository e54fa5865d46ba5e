import { App } from 'cdk8s';
import {
  ClientAuthentication,
  CompiledChart,
  Credentials,
  LlmProvider,
  ServiceDestination,
  StaticBackend,
} from 'cdk8s-ai-gateway';
import { ApiKeySource, JsonWebKeys } from 'cdk8s-ai-gateway/auth';
import { DestinationTls } from 'cdk8s-ai-gateway/connections';
import { Cel } from 'cdk8s-ai-gateway/expressions';
import { ModelRouter } from 'cdk8s-ai-gateway/patterns';
import { FailOn, References } from 'cdk8s-ai-gateway/settings';
import { Secret } from 'cdk8s-plus-28';

/** The Secrets that hold keys of programs, one Secret a team. */
const TEAM_KEYS = { 'llm.example.com/team-keys': 'true' };

/** People with tokens and programs with keys at one address; a model of one's own answers while the provider fails. */
export function peopleAndTeams(app: App): CompiledChart {
  const chart = new CompiledChart(app, 'llm', {
    namespace: 'llm',
    disableResourceNameHashes: true,
    settings: {
      failOn: FailOn.WARNING,
      references: References.CLOSED,
      externals: {
        secrets: [
          { name: 'llm-example-com', namespace: 'llm', keys: ['tls.crt', 'tls.key'] },
          { name: 'openai-key', namespace: 'llm', keys: ['Authorization'] },
          { name: 'team-search', namespace: 'llm', keys: ['backend', 'batch'], labels: TEAM_KEYS },
          { name: 'team-support', namespace: 'llm', keys: ['chatbot'], labels: TEAM_KEYS },
          { name: 'redis', namespace: 'llm', keys: ['password'] },
        ],
        services: [{ name: 'vllm', namespace: 'models', ports: [8000] }],
      },
    },
  });
  const idp = new StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 443, tls: DestinationTls.verified() });
  const openAi = LlmProvider.openAi({ model: 'gpt-4o', credentials: Credentials.fromSecretName('openai-key') });
  const vllm = ServiceDestination.fromServiceName('vllm', { namespace: 'models', port: 8000 });

  new ModelRouter(chart, 'router', {
    metadata: { name: 'llm' },
    hostname: 'llm.example.com',
    certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com'),
    models: [
      {
        name: 'chat',
        providers: [{ provider: openAi }],
        fallbacks: [LlmProvider.service(vllm, { model: 'llama-3.1-70b' })],
      },
    ],
    authentication: [
      ClientAuthentication.jwtOrApiKey({
        issuers: [
          {
            issuer: 'https://idp.example.com/',
            audiences: ['llm'],
            keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
          },
        ],
        keys: ApiKeySource.labelled(TEAM_KEYS),
      }),
    ],
    // Tokens say the team in a claim, keys in a field beside them.
    teamOf: Cel.firstOf(Cel.claim('team'), Cel.apiKeyField('team')),
    teams: [
      { name: 'search', tokens: 20_000_000 },
      { name: 'support', tokens: 2_000_000 },
      { name: 'staff', tokens: 5_000_000 },
    ],
    rateLimitService: {
      redis: 'redis.llm.svc.cluster.local:6379',
      redisPassword: Secret.fromSecretName(chart, 'RedisPassword', 'redis'),
    },
  });
  return chart;
}

if (require.main === module) {
  const app = new App();
  peopleAndTeams(app);
  app.synth();
}
