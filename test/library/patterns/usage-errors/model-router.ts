import { Secret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import * as gw from '../../../../src';
import type { UsageError } from './usage-error';

type Router = Partial<gw.patterns.ModelRouterProps>;
const openAi = (name?: string) => gw.LlmProvider.openAi({ name });
const chat: gw.patterns.RoutedModel = { name: 'chat', providers: [{ provider: openAi() }] };
const router = (props: Router) => (chart: Construct) => {
  const keys = new Secret(chart, 'Keys', { stringData: { search: '{"key": "k", "metadata": {"team": "search"}}' } });
  new gw.patterns.ModelRouter(chart, 'router', {
    anyHostname: true,
    plainHttp: true,
    models: [chat],
    authentication: [gw.ClientAuthentication.apiKeys(keys)],
    ...props,
  });
};
const model = (more: Partial<gw.patterns.RoutedModel>) =>
  router({ models: [{ ...chat, ...more }], teams: [{ name: 'search' }] });

export const modelRouter: readonly UsageError[] = [
  { title: 'no models', build: router({ models: [] }), says: [/`models`/] },
  {
    title: 'no credentials',
    build: router({ authentication: undefined }),
    says: [/`authentication`/, /allowAnonymous/],
  },
  {
    title: 'a hostname that is undefined',
    build: router({ hostname: undefined, anyHostname: undefined }),
    says: [/AIG8152 at .*router/, /`hostname`/],
  },
  {
    title: 'a certificate that is undefined',
    build: router({ certificate: undefined, plainHttp: undefined }),
    says: [/AIG8153 at .*router/, /`certificate`/, /`plainHttp: true`/],
  },
  {
    title: 'teams of nobody',
    build: router({ authentication: undefined, allowAnonymous: true, teams: [{ name: 'search' }] }),
    says: [/`teams`/, /`authentication`/],
  },
  { title: 'a typo in the default', build: router({ defaultModel: 'chta' }), says: [/chta/, /chat/] },
  {
    title: 'an alias that is a model',
    build: router({ models: [chat, { ...chat, name: 'big', aliases: ['chat'] }] }),
    says: [/"chat"/],
  },
  { title: 'a model without a provider', build: model({ providers: [] }), says: [/"chat"/, /provider/] },
  {
    title: 'a share for one of two',
    build: model({ providers: [{ provider: openAi('a'), weight: 9 }, { provider: openAi('b') }] }),
    says: [/"chat"/, /weight/],
  },
  { title: 'a typo in a team', build: model({ teams: ['serach'] }), says: [/serach/, /search/] },
  { title: 'no teams', build: router({ teams: [] }), says: [/`teams`/] },
  {
    title: 'a list that does not fit',
    build: router({ models: [...'abcdefghij'].map((letter) => ({ ...chat, name: letter.repeat(400) })) }),
    says: [/4096/, /listModels/],
  },
  {
    title: 'models with budgets that do not hold embeddings',
    build: router({ asModels: true, teams: [{ name: 'search', tokens: 5 }] }),
    says: [/`tokens`/, /`requests`/, /`embeddings: true`/],
  },
  {
    title: 'models without embeddings',
    build: router({ asModels: true, embeddings: false }),
    says: [/`embeddings: false`/],
  },
  { title: 'half a token', build: router({ teams: [{ name: 'search', tokens: 0.5 }] }), says: [/0\.5/] },
  {
    title: 'a budget of nobody',
    build: router({ budgets: [{ each: [gw.patterns.BudgetBy.TEAM] }] }),
    says: [/`budgets`/, /`others`/],
  },
  {
    title: 'the same budget twice',
    build: router({ budgets: [{ budget: gw.limits.Budget.dollars(5) }, { budget: gw.limits.Budget.dollars(7) }] }),
    says: [/all-dollars-day/],
  },
  {
    title: 'a budget for each key of each key',
    build: router({
      budgets: [{ budget: gw.limits.Budget.dollars(5), each: [gw.patterns.BudgetBy.KEY, gw.patterns.BudgetBy.KEY] }],
    }),
    says: [/key/],
  },
  {
    title: 'other budgets of nobody',
    build: router({
      budgets: [{ budget: gw.limits.Budget.dollars(5), others: { search: gw.limits.Budget.dollars(7) } }],
    }),
    says: [/`others`/, /`each`/],
  },
  {
    title: 'other budgets that are counted differently',
    build: router({
      budgets: [
        {
          budget: gw.limits.Budget.dollars(5),
          each: [gw.patterns.BudgetBy.TEAM],
          others: { search: gw.limits.Budget.tokens(7) },
        },
      ],
    }),
    says: [/dollars/, /tokens/],
  },
  {
    title: 'models with budgets that do not hold embeddings, beside a budget for all',
    build: router({ asModels: true, budgets: [{ budget: gw.limits.Budget.tokens(5) }] }),
    says: [/`budgets`/, /`requests`/, /`embeddings: true`/],
  },
  {
    title: 'two providers of one name',
    build: model({ providers: [{ provider: openAi('a') }, { provider: openAi('a') }] }),
    says: [/two providers/, /"a"/],
  },
];
