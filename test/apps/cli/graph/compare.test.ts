import { describe, expect, it } from 'vitest';
import { run, useFolder } from '../run';
import { BEFORE, EXAMPLE } from './inputs';
import { pictures } from './pictures';

const folder = useFolder();
const { overview } = pictures(folder);

describe('graph --compare', () => {
  const changes = (things: readonly { readonly id: string; readonly change?: string }[]) =>
    things.flatMap(({ id, change }) => (change ? [[id, change]] : []));

  it('marks added, removed and changed resources and explains the effect', async () => {
    const old = folder.write('old.yaml', BEFORE);
    const { gateways, routes, backends, policies, comparison, effective } = await overview(EXAMPLE, '--compare', old);
    expect(changes([...gateways, ...routes, ...backends, ...policies])).toEqual([
      ['HTTPRoute/search/chat', 'changed'],
      ['HTTPRoute/support/mcp', 'added'],
      ['Service/search/files/80', 'added'],
      ['Service/search/spare/80', 'removed'],
      ['ProxyPolicy/search/long-answers', 'changed'],
    ]);
    const [chat] = routes;
    expect(chat.rules.map(({ backends: refs }) => refs.map(({ to, change }) => [to, change]))).toEqual([
      [
        ['ProxyBackend/search/llm', 'changed'],
        ['Service/search/canary/80', 'changed'],
      ],
      [
        ['Service/search/files/80', 'added'],
        ['Service/search/spare/80', 'removed'],
      ],
    ]);
    expect(comparison?.changes.find(({ what }) => what === 'timeouts')).toMatchObject({
      before: { request: '2m' },
      after: { request: '5m' },
      rules: ['HTTPRoute/search/chat#0'],
    });
    const sets = [...chat.rules.flatMap((rule) => rule.effective.map(({ traffic }) => traffic)), backends[0].effective];
    expect(sets.every((set) => effective[set] !== undefined)).toBe(true);
    expect(effective[chat.rules[0].effective[0].traffic].find(({ field }) => field === 'timeouts')?.value).toEqual({
      request: '5m',
    });
  });

  it('compares sides that fail only settings, a convention or a guarantee', async () => {
    const [old, now] = [folder.write('old.yaml', BEFORE), folder.write('in.yaml', EXAMPLE)];
    const limited = 'always: {policies: {rateLimit: {local: [{requests: {atMost: 9}, unit: Minutes}]}}}';
    const expected = (await overview(EXAMPLE, '--compare', old)).comparison?.changes;
    expect(expected).not.toEqual([]);
    for (const [settings, codes] of [
      [`guarantees: [{name: limited, requests: {paths: ['/*']}, ${limited}}]`, 'AIG9008'],
      [`conventions: [{code: ORG0001, text: a limit, severity: error, routes: {}, ${limited}}]`, 'ORG0001'],
    ]) {
      const own = ['--config', folder.write('own.yaml', `${settings}\n`), '--format', 'json', '--compare', old];
      const { code, out, err } = await run('graph', '-f', now, ...own);
      expect([code, JSON.parse(out).comparison.changes]).toEqual([1, expected]);
      for (const side of [old, now]) {
        expect(err).toContain(`${side} is refused as it is, for ${codes}; compared is what it means\n`);
      }
    }
  });

  it('reports which side has errors and draws both', async () => {
    const wrong = EXAMPLE.replace('request: 5m', 'request: 5 minutes');
    for (const [before, after] of [
      [wrong, EXAMPLE],
      [EXAMPLE, wrong],
    ]) {
      const [old, now] = [folder.write('old.yaml', before), folder.write('in.yaml', after)];
      const { out, err } = await run('graph', '-f', now, '--no-config', '--format', 'json', '--compare', old);
      expect(err).toContain(`${before === wrong ? old : now} has errors: what changes in meaning cannot be decided\n`);
      expect(JSON.parse(out).comparison.changes).toEqual([]);
    }
  });

  it('ignores moved lines and reformatted values, and marks new and fixed findings', async () => {
    const old = folder.write('old.yaml', EXAMPLE);
    const respelt = EXAMPLE.replace('request: 5m', 'request: 300s').replace('request: 30s', 'request: 30000ms');
    const same = await overview(`# moved\n\n${respelt}`, '--compare', old);
    expect(changes([...same.gateways, ...same.routes, ...same.backends, ...same.policies])).toEqual([]);
    expect(same.findings.map(({ change }) => change)).toEqual([undefined, undefined]);
    expect(same.comparison?.changes).toEqual([]);
    const lost = EXAMPLE.replace('name: chat, sectionName: chat', 'name: chta');
    const { findings } = await overview(lost, '--compare', old);
    expect(findings.find(({ code }) => code === 'AIG3018')?.change).toBe('added');
    const back = await overview(EXAMPLE, '--compare', folder.write('old.yaml', lost));
    expect(back.findings.find(({ code }) => code === 'AIG3018')?.change).toBe('removed');
  });

  it('matches rules by name if another is inserted before them', async () => {
    const rule =
      '  - name: first\n    matches: [{path: {type: Exact, value: /first}}]\n    backendRefs: [{name: files, port: 80}]\n';
    const more = EXAMPLE.replace('  rules:\n  - name: chat', `  rules:\n${rule}  - name: chat`);
    const { routes } = await overview(more, '--compare', folder.write('old.yaml', EXAMPLE));
    expect(routes[0].rules.map(({ name, change }) => [name, change])).toEqual([
      ['first', 'added'],
      ['chat', undefined],
      ['files', undefined],
    ]);
  });
});
