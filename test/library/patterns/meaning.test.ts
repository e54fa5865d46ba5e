import { Duration } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Credentials, Gateway, LlmProvider, StaticBackend } from '../../../src';
import { DestinationHttpVersion } from '../../../src/modules/connections';
import { Cel } from '../../../src/modules/expressions';
import { QuotaInterval, RateLimit } from '../../../src/modules/limits';
import {
  EgressGateway,
  GlobalRateLimit,
  LlmFailoverGateway,
  type LlmFailoverGatewayProps,
} from '../../../src/modules/patterns';
import { PolicyField, RequestBody } from '../../../src/modules/testing';
import { compiled, find } from './synthesized';
import { VARIANTS } from './variants';

const variant = (name: string) => compiled(VARIANTS.find((one) => one.name === name)!.build);

describe('LlmFailoverGateway', () => {
  const minimal = variant('llm-failover-minimal');
  const full = variant('llm-failover-full');
  const providersOf = ({ config }: typeof full) => config.backends[0].ai.groups.map((group: any) => group.providers);

  it('has the providers in their tiers', () => {
    const names = (synthesized: typeof full) =>
      providersOf(synthesized).map((tier: any) => tier.map(({ name }: any) => name));
    expect(names(minimal)).toEqual([['openai'], ['anthropic']]);
    expect(names(full)).toEqual([['openai', 'openai-eu'], ['bedrock'], ['anthropic']]);
  });

  it('serves each format at the providers that support it', () => {
    const at = (path: string) => minimal.assertions.request(`POST http://llm/v1/${path}`);
    for (const path of ['chat/completions', 'messages', 'messages/count_tokens'])
      at(path).routesTo('chart-llm-backend');
    for (const path of ['responses', 'embeddings']) at(path).routesTo('chart-llm-backend-responses-embeddings');
    const [, { ai }] = minimal.config.backends;
    expect(ai.groups.map(({ providers }: any) => providers.map(({ name }: any) => name))).toEqual([['openai']]);
    for (const path of ['audio/speech', 'messages/batches'])
      at(path).withPolicy(PolicyField.DIRECT_RESPONSE, { value: { status: 404 } });
  });

  it('serves no embeddings or token counts with a firewall or token limits', () => {
    const pathsWith = (more: Partial<LlmFailoverGatewayProps>) => {
      const { config } = compiled((chart) => {
        const tiers = [{ providers: [LlmProvider.openAi({ model: 'm', credentials: Credentials.none() })] }];
        new LlmFailoverGateway(chart, 'llm', {
          anyHostname: true,
          plainHttp: true,
          tiers,
          allowAnonymous: true,
          ...more,
        });
      });
      return Object.keys(config.backends[0].ai.groups[0].providers[0].policies.ai.routes).map((path) => path.slice(4));
    };
    const all = ['chat/completions', 'embeddings', 'messages', 'messages/count_tokens', 'responses'];
    const without = all.filter((path) => path !== 'embeddings');
    expect(pathsWith({})).toEqual(all);
    expect(pathsWith({ rateLimits: [RateLimit.requestsPerHour(5)] })).toEqual(all);
    expect(pathsWith({ rateLimits: [RateLimit.tokensPerHour(5)] })).toEqual(without);
    expect(pathsWith({ rateLimits: [RateLimit.tokensPerHour(5)], embeddings: true })).toEqual(all);
    expect(pathsWith({ embeddings: false })).toEqual(without);
  });

  it('sets model aliases for each provider', () => {
    const aliases = providersOf(full)
      .flat()
      .map(({ policies }: any) => policies.ai.modelAliases);
    expect(aliases).toEqual([
      { chat: 'gpt-4o', small: 'gpt-4o-mini' },
      { chat: 'gpt-4o-eu', small: 'gpt-4o-mini' },
      { chat: 'anthropic.claude-3-haiku', small: 'nova-lite' },
      { chat: 'claude-sonnet-4-5', small: 'claude-haiku-4-5' },
    ]);
  });

  it('puts all guards in front of every provider', () => {
    for (const { name, policies } of providersOf(full).flat()) {
      const { request, response } = policies.ai.promptGuard;
      expect(
        request.map(({ regex }: any) => regex.action),
        name,
      ).toEqual(['reject', 'mask']);
      expect(request[0].rejection.status).toBe(422);
      expect(response[0].regex.rules.length, name).toBe(5);
    }
  });

  it('evicts a failing provider and retries often enough to reach the next one', () => {
    expect(minimal.config.backends[0].policies.health.eviction).toEqual({
      duration: '10s',
      consecutiveFailures: 1,
      restoreHealth: 1,
    });
    const [route] = minimal.config.binds[0].listeners[0].routes;
    expect(route.policies.retry).toEqual({ attempts: 2, backoff: '50ms', codes: [401, 429, 500, 502, 503, 504] });
    expect(full.config.backends[0].policies.health.eviction.consecutiveFailures).toBe(2);
    expect(full.config.binds[0].listeners[0].routes[0].policies.retry.attempts).toBe(3);
  });

  it('leaves time for another provider if one does not respond', () => {
    const limits = ({ config }: typeof full) => [
      config.backends[0].policies.http.requestTimeout,
      config.binds[0].listeners[0].routes[0].policies.timeout.requestTimeout,
    ];
    expect(limits(minimal)).toEqual(['150s', '5m']);
    const built = (options: object, provider: object = {}) => {
      const { config } = compiled((chart) => {
        const one = LlmProvider.openAi({ name: 'one', model: 'm', credentials: Credentials.none(), ...provider });
        const two = LlmProvider.openAi({ name: 'two', model: 'm', credentials: Credentials.none() });
        new LlmFailoverGateway(chart, 'llm', {
          anyHostname: true,
          plainHttp: true,
          tiers: [{ providers: [one] }, { providers: [two] }],
          allowAnonymous: true,
          ...options,
        });
      });
      const [{ ai, policies }] = config.backends;
      return [policies.http?.requestTimeout, ai.groups[0].providers[0].policies?.http?.requestTimeout];
    };
    expect(built({ timeout: Duration.seconds(20) })).toEqual(['10s', undefined]);
    expect(built({ attemptTimeout: Duration.seconds(20) })).toEqual(['20s', undefined]);
    // A provider's connection settings replace those of its backend.
    const timeout = Duration.seconds(20);
    expect(built({ timeout }, { httpVersion: DestinationHttpVersion.HTTP2 })).toEqual(['10s', '10s']);
    expect(built({ timeout }, { requestTimeout: Duration.seconds(3) })).toEqual(['10s', '3s']);
  });

  it('rejects requests without a key', () => {
    for (const { config } of [minimal, full]) {
      const { apiKey } = config.binds[0].listeners[0].routes[0].policies;
      expect(apiKey.mode).toBe('strict');
      expect(apiKey.keys).toHaveLength(2);
    }
    const request = full.assertions
      .request('POST https://llm.example.com/v1/chat/completions', { body: RequestBody.json({ model: 'chat' }) })
      .routesTo('chart-llm-backend');
    request
      .allows({ apiKey: { plan: 'gold' } })
      .denies({ apiKey: { plan: 'trial' } })
      .denies({ apiKey: {} })
      .denies({});
    full.assertions.request('POST https://llm.example.com/v2/chat').isNotRouted();
    full.assertions
      .request('POST https://llm.example.com/v1/audio/speech')
      .withPolicy(PolicyField.DIRECT_RESPONSE, { value: { status: 404 } });
    full.assertions.request('POST https://other.example.com/v1/chat/completions').isNotRouted();
  });

  it('serves the listed models, or every model if none is listed', () => {
    const asking = (model: string) =>
      full.assertions.request('POST https://llm.example.com/v1/chat/completions', {
        body: RequestBody.json({ model, messages: [] }),
      });
    asking('small').routesTo('chart-llm-backend');
    asking('o1-pro')
      .isAnsweredWith(404, { apiKey: { plan: 'gold' } })
      .allows({ apiKey: { plan: 'gold' } })
      .denies({});
    minimal.assertions.request('POST http://llm/v1/chat/completions').routesTo('chart-llm-backend');
  });

  it('lists the served models in its error if they fit', () => {
    const bodyWith = (names: number) => {
      const { config } = compiled((chart) => {
        const models = Object.fromEntries(
          Array.from({ length: names }, (_, index) => [`${index}`.padStart(100, 'm'), { openai: 'gpt-4o' }]),
        );
        new LlmFailoverGateway(chart, 'llm', {
          anyHostname: true,
          plainHttp: true,
          tiers: [{ providers: [LlmProvider.openAi({ credentials: Credentials.fromSecretName('openai') })] }],
          models,
          allowAnonymous: true,
        });
      });
      const { routes } = config.binds[0].listeners[0];
      const answers = routes.flatMap(({ policies }: any) => policies.directResponse?.conditional ?? []);
      return answers.find(({ status }: any) => status === 404).body as string;
    };
    expect(bodyWith(2)).toContain(`Available models: ${'0'.padStart(100, 'm')}, ${'1'.padStart(100, 'm')}.`);
    expect(bodyWith(60)).not.toContain('Served');
  });

  it('merges model aliases of a provider with those of the gateway', () => {
    const { config } = compiled((chart) => {
      new LlmFailoverGateway(chart, 'llm', {
        anyHostname: true,
        plainHttp: true,
        tiers: [
          {
            providers: [
              LlmProvider.openAi({ modelAliases: { old: 'gpt-4o', small: 'own' }, credentials: Credentials.none() }),
            ],
          },
        ],
        models: { chat: { openai: 'gpt-4o' }, small: { openai: 'gpt-4o-mini' } },
        allowAnonymous: true,
      });
    });
    expect(config.backends[0].ai.groups[0].providers[0].policies.ai.modelAliases).toEqual({
      chat: 'gpt-4o',
      small: 'own',
      old: 'gpt-4o',
    });
  });

  it('excludes keys from the ConfigMap', () => {
    const text = JSON.stringify(find(full.objects, 'ConfigMap', 'chart-llm-gateway'));
    expect(text).not.toContain('k-search');
    expect(text).toContain('/config/secrets/ai/openai/Authorization');
  });

  it('counts tokens per client in a service that is configured for the policy', () => {
    // Responses go to fewer providers than chat does: limits of several rules are those of the gateway.
    const policies = full.config.policies.map(({ policy }: any) => policy);
    const [{ remoteRateLimit }] = policies.filter((policy: any) => policy.remoteRateLimit);
    expect(remoteRateLimit).toMatchObject({
      failureMode: 'failClosed',
      descriptors: [{ type: 'tokens', entries: [{ key: 'tenant', value: 'apiKey.tenant' }] }],
    });
    expect(quotasOf(full.objects, 'chart-llm-quota-config')).toEqual({
      domain: remoteRateLimit.domain,
      descriptors: [{ key: 'tenant', rate_limit: { unit: 'day', requests_per_unit: 1_000_000 } }],
    });
    expect(remoteRateLimit.host).toBe(
      `${find(full.objects, 'Service', 'chart-llm-quota-rate-limit').metadata.name}.ai.svc.cluster.local:8081`,
    );
  });

  it('scales, and limits disruptions while nodes are drained', () => {
    expect(find(full.objects, 'HorizontalPodAutoscaler').spec).toMatchObject({ minReplicas: 2, maxReplicas: 8 });
    expect(find(full.objects, 'PodDisruptionBudget', 'chart-llm-gateway').spec.maxUnavailable).toBe('25%');
    expect(find(minimal.objects, 'PodDisruptionBudget').spec.maxUnavailable).toBe(1);
    expect(find(full.objects, 'Deployment', 'chart-llm-gateway').spec).not.toHaveProperty('replicas');
  });
});

describe('SecuredMcpHub', () => {
  const minimal = variant('mcp-hub-minimal');
  const full = variant('mcp-hub-full');
  const routeOf = ({ config }: typeof full) => config.binds[0].listeners[0].routes[0];

  it('requires strict tokens with the issuer and the audience', () => {
    expect(routeOf(full).policies.mcpAuthentication).toMatchObject({
      mode: 'strict',
      issuer: 'https://idp.example.com/realms/main',
      audiences: ['mcp.example.com', 'https://mcp.example.com/tools/mcp'],
      // A token that lacks a claim would pass without this.
      jwtValidationOptions: { requiredClaims: ['exp', 'iss', 'aud'] },
      provider: { keycloak: {} },
      resourceMetadata: {
        resource: 'https://mcp.example.com/tools/mcp',
        scopesSupported: ['mcp:tools', 'offline_access'],
      },
    });
    const request = full.assertions.request('POST https://mcp.example.com/tools/mcp');
    request
      .allows({ jwt: {} })
      .denies({})
      .denies({ jwt: { aud: 'other' } })
      .denies({ jwt: { iss: 'https://evil' } });
  });

  it('serves only the endpoint and both discovery documents', () => {
    const paths = (synthesized: typeof full) => [
      ...new Set(routeOf(synthesized).matches.map(({ path }: any) => path.pathPrefix ?? path.exact)),
    ];
    expect(paths(minimal)).toEqual([
      '/mcp',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server/mcp',
    ]);
    expect(paths(full)).toEqual([
      '/tools/mcp',
      '/.well-known/oauth-protected-resource/tools/mcp',
      '/.well-known/oauth-authorization-server/tools/mcp',
    ]);
    full.assertions.request('GET https://mcp.example.com/').isNotRouted();
  });

  it('rejects calls to tools that no table entry allows', () => {
    const hub = full.assertions.request('POST https://mcp.example.com/tools/mcp');
    hub
      .allowsTool('github', 'search_code', { jwt: {} })
      .deniesTool('github', 'delete_file', { jwt: {} })
      .allowsTool('github', 'delete_file', { jwt: { groups: ['maintainers'] } })
      .allowsTool('runbooks', 'restart', { jwt: { groups: ['sre'], level: 'senior' } })
      .deniesTool('runbooks', 'restart', { jwt: { groups: ['sre'], level: 'junior' } })
      .deniesTool('runbooks', 'search_code', { jwt: {} });
    // Without a table, a valid token is enough.
    minimal.assertions.request('POST http://mcp.example.com/mcp').allowsTool('github', 'anything', { jwt: {} });
  });

  it('allows browsers only from the listed origins', () => {
    expect(routeOf(full).policies.cors).toMatchObject({
      allowOrigins: ['https://inspector.example.com'],
      exposeHeaders: ['mcp-session-id', 'www-authenticate'],
      maxAge: '3600s',
    });
    expect(routeOf(full).policies.cors.allowHeaders).toContain('authorization');
    expect(routeOf(minimal).policies).not.toHaveProperty('cors');
  });

  it('keeps sessions, encrypted with a key from a Secret', () => {
    const { mcp } = full.config.backends[0];
    expect(mcp).toMatchObject({ statefulMode: 'stateful', failureMode: 'failOpen' });
    expect(minimal.config.backends[0].mcp.failureMode).toBe('failOpen');
    const { env } = find(full.objects, 'Deployment').spec.template.spec.containers[0];
    expect(env.find(({ name }: any) => name === 'SESSION_KEY').valueFrom.secretKeyRef).toEqual({
      name: 'mcp-session-key',
      key: 'key',
    });
  });

  it('shows credentials to their own target only', () => {
    const [github, runbooks] = full.config.backends[0].mcp.targets;
    expect(github.policies.backendAuth.key.value.file).toBe('/config/secrets/ai/github-token/Authorization');
    expect(runbooks).not.toHaveProperty('policies');
    expect(runbooks.sse).toEqual({ host: 'runbooks.example.com', port: 8080, path: '/sse' });
  });
});

describe('GlobalRateLimit', () => {
  const full = variant('global-rate-limit-full');
  const policies = full.config.binds[0].listeners[0].routes[0].policies;

  it('sends every descriptor that has quotas, including late ones', () => {
    const keys = policies.remoteRateLimit.descriptors.map(({ entries }: any) => entries.map(({ key }: any) => key));
    expect(keys).toEqual([['user'], ['user', 'path'], ['address']]);
    const { domain, descriptors } = quotasOf(full.objects, 'chart-quotas-config');
    expect(domain).toBe(policies.remoteRateLimit.domain);
    expect(paths(descriptors).sort()).toEqual(keys.map((names: string[]) => names.join('/')).sort());
  });

  it('contains each key once per level, as the service requires', () => {
    const { descriptors } = quotasOf(full.objects, 'chart-quotas-config');
    expect(descriptors.map(({ key }: any) => key)).toEqual(['user', 'address']);
    expect(descriptors[0]).toEqual({
      key: 'user',
      rate_limit: { unit: 'hour', requests_per_unit: 1000 },
      descriptors: [{ key: 'path', rate_limit: { unit: 'second', requests_per_unit: 20 } }],
    });
  });

  it('applies a separate amount to specific clients and keeps their nested counts', () => {
    const by = [{ name: 'user', value: Cel.header('x-user') }];
    const { objects } = compiled((chart) => {
      const gateway = new Gateway(chart, 'gateway');
      gateway.addHttpListener('http', { port: 8080 });
      gateway.workload.overlayService({ type: 'ClusterIP' });
      const quotas = new GlobalRateLimit(chart, 'quotas', {
        quotas: [
          { amount: 10, amounts: { ada: 50 }, per: QuotaInterval.HOUR, by },
          { amounts: { '/slow': 1 }, per: QuotaInterval.SECOND, by: [...by, { name: 'path', value: Cel.path() }] },
        ],
      });
      const shop = new StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 80 });
      gateway.addRoute('shop', { to: [shop] }).addTrafficPolicy('limits', { rateLimits: [quotas.rateLimit()] });
    });
    const slow = [{ key: 'path', value: '/slow', rate_limit: { unit: 'second', requests_per_unit: 1 } }];
    expect(quotasOf(objects, 'chart-quotas-config').descriptors).toEqual([
      { key: 'user', value: 'ada', rate_limit: { unit: 'hour', requests_per_unit: 50 }, descriptors: slow },
      { key: 'user', rate_limit: { unit: 'hour', requests_per_unit: 10 }, descriptors: slow },
    ]);
  });

  it('rejects requests while the service is down unless configured differently', () => {
    const minimal = variant('global-rate-limit-minimal');
    expect(minimal.config.binds[0].listeners[0].routes[0].policies.remoteRateLimit.failureMode).toBe('failClosed');
    expect(policies.remoteRateLimit.failureMode).toBe('failOpen');
  });

  it('adds a Redis only if none is configured', () => {
    const minimal = variant('global-rate-limit-minimal');
    const redisOf = (objects: readonly any[]) =>
      find(objects, 'Deployment', 'chart-quotas-rate-limit').spec.template.spec.containers[0].env.find(
        ({ name }: any) => name === 'REDIS_URL',
      ).value;
    expect(redisOf(minimal.objects)).toBe('chart-quotas-redis:6379');
    expect(find(minimal.objects, 'Service', 'chart-quotas-redis').spec.ports[0].port).toBe(6379);
    expect(redisOf(full.objects)).toBe('redis.example.com:6379');
    expect(full.objects.filter(({ kind }) => kind === 'Deployment')).toHaveLength(2);
  });

  it('runs with as few rights as it can', () => {
    for (const { spec } of full.objects.filter(({ kind }) => kind === 'Deployment')) {
      const pod = spec.template.spec;
      expect(pod.securityContext.runAsNonRoot).toBe(true);
      expect(pod.containers[0].securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('selects the pods that it creates', () => {
    for (const service of full.objects.filter(({ kind }) => kind === 'Service')) {
      const pods = full.objects.filter(({ kind, spec }) => {
        const labels = kind === 'Deployment' ? spec.template.metadata.labels : undefined;
        return labels && Object.entries(service.spec.selector).every(([name, value]) => labels[name] === value);
      });
      expect(pods, service.metadata.name).toHaveLength(1);
    }
  });
});

describe('EgressGateway', () => {
  it('is never open', () => {
    for (const name of ['egress-minimal', 'egress-full']) {
      const [route, ...others] = variant(name).config.binds[0].listeners[0].routes;
      expect(others).toEqual([]);
      expect(route.backends).toEqual([{ dynamic: {} }]);
      expect(Object.keys(route.policies.authorization.rules[0])).toEqual(['require']);
    }
  });

  it('forwards requests only to the listed hosts', () => {
    const { assertions } = variant('egress-minimal');
    const to = (url: string) => assertions.request(`GET ${url}`, { gateway: 'ai/chart-egress-gateway' });
    to('http://api.example.com:8080/').denies({});
    for (const host of ['api.example.com', 'API.EXAMPLE.COM']) assertions.request(`GET http://${host}/`).allows({});
    for (const host of ['evil.example.com', 'api.example.com.evil.org', 'xapi.example.com', 'apiXexample.com']) {
      assertions.request(`GET http://${host}/`).denies({});
    }
  });

  it('accepts wildcard hosts and checks user and client address', () => {
    const { assertions } = variant('egress-full');
    const client = { clientAddress: '10.1.2.3', basicAuthUser: 'build' };
    assertions
      .request('GET http://eu.west.models.example.com/')
      .allows(client)
      .denies({ ...client, clientAddress: '203.0.113.9' })
      .denies({ clientAddress: '10.1.2.3' });
    assertions.request('GET http://models.example.com/').denies(client);
  });

  it('rejects all clients if the list of clients is empty', () => {
    const { assertions } = compiled((chart) => {
      new EgressGateway(chart, 'egress', { allowHosts: ['api.example.com'], clients: [] });
    });
    assertions.request('GET http://api.example.com/').denies({ clientAddress: '10.1.2.3' });
  });
});

describe('PromptFirewall', () => {
  it('guards a backend', () => {
    const { config } = variant('prompt-firewall-minimal');
    expect(config.backends[0].policies.ai.promptGuard.request[0].regex.rules).toHaveLength(5);
  });

  it('guards a route, and a backend that has other settings', () => {
    const { config } = variant('prompt-firewall-full');
    const [{ backends }] = config.binds[0].listeners[0].routes;
    const { promptGuard } = backends[0].policies.ai;
    const own = config.backends.find(({ name }: any) => name === 'ai/chart-own').policies.ai;
    expect(own.promptGuard).toEqual(promptGuard);
    expect(own.modelAliases).toEqual({ chat: 'gpt-4o' });
    expect(promptGuard.request.map((guard: any) => Object.keys(guard)[0])).toEqual([
      'regex',
      'openAIModeration',
      'webhook',
    ]);
    expect(promptGuard.response.map((guard: any) => Object.keys(guard)[0])).toEqual(['regex', 'webhook']);
  });

  it('escapes dollar signs in its messages', () => {
    const { text, config } = variant('prompt-firewall-full');
    expect(text).toContain("body: 'no $$ecrets'");
    expect(JSON.stringify(config)).toContain('no $ecrets');
    expect(JSON.stringify(config)).toContain('(?i)internal-[0-9]{4}$');
  });
});

/** The config of the rate limit service. */
function quotasOf(objects: readonly any[], name: string): any {
  return parse(find(objects, 'ConfigMap', name).data['quotas.yaml']);
}

/** The keys from the root to each limit. */
function paths(descriptors: readonly any[] = [], above = ''): string[] {
  return descriptors.flatMap(({ key, rate_limit, descriptors: below }) => [
    ...(rate_limit ? [`${above}${key}`] : []),
    ...paths(below, `${above}${key}/`),
  ]);
}
