import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

const CONFIG = `model_list:
- {model_name: chat, litellm_params: {model: openai/gpt-4o, api_key: os.environ/OPENAI_API_KEY}, model_info: {input_cost_per_token: 0.0000025, output_cost_per_token: 0.00001}}
- {model_name: small, litellm_params: {model: openai/gpt-4o-mini, input_cost_per_token: 1.5e-7, output_cost_per_token: 6.0e-7}, model_info: {access_groups: [cheap]}}
- {model_name: unused, litellm_params: {model: openai/o3}}
general_settings: {master_key: os.environ/LITELLM_MASTER_KEY}
`;

const hash = (key: string) => createHash('sha256').update(key).digest('hex');

const TEAMS = [
  {
    ...{ team_id: 't1', team_alias: 'search', models: ['chat', 'cheap'] },
    ...{ tpm_limit: 1000, rpm_limit: 10, max_budget: 50, budget_duration: '30d' },
  },
  { team_id: 't2', team_alias: 'stopped', blocked: true },
];

const KEYS = [
  { token: hash('sk-web'), key_alias: 'web', team_id: 't1', expires: '2999-01-01T00:00:00Z' },
  { token: hash('sk-batch'), key_alias: 'batch', team_id: 't1', models: ['small'] },
  { token: hash('sk-alone'), key_alias: 'alone', models: ['chat'], rpm_limit: '3' },
  { token: hash('sk-old'), key_alias: 'old', team_id: 't1', expires: '2020-01-01T00:00:00Z' },
  { token: hash('sk-blocked'), key_alias: 'blocked', team_id: 't1', blocked: true },
  { token: hash('sk-stopped'), key_alias: 'stopped', team_id: 't2' },
  { token: 'sk-in-the-clear', key_alias: 'clear', team_id: 't1' },
  { token: hash('sk-stranger'), key_alias: 'stranger', team_id: 't9' },
  { token: hash('sk-zero'), key_alias: 'zero', team_id: 't1', tpm_limit: 0 },
];

interface Answer {
  readonly items: readonly { readonly item: string; readonly grade: string; readonly reason?: string }[];
  readonly findings: readonly string[];
  readonly text: { readonly state: string };
}

/** Neither the estate nor its config has prices. */
const UNPRICED = [expect.stringMatching(/^AIG5112: a limit by prices holds openai\/o3, /)];

describe('import --from litellm --database', () => {
  const folder = useFolder();
  const imported = async (...answers: unknown[]) => {
    const config = folder.write('config.yaml', CONFIG);
    const files = answers.map((answer, index) =>
      folder.write(`${index}.json`, typeof answer === 'string' ? answer : JSON.stringify(answer)),
    );
    return run(
      ...['import', '--from', 'litellm', config, '--database', ...files, '-o', folder.path('llm.ts')],
      ...['--format', 'json', '--no-config', '--overwrite'],
    );
  };
  const taken = async (...answers: unknown[]) => {
    const { out, err } = await imported(...answers);
    expect(err).toBe('');
    const answer: Answer = JSON.parse(out);
    return { answer, text: folder.read('llm.ts') };
  };

  it('keeps hashes of keys, refuses what LiteLLM refused, and says what happens to the rest', async () => {
    const { answer, text } = await taken({ keys: KEYS, total_count: KEYS.length }, TEAMS);
    expect(answer.findings).toEqual([]);
    for (const key of ['sk-web', 'sk-batch', 'sk-alone', 'sk-zero']) expect(text).toContain(hash(key));
    for (const key of ['sk-old', 'sk-blocked', 'sk-stopped', 'sk-stranger']) expect(text).not.toContain(hash(key));
    expect(`${text}${JSON.stringify(answer)}`).not.toContain('in-the-clear');
    expect(text).not.toContain('stopped');
    const grades = Object.fromEntries(answer.items.map(({ item, grade }) => [item, grade]));
    expect(grades).toMatchObject({
      'teams[0]': 'exact',
      'teams[0].max_budget': 'approximate',
      'teams[0].tpm_limit': 'approximate',
      'teams[1]': 'exact',
      'keys[0].token': 'exact',
      'keys[0].expires': 'exact',
      'keys[1].token': 'exact',
      'keys[3]': 'approximate',
      'keys[4]': 'exact',
      'keys[6]': 'by hand',
      'keys[7]': 'by hand',
      'keys[8].tpm_limit': 'by hand',
      'models of unused': 'not supported',
      'general_settings.master_key': 'approximate',
    });
    expect(answer.items.find(({ item }) => item === 'teams[0].max_budget')?.reason).toContain(
      '50 for 30d: 50 in 30 days',
    );
  });

  it('lets each key ask for what it could ask for, and nobody else in', async () => {
    await taken({ keys: KEYS }, TEAMS);
    const { text } = { text: folder.read('llm.ts') };
    expect(text).toContain('budgetInterval: QuotaInterval.MINUTE');
    expect(text).toContain("{ name: 'search', budget: Budget.dollars(50).perMonth(), tokens: 1000, requests: 10 }");
    expect(text).toContain("{ name: 'alone', requests: 3 }");
    // Keys with less than their team count against its limits, too.
    expect(text).toContain('{ each: [BudgetBy.KEY], others: { zero: Budget.tokens(1).perMinute() } }');
    expect(text).toMatch(/id: 'batch',\s+team: 'search',\s+models: \['small'\]/);
    expect(text.match(/^ +teams: \['.*\],$/gm)?.map((line) => line.trim())).toEqual(["teams: ['search'],"]);
    expect(text).not.toContain('allowAnonymous');
  });

  it.each([
    ['allowed_routes', ['/chat/completions']],
    ['permissions', { get_spend_routes: true }],
    ['object_permission', { mcp_servers: ['a'] }],
    ['organization_id', 'o1'],
    ['guardrails', ['pii']],
    ['enforced_params', ['user']],
    ['aliases', { chat: 'small' }],
    ['metadata', { team_member_budget_id: 'b' }],
    ['metadata', { guardrails: ['pii'] }],
  ])('lets in no key or team that %s narrows down', async (field, value) => {
    const key = { token: hash('sk-narrow'), key_alias: 'narrow', team_id: 't1', [field]: value };
    const one = await taken({ keys: [...KEYS, key] }, TEAMS);
    expect(one.text).toContain(hash('sk-web'));
    expect(one.text).not.toContain(hash('sk-narrow'));
    const team = { team_id: 't3', team_alias: 'narrow', [field]: value };
    const member = { token: hash('sk-member'), key_alias: 'member', team_id: 't3' };
    const all = await taken({ keys: [...KEYS, member] }, [...TEAMS, team]);
    expect(all.text).not.toContain(hash('sk-member'));
    expect(all.text).not.toContain("'narrow'");
    for (const { answer } of [one, all])
      expect(answer.items.some(({ grade, reason }) => grade === 'by hand' && /left out/.test(reason ?? ''))).toBe(true);
  });

  it('says what it does not know, and takes what says nothing', async () => {
    const empty = { permissions: {}, aliases: {}, config: {}, allowed_routes: ['llm_api_routes'], guardrails: null };
    const key = { token: hash('sk-plain'), key_alias: 'plain', team_id: 't1', ...empty, spend: 3, novelty: 'yes' };
    const { answer, text } = await taken({ keys: [key] }, TEAMS);
    expect(text).toContain(hash('sk-plain'));
    expect(answer.items).toContainEqual(expect.objectContaining({ item: 'keys[0].novelty', grade: 'not supported' }));
    expect(answer.items.filter(({ item }) => /permissions|aliases|config$|routes|guardrails|spend/.test(item))).toEqual(
      [],
    );
    const ofUser = await taken([{ token: hash('sk-user'), key_alias: 'user', user_id: 'ann' }], TEAMS);
    expect(ofUser.answer.items.find(({ item }) => item === 'keys[0].user_id')?.grade).toBe('by hand');
  });

  it('gives keys of a user without a team what the user may do, together', async () => {
    const users = {
      users: [
        { user_id: 'u1', user_role: 'internal_user', user_alias: 'Ann', rpm_limit: 5, max_budget: 10, key_count: 2 },
        { user_id: 'u2', user_role: 'internal_user', user_email: 'bob@example.com', object_permission_id: 'p' },
      ],
    };
    const keys = [
      { token: hash('sk-1'), key_alias: 'first', user_id: 'u1' },
      { token: hash('sk-2'), key_alias: 'second', user_id: 'u1' },
      { token: hash('sk-3'), key_alias: 'slow', user_id: 'u1', rpm_limit: 2 },
      { token: hash('sk-4'), key_alias: 'team', user_id: 'u1', team_id: 't1' },
      { token: hash('sk-5'), key_alias: 'narrow', user_id: 'u2' },
    ];
    const { answer, text } = await taken({ keys }, users, TEAMS);
    const teamOf = (key: string) => new RegExp(`team: '([^']+)'[^}]*?${hash(key)}`).exec(text)?.[1];
    expect([teamOf('sk-1'), teamOf('sk-2'), teamOf('sk-3'), teamOf('sk-4')]).toEqual(['Ann', 'Ann', 'Ann', 'search']);
    // What is left of a budget that never comes anew, in the window that comes next to it.
    expect(text).toContain("{ name: 'Ann', budget: Budget.dollars(10).perMonth() }");
    expect(text).toContain('{ each: [BudgetBy.KEY], others: { slow: Budget.requests(2).perMinute() } }');
    // The requests of a user are counted in teams, too.
    expect(text).toContain('{ each: [BudgetBy.USER], others: { u1: Budget.requests(5).perMinute() } }');
    expect(text).toContain("userOf: Cel.apiKeyField('owner')");
    expect(text).not.toContain(hash('sk-5'));
    expect(answer.items).toContainEqual(expect.objectContaining({ item: 'users[0].max_budget', grade: 'by hand' }));
    expect(answer.items).toContainEqual(expect.objectContaining({ item: 'users[1].object_permission_id' }));
  });

  it('gives customers their budgets, and refuses those who are blocked or of whom something cannot be kept', async () => {
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
    const said = answer.items.filter(({ item, grade }) => /^customers/.test(item) && grade === 'by hand');
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
  ])('makes of a budget for %s one that the service can count', async (budget_duration, max_budget, code) => {
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
  ])('lets nobody in who may spend nothing: %j', async (fields) => {
    const own = { token: hash('sk-own'), key_alias: 'own', team_id: 't1' };
    const { text } = await taken({ keys: [own, { ...own, token: hash('sk-nothing'), ...fields }] }, TEAMS);
    expect(text).toContain(hash('sk-own'));
    expect(text).not.toContain(hash('sk-nothing'));
    if (fields.models) return;
    const team = { team_id: 't3', team_alias: 'poor', ...fields };
    const all = await taken({ keys: [own, { ...own, token: hash('sk-nothing'), team_id: 't3' }] }, [...TEAMS, team]);
    expect(all.text).not.toContain(hash('sk-nothing'));
  });

  it('counts several budgets of one key or team beside each other, and those of members', async () => {
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

  it('allows no model for which a key or a team has a limit of its own', async () => {
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
    expect(answer.items).toContainEqual(expect.objectContaining({ item: 'keys[0].model_rpm_limit', grade: 'by hand' }));
  });

  it('makes a price list of what the config and the management API say, the dearest tier of each', async () => {
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

  it('counts what deployments and all together may spend', async () => {
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
    expect(answer.items).toContainEqual(expect.objectContaining({ item: 'models of half', grade: 'by hand' }));
  });

  it('leaves out models by whose names no route can ask', async () => {
    const data = ['modèle', '日本', 'two  spaces', ' led', 'a b/c'].map((model_name) => ({
      ...{ model_name, litellm_params: { model: 'openai/gpt-4o' } },
    }));
    const { answer, text } = await taken({ keys: [{ token: hash('sk-a'), team_id: 't' }] }, [{ team_id: 't' }], {
      data,
    });
    expect(answer.findings).toEqual([]);
    expect(answer.items.filter(({ item }) => item.endsWith('.model_name'))).toHaveLength(4);
    expect(text).toContain("name: 'a b/c'");
  });

  it.each([
    [{ tpm_limit: 5 }, true],
    [{ tpm_limit: 5, rpm_limit: 5 }, false],
    [{ rpm_limit: 5 }, false],
    [{ max_budget: 5 }, true],
  ])('says that embeddings are not served beside budgets: %j', async (limits, isTold) => {
    const data = [{ model_name: 'vectors', litellm_params: { model: 'openai/text-embedding-3-small' } }];
    const { answer } = await taken({ keys: [{ token: hash('sk-a'), team_id: 't' }] }, [{ team_id: 't', ...limits }], {
      data,
    });
    expect(answer.items.some(({ item }) => item === 'models of vectors')).toBe(isTold);
  });

  it('lets nobody in where no key can be kept', async () => {
    const { answer, text } = await taken({ keys: [{ token: hash('sk-a'), team_id: 't', guardrails: ['x'] }] });
    expect(answer.findings).toEqual([]);
    expect(text).not.toContain(hash('sk-a'));
    expect(text).not.toContain('allowAnonymous');
  });

  describe('from tables as CSV', () => {
    const HEAD =
      'token,key_alias,team_id,user_id,models,blocked,expires,tpm_limit,rpm_limit,max_budget,budget_duration,metadata,permissions';
    const TEAM =
      'team_id,team_alias,models,blocked,tpm_limit,rpm_limit,max_budget,budget_duration,metadata\nt1,search,"{chat,""small""}",f,1000,,2.50,1d,"{""a"": 1}"\n';
    const table = (...tables: string[]) => {
      const files = tables.map((text, index) => folder.write(`${index}.csv`, text));
      const config = folder.write('config.yaml', CONFIG);
      return run(
        ...['import', '--from', 'litellm', config, '--database', ...files, '-o', folder.path('llm.ts')],
        ...['--format', 'json', '--no-config', '--overwrite'],
      );
    };

    it('reads lists, flags, times of UTC and texts with quotes and lines', async () => {
      const rows = [
        `${hash('sk-a')},"a, ""quoted""\nname",t1,,"{chat}",f,2999-01-01 00:00:00.123,,,,,{},{}`,
        `${hash('sk-b')},b,t1,,{},t,,,,,,{},{}`,
        `${hash('sk-c')},c,t1,,{},,2020-01-01 00:00:00,,,,,{},{}`,
        `${hash('sk-d')},d,t1,,{},NULL,\\N,,,,,"{""guardrails"": [""pii""]}",{}`,
      ];
      const { err } = await table(`\uFEFF${HEAD}\r\n${rows.join('\r\n')}\r\n`, TEAM);
      expect(err).toBe('');
      const text = folder.read('llm.ts');
      expect(text).toContain(hash('sk-a'));
      expect(text).toContain("expires: '2999-01-01T00:00:00Z'");
      for (const key of ['sk-b', 'sk-c', 'sk-d']) expect(text).not.toContain(hash(key));
      expect(text).toContain("{ name: 'search', budget: Budget.dollars(2.5).perDay(), tokens: 1000 }");
    });

    it.each([
      [HEAD.replace(',blocked', ''), 'it has no column `blocked`: dump the whole table'],
      [HEAD.replace(',max_budget', ''), 'it has no column `max_budget`: dump the whole table'],
      [HEAD.replace(',models', ''), 'it has no column `models`: dump the whole table'],
      [`${HEAD}\nsk-secret,a,t1`, 'row 0 has 3 columns of 13'],
      [`${HEAD}\nsk-secret,a,t1,,{},perhaps,,,,,,{},{}`, '`blocked` of row 0 cannot be read'],
      [`${HEAD}\nsk-secret,a,t1,,chat,f,,,,,,{},{}`, '`models` of row 0 cannot be read'],
      [`${HEAD}\nsk-secret,a,t1,,{},f,,,,,,{},{broken`, '`permissions` of row 0 cannot be read'],
      [`${HEAD}\n"sk-secret,a`, 'it is no CSV at character'],
      ['model_name,litellm_params\nsk-secret,x', 'models are encrypted in the table'],
      [`${HEAD},deleted_at\n${hash('x')},a,t1,,{},f,,,,,,{},{},2025-01-01 00:00:00`, 'of a table of what is deleted'],
      ['user_id,team_id,spend,budget_id\nsk-secret,t1,0,', 'row 0 is no key, team'],
      ['id,token,active_token_id,revoke_at\n1,sk-secret,b,2999-01-01', 'it has no column `team_id`'],
      ['request_id,team_id,api_key\n1,t1,sk-secret', 'row 0 is no key, team'],
      ['sk-secret', 'its first line is no list of columns'],
    ])('refuses %.60s', async (text, reason) => {
      const { code, out, err } = await table(text, TEAM);
      expect(code).not.toBe(0);
      expect(err).toContain(reason);
      expect(`${out}${err}`).not.toContain('sk-secret');
    });
  });

  it('takes limits of budgets that keys name, and models of the database', async () => {
    const { answer, text } = await taken(
      [{ budget_id: 'b1', tpm_limit: 700, rpm_limit: 7 }],
      [{ token: hash('sk-b'), key_alias: 'b', budget_id: 'b1' }],
      {
        data: [
          { model_name: 'more', litellm_params: { model: 'openai/gpt-4.1' } },
          { model_name: 'more', litellm_params: { model: 'openai/gpt-5-stopped' }, model_info: { blocked: true } },
        ],
      },
    );
    expect(text).toContain("{ name: 'b', tokens: 700, requests: 7 }");
    expect(text).toContain("model: 'gpt-4.1'");
    expect(text).not.toContain('gpt-5-stopped');
    expect(answer.findings).toEqual([]);
  });

  it.each([
    ['{', 'it is no JSON'],
    ['"sk-secret"', 'it is neither an object nor a list'],
    ['{"keys": ["sk-secret"]}', 'row 0 is no object: ask /key/list with return_full_object=true'],
    ['[{"sk-secret": 1}]', 'row 0 is no key, team, budget, user, customer or model'],
    ['{"sk-secret": 1}', 'it has none of the lists'],
    [JSON.stringify({ keys: Array.from({ length: 4001 }, () => ({})) }), 'it has 4001 keys, and at most 4000 are read'],
    ['{"keys": []}', 'it has neither keys nor teams'],
  ])('refuses %.30s', async (text, reason) => {
    const { code, out, err } = await imported(text);
    expect(code).not.toBe(0);
    expect(err).toContain(reason);
    expect(`${out}${err}`).not.toContain('sk-secret');
  });

  it('belongs to LiteLLM alone', async () => {
    const { code, err } = await run('import', '-f', 'x.yaml', '--database', 'y.json', '-o', folder.path('m.ts'));
    expect(code).not.toBe(0);
    expect(err).toContain('--database goes with --from litellm');
  });
});
