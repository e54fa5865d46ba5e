import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Testing, Yaml } from 'cdk8s';
import { expect, it } from 'vitest';
import { CompiledChart } from '../../src';
import { ROOT } from '../../tools/discover';
import { CLASS } from '../apps/cli/run';
import { PROGRAMS } from '../examples/programs';
import { LIMIT, start, useDevCommand, workspace } from './harness/dev-command';
import { describeLive } from './harness/program';

const MEMBER = {
  SECRET_AI_TENANTS_SEARCH: '{"key": "sesame", "metadata": {"team": "search"}}',
  SECRET_AI_TENANTS_SUPPORT: '{"key": "olive", "metadata": {"team": "support"}}',
};

/** The example as its app writes it. */
function example(name: string): string {
  const app = new App();
  PROGRAMS['self-hosted-models']?.(app);
  const charts = app.node.children.filter((child) => child instanceof CompiledChart);
  return workspace(name, {
    'input.yaml': charts.map((chart) => Yaml.stringify(...Testing.synth(chart))).join('---\n'),
  });
}

/** Returns a command that requests a model of the example, `times` times. */
function chats(model: string, { times = 1, stream = false } = {}): string {
  const body = JSON.stringify({ model, stream, messages: [{ role: 'user', content: 'Hello' }] });
  return `for n in $(seq ${times}); do curl -sk --connect-to "::\${AI_GATEWAY_URL#https://}" https://llm.example.com/v1/chat/completions -H 'Authorization: Bearer olive' -H 'Content-Type: application/json' -d '${body}'; echo; done`;
}

function run(path: string, script: string, options: readonly string[] = []) {
  return start(path, ['-f', 'input.yaml', '--mock-llm', ...options, '--', 'sh', '-c', script], MEMBER).done;
}

describeLive('ai-gateway dev with self-hosted models', () => {
  useDevCommand();

  it('answers through the gateway in front of the pool, by servers in turn', { timeout: LIMIT }, async () => {
    const { code, out, err } = await run(example('turns'), chats('chat', { times: 4 }));
    expect(code, err).toBe(0);
    const contents = [...out.matchAll(/"content":"([^"]*)"/g)].map(([, content]) => content);
    expect(contents).toEqual([0, 1, 0, 1].map((server) => `models-llama-pool-${server} (llama-8b) heard: Hello`));
    expect(err).toMatch(/^ {2}ai\/models-llama-pool: mock model servers at http:\S+ and http:\S+$/m);
    expect(err).toMatch(/listener=pool .*http.status=200.* inferencepool.selected_endpoint=127.0.0.1:\d+/);
    expect(err).not.toContain('not on this machine');
  });

  it('streams, and serves adapters', { timeout: LIMIT }, async () => {
    const { out } = await run(example('streams'), chats('tickets', { stream: true }));
    expect(out).toContain('data: [DONE]');
    expect(out).toMatch(/models-llama-pool-0.*\n/);
  });

  it.each([
    ['models-llama-pool=429', 'openai (gpt-4o-mini) heard: Hello'],
    ['models-llama-pool=down', 'openai (gpt-4o-mini) heard: Hello'],
    ['self-hosted=503', 'openai (gpt-4o-mini) heard: Hello'],
  ])('answers with the fallback if %s', { timeout: LIMIT }, async (failure, content) => {
    const { out, err } = await run(example(failure), chats('chat'), ['--fail', failure]);
    expect(out, err).toContain(content);
  });

  it('runs the pool of the guide, and prints a command that it answers', { timeout: LIMIT * 2 }, async () => {
    const page = readFileSync(join(ROOT, 'docs', 'inference-pools.md'), 'utf8');
    const [, guide = ''] = /```yaml\n(apiVersion[\s\S]*?)```/.exec(page) ?? [];
    const path = workspace('guide', { 'input.yaml': `${CLASS}---\n${guide}` });
    const line = /^ {2}(curl .*)$/m.exec((await run(path, 'true')).err)?.[1] ?? '';
    expect(line).toContain('/v1/chat/completions');
    const { out, err } = await run(path, `${line} -s`);
    expect(out, err).toContain('heard: Hello');
  });

  it('calls an endpoint picker that is mapped instead of a mock', { timeout: LIMIT }, async () => {
    const options = ['--map', 'models-llama-picker.ai:9002=localhost:9'];
    const { out, err } = await run(example('mapped'), chats('chat'), options);
    expect(err).not.toContain('mock model servers');
    expect(out).toContain('openai (gpt-4o-mini) heard: Hello');
  });
});
