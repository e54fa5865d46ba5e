import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { run, useFolder } from './run';

const ROOT = join(__dirname, '..', '..', '..');
const folder = useFolder();

/** Requests of two clients to the gateway of the template, in the form that replay.md documents. */
const LOG = ['search', 'support', undefined].map((name) =>
  JSON.stringify({
    method: 'POST',
    url: 'https://llm.example.com/v1/chat/completions',
    gateway: 'llm/llm',
    headers: {},
    caller: name === undefined ? {} : { apiKey: { name } },
    model: 'chat',
    dollars: 0.5,
    ...(name === undefined ? { status: 401, reason: 'APIKeyAuth' } : { status: 200, reason: 'Upstream' }),
  }),
);

it('the workflow of a template writes one comment with all checks of a pull request, and succeeds', async () => {
  await run('init', folder.path(), '--template', 'llm-failover');
  // `npx` of the workflow, without a registry.
  const bin = join(ROOT, 'bin', 'ai-gateway');
  folder.write('.bin/npx', `#!/bin/sh\nshift 2\nexec ${process.execPath} ${bin} "$@"\n`);
  chmodSync(folder.path('.bin', 'npx'), 0o755);
  mkdirSync(folder.path('node_modules'));
  for (const name of ['cdk8s', 'cdk8s-plus-28', 'constructs', 'tsx'])
    symlinkSync(join(ROOT, 'node_modules', name), folder.path('node_modules', name));
  symlinkSync(ROOT, folder.path('node_modules', 'cdk8s-ai-gateway'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path(), stdio: 'pipe' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
  const program = folder.read('main.ts');
  const changed = program
    .replace(/authentication: .*/, 'allowAnonymous: true,')
    .replace('requestsPerMinute(600)', 'requestsPerMinute(900)');
  expect(changed).not.toBe(program);
  folder.write('main.ts', changed);
  folder.write('access.jsonl', `${LOG.join('\n')}\n`);

  const script: string = parse(folder.read('.github/workflows/check.yaml')).jobs.check.steps.at(-1).run;
  const env = {
    PATH: `${folder.path('.bin')}:${process.env.PATH}`,
    BASE: 'HEAD',
    GITHUB_STEP_SUMMARY: folder.path('summary'),
    GITHUB_OUTPUT: folder.path('output'),
  };
  const bash = (text: string) => execFileSync('bash', ['-e', '-c', text], { cwd: folder.path(), env, stdio: 'pipe' });
  bash(script);
  const comment = folder.read('comment.md');
  expect(comment).toMatch(/^### Gateways in cluster `prod`/);
  expect(comment.match(/^\|.*$/gm)).toEqual([
    '| check | result |',
    '| --- | --- |',
    expect.stringMatching(/^\| No new access \| ⚠️ not proved: /),
    '| Spending bound | ✅ unchanged |',
    '| Recorded requests | ⚠️ 3 of 3 answered differently, 0 undecided |',
  ]);
  expect(comment).toContain('<summary><b>Newly allowed</b>: 1 request</summary>');
  expect(comment).toContain('<summary><b>Other limits</b>: 2 requests</summary>');
  expect(folder.read('output')).toContain(comment.trim());

  const strict = script.replace(' || [ $? -eq 5 ]', '');
  expect(strict).not.toBe(script);
  expect(() => bash(strict)).toThrow(expect.objectContaining({ status: 5 }));
});
