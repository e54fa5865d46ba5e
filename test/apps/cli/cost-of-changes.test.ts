import { describe, expect, it } from 'vitest';
import { CLAUDE, GATEWAY, MODEL, OPENAI, PRICES } from './cost-inputs';
import { run, useFolder } from './run';

const folder = useFolder();

describe('cost of a change', () => {
  it('is shown by diff: increases with their reason, and decreases', async () => {
    const limit = (requests: number) => `local: [{requests: ${requests}, unit: Hours}]`;
    const old = folder.write('old.yaml', GATEWAY() + MODEL('chat', OPENAI, limit(1)) + MODEL('more', CLAUDE, limit(2)));
    const now = folder.write('new.yaml', GATEWAY() + MODEL('chat', OPENAI, limit(2)) + MODEL('more', CLAUDE, limit(1)));
    const prices = folder.write('prices.yaml', PRICES);
    const { out, code } = await run('diff', old, now, '--prices', prices);
    expect(code).toBe(0);
    expect(out).toContain(
      'Cost at most\n  ! model openai/gpt-4o of ai/gw: $8.75 a day, $260.75 a month -> $17.50 a day, $521.50 a month\n      2 requests every hour',
    );
    expect(out).toContain('  gateway ai/gw: $121.25 a day, $3,613.25 a month -> $73.75 a day, $2,197.75 a month');
    const open = folder.write('open.yaml', GATEWAY() + MODEL('chat', OPENAI, ''));
    const markdown = (await run('diff', old, open, '--markdown', '--prices', prices)).out;
    expect(markdown).toContain('- ⚠️ gateway ai/gw: $121.25 a day, $3,613.25 a month → unlimited: no limit on requests');
    expect(markdown).toContain('model anthropic/claude-opus of ai/gw: $112.50 a day, $3,352.50 a month → not there');
    const same = await run('diff', old, old, '--prices', prices, '--exit-code');
    expect(same).toMatchObject({ code: 0, out: expect.stringContaining('no bound changes') });
    const json = JSON.parse((await run('diff', old, open, '--prices', prices, '--format', 'json')).out);
    expect(json.costs[0]).toMatchObject({ kind: 'gateway', rises: true, before: { day: 121.25 } });
    expect((await run('diff', old, now)).out).not.toContain('Cost');
  });

  it('includes calls of guards, which are charged in addition to the bound', async () => {
    const guard = (region: string) => `{bedrockGuardrails: {identifier: g, version: "1", region: ${region}}}`;
    const guarded = (request: string, response = '') =>
      GATEWAY() +
      MODEL(
        'chat',
        OPENAI,
        'local: [{requests: 1, unit: Hours}]',
        `, policies: {ai: {promptGuard: {request: [${request}]${response && `, response: [${response}]`}}}}`,
      );
    const one = folder.write('one.yaml', guarded(guard('eu-west-1')));
    const two = folder.write('two.yaml', guarded(guard('eu-west-1'), guard('eu-west-1')));
    const none = folder.write('none.yaml', guarded('{regex: {builtins: [Email]}}'));
    const prices = folder.write('prices.yaml', PRICES);
    const text = await run('cost', '-f', two, '--prices', prices);
    expect(text.out.match(/^ {4}paid for beside it: 2 × Bedrock guardrails in eu-west-1$/gm)).toHaveLength(3);
    const markdown = await run('cost', '-f', one, '--prices', prices, '--format', 'markdown');
    expect(markdown.out).toContain('; paid for beside it: Bedrock guardrails in eu-west-1 |');
    const json = JSON.parse((await run('cost', '-f', two, '--prices', prices, '--format', 'json')).out);
    expect(json.bounds[0]).toMatchObject({
      kind: 'gateway',
      notCounted: [{ what: 'Bedrock guardrails in eu-west-1', guards: 2 }],
    });
    const diff = async (from: string, to: string) => (await run('diff', from, to, '--prices', prices)).out;
    expect(await diff(none, one)).toMatch(
      /! gateway ai\/gw: \$8.75 a day, \$260.75 a month, as before\n.*\n {6}paid for beside it: Bedrock guardrails in eu/,
    );
    expect(await diff(one, two)).toContain('! gateway');
    expect(await diff(two, one)).toContain('  gateway ai/gw: $8.75 a day, $260.75 a month, as before');
    expect(await diff(one, none)).toContain('paid for beside it: nothing; before: Bedrock guardrails in eu-west-1');
    expect(await diff(one, one)).toContain('no bound changes, nor what is paid for beside one');
    const changes = JSON.parse((await run('diff', none, one, '--prices', prices, '--format', 'json')).out);
    expect(changes.costs[0]).toMatchObject({
      rises: true,
      before: { notCounted: [] },
      after: { notCounted: [{ what: 'Bedrock guardrails in eu-west-1', guards: 1 }] },
    });
  });

  it('uses the prices of catalogs by default and rejects invalid price files', async () => {
    const input = folder.write('one.yaml', GATEWAY() + MODEL('chat', OPENAI, 'local: [{requests: 1, unit: Hours}]'));
    const other = folder.write('two.yaml', GATEWAY() + MODEL('chat', OPENAI, ''));
    expect((await run('diff', input, other, '--prices')).out).toContain('no bound changes');
    expect((await run('diff', input, other, '--prices', folder.write('bad.yaml', 'other: 1\n'))).code).toBe(2);
  });
});
