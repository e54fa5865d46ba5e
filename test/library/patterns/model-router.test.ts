import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ClientAuthentication, Credentials, LlmApi, LlmProvider } from '../../../src';
import { Budget, type WatchedBudget } from '../../../src/modules/limits';
import { BudgetBy, ModelRouter, type ModelRouterProps, type RouterTeam } from '../../../src/modules/patterns';
import { PolicyField, RequestBody } from '../../../src/modules/testing';
import { compiled, find } from './synthesized';
import { VARIANTS } from './variants';

const variant = (name: string) => compiled(VARIANTS.find((one) => one.name === name)!.build);

describe('ModelRouter', () => {
  const minimal = variant('model-router-minimal');
  const full = variant('model-router-full');
  const asking = (model: string, path = '/v1/chat/completions') =>
    full.assertions.request(`POST https://llm.example.com${path}`, {
      body: RequestBody.json({ model, messages: [], input: 'hello' }),
    });
  const member = { apiKey: { team: 'search', tenant: 'search' } };

  it('routes by the model in the body, with weights', () => {
    asking('chat').withWeights({ 'chart-router-backend-chat-1': 90, 'chart-router-backend-chat-2': 10 });
    asking('gpt-4o').routesTo('chart-router-backend-chat-1');
    asking('company/large', '/v1/responses').withWeights({ 'chart-router-backend-company-large': 1 });
  });

  it('serves embeddings only without a firewall, which cannot inspect them', () => {
    asking('company/large', '/v1/embeddings').isAnsweredWith(404, member);
    const [model] = ['gpt-4o'];
    minimal.assertions
      .request('POST http://llm/v1/embeddings', { body: RequestBody.json({ model }) })
      .routesTo(`chart-router-backend-${model}`);
  });

  it('serves embeddings with budgets if requests are limited or if enabled', () => {
    const embeddings = (team: Omit<RouterTeam, 'name'>, more: Partial<ModelRouterProps> = {}) => {
      const { assertions } = compiled((chart) => {
        new ModelRouter(chart, 'router', {
          anyHostname: true,
          plainHttp: true,
          models: [
            {
              name: 'm',
              providers: [{ provider: LlmProvider.openAi({ credentials: Credentials.fromSecretName('k') }) }],
            },
          ],
          authentication: [ClientAuthentication.apiKeysLabelled({ team: 'search' })],
          teams: [{ name: 'search', ...team }, { name: 'free' }],
          ...more,
        });
      });
      return assertions.request('POST http://llm/v1/embeddings', {
        headers: { authorization: 'Bearer k' },
        body: RequestBody.json({ model: 'm', input: 'hello' }),
      });
    };
    embeddings({ tokens: 5 }).isAnsweredWith(404, member);
    embeddings({ tokens: 5, requests: 5 }, { embeddings: false }).isAnsweredWith(404, member);
    for (const held of [{ tokens: 5, requests: 5 }, { requests: 5 }, {}])
      embeddings(held).routesTo('chart-router-backend-m');
    embeddings({ tokens: 5 }, { embeddings: true }).routesTo('chart-router-backend-m');
  });

  it('serves a model only at paths that all its providers and fallbacks support', () => {
    const at = (path: string, model: string) =>
      minimal.assertions.request(`POST http://llm${path}`, { body: RequestBody.json({ model, input: 'hello' }) });
    at('/v1/chat/completions', 'claude').routesTo('chart-router-backend-claude');
    at('/v1/responses', 'claude').isAnsweredWith(404, member);
    at('/v1/embeddings', 'claude').isAnsweredWith(404, member);
    at('/v1/responses', 'gpt-4o').routesTo('chart-router-backend-gpt-4o');
    // The fallback of the model, which is the default one as well, has no responses.
    asking('chat', '/v1/responses').isAnsweredWith(404, member);
    asking('gpt-9', '/v1/responses').isAnsweredWith(404, member);
  });

  it('uses the paths that a provider configures', () => {
    const router = (apis?: { [path: string]: LlmApi }) =>
      compiled((chart) => {
        const provider = LlmProvider.anthropic({ credentials: Credentials.fromSecretName('key'), apis });
        new ModelRouter(chart, 'router', {
          anyHostname: true,
          plainHttp: true,
          models: [{ name: 'm', providers: [{ provider }] }],
          allowAnonymous: true,
        });
      });
    const asked = (apis?: { [path: string]: LlmApi }) =>
      router(apis).assertions.request('POST http://llm/v1/responses', {
        body: RequestBody.json({ model: 'm', input: 'hello' }),
      });
    asked({ '/v1/responses': LlmApi.DETECT }).routesTo('chart-router-backend-m');
    asked().isAnsweredWith(404);
  });

  it('orders the first provider, failover providers and fallbacks into tiers', () => {
    asking('chat')
      .withTiers('chart-router-backend-chat-1', [['openai'], ['bedrock'], ['anthropic']])
      .withTiers('chart-router-backend-chat-2', [['bedrock'], ['openai'], ['anthropic']]);
    asking('company/large').withTiers('chart-router-backend-company-large', [['one', 'two']]);
  });

  it('routes unknown models to the default model, if there is one', () => {
    asking('gpt-9').routesTo('chart-router-backend-chat-1');
    const unknown = minimal.assertions.request('POST http://llm/v1/chat/completions', {
      body: RequestBody.json({ model: 'gpt-9', messages: [] }),
    });
    unknown.isAnsweredWith(404, member);
    asking('chat', '/v1/audio/speech').isAnsweredWith(404, member);
  });

  it('believes no header of a client', () => {
    const spoofed = { headers: { 'x-ai-model': 'company/large' }, body: RequestBody.json({ model: 'chat' }) };
    const request = full.assertions.request('POST https://llm.example.com/v1/chat/completions', spoofed);
    request.routesTo('chart-router-backend-chat-1');
    expect(() => request.routesTo('chart-router-backend-company-large')).toThrow(/does not go to/);
    full.assertions
      .request('POST https://llm.example.com/v1/chat/completions', {
        headers: spoofed.headers,
        body: RequestBody.text('no JSON'),
      })
      .routesTo('chart-router-backend-chat-1');
  });

  it('requires the request body if routing depends on it', () => {
    const request = full.assertions.request('POST https://llm.example.com/v1/chat/completions');
    expect(() => request.routesTo('chart-router-backend-chat-1')).toThrow(
      'x-ai-model is set before routing, and it reads request.body: specify the body of the request',
    );
  });

  it('allows each team to use only its models', () => {
    asking('chat')
      .allows({ apiKey: { tenant: 'search' } })
      .allows({ apiKey: { tenant: 'platform' } })
      .denies({ apiKey: { tenant: 'stray' } })
      .denies({ apiKey: {} })
      .denies({});
    asking('company/large')
      .allows({ apiKey: { tenant: 'search' } })
      .denies({ apiKey: { tenant: 'support' } });
    minimal.assertions
      .request('POST http://llm/v1/chat/completions', { body: RequestBody.json({ model: 'claude' }) })
      .allows({ apiKey: {} })
      .denies({});
  });

  it('has the tokens of each team with a budget counted', () => {
    expect(
      parse(find(full.objects, 'ConfigMap', 'chart-router-budgets-config').data['quotas.yaml']).descriptors,
    ).toEqual([
      { key: 'team', value: 'search', rate_limit: { unit: 'hour', requests_per_unit: 5_000_000 } },
      { key: 'team', value: 'support', rate_limit: { unit: 'hour', requests_per_unit: 200_000 } },
    ]);
    const kinds = minimal.objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(kinds.filter((name) => name.includes('budgets'))).toEqual([]);
  });

  it('counts spending per team, per key and in total, in budget units', () => {
    const { objects, assertions } = compiled((chart) => {
      new ModelRouter(chart, 'router', {
        anyHostname: true,
        plainHttp: true,
        models: [{ name: 'chat', providers: [{ provider: LlmProvider.openAi({ credentials: Credentials.none() }) }] }],
        authentication: [ClientAuthentication.apiKeysLabelled({ of: 'teams' })],
        teams: [
          { name: 'search', budget: Budget.dollars(2000).perMonth(), requests: 50_000 },
          { name: 'support', budget: Budget.tokens(2_000_000).perDay() },
        ],
        budgets: [
          { budget: Budget.dollars(5000).perMonth(), enforced: false },
          { budget: Budget.dollars(20).perDay(), each: [BudgetBy.KEY, BudgetBy.MODEL] },
        ],
      });
    });
    const { descriptors } = parse(find(objects, 'ConfigMap', 'chart-router-budgets-config').data['quotas.yaml']);
    const limit = (unit: string, amount: number) => ({ rate_limit: { unit, requests_per_unit: amount } });
    expect(descriptors).toEqual([
      { key: 'team-requests', value: 'search', ...limit('day', 50_000) },
      { key: 'team-budget', value: 'search', ...limit('month', 2_000_000_000) },
      { key: 'team-budget-2', value: 'support', ...limit('day', 2_000_000) },
      { key: 'all-dollars-month', ...limit('month', 500_000_000), shadow_mode: true },
      { key: 'key-dollars-day', descriptors: [{ key: 'model', ...limit('day', 20_000_000) }] },
    ]);
    const { containers } = find(objects, 'Deployment', 'chart-router-budgets-rate-limit').spec.template.spec;
    expect(containers[0].env).toContainEqual({ name: 'LIMIT_RESPONSE_HEADERS_ENABLED', value: 'true' });
    // The embeddings of support are not limited.
    assertions
      .request('POST http://llm/v1/embeddings', { body: RequestBody.json({ model: 'chat', input: 'hello' }) })
      .isAnsweredWith(404, member);
  });

  it('serves embeddings with a shared budget if every team has request limits', () => {
    const router = (teams: RouterTeam[], enforced = true) =>
      compiled((chart) => {
        new ModelRouter(chart, 'router', {
          anyHostname: true,
          plainHttp: true,
          models: [{ name: 'm', providers: [{ provider: LlmProvider.openAi({ credentials: Credentials.none() }) }] }],
          authentication: [ClientAuthentication.apiKeysLabelled({ team: 'search' })],
          teams,
          budgets: [{ budget: Budget.dollars(50), enforced }],
        });
      }).assertions.request('POST http://llm/v1/embeddings', {
        body: RequestBody.json({ model: 'm', input: 'hello' }),
      });
    router([{ name: 'a', requests: 5 }, { name: 'b' }]).isAnsweredWith(404, { apiKey: { team: 'a' } });
    router([{ name: 'a', requests: 5 }]).routesTo('chart-router-backend-m');
    router([{ name: 'a' }], false).routesTo('chart-router-backend-m');
  });

  it('describes which of its budgets to monitor', () => {
    const { KEY, TEAM, USER, MODEL } = BudgetBy;
    const watched = (spendingBy: BudgetBy[]) => {
      let found: WatchedBudget[] = [];
      compiled((chart) => {
        found = new ModelRouter(chart, 'router', {
          anyHostname: true,
          plainHttp: true,
          models: [
            { name: 'chat', providers: [{ provider: LlmProvider.openAi({ credentials: Credentials.none() }) }] },
          ],
          authentication: [ClientAuthentication.apiKeysLabelled({ of: 'teams' })],
          teams: [{ name: 'search', budget: month }, { name: 'support', tokens: 5 }, { name: 'free' }],
          budgets: [
            { budget: month },
            { budget: month, each: [KEY], others: { batch: day } },
            { budget: month, each: [USER] },
            { budget: day, each: [KEY, MODEL] },
          ],
          spendingBy,
        }).watchedBudgets();
      });
      return found;
    };
    const [month, day] = [Budget.dollars(20).perMonth(), Budget.dollars(20)];
    expect(watched([TEAM, KEY])).toEqual([
      { label: 'team', budgets: { search: month, support: Budget.tokens(5) } },
      { label: undefined, budget: month },
      { label: 'key', budget: month, budgets: { batch: day } },
    ]);
    expect(() => watched([TEAM])).toThrow('`key` in `spendingBy`');
  });

  it('lists the models', () => {
    const list = minimal.assertions.request('GET http://llm/v1/models');
    const answers = minimal.config.binds[0].listeners[0].routes.map(({ policies }: any) => policies.directResponse);
    const body = JSON.parse(answers.find((answer: any) => answer?.body?.includes('"object":"list"')).body);
    expect(body.data.map(({ id }: any) => id)).toEqual(['gpt-4o', 'claude']);
    list.withPolicy(PolicyField.DIRECT_RESPONSE, { value: { status: 200 } }).denies({});
  });
});
