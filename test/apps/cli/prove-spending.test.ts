import { describe, expect, it } from 'vitest';
import { CLAUDE, GATEWAY, MODEL, OPENAI, POLICY, PRICES } from './cost-inputs';
import { run, useFolder } from './run';

const folder = useFolder();

const TEAMS = POLICY(
  'teams',
  'Gateway',
  'gw',
  `rateLimit: {global: {backendRef: {name: counter, port: 8081}, domain: teams, descriptors: [{entries: [{name: team, expression: 'string(apiKey.team)'}], unit: Tokens}]}}`,
);
const REQUIRED = (expression: string) =>
  POLICY('known', 'Gateway', 'gw', `authorization: {action: Require, policy: {matchExpressions: ['${expression}']}}`);
const QUOTAS = (...lines: string[]) => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: quotas, namespace: ai}
data:
  quotas.yaml: |
    domain: teams
    descriptors:
${lines.map((line) => `    - ${line}\n`).join('')}`;
const OTHERS = '{key: team, rate_limit: {unit: day, requests_per_unit: 1000000}}';
const SEARCH = '{key: team, value: search, rate_limit: {unit: day, requests_per_unit: 3000000}}';

/** Returns the verdict of one guarantee about the inputs. */
async function verdictOf(input: string, spending: string, more = '') {
  const inputs = folder.write('in/a.yaml', GATEWAY() + input);
  folder.write('rules/prices.yaml', PRICES);
  const text = `guarantees: [{name: bound, spending: ${spending}${more}}]\n`;
  const file = folder.write('rules/b.gateway-guarantees.yaml', text);
  const { out, err, code } = await run('prove', '-f', inputs, file);
  return { said: out.split('\n').slice(1, 3).join(' ').trim().replace(/\s+/g, ' '), out, err, code };
}

const DAY = (atMost: number, field = 'keyField: team, ') =>
  `{${field}atMost: ${atMost}, per: day, prices: [prices.yaml], running: 10}`;

describe('a spending guarantee per team', () => {
  const all = MODEL('chat', OPENAI, '') + TEAMS;

  // A million tokens are $10, and ten running requests $3.50.
  it('holds by the quota of each team', async () => {
    const input = all + QUOTAS(OTHERS) + REQUIRED('has(apiKey.team)');
    expect(await verdictOf(input, DAY(13.5))).toMatchObject({
      said: 'passed: bound the limits allow $13.50 a day; limits on tokens count no response that a client breaks off or that exceeds the buffer (`brokenOff`)',
      code: 0,
    });
    const { said, code } = await verdictOf(input, DAY(13.4));
    expect(said).toContain('failed: bound the limits allow $13.50 a day: tokens of team (any other): 1000000 a day');
    expect(code).toBe(4);
  });

  it('rests on the prices of tokens and on running pods', async () => {
    const { out } = await verdictOf(all + QUOTAS(OTHERS) + REQUIRED('has(apiKey.team)'), DAY(13.5));
    expect(out).toMatch(/Proofs assume that:[\s\S]*service tier[\s\S]*do not restart/);
    const file = folder.write('rules/c.gateway-guarantees.yaml', 'guarantees: [{name: a, always: {answered: true}}]\n');
    const other = await run('prove', '-f', folder.path('in/a.yaml'), file);
    expect(other.out).not.toContain('service tier');
  });

  it('with `brokenOff` holds only by limits on requests', async () => {
    const strict = (atMost: number) => DAY(atMost).replace('running: 10', 'running: 10, brokenOff: true');
    const tokens = all + QUOTAS(OTHERS) + REQUIRED('has(apiKey.team)');
    expect(await verdictOf(tokens, strict(100_000))).toMatchObject({
      said: 'failed: bound no limit on requests at listener http, ai/chat, rule 0',
      code: 4,
    });
    const requests = MODEL('chat', OPENAI, 'local: [{requests: 1, unit: Hours}, {tokens: 9, unit: Hours}]') + TEAMS;
    expect((await verdictOf(requests, strict(8.75))).said).toBe('passed: bound the limits allow $8.75 a day');
    expect((await verdictOf(requests, strict(8.7))).said).toContain('failed');
  });

  it('is broken by a team with a higher quota', async () => {
    const { said } = await verdictOf(all + QUOTAS(OTHERS, SEARCH) + REQUIRED('has(apiKey.team)'), DAY(20));
    expect(said).toContain('failed: bound the limits allow $33.50 a day for search: tokens of team search');
    const allowed = all + QUOTAS(OTHERS, SEARCH) + REQUIRED('string(apiKey.team) in ["support"]');
    expect((await verdictOf(allowed, DAY(20))).said).toContain('passed: bound');
  });

  it('is broken if nothing limits the teams, regardless of prices', async () => {
    const { said } = await verdictOf(MODEL('chat', OPENAI, ''), DAY(20).replace('prices: [prices.yaml], ', ''));
    expect(said).toContain('failed: bound no limit on requests or tokens at listener http, ai/chat, rule 0');
  });

  it.each([
    ['callers without a team', all + QUOTAS(OTHERS), 'whether all callers have team'],
    ['teams without a quota', all + QUOTAS(SEARCH) + REQUIRED('has(apiKey.team)'), 'the service has no quota for'],
    [
      'a service that nobody sees',
      all + REQUIRED('has(apiKey.team)'),
      'no ConfigMap contains the limits of the rate limit service',
    ],
    [
      'caches of Claude',
      MODEL('chat', CLAUDE, 'local: [{tokens: 9, unit: Hours}]') +
        MODEL('more', '{provider: {openai: {model: o9}}}', 'local: [{tokens: 9, unit: Hours}]'),
      'openai/o9 has no price',
    ],
    [
      'models that clients request',
      MODEL('chat', '{provider: {openai: {}}}', 'local: [{requests: 1, unit: Hours}]'),
      'which models of openai clients',
    ],
  ])('is not decided of %s', async (_, input, reason) => {
    const { said, code } = await verdictOf(input, DAY(20));
    expect(said).toContain('undecided: bound');
    expect(said).toContain(reason);
    expect(code).toBe(4);
  });

  it('holds for clients without a team if another limit applies', async () => {
    const local = 'local: [{requests: 1, unit: Hours}]';
    expect((await verdictOf(MODEL('chat', OPENAI, local), DAY(8.75))).said).toBe(
      'passed: bound the limits allow $8.75 a day',
    );
  });

  it('is not decided by a watching entry, nor by one for all that begin alike', async () => {
    const watched =
      all + QUOTAS(SEARCH.replace('{key', '{shadow_mode: true, key'), OTHERS) + REQUIRED('has(apiKey.team)');
    expect((await verdictOf(watched, DAY(20))).said).toContain('undecided');
    const alike = '{key: team, value: "sea*", rate_limit: {unit: day, requests_per_unit: 5000000}}';
    expect((await verdictOf(all + QUOTAS(alike, OTHERS) + REQUIRED('has(apiKey.team)'), DAY(20))).said).toContain(
      'failed',
    );
  });
});

describe('a guarantee of total spending', () => {
  const input = MODEL('chat', OPENAI, 'local: [{requests: 1, unit: Hours}]');

  it('is about each day, or month', async () => {
    expect((await verdictOf(input, DAY(8.75, ''))).said).toContain('passed: bound');
    const month = '{atMost: 260, per: month, prices: [prices.yaml]}';
    expect((await verdictOf(input, month)).said).toContain(
      'failed: bound the limits allow $260.75 a month: 1 requests every hour',
    );
  });

  it('is about the gateways that it names', async () => {
    expect((await verdictOf(input, DAY(9, ''), ', requests: {gateways: [gw]}')).said).toContain('passed');
    expect((await verdictOf(input, DAY(9, ''), ', requests: {gateways: [other]}')).said).toContain(
      'no matching request',
    );
  });

  it.each([
    ['{atMost: nothing, per: day}', '', 'is not an amount above 0'],
    ['{atMost: 5, per: week}', '', 'per'],
    ['{atMost: 5, per: day, claim: a, keyField: b}', '', 'can set only one of'],
    ['{atMost: 5, per: day}', ', requests: {paths: [/a]}', 'supports only `requests.gateways`'],
    ['{atMost: 5, per: day}', ', always: {encrypted: true}', 'supports only `requests.gateways`'],
  ])('is refused as %s%s', async (spending, more, problem) => {
    const { err, code } = await verdictOf(input, spending, more);
    expect(err).toContain(problem);
    expect(code).toBe(1);
  });

  it('is not decided by a price list that cannot be read', async () => {
    const { said } = await verdictOf(input, '{atMost: 5, per: day, prices: [none.yaml]}');
    expect(said).toContain('undecided');
    expect(said).toContain('none.yaml');
  });
});
