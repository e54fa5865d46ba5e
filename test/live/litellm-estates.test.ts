import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { importForeign } from '../../src/apps/cli/import-foreign';
import { partOf } from '../../src/core/values/parts';
import { useFolder } from '../apps/cli/run';
import { ORACLE_START } from '../oracles/oracle';
import { chat, completion, model } from './harness/llm';
import { describeLive } from './harness/program';
import { rateLimitService } from './harness/rate-limit-service';
import { runLive } from './harness/run-live';

const hash = (key: string) => createHash('sha256').update(key).digest('hex');
const key = (name: string, more: object = {}) => ({ token: hash(`sk-${name}`), key_alias: name, ...more });

/**
 * A request to LiteLLM: its key (`a for b`: for the customer b), its model, and whether LiteLLM's documentation says that it is allowed.
 */
type Asked = readonly [key: string, model: string, isAllowed: boolean];

interface Estate {
  readonly models: readonly string[];
  /** Access groups by model. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** Dollars of a token, of prompts and of answers; each answer takes five of both. */
  readonly price?: number;
  /** More of the config. */
  readonly config?: string;
  /** Files of the export; texts are tables. */
  readonly database: readonly unknown[];
  readonly asked: readonly Asked[];
  /** Callers that are rejected here and not by LiteLLM, which the import reports. */
  readonly leftOut?: readonly string[];
}

const TABLE_HEAD =
  'token,key_alias,team_id,user_id,models,blocked,expires,tpm_limit,rpm_limit,max_budget,budget_duration,metadata,permissions,aliases,config';

const ESTATES: Readonly<Record<string, Estate>> = {
  'keys of teams': {
    models: ['chat', 'small'],
    database: [
      { keys: [key('a', { team_id: 't1' }), key('b', { team_id: 't2' })] },
      [
        { team_id: 't1', team_alias: 'one', models: ['chat'] },
        { team_id: 't2', team_alias: 'two', models: [] },
      ],
    ],
    asked: [
      ...[['a', 'chat', true] as const, ['a', 'small', false] as const],
      ...[['b', 'chat', true] as const, ['b', 'small', true] as const],
      ...[['nobody', 'chat', false] as const, ['a', 'other', false] as const],
    ],
  },
  'keys that may do less than their team': {
    models: ['chat', 'small'],
    database: [
      {
        keys: [
          key('team', { team_id: 't', models: ['all-team-models'] }),
          key('less', { team_id: 't', models: ['small'] }),
          key('more', { team_id: 't', models: ['chat', 'small', 'else'] }),
        ],
      },
      [{ team_id: 't', team_alias: 'one', models: ['chat', 'small'] }],
    ],
    asked: [
      ...[['team', 'chat', true] as const, ['team', 'small', true] as const],
      ...[['less', 'chat', false] as const, ['less', 'small', true] as const],
      ...[['more', 'chat', true] as const, ['more', 'else', false] as const],
    ],
  },
  'blocked and expired ones': {
    models: ['chat'],
    database: [
      {
        keys: [
          key('blocked', { team_id: 't', blocked: true }),
          key('old', { team_id: 't', expires: '2020-01-01T00:00:00Z' }),
          key('stopped', { team_id: 's' }),
          key('right', { team_id: 't', expires: '2999-01-01T00:00:00Z' }),
        ],
      },
      [
        { team_id: 't', team_alias: 'one' },
        { team_id: 's', team_alias: 'stopped', blocked: true },
      ],
    ],
    asked: [
      ...[['blocked', 'chat', false] as const, ['old', 'chat', false] as const],
      ...[['stopped', 'chat', false] as const, ['right', 'chat', true] as const],
    ],
  },
  'access groups': {
    models: ['chat', 'small', 'big'],
    groups: { small: ['cheap'], big: ['dear'] },
    database: [
      { keys: [key('cheap', { team_id: 't' }), key('alone', { models: ['dear'] })] },
      [{ team_id: 't', team_alias: 'one', models: ['cheap'] }],
    ],
    asked: [
      ...[['cheap', 'small', true] as const, ['cheap', 'big', false] as const, ['cheap', 'chat', false] as const],
      ...[['alone', 'big', true] as const, ['alone', 'small', false] as const],
    ],
  },
  'a master key': {
    models: ['chat'],
    config: 'general_settings: {master_key: sk-master}\n',
    database: [{ keys: [key('one', { team_id: 't' })] }, [{ team_id: 't', team_alias: 'one' }]],
    asked: [
      ['one', 'chat', true],
      ['wrong', 'chat', false],
    ],
  },
  'users with models of their own': {
    models: ['chat', 'small'],
    database: [
      {
        keys: [
          key('ann', { user_id: 'ann' }),
          key('ann-small', { user_id: 'ann', models: ['small'] }),
          key('bob', { user_id: 'bob' }),
          key('none', { user_id: 'none' }),
          key('of-team', { user_id: 'bob', team_id: 't' }),
        ],
      },
      {
        users: [
          { user_id: 'ann', user_role: 'internal_user', user_alias: 'Ann', models: [] },
          { user_id: 'bob', user_role: 'internal_user', models: ['small'] },
          { user_id: 'none', user_role: 'internal_user', models: ['no-default-models'] },
        ],
      },
      [{ team_id: 't', team_alias: 'one', models: ['chat'] }],
    ],
    asked: [
      ...[['ann', 'chat', true] as const, ['ann', 'small', true] as const, ['ann-small', 'chat', false] as const],
      ...[['bob', 'small', true] as const, ['bob', 'chat', false] as const, ['none', 'small', false] as const],
      ...[['of-team', 'chat', true] as const, ['of-team', 'small', false] as const],
    ],
  },
  'dumps of tables': {
    models: ['chat', 'small'],
    database: [
      `${TABLE_HEAD}\n${hash('sk-web')},web,t1,,{},f,,,,,,{},{},{},{}\n${hash('sk-batch')},"the ""batch"", daily",t1,,{small},,2999-01-01 00:00:00,,,,,{},{},{},{}\n${hash('sk-past')},past,t1,,{},f,2020-01-01 00:00:00,,,,,{},{},{},{}\n${hash('sk-off')},off,t1,,{},t,,,,,,{},{},{},{}\n`,
      'team_id,team_alias,models,blocked,tpm_limit,rpm_limit,max_budget,budget_duration,metadata\nt1,search,"{chat,small}",f,,,,,{}\n',
    ],
    asked: [
      ...[['web', 'chat', true] as const, ['web', 'small', true] as const, ['batch', 'small', true] as const],
      ...[['batch', 'chat', false] as const, ['past', 'chat', false] as const, ['off', 'chat', false] as const],
    ],
  },
  'limits of budgets': {
    models: ['chat'],
    database: [
      {
        keys: [
          key('one', { litellm_budget_table: { rpm_limit: 1 }, budget_id: 'b1' }),
          key('two', { budget_id: 'b2' }),
          key('free', { team_id: 't' }),
        ],
      },
      [{ team_id: 't', team_alias: 'one' }],
      [{ budget_id: 'b2', rpm_limit: 2, created_by: 'x' }],
    ],
    asked: [
      ...[['one', 'chat', true] as const, ['one', 'chat', false] as const],
      ...[['two', 'chat', true] as const, ['two', 'chat', true] as const, ['two', 'chat', false] as const],
      ...[['free', 'chat', true] as const, ['free', 'chat', true] as const, ['free', 'chat', true] as const],
    ],
  },
  'budgets in dollars, of a key, its team and a user': {
    models: ['chat', 'small'],
    price: 0.1,
    database: [
      {
        keys: [
          key('own', { team_id: 't', max_budget: 1.5, budget_duration: '30d' }),
          key('one', { team_id: 't' }),
          key('two', { team_id: 't' }),
          key('mine', { user_id: 'ann' }),
          key('also', { user_id: 'ann' }),
          key('poor', { team_id: 't', max_budget: 0 }),
          key('spent', { team_id: 't', max_budget: 3, spend: 3 }),
          key('rich', { team_id: 'r' }),
        ],
      },
      { users: [{ user_id: 'ann', user_role: 'internal_user', max_budget: 1.5, budget_duration: '1mo', models: [] }] },
      [
        { team_id: 't', team_alias: 'one', max_budget: 3.5, budget_duration: '30d' },
        { team_id: 'r', team_alias: 'rich', models: [] },
      ],
    ],
    // A request costs a dollar, and is let in while something is left.
    asked: [
      ...[['own', 'chat', true] as const, ['own', 'small', true] as const, ['own', 'chat', false] as const],
      ...[['one', 'chat', true] as const, ['two', 'small', true] as const, ['one', 'chat', false] as const],
      ...[['two', 'chat', false] as const, ['poor', 'chat', false] as const, ['spent', 'chat', false] as const],
      ...[['mine', 'chat', true] as const, ['also', 'chat', true] as const, ['mine', 'chat', false] as const],
      ...[['rich', 'chat', true] as const, ['rich', 'chat', true] as const, ['rich', 'chat', true] as const],
    ],
  },
  'budgets without prices': {
    models: ['chat'],
    database: [
      { keys: [key('one', { team_id: 't' })] },
      // Ten tokens at a thousand dollars a million are a cent.
      [{ team_id: 't', team_alias: 'one', max_budget: 0.015, budget_duration: '1d' }],
    ],
    asked: [
      ['one', 'chat', true],
      ['one', 'chat', true],
      ['one', 'chat', false],
    ],
  },
  'limits of users, members and models': {
    models: ['chat', 'small'],
    database: [
      {
        keys: [
          key('ann-one', { user_id: 'ann', team_id: 't' }),
          key('ann-two', { user_id: 'ann', team_id: 'o' }),
          key('bob', { user_id: 'bob', team_id: 't' }),
          key('limited', { team_id: 't', model_rpm_limit: { chat: 1 } }),
        ],
      },
      {
        users: [
          { user_id: 'ann', user_role: 'internal_user', rpm_limit: 2, models: [] },
          { user_id: 'bob', user_role: 'internal_user', models: [] },
        ],
      },
      [
        {
          team_id: 't',
          team_alias: 'one',
          team_memberships: [{ user_id: 'bob', team_id: 't', litellm_budget_table: { rpm_limit: 1 } }],
        },
        { team_id: 'o', team_alias: 'other' },
      ],
    ],
    asked: [
      ...[['ann-one', 'chat', true] as const, ['ann-two', 'chat', true] as const, ['ann-one', 'chat', false] as const],
      ...[['bob', 'chat', true] as const, ['bob', 'small', false] as const],
      ...[['limited', 'chat', false] as const, ['limited', 'small', true] as const],
    ],
  },
  'customers with budgets': {
    models: ['chat'],
    price: 0.1,
    database: [
      { keys: [key('one', { team_id: 't' })] },
      [{ team_id: 't', team_alias: 'one' }],
      {
        customers: [
          { user_id: 'c "1', blocked: true },
          { user_id: 'c2', litellm_budget_table: { max_budget: 1.5, budget_duration: '30d' } },
          { user_id: 'c3', litellm_budget_table: { rpm_limit: 1 } },
        ],
      },
    ],
    asked: [
      ...[
        ['one', 'chat', true] as const,
        ['one for c "1', 'chat', false] as const,
        ['one for c4', 'chat', true] as const,
      ],
      ...[
        ['one for c2', 'chat', true] as const,
        ['one for c2', 'chat', true] as const,
        ['one for c2', 'chat', false] as const,
      ],
      ...[
        ['one for c3', 'chat', true] as const,
        ['one for c3', 'chat', false] as const,
        ['one', 'chat', true] as const,
      ],
    ],
  },
  'a budget of all together': {
    models: ['chat'],
    price: 0.1,
    config: 'litellm_settings: {max_budget: 1.5, budget_duration: 30d}\n',
    database: [{ keys: [key('one', { team_id: 't' })] }, [{ team_id: 't', team_alias: 'one' }]],
    asked: [
      ['one', 'chat', true],
      ['one', 'chat', true],
      ['one', 'chat', false],
    ],
  },
  'what narrows down and cannot be kept': {
    models: ['chat'],
    database: [
      {
        keys: [
          key('routes', { team_id: 't', allowed_routes: ['/key/info'] }),
          key('rows', { team_id: 't', permissions: { pii: true } }),
          key('member', { team_id: 'p' }),
          key('plain', { team_id: 't' }),
          key('user', { user_id: 'ann' }),
        ],
      },
      { users: [{ user_id: 'ann', user_role: 'internal_user', policies: ['strict'] }] },
      [
        { team_id: 't', team_alias: 'one' },
        { team_id: 'p', team_alias: 'part', organization_id: 'o1' },
      ],
    ],
    leftOut: ['rows', 'member', 'user'],
    asked: [
      ...[['routes', 'chat', false] as const, ['rows', 'chat', true] as const, ['member', 'chat', true] as const],
      ...[['plain', 'chat', true] as const, ['user', 'chat', true] as const],
    ],
  },
  'customers and fallbacks': {
    models: ['chat', 'small'],
    config: 'litellm_settings: {fallbacks: [{chat: [small]}]}\n',
    database: [
      { keys: [key('one', { team_id: 't' })] },
      [{ team_id: 't', team_alias: 'one', models: ['chat'] }],
      [{ user_id: 'c1', alias: null, blocked: false, spend: 0, allowed_model_region: null, default_model: null }],
    ],
    asked: [
      ['one', 'chat', true],
      ['one', 'small', false],
      ['two', 'chat', false],
    ],
  },
};

/** Returns the authorities of the services that policies call. */
function countersOf(made: readonly unknown[]) {
  return made.flatMap((one) => {
    const { spec, metadata } = partOf(one);
    const {
      name,
      namespace = partOf(metadata).namespace,
      port,
    } = partOf(partOf(partOf(partOf(partOf(spec).traffic).rateLimit).global).backendRef);
    return typeof name === 'string' ? [`${name}.${namespace}:${port}`] : [];
  });
}

describeLive('LiteLLM deployments', () => {
  const folder = useFolder();

  it.each(Object.entries(ESTATES))(
    '%s: nobody gets what they did not get before',
    async (_, estate) => {
      const { models, groups = {}, price, config = '', database, asked, leftOut = [] } = estate;
      const list = models.map((name) => {
        const cost = { input_cost_per_token: price, output_cost_per_token: price };
        const info = `, model_info: ${JSON.stringify({ access_groups: groups[name], ...cost })}`;
        const params = `{model: openai/${name}, api_base: 'http://model.example.net:8000/v1', api_key: os.environ/OPENAI_API_KEY}`;
        return `- {model_name: ${name}, litellm_params: ${params}${info}}\n`;
      });
      const path = folder.write('config.yaml', `model_list:\n${list.join('')}${config}`);
      const files = database.map((answer, index) =>
        typeof answer === 'string'
          ? folder.write(`${index}.csv`, answer)
          : folder.write(`${index}.json`, JSON.stringify(answer)),
      );
      const { made, findings } = importForeign(path, { name: 'llm', chart: 'controller', database: files });
      // Without prices, dollars count at the fallback until somebody adds them.
      const isExpected = (text: string) => price === undefined && text.startsWith('AIG5112');
      expect(findings.filter((text) => /^AIG[1-6]/.test(text) && !isExpected(text))).toEqual([]);
      const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'openai-api-key', namespace: 'ai' } };
      const objects = [...made, { ...secret, stringData: { Authorization: 'sk-provider' } }];
      const input = objects.map((one) => JSON.stringify(one)).join('\n---\n');
      const [authority] = countersOf(made);
      const live = await runLive({
        input,
        upstreams: {
          'model.example.net:8000': model(() => completion('hello')),
          ...(authority ? { [authority]: await rateLimitService(input) } : {}),
        },
      });
      // Minutes are those of the clock: no series of requests crosses the end of a minute.
      const left = 60_000 - (Date.now() % 60_000);
      if (/unit: minute/.test(input) && left < 15_000) await new Promise((resolve) => setTimeout(resolve, left));
      const answers: Asked[] = [];
      for (const [name, asks] of asked) {
        const headers = { authorization: `Bearer sk-${name.replace(/ .*/, '')}` };
        const url = 'http://llm.example.com:4000/v1/chat/completions';
        const [, user] = name.split(' for ');
        const { status } = await live.post(url, chat('hi', { model: asks, user }), { headers });
        // The usage of an answer is counted shortly after it.
        await new Promise((resolve) => setTimeout(resolve, 30));
        answers.push([name, asks, status === 200]);
      }
      expect(answers).toEqual(
        asked.map(([name, asks, isAllowed]) => [name, asks, isAllowed && !leftOut.includes(name)]),
      );
      expect(
        (await live.post('http://llm.example.com:4000/v1/chat/completions', chat('hi', { model: models[0] }))).status,
      ).toBe(401);
      await live.stop();
    },
    ORACLE_START,
  );
});
