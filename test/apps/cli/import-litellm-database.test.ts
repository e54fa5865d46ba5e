import { describe, expect, it } from 'vitest';
import { CONFIG, databaseImports, hash, KEYS, TEAMS } from './litellm-database';
import { run } from './run';

describe('import --from litellm --database', () => {
  const { folder, imported, taken } = databaseImports();

  it('keeps key hashes, rejects keys that LiteLLM rejects, and reports the rest', async () => {
    const { answer, text } = await taken({ keys: KEYS, total_count: KEYS.length }, TEAMS);
    expect(answer.findings).toEqual([]);
    for (const key of ['sk-web', 'sk-batch', 'sk-alone', 'sk-zero']) expect(text).toContain(hash(key));
    for (const key of ['sk-old', 'sk-blocked', 'sk-stopped', 'sk-stranger']) expect(text).not.toContain(hash(key));
    expect(`${text}${JSON.stringify(answer)}`).not.toContain('in-the-clear');
    expect(text).not.toContain('stopped');
    const grades = Object.fromEntries(answer.items.map(({ item, grade }) => [item, grade]));
    expect(grades).toMatchObject({
      'teams[0]': 'exact',
      'teams[0].max_budget': 'approximated',
      'teams[0].tpm_limit': 'approximated',
      'teams[1]': 'exact',
      'keys[0].token': 'exact',
      'keys[0].expires': 'exact',
      'keys[1].token': 'exact',
      'keys[3]': 'approximated',
      'keys[4]': 'exact',
      'keys[6]': 'left out',
      'keys[7]': 'left out',
      'keys[8].tpm_limit': 'to do',
      'models of unused': 'left out',
      'general_settings.master_key': 'approximated',
    });
    expect(answer.items.find(({ item }) => item === 'teams[0].max_budget')?.reason).toContain(
      '50 for 30d: 50 in 30 days',
    );
  });

  it('allows each key only its original models and rejects other clients', async () => {
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
  ])('rejects keys and teams that %s restricts', async (field, value) => {
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
      expect(answer.items.some(({ grade, reason }) => grade === 'left out' && /left out/.test(reason ?? ''))).toBe(
        true,
      );
  });

  it('reports unknown fields and accepts empty ones', async () => {
    const empty = { permissions: {}, aliases: {}, config: {}, allowed_routes: ['llm_api_routes'], guardrails: null };
    const key = { token: hash('sk-plain'), key_alias: 'plain', team_id: 't1', ...empty, spend: 3, novelty: 'yes' };
    const { answer, text } = await taken({ keys: [key] }, TEAMS);
    expect(text).toContain(hash('sk-plain'));
    expect(answer.items).toContainEqual(expect.objectContaining({ item: 'keys[0].novelty', grade: 'left out' }));
    expect(answer.items.filter(({ item }) => /permissions|aliases|config$|routes|guardrails|spend/.test(item))).toEqual(
      [],
    );
    const ofUser = await taken([{ token: hash('sk-user'), key_alias: 'user', user_id: 'ann' }], TEAMS);
    expect(ofUser.answer.items.find(({ item }) => item === 'keys[0].user_id')?.grade).toBe('to do');
  });

  it('shares the limits of a user among keys without a team', async () => {
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
    // The remainder of a budget that never resets, in the closest window.
    expect(text).toContain("{ name: 'Ann', budget: Budget.dollars(10).perMonth() }");
    expect(text).toContain('{ each: [BudgetBy.KEY], others: { slow: Budget.requests(2).perMinute() } }');
    // The requests of a user are counted in teams, too.
    expect(text).toContain('{ each: [BudgetBy.USER], others: { u1: Budget.requests(5).perMinute() } }');
    expect(text).toContain("userOf: Cel.apiKeyField('owner')");
    expect(text).not.toContain(hash('sk-5'));
    expect(answer.items).toContainEqual(expect.objectContaining({ item: 'users[0].max_budget', grade: 'to do' }));
    expect(answer.items).toContainEqual(expect.objectContaining({ item: 'users[1].object_permission_id' }));
  });

  it('omits models whose names no route can match', async () => {
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
  ])('reports that embeddings are not served with budgets: %j', async (limits, isTold) => {
    const data = [{ model_name: 'vectors', litellm_params: { model: 'openai/text-embedding-3-small' } }];
    const { answer } = await taken({ keys: [{ token: hash('sk-a'), team_id: 't' }] }, [{ team_id: 't', ...limits }], {
      data,
    });
    expect(answer.items.some(({ item }) => item === 'models of vectors')).toBe(isTold);
  });

  it('rejects all clients if no key can be kept', async () => {
    const { answer, text } = await taken({ keys: [{ token: hash('sk-a'), team_id: 't', guardrails: ['x'] }] });
    expect(answer.findings).toEqual([]);
    expect(text).not.toContain(hash('sk-a'));
    expect(text).not.toContain('allowAnonymous');
  });

  describe('with CSV tables', () => {
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

    it('parses lists, flags, UTC times, and strings with quotes and line breaks', async () => {
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
      [`${HEAD}\n"sk-secret,a`, 'it is not valid CSV at character'],
      ['model_name,litellm_params\nsk-secret,x', 'the table contains encrypted models'],
      [`${HEAD},deleted_at\n${hash('x')},a,t1,,{},f,,,,,,{},{},2025-01-01 00:00:00`, 'from a table of deleted'],
      ['user_id,team_id,spend,budget_id\nsk-secret,t1,0,', 'row 0 is not a key, team'],
      ['id,token,active_token_id,revoke_at\n1,sk-secret,b,2999-01-01', 'it has no column `team_id`'],
      ['request_id,team_id,api_key\n1,t1,sk-secret', 'row 0 is not a key, team'],
      ['sk-secret', 'its first line is not a list of columns'],
    ])('refuses %.60s', async (text, reason) => {
      const { code, out, err } = await table(text, TEAM);
      expect(code).not.toBe(0);
      expect(err).toContain(reason);
      expect(`${out}${err}`).not.toContain('sk-secret');
    });
  });

  it('applies limits of budgets that keys reference, and models of the database', async () => {
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
    ['{', 'it is not valid JSON'],
    ['"sk-secret"', 'it is neither an object nor a list'],
    ['{"keys": ["sk-secret"]}', 'row 0 is not an object: call /key/list with return_full_object=true'],
    ['[{"sk-secret": 1}]', 'row 0 is not a key, team, budget, user, customer or model'],
    ['{"sk-secret": 1}', 'it has none of the lists'],
    [JSON.stringify({ keys: Array.from({ length: 4001 }, () => ({})) }), 'it has 4001 keys, and at most 4000 are read'],
    ['{"keys": []}', 'it has neither keys nor teams'],
  ])('refuses %.30s', async (text, reason) => {
    const { code, out, err } = await imported(text);
    expect(code).not.toBe(0);
    expect(err).toContain(reason);
    expect(`${out}${err}`).not.toContain('sk-secret');
  });

  it('requires --from litellm', async () => {
    const { code, err } = await run('import', '-f', 'x.yaml', '--database', 'y.json', '-o', folder.path('m.ts'));
    expect(code).not.toBe(0);
    expect(err).toContain('--database requires --from litellm');
  });
});
