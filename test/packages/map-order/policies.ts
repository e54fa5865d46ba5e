import { App } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import * as gw from '../../../src';
import { inCharts, type MapCase } from './map-case';
import { edge, host, judge, models, path, policyOf, shopOf } from './platform';

export const policyCases: readonly MapCase[] = [
  ...inCharts('external authorization by HTTP', (chart, give) => {
    policyOf(chart, {
      externalAuthorization: gw.auth.ExternalAuthorization.http(judge, {
        addRequestHeaders: give('HttpAuthorizationOptions.addRequestHeaders', { 'x-user': path, 'x-ant': host }),
        responseMetadata: give('HttpAuthorizationOptions.responseMetadata', { user: path, ant: host }),
      }),
    });
  }),
  ...inCharts('external authorization by gRPC', (chart, give) => {
    policyOf(chart, {
      externalAuthorization: gw.auth.ExternalAuthorization.grpc(judge, {
        contextExtensions: give('GrpcAuthorizationOptions.contextExtensions', { zone: 'b', area: 'a' }),
        requestMetadata: give('GrpcAuthorizationOptions.requestMetadata', { user: path, ant: host }),
      }),
    });
  }),
  ...inCharts('keys by label', (chart, give) => {
    for (const name of ['one', 'two']) {
      const labels = { zone: 'b', area: 'a' };
      if (chart instanceof gw.CompiledChart) chart.addExternalSecret({ name, labels, keys: ['search'] });
    }
    policyOf(chart, {
      authentication: [
        gw.ClientAuthentication.apiKeysLabelled(
          give('ClientAuthentication.apiKeysLabelled(labels)', { zone: 'b', area: 'a' }),
        ),
      ],
    });
  }),
  ...inCharts('targets by label', (chart, give) => {
    edge(chart).addRoute('all', { to: [shopOf(chart)], metadata: { labels: { zone: 'b', area: 'a' } } });
    const { LabelledTargets, PolicyTargetKind } = gw.references;
    const of = LabelledTargets.of(
      PolicyTargetKind.HTTP_ROUTE,
      give('LabelledTargets.of(labels)', { zone: 'b', area: 'a' }),
    );
    const section = LabelledTargets.section(
      PolicyTargetKind.HTTP_ROUTE,
      give('LabelledTargets.section(labels)', { zone: 'b', area: 'a' }),
      'rule-1',
    );
    gw.TrafficPolicy.forLabelledTargets(chart, 'policy', [of, section], { csrfOrigins: [] });
  }),
  ...inCharts('ports by label', (chart, give) => {
    edge(chart);
    const labels = give('LabelledTargets.gatewayPort(labels)', { zone: 'b', area: 'a' });
    const ports = gw.references.LabelledTargets.gatewayPort(labels, 8080);
    gw.FrontendPolicy.forLabelledTargets(chart, 'policy', [ports], { maxHeaders: 50 });
  }),
  ...inCharts('telemetry', (chart, give) => {
    edge(chart).addFrontendPolicy('telemetry', {
      accessLog: { attributes: give('AccessLogOptions.attributes', { 'log-user': path, 'log-ant': host }) },
      tracing: {
        collector: gw.ServiceDestination.fromServiceName('otel', { port: 4317 }),
        attributes: give('OtlpOptions.attributes', { 'span-user': path, 'span-ant': host }),
        resources: give('TracingOptions.resources', {
          zone: gw.expressions.Cel.text('b'),
          area: gw.expressions.Cel.text('a'),
        }),
      },
    });
  }),
  ...inCharts('LLM traffic', (chart, give) => {
    models(chart, {
      modelAliases: give('LlmTrafficOptions.modelAliases', { small: 'gpt-4o-mini', chat: 'gpt-4o' }),
      fieldDefaults: give<unknown>('LlmTrafficOptions.fieldDefaults', { seed: 1, metadata: { user: 'b', ant: 'a' } }),
      fieldOverrides: give<unknown>('LlmTrafficOptions.fieldOverrides', { user: 'ada', store: { user: 1, ant: 2 } }),
      fieldTransformations: give('LlmTrafficOptions.fieldTransformations', {
        temperature: gw.expressions.Cel.of('0.5'),
        max_tokens: gw.expressions.Cel.of('100'),
      }),
      apis: give('LlmTrafficOptions.apis', {
        '/v1/messages': gw.LlmApi.MESSAGES,
        '/v1/chat/completions': gw.LlmApi.COMPLETIONS,
      }),
    });
  }),
  ...inCharts('models of a failover gateway', (chart, give) => {
    const names = (small: string) =>
      give('LlmFailoverGatewayProps.models', { openai: small, anthropic: `claude-${small}` });
    new gw.patterns.LlmFailoverGateway(chart, 'llm', {
      anyHostname: true,
      plainHttp: true,
      tiers: [
        { providers: [gw.LlmProvider.openAi({ credentials: gw.Credentials.none() })] },
        { providers: [gw.LlmProvider.anthropic({ credentials: gw.Credentials.none() })] },
      ],
      models: give('LlmFailoverGatewayProps.models', { small: names('mini'), chat: names('big') }),
      allowAnonymous: true,
    });
  }),
  ...inCharts('a quota', (chart, give) => {
    const quotas = new gw.patterns.GlobalRateLimit(chart, 'quotas', {
      quotas: [
        {
          amounts: give('Quota.amounts', { search: 10, billing: 20 }),
          per: gw.limits.QuotaInterval.DAY,
          by: [{ name: 'path', value: path }],
        },
      ],
    });
    policyOf(chart, { rateLimits: [quotas.rateLimit()] });
  }),
  ...inCharts('budgets of a quota', (chart, give) => {
    const quotas = new gw.patterns.GlobalRateLimit(chart, 'quotas', {
      quotas: [
        {
          budgets: give('Quota.budgets', {
            search: gw.limits.Budget.tokens(10).perDay(),
            billing: gw.limits.Budget.tokens(20).perDay(),
          }),
          by: [{ name: 'path', value: path }],
        },
      ],
    });
    policyOf(chart, { rateLimits: [quotas.rateLimit()] });
  }),
  ...inCharts('budgets of a router', (chart, give) => {
    const [one, other] = [gw.limits.Budget.tokens(10).perDay(), gw.limits.Budget.tokens(20).perDay()];
    const router = new gw.patterns.ModelRouter(chart, 'router', {
      anyHostname: true,
      plainHttp: true,
      models: [
        {
          name: 'chat',
          providers: [{ provider: gw.LlmProvider.openAi({ model: 'gpt-4o', credentials: gw.Credentials.none() }) }],
        },
      ],
      authentication: [gw.ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'Keys', 'keys'))],
      budgets: [
        {
          budget: one,
          each: [gw.patterns.BudgetBy.KEY],
          others: give('RouterBudget.others', { search: one, billing: other }),
        },
      ],
    });
    new gw.observability.GatewayAlerts(chart, 'alerts', {
      gateways: [router.gateway],
      budgets: [{ label: 'team', budgets: give('WatchedBudget.budgets', { search: one, billing: other }) }],
    });
  }),
  ...inCharts('who is known to agents', (chart, give) => {
    const idp = new gw.StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 80 });
    new gw.patterns.AgentGateway(chart, 'agents', {
      hostname: 'agents.example.com',
      plainHttp: true,
      agents: [{ name: 'planner', to: shopOf(chart) }],
      oauth: {
        issuer: 'https://idp.example.com/',
        audiences: ['agents.example.com'],
        keys: gw.auth.JsonWebKeys.remote(idp, { path: '/jwks' }),
      },
      publicCards: true,
      identityHeaders: give('AgentGatewayProps.identityHeaders', {
        'x-user': gw.expressions.Cel.claim('sub'),
        'x-ant': gw.expressions.Cel.claim('ant'),
      }),
    });
  }),
  ...inCharts('MCP targets by label', (chart, give) => {
    const tools = new gw.McpBackend(chart, 'tools', {
      targets: [
        gw.McpTarget.select('found', {
          serviceLabels: give('McpSelectorOptions.serviceLabels', { zone: 'b', area: 'a' }),
          namespaceLabels: give('McpSelectorOptions.namespaceLabels', { team: 'b', plan: 'a' }),
        }),
      ],
    });
    edge(chart).addRoute('tools', { path: gw.PathMatch.prefix('/mcp'), to: [tools] });
    if (!(chart instanceof gw.CompiledChart)) return;
    for (const name of ['one', 'two'])
      chart.addExternalService({ name, ports: [8080], labels: { zone: 'b', area: 'a' } });
  }),
  {
    name: 'names of a distribution',
    output: (give) => {
      const distribution = gw.settings.ProxyDistribution.custom({
        name: 'acme',
        apiGroup: 'acme.example.com',
        kinds: give('ProxyDistributionOptions.kinds', {
          ProxyPolicy: { kind: 'AcmePolicy', plural: 'acmepolicies' },
          ProxyBackend: { kind: 'AcmeBackend', shortNames: ['ab'] },
        }),
        vendorNames: give('ProxyDistributionOptions.vendorNames', { providerA: 'acmeone', providerB: 'acmetwo' }),
      });
      const app = new App();
      const chart = new gw.ControllerChart(app, 'chart');
      distribution.applyTo(chart);
      new gw.LlmBackend(chart, 'llm', {
        providers: [
          gw.LlmProvider.openAi({ credentials: gw.Credentials.none() }),
          gw.LlmProvider.anthropic({ credentials: gw.Credentials.none() }),
        ],
      });
      return `${app.synthYaml()}${JSON.stringify(distribution)}`;
    },
  },
];
