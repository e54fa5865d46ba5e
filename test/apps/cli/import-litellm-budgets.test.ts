import { describe, expect, it } from 'vitest';
import { type Answer, databaseImports, hash, KEYS, TEAMS } from './litellm-database';
import { run } from './run';

/** Neither the estate nor its config has prices. */
const UNPRICED = [expect.stringMatching(/^AIG5112: a cost limit applies to openai\/o3, /)];

describe('budgets of import --from litellm --database', () => {
  const { folder, taken } = databaseImports();

  it('applies customer budgets and rejects blocked or unsupported customers', async () => {
    const customers = [
      { user_id: 'c1', blocked: true, allowed_model_region: null },
      { user_id: 'c2', blocked: false, allowed_model_region: null },
      { user_id: 'c3', blocked: false, allowed_model_region: 'eu' },
      { user_id: 'c4', litellm_budget_table: { max_budget: 3, budget_duration: '1d', rpm_limit: 6 }, alias: null },
      { user_id: 'c5', budget_id: 'b', spend: 0 },
      { user_id: 'c6', budget_id: 'nowhere' },
    ];
    const budgets = [{ budget_id: 'b', max_budget: 0, created_by: 'x' }];
    const { answer, text } = await taken({ keys: KEYS }, TEAMS, { customers }, budgets);
    expect(text).toContain('{ each: [BudgetBy.CUSTOMER], others: { c4: Budget.dollars(3).perDay() } }');
    expect(text).toContain('{ each: [BudgetBy.CUSTOMER], others: { c4: Budget.requests(6).perMinute() } }');
    expect(text).toContain('json(request.body).user in ["c1","c3","c5","c6"]');
    expect(text).not.toContain('c2');
    expect(answer.findings).toEqual([]);
    const said = answer.items.filter(({ item, grade }) => /^customers/.test(item) && grade === 'left out');
    expect(said.map(({ item }) => item)).toEqual(['customers[2]', 'customers[5].budget_id']);
  });

  it.each([
    ['30d', 30, 'dollars(30).perMonth()'],
    ['1mo', 30, 'dollars(30).perMonth()'],
    ['2mo', 30, 'dollars(15).perMonth()'],
    ['7d', 70, 'dollars(10).perDay()'],
    ['1w', 70, 'dollars(10).perDay()'],
    ['24h', 0.29, 'dollars(0.29).perDay()'],
    ['12h', 6, 'dollars(0.5).perHour()'],
    ['30m', 3, 'dollars(0.1).perMinute()'],
    ['30s', 3, 'dollars(3).perMinute()'],
    ['90d', 1, 'dollars(0.333333).perMonth()'],
    ['1 year', 5, 'dollars(5).perMonth()'],
    [null, 100, 'dollars(60).perMonth()'],
    ['30d', '12.5', 'dollars(12.5).perMonth()'],
    ['30d', 1e-9, 'dollars(0.000001).perMonth()'],
    ['1d', 9e9, 'dollars(21_474_836).perDay()'],
  ])('converts a budget for %s to one that the service can count', async (budget_duration, max_budget, code) => {
    const team = { team_id: 't', team_alias: 'one', max_budget, budget_duration, spend: 40 };
    const { answer, text } = await taken({ keys: [{ token: hash('sk-a'), team_id: 't' }] }, [team]);
    expect(text).toContain(`{ name: 'one', budget: Budget.${code} }`);
    expect(answer.items.find(({ item }) => item === 'teams[0].max_budget')?.reason).toMatch(/\d/);
    expect(answer.findings).toEqual(UNPRICED);
  });

  it.each([
    { max_budget: 0 },
    { max_budget: -1, budget_duration: '1d' },
    { max_budget: 'much' },
    { max_budget: 10, spend: 10 },
    { budget_limits: [{ max_budget: 0, budget_duration: '1d' }] },
    { budget_id: 'nowhere' },
    { models: ['no-default-models'] },
  ])('rejects keys without a budget: %j', async (fields) => {
    const own = { token: hash('sk-own'), key_alias: 'own', team_id: 't1' };
    const { text } = await taken({ keys: [own, { ...own, token: hash('sk-nothing'), ...fields }] }, TEAMS);
    expect(text).toContain(hash('sk-own'));
    expect(text).not.toContain(hash('sk-nothing'));
    if (fields.models) return;
    const team = { team_id: 't3', team_alias: 'poor', ...fields };
    const all = await taken({ keys: [own, { ...own, token: hash('sk-nothing'), team_id: 't3' }] }, [...TEAMS, team]);
    expect(all.text).not.toContain(hash('sk-nothing'));
  });

  it('counts several budgets of a key, a team or a member independently', async () => {
    const budget_limits = [
      { max_budget: 4, budget_duration: '1d' },
      { max_budget: 20, budget_duration: '30d' },
    ];
    const member = { user_id: 'ann', team_id: 't', litellm_budget_table: { max_budget: 9, budget_duration: '1d' } };
    const team = { team_id: 't', team_alias: 'one', budget_limits, team_memberships: [member] };
    const keys = [
      { token: hash('sk-1'), key_alias: 'k1', team_id: 't', budget_limits },
      { token: hash('sk-2'), key_alias: 'k2', team_id: 't', user_id: 'ann' },
      { token: hash('sk-3'), key_alias: 'k3', team_id: 't', user_id: 'ann' },
    ];
    const { answer, text } = await taken({ keys }, [team]);
    expect(text).toContain("{ name: 'one', budget: Budget.dollars(4).perDay() }");
    expect(text).toContain('{ each: [BudgetBy.TEAM], others: { one: Budget.dollars(20).perMonth() } }');
    expect(text).toMatch(/id: 'k1',\s+team: 'one',\s+budget: Budget.dollars\(4\).perDay\(\)/);
    expect(text).toContain('{ each: [BudgetBy.KEY], others: { k1: Budget.dollars(20).perMonth() } }');
    expect(text.match(/Budget\.dollars\(4\.5\)\.perDay\(\)/g)).toHaveLength(2);
    expect(answer.findings).toEqual(UNPRICED);
  });

  it('blocks models with a limit that a key or a team sets', async () => {
    const keys = [
      { token: hash('sk-1'), key_alias: 'k1', team_id: 't1', model_rpm_limit: { small: 5 } },
      { token: hash('sk-2'), key_alias: 'k2', team_id: 't1', metadata: { model_tpm_limit: { 'openai/chat': 5 } } },
      { token: hash('sk-3'), key_alias: 'k3', team_id: 't1', model_max_budget: { chat: { max_budget: 1 }, small: {} } },
      { token: hash('sk-4'), key_alias: 'k4', team_id: 't1', model_max_budget: { other: { max_budget: 1 } } },
    ];
    const { answer, text } = await taken({ keys }, TEAMS);
    const modelsOf = (id: string) =>
      new RegExp(`id: '${id}',\\s+team: 'search',\\s+models: \\[(.*)\\]`).exec(text)?.[1];
    expect([modelsOf('k1'), modelsOf('k2'), modelsOf('k4')]).toEqual(["'chat'", "'small'", undefined]);
    expect(text).not.toContain(hash('sk-3'));
    expect(answer.items).toContainEqual(
      expect.objectContaining({ item: 'keys[0].model_rpm_limit', grade: 'left out' }),
    );
  });

  it('creates an empty price list to complete if no model has a price', async () => {
    const model = '{model_name: a, litellm_params: {model: openai/a, api_key: os.environ/K}}';
    const config = folder.write(
      'unpriced.yaml',
      `model_list: [${model}]\nlitellm_settings: {max_budget: 5, budget_duration: 30d}\n`,
    );
    const output = folder.path('unpriced.ts');
    const { out } = await run(
      ...['import', '--from', 'litellm', config, '-o', output, '--format', 'json', '--no-config'],
    );
    const text = folder.read('unpriced.ts');
    expect(text).toContain(`'catalog.json': '{"providers":{}}'`);
    expect(text).toContain('modelCatalogs: [{ configMap: prices }]');
    expect(out).toContain('add the price to `prices`');
  });

  it('creates a price list from config and management API, with the highest tiers', async () => {
    const info = {
      input_cost_per_token: 1.1e-6,
      input_cost_per_token_above_200k_tokens: 2e-6,
      output_cost_per_token: 8e-6,
    };
    const data = [
      { model_name: 'unused', litellm_params: { model: 'openai/o3' }, model_info: { ...info, db_model: false } },
    ];
    const { answer, text } = await taken(
      { keys: [{ token: hash('sk-a'), team_id: 't' }] },
      [{ team_id: 't', max_budget: 5, budget_duration: '1d' }],
      { data },
    );
    const [, list] = /'catalog.json':\s+'(.*)'/.exec(text) ?? [];
    expect(JSON.parse(String(list))).toEqual({
      providers: {
        openai: {
          models: {
            'gpt-4o': { rates: { input: '2.5', output: '10' } },
            'gpt-4o-mini': { rates: { input: '0.15', output: '0.6' } },
            o3: { rates: { input: '2', output: '8' } },
          },
        },
      },
    });
    expect(text).toContain('modelCatalogs: [{ configMap: prices }]');
    expect(text.match(/name: 'unused'/g)).toHaveLength(1);
    expect(answer.items.filter(({ reason }) => /1000 dollars/.test(reason ?? ''))).toEqual([]);
    expect(answer.findings).toEqual([]);
  });

  it('applies budgets of deployments and the global budget', async () => {
    const config = folder.write(
      'limits.yaml',
      `model_list:
- {model_name: chat, litellm_params: {model: openai/gpt-4o, rpm: 10, max_budget: 5, budget_duration: 1d}}
- {model_name: chat, litellm_params: {model: azure/gpt, api_base: https://x.openai.azure.com, rpm: 20, max_budget: 2, budget_duration: 24h}}
- {model_name: half, litellm_params: {model: openai/o3, tpm: 100}}
- {model_name: half, litellm_params: {model: openai/o4}}
litellm_settings: {max_budget: 100, budget_duration: 30d}
router_settings: {optional_pre_call_checks: [enforce_model_rate_limits]}
general_settings: {master_key: sk-1}
`,
    );
    const to = folder.path('limits.ts');
    const { out } = await run('import', '--from', 'litellm', config, '-o', to, '--format', 'json', '--no-config');
    const text = folder.read('limits.ts');
    expect(text).toContain('{ budget: Budget.dollars(100).perMonth() }');
    expect(text).toContain('{ each: [BudgetBy.MODEL], others: { chat: Budget.dollars(7).perDay() } }');
    expect(text).toContain('{ each: [BudgetBy.MODEL], others: { chat: Budget.requests(30).perMinute() } }');
    expect(text).not.toContain('half: Budget');
    const answer: Answer = JSON.parse(out);
    expect(answer.items).toContainEqual(expect.objectContaining({ item: 'models of half', grade: 'left out' }));
  });
});
