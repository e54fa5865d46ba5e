import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLASS, GATEWAY } from '../apps/cli/run';
import {
  BACKEND,
  ELSEWHERE,
  KEYS,
  LIMIT,
  leftOf,
  PLAIN_YAML,
  program,
  start,
  useDevCommand,
  workspace,
} from './harness/dev-command';
import { describeLive } from './harness/program';

describeLive('sessions of ai-gateway dev', () => {
  useDevCommand();

  it('run compiled output', { timeout: LIMIT }, async () => {
    const path = workspace('compiled', { 'input.yaml': `${CLASS}---\n${GATEWAY()}${BACKEND('shop', 80)}` });
    const compile = "process.argv.splice(2, 1, 'compile'); require(process.env.PROGRAM)";
    writeFileSync(join(path, 'compile.js'), compile);
    // The app of a project that compiles: its output is not a resource any more.
    const app = `"${process.execPath}" compile.js app -f input.yaml -o "$CDK8S_OUTDIR" --no-configs`;
    const dev = start(path, ['--app', app, '--', 'true'], { PROGRAM: program });
    const { code, err } = await dev.done;
    expect(err).toContain('demo/gw is ready\n');
    expect(code).toBe(0);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'ends with all that it started after %s',
    {
      timeout: LIMIT,
    },
    async (signal) => {
      const path = workspace(`ended-${signal}`, {
        'app/deep/input.yaml': `${CLASS}---\n${GATEWAY()}${BACKEND('shop', 80)}`,
        'tmp/other': '',
      });
      const TMPDIR = join(path, 'tmp');
      // Killed while working, without a chance to print or do anything.
      const app = 'cp -r deep "$CDK8S_OUTDIR"';
      const dev = start(join(path, 'app'), ['--app', app], { TMPDIR });
      await dev.says('watching');
      expect(leftOf(TMPDIR).join()).toContain('agentgateway -f');
      dev.interrupt(signal);
      expect((await dev.done).code).toBe(signal === 'SIGKILL' ? null : 0);
      await expect.poll(() => leftOf(TMPDIR), { timeout: 10_000 }).toEqual(['']);
      await expect.poll(() => readdirSync(TMPDIR), { timeout: 10_000 }).toEqual(['other']);
    },
  );

  it('hands a signal on to the command that it runs', { timeout: LIMIT }, async () => {
    const script = 'trap "exit 3" TERM; echo up >&2; while :; do sleep 0.1; done';
    const dev = start(PLAIN_YAML, ['--mock-llm', '--', 'sh', '-c', script], KEYS);
    await dev.says('up\n');
    dev.interrupt('SIGTERM');
    expect((await dev.done).code).toBe(3);
  });

  it('contain no Secret of a mocked provider, in files or variables', {
    timeout: LIMIT,
  }, async () => {
    const path = workspace('needless', { 'tmp/other': '' });
    const dev = start(PLAIN_YAML, ['--mock-llm'], {
      ...KEYS,
      SECRET_AI_GATEWAY_OPENAI_KEY_AUTHORIZATION: 'needless-openai',
      SECRET_AI_GATEWAY_ANTHROPIC_KEY_AUTHORIZATION: 'needless-anthropic',
      SECRET_AI_GATEWAY_BEDROCK_KEY_ACCESS_KEY: 'needless-access',
      SECRET_AI_GATEWAY_BEDROCK_KEY_SECRET_KEY: 'needless-secret',
      TMPDIR: join(path, 'tmp'),
    });
    await dev.says('watching');
    const left = leftOf(join(path, 'tmp')).join('\n');
    expect(left).toContain('agentgateway');
    // Of the key of a client the data plane gets the hash, and the key itself stays with its Secret.
    expect(left).toContain(`sha256:${createHash('sha256').update('sesame').digest('hex')}`);
    expect(left).not.toContain('sesame');
    expect(left).not.toContain('needless-');
    dev.interrupt();
    await dev.done;
  });

  it('listen on other addresses than localhost only if configured', { timeout: LIMIT }, async () => {
    const path = workspace('listening', {
      'input.yaml': `${CLASS}---\n${GATEWAY()}${BACKEND('shop', 80)}`,
      'ask.js': `
        const server = require('node:http').createServer((request, response) => response.end('here'));
        server.listen(9000, '127.0.0.1', async () => {
          const ask = (host) => fetch('http://' + host + ':8080/shop').then(({ status }) => status, () => 'refused');
          console.log(await ask('127.0.0.1'), await ask('[::1]'), await ask('${ELSEWHERE}'));
          process.exit();
        });`,
    });
    const run = async (...options: readonly string[]) => {
      const own = ['-f', 'input.yaml', '--map', 'shop.demo:80=127.0.0.1:9000', ...options];
      return (await start(path, [...own, '--', process.execPath, 'ask.js']).done).out;
    };
    expect(await run()).toBe('200 200 refused\n');
    expect(await run('--listen', '10.77.0.0/16')).toBe('200 200 200\n');
    expect(await run('--listen', 'all')).toBe('200 200 200\n');
  });
});
