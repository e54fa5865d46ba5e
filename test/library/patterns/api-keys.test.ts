import { createHash } from 'node:crypto';
import { Chart, Duration, Testing } from 'cdk8s';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import * as gw from '../../../src';
import { compiled, find } from './synthesized';

const hashOf = (key: string) => `sha256:${createHash('sha256').update(key).digest('hex')}`;
const key = (id: string, more: Partial<gw.patterns.ClientKey> = {}): gw.patterns.ClientKey => ({
  id,
  hashes: [hashOf(id)],
  ...more,
});

function objectsOf(props: gw.patterns.ApiKeysProps): any[] {
  const chart = new Chart(Testing.app(), 'c', { namespace: 'ai', disableResourceNameHashes: true });
  new gw.patterns.ApiKeys(chart, 'keys', props);
  return Testing.synth(chart);
}

const router = (keys: gw.patterns.ClientKey[], more: Partial<gw.patterns.ModelRouterProps> = {}) =>
  compiled((chart) => {
    const providers = [{ provider: gw.LlmProvider.openAi({ credentials: gw.Credentials.fromSecretName('openai') }) }];
    new gw.patterns.ModelRouter(chart, 'router', {
      anyHostname: true,
      plainHttp: true,
      models: [
        { name: 'chat', providers },
        { name: 'large', providers, teams: ['search'] },
      ],
      teams: [{ name: 'search' }, { name: 'support' }],
      keys: new gw.patterns.ApiKeys(chart, 'keys', { keys }),
      ...more,
    });
  });

const tokensOrKeys = (set: gw.patterns.ApiKeys) => {
  const keys = gw.auth.JsonWebKeys.remote(gw.ServiceDestination.fromServiceName('idp', { port: 80 }), {
    path: '/keys',
  });
  const issuers = [{ issuer: 'https://idp.example.com', audiences: ['llm'], keys }];
  return gw.ClientAuthentication.jwtOrApiKey({ issuers, keys: gw.auth.ApiKeySource.labelled(set.labels) });
};

describe('ApiKeys', () => {
  it('are hashes in a ConfigMap, two of a key that is replaced', () => {
    const [{ kind, metadata, data }] = objectsOf({
      keys: [
        key('batch', { team: 'search', owner: 'ada', models: ['chat'], expires: '2999-01-31' }),
        key('bot', { hashes: [hashOf('old'), hashOf('new')] }),
      ],
      metadata: { name: 'clients', labels: { of: 'llm' } },
    });
    expect([kind, metadata.name, metadata.labels.of]).toEqual(['ConfigMap', 'clients', 'llm']);
    expect(Object.fromEntries(Object.entries<string>(data).map(([name, text]) => [name, JSON.parse(text)]))).toEqual({
      batch: {
        keyHash: hashOf('batch'),
        metadata: { id: 'batch', team: 'search', owner: 'ada', models: ['chat'], expires: '2999-01-31T00:00:00.000Z' },
      },
      bot: { keyHash: hashOf('old'), metadata: { id: 'bot' } },
      bot_2: { keyHash: hashOf('new'), metadata: { id: 'bot' } },
    });
  });

  it('uses an external store and includes the key metadata', () => {
    const [secret] = objectsOf({
      store: { name: 'vault', kind: 'ClusterSecretStore', refresh: Duration.minutes(5) },
      keys: [
        { id: 'batch', owner: 'a {{ b }}', stored: [{ name: 'llm/batch' }, { name: 'llm/keys', property: 'next' }] },
      ],
    });
    expect([secret.apiVersion, secret.kind]).toEqual(['external-secrets.io/v1', 'ExternalSecret']);
    expect(secret.spec).toMatchObject({
      refreshInterval: '300s',
      secretStoreRef: { name: 'vault', kind: 'ClusterSecretStore' },
      target: {
        creationPolicy: 'Owner',
        template: { engineVersion: 'v2', metadata: { labels: secret.metadata.labels } },
      },
      data: [
        { secretKey: 'key0', remoteRef: { key: 'llm/batch' } },
        { secretKey: 'key1', remoteRef: { key: 'llm/keys', property: 'next' } },
      ],
    });
    const { data } = secret.spec.target.template;
    expect(Object.keys(data)).toEqual(['batch', 'batch_2']);
    // The operator's result: no part of an owner is a template.
    expect(data.batch.match(/\{\{.*?\}\}/g)).toEqual(['{{ .key0 | toJson }}']);
    const made = data.batch_2.replace('{{ .key1 | toJson }}', JSON.stringify('k"2'));
    expect(JSON.parse(made)).toEqual({ key: 'k"2', metadata: { id: 'batch', owner: 'a {{ b }}' } });
  });

  it('allows unexpired keys, restricts their models and applies budgets by ID', () => {
    const keys = [
      key('batch', { team: 'search', models: ['large'], budget: gw.limits.Budget.dollars(20).perDay() }),
      key('bot', { team: 'support', budget: gw.limits.Budget.dollars(5).perMonth() }),
      key('ci', { team: 'search', expires: '2999-01-31', budget: gw.limits.Budget.tokens(7) }),
    ];
    const { objects, assertions, text } = router(keys);
    const { descriptors } = parse(find(objects, 'ConfigMap', 'chart-router-budgets-config').data['quotas.yaml']);
    const limit = (unit: string, amount: number) => ({ rate_limit: { unit, requests_per_unit: amount } });
    expect(descriptors).toEqual([
      { key: 'key-budget', value: 'batch', ...limit('day', 20_000_000) },
      { key: 'key-budget', value: 'bot', ...limit('month', 5_000_000) },
      { key: 'key-budget-2', value: 'ci', ...limit('day', 7) },
    ]);
    expect(text).toContain('timestamp(apiKey.expires) > request.startTime');
    const asking = (model: string) =>
      assertions.request('POST http://llm/v1/chat/completions', {
        body: gw.testing.RequestBody.json({ model, messages: [] }),
      });
    const batch = { apiKey: { id: 'batch', team: 'search', models: ['large'] } };
    asking('large')
      .allows(batch)
      .denies({ apiKey: { id: 'bot', team: 'support' } });
    asking('chat')
      .denies(batch)
      .allows({ apiKey: { id: 'bot', team: 'support' } });
    assertions.request('GET http://llm/v1/models').allows(batch);
    assertions
      .request('POST http://llm/v1/embeddings', {
        body: gw.testing.RequestBody.json({ model: 'chat', input: 'hello' }),
      })
      .isAnsweredWith(404, batch);
  });

  it.each<
    [string, gw.patterns.ClientKey[], (set: gw.patterns.ApiKeys) => Partial<gw.patterns.ModelRouterProps>, string[]]
  >([
    ['nothing that a key may not', [key('a'), key('b')], (set) => ({ authentication: [set.authentication()] }), []],
    [
      'a router that has them as authentication alone',
      [key('a', { models: ['chat'] }), key('b', { models: ['chat'], budget: gw.limits.Budget.dollars(1) })],
      (set) => ({ authentication: [set.authentication()] }),
      ['`budget` of b', '`models` of a and 1 more'],
    ],
    ['a router that has them as keys', [key('a', { models: ['chat'] })], (keys) => ({ keys }), []],
    [
      'a router that has them as both',
      [key('a', { models: ['chat'], budget: gw.limits.Budget.dollars(1) })],
      (keys) => ({ keys, authentication: [keys.authentication()] }),
      [],
    ],
    [
      'a policy for tokens and keys',
      [key('a', { expires: '2999-01-31', budget: gw.limits.Budget.tokens(9) }), key('b', { expires: '2999-01-31' })],
      (set) => ({ authentication: [tokensOrKeys(set)] }),
      ['`budget` of a', '`expires` of a and 1 more'],
    ],
    [
      'a policy for tokens and keys of a router that has them as keys, too',
      [key('a', { models: ['chat'], expires: '2999-01-31' })],
      (keys) => ({ keys, authentication: [tokensOrKeys(keys)] }),
      ['`expires` of a'],
    ],
    [
      'a policy for tokens and keys, and a rule about ends',
      [key('a', { expires: '2999-01-31' })],
      (set) => ({
        authentication: [tokensOrKeys(set)],
        userOf: gw.expressions.Cel.of('string(apiKey.expires)'),
        spendingBy: [gw.patterns.BudgetBy.USER],
      }),
      [],
    ],
    [
      'a rule of their own',
      [key('a', { models: ['chat'], budget: gw.limits.Budget.tokens(9) })],
      (set) => ({
        authentication: [set.authentication()],
        userOf: gw.expressions.Cel.of('string(apiKey.models[0])'),
        spendingBy: [gw.patterns.BudgetBy.USER],
      }),
      ['`budget` of a'],
    ],
  ])('reports key settings that do not apply at %s', (_, keys, more, told) => {
    const chart = new gw.CompiledChart(Testing.app(), 'chart', { namespace: 'ai', printWarnings: false });
    const set = new gw.patterns.ApiKeys(chart, 'keys', { keys });
    const providers = [{ provider: gw.LlmProvider.openAi({ model: 'gpt-4o' }) }];
    new gw.patterns.ModelRouter(chart, 'router', {
      anyHostname: true,
      plainHttp: true,
      models: [{ name: 'chat', providers }],
      ...more(set),
    });
    const found = chart.compile().warnings.filter((text) => /AIG8140|AIG8113/.test(text));
    expect(
      found.map((text) => text.replace(/ is not enforced, because [^:]* only checks that a key is valid\n.*/s, '')),
    ).toEqual(told.map((what) => `warning AIG8140 at chart/keys: ${what}`));
  });

  it.each<[string, gw.patterns.ClientKey[], string]>([
    ['a model that is not there', [key('a', { team: 'search', models: ['chta'] })], 'there is no model chta'],
    ['a team that is not there', [key('a', { team: 'serach' })], 'there is no team serach'],
    ['no team', [key('a')], 'it has no team'],
    ['models of others', [key('a', { team: 'support', models: ['large'] })], 'belong to other teams'],
  ])('are refused by a router: %s', (_, keys, says) => {
    expect(() => router(keys)).toThrow(says);
  });

  it('rejects keys with restricted models if models fail over', () => {
    const providers = [
      { provider: gw.LlmProvider.openAi({ model: 'a' }) },
      { provider: gw.LlmProvider.openAi({ model: 'b' }) },
    ];
    const models = [{ name: 'chat', providers }];
    expect(() => router([key('a', { team: 'search', models: ['chat'] })], { asModels: true, models })).toThrow(
      'models of keys',
    );
  });

  it.each<[string, gw.patterns.ApiKeysProps, string]>([
    ['no keys', { keys: [] }, '`keys` is empty'],
    ['an id that is none', { keys: [key('a b')] }, 'its `id`'],
    ['a value instead of a hash', { keys: [key('a', { hashes: ['s3cret'] })] }, 'a hash is not'],
    [
      'three hashes',
      { keys: [key('a', { hashes: [hashOf('a'), hashOf('b'), hashOf('c')] })] },
      'or two during a rotation',
    ],
    ['no hash', { keys: [{ id: 'a' }] }, 'one of `hashes`'],
    ['no name in the store', { keys: [key('a')], store: { name: 'vault' } }, '`hashes` are for keys without a `store`'],
    ['no models', { keys: [key('a', { models: [] })] }, 'its list of models is empty'],
    ['an end that is no day', { keys: [key('a', { expires: '2027-02-31' })] }, '2027-02-31'],
    ['a moment of no day', { keys: [key('a', { expires: '2027-02-30T12:00Z' })] }, '2027-02-30T12:00Z'],
    ['an end without a zone', { keys: [key('a', { expires: '2027-02-03T12:00' })] }, '2027-02-03T12:00'],
    ['one id twice', { keys: [key('a'), key('a', { hashes: [hashOf('b')] })] }, 'the same id a'],
    [
      'one key in two teams',
      {
        keys: [
          key('a', { team: 'x' }),
          key('b', { team: 'y', hashes: [hashOf('a').toUpperCase().replace('SHA', 'sha')] }),
        ],
      },
      'a of team x and b of team y have the same hash',
    ],
    [
      'one stored value in two teams',
      {
        store: { name: 'vault' },
        keys: ['a', 'b'].map((id) => ({ id, stored: [{ name: 'llm', property: 'p' }] })),
      },
      'the same stored value llm p',
    ],
  ])('are refused: %s', (_, props, says) => {
    expect(() => objectsOf(props)).toThrow(says);
  });

  describe('with expiry dates', () => {
    afterEach(() => void vi.useRealTimers());

    it('are reported before and after they expire', () => {
      vi.useFakeTimers({ now: Date.parse('2027-01-20T12:00:00Z'), toFake: ['Date'] });
      const chart = new gw.CompiledChart(Testing.app(), 'chart', { namespace: 'ai', printWarnings: false });
      const keys = new gw.patterns.ApiKeys(chart, 'keys', {
        warnBefore: Duration.days(3),
        keys: [
          key('over', { team: 'x', owner: 'ada', expires: '2027-01-20' }),
          key('soon', { expires: '2027-01-22T12:00:00+00:00' }),
          key('later', { expires: '2027-01-24' }),
          key('never'),
        ],
      });
      const warnings = () => chart.compile().warnings.map((text) => text.split('\n')[0]);
      expect(warnings()).toEqual([
        expect.stringContaining('AIG8113 at chart/keys: this ApiKeys is not used'),
        'warning AIG8135 at chart/keys: the key over of team x (ada) expired on 2027-01-20',
        'warning AIG8135 at chart/keys: the key soon expires on 2027-01-22T12:00:00+00:00, in 2 days',
      ]);
      keys.authentication();
      expect(warnings()).toHaveLength(2);
    });
  });
});

it('reports an id that cdk8s cannot write as a key of a Secret', () => {
  const hashes = [`sha256:${'0'.repeat(64)}`];
  const chart = Testing.chart();
  expect(() => new gw.patterns.ApiKeys(chart, 'keys', { keys: [{ id: 'constructor', hashes }] })).toThrow(
    /its `id` is `constructor`/,
  );
});
