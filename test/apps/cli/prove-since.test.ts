import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();
const start = process.cwd();
let day = 0;
beforeEach(() => {
  process.chdir(folder.path());
  day = 0;
  git('init', '-q', '-b', 'main');
});
afterEach(() => process.chdir(start));

function git(...args: readonly string[]): string {
  const date = `2026-03-${String(day + 1).padStart(2, '0')}T12:00:00Z`;
  const who = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.com' };
  const by = { GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.com' };
  const env = { ...process.env, ...who, ...by, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  return execFileSync('git', args, { cwd: folder.path(), env, encoding: 'utf8' }).trim();
}

/** Commits the files on the next day, with a tag. */
function commit(files: Readonly<Record<string, string>>, tag?: string): string {
  for (const [name, text] of Object.entries(files)) folder.write(name, text);
  day++;
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', tag ?? 'change');
  if (tag !== undefined) git('tag', tag);
  return git('rev-parse', '--short', 'HEAD');
}

const routes = (auth: boolean) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 8080, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{name: web, port: 80}]}]
${
  auth
    ? `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: keys, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]
  traffic: {apiKeyAuthentication: {mode: Strict, secretRef: {name: keys}}}
`
    : ''
}`;
const SETTINGS = (inputs: string) => `inputs: [${inputs}]\n`;
const GUARANTEES = 'guarantees: [{name: keys-only, always: {authenticated: {by: [api-key]}}}]\n';

interface History {
  readonly name: string;
  readonly is: string;
  readonly since: string;
  readonly revisions: readonly {
    readonly name: string;
    readonly date: string;
    readonly is: string;
    readonly details: readonly string[];
  }[];
}

async function histories(...args: readonly string[]): Promise<readonly History[]> {
  const { out, err } = await run('prove', '--format', 'json', ...args);
  if (out === '') throw new Error(err);
  return (JSON.parse(out) as { guarantees: History[] }).guarantees;
}

const states = ([history]: readonly History[]) => history?.revisions.map(({ name, is }) => `${name} ${is}`);

/** Releases in which the guarantee holds, is broken, is unknown and holds again. */
function releases(): void {
  commit({ 'gateway/web.yaml': routes(true), 'ai-gateway.yaml': SETTINGS('gateway') }, 'v1.0');
  commit({ 'gateway/web.yaml': routes(false) }, 'v1.1');
  commit({ 'gateway/web.yaml': routes(true) }, 'v1.2');
  commit({ 'gateway/web.yaml': routes(true).replace('kind: HTTPRoute', 'kind: HTTPRoutes') }, 'v1.3');
  git('mv', 'gateway', 'manifests');
  commit({ 'manifests/web.yaml': routes(true), 'ai-gateway.yaml': SETTINGS('manifests') }, 'v1.4');
  commit({ 'README.md': 'text' });
  commit({ 'manifests/edge.gateway-guarantees.yaml': GUARANTEES }, 'v1.5');
}

describe('prove --since', () => {
  it('proves the current guarantees at each tag, with the settings of the tag', async () => {
    releases();
    const found = await histories('--since', 'v1.0');
    expect(states(found)).toEqual([
      'working tree holds',
      'v1.5 holds',
      'v1.4 holds',
      'v1.3 unreadable',
      'v1.2 holds',
      'v1.1 does not hold',
      'v1.0 holds',
    ]);
    expect(found).toMatchObject([{ name: 'keys-only', is: 'holds', since: 'v1.4' }]);
    expect(found[0]?.revisions.find(({ name }) => name === 'v1.3')?.details[0]).toContain('AIG2');
    expect(found[0]?.revisions.find(({ name }) => name === 'v1.0')?.date).toBe('2026-03-02');
    expect(states(await histories('--since', 'v1.4'))).toEqual(['working tree holds', 'v1.5 holds', 'v1.4 holds']);
  });

  it('answers since when a guarantee is violated, with a request, and leaves the repository as it was', async () => {
    releases();
    folder.write('manifests/web.yaml', routes(false));
    const status = git('status', '--porcelain');
    const cwd = process.cwd();
    const { code, out, err } = await run('prove', '--since', 'v1.2');
    expect(code).toBe(4);
    expect(out).toContain('keys-only\n  failed since the working tree; v1.5: passed\n');
    expect(out).toMatch(/working tree {2} {10} {2}failed: GET http/);
    expect(out).toMatch(/v1\.3 {10}2026-03-05 {2}inputs have errors: error AIG/);
    expect(err.split('\n').slice(0, 2)).toEqual(['v1.5 (1 of 4)', 'v1.4 (2 of 4)']);
    expect([git('status', '--porcelain'), process.cwd()]).toEqual([status, cwd]);
  });

  it('says that a verdict may be older than the first revision', async () => {
    releases();
    const { code, out } = await run('prove', '--since', 'v1.4');
    expect([code, out]).toEqual([0, expect.stringContaining('  passed since v1.4 (2026-03-06) or earlier\n')]);
  });

  it('reads each commit of the first parents since a commit without a tag', async () => {
    commit({ 'gateway/web.yaml': routes(true), 'ai-gateway.yaml': SETTINGS('gateway') });
    const first = commit({ 'gateway/web.yaml': routes(false) });
    git('checkout', '-q', '-b', 'side');
    commit({ 'gateway/other.yaml': routes(false).replaceAll('shop', 'other') });
    git('checkout', '-q', 'main');
    day++;
    git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
    const merged = git('rev-parse', '--short', 'HEAD');
    const last = commit({
      'gateway/web.yaml': routes(true),
      'gateway/other.yaml': '',
      'edge.gateway-guarantees.yaml': GUARANTEES,
    });
    const found = await histories('edge.gateway-guarantees.yaml', '--since', first);
    expect(states(found)).toEqual([
      'working tree holds',
      `${last} holds`,
      `${merged} does not hold`,
      `${first} does not hold`,
    ]);
  });

  it('tells a revision without the inputs apart', async () => {
    commit({ 'README.md': 'text' }, 'v0');
    commit({ 'gateway/web.yaml': routes(true), 'edge.gateway-guarantees.yaml': GUARANTEES }, 'v1');
    const found = await histories('edge.gateway-guarantees.yaml', '-f', folder.path('gateway'), '--since', 'v0');
    expect(states(found)).toEqual(['working tree holds', 'v1 holds', 'v0 unreadable']);
  });

  it('runs the app of each revision', async () => {
    const app = (auth: boolean) =>
      `const { mkdirSync, writeFileSync } = require('fs');
const out = process.env.CDK8S_OUTDIR ?? 'dist';
mkdirSync(out, { recursive: true });
writeFileSync(out + '/web.yaml', ${JSON.stringify(routes(auth))});
`;
    commit({ 'main.js': app(false), 'cdk8s.yaml': 'language: typescript\napp: node main.js\n' }, 'v1');
    commit({ 'main.js': app(true) }, 'v2');
    commit({ 'edge.gateway-guarantees.yaml': GUARANTEES, 'main.js': 'process.exit(3)' }, 'v3');
    folder.write('main.js', app(true));
    const found = await histories('edge.gateway-guarantees.yaml', '--since', 'v1', '--app');
    expect(states(found)).toEqual(['working tree holds', 'v3 unreadable', 'v2 holds', 'v1 does not hold']);
  });

  it('works in a folder of the repository, with an installed bundle', async () => {
    const bundle = 'a/node_modules/bundle';
    folder.write('.gitignore', 'node_modules\n');
    folder.write(`${bundle}/ai-gateway.yaml`, 'inputs: [interface]\nteams: {namespaces: [shop]}\n');
    const gateway = routes(true).split('---')[0]?.replace('namespace: shop', 'namespace: platform') ?? '';
    const open = gateway.replace('protocol: HTTP}', 'protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}');
    folder.write(`${bundle}/interface/edge.yaml`, open);
    const team = (auth: boolean) =>
      routes(auth).split('---').slice(1).join('---').replace('{name: edge}', '{name: edge, namespace: platform}');
    const settings = 'extends: bundle\ninputs: [gateway]\n';
    commit({ 'a/gateway/web.yaml': team(false), 'a/ai-gateway.yaml': settings }, 'v1');
    commit({ 'a/gateway/web.yaml': team(true), 'a/gateway/edge.gateway-guarantees.yaml': GUARANTEES }, 'v2');
    process.chdir(folder.path('a'));
    expect(states(await histories('--since', 'v1'))).toEqual(['working tree holds', 'v2 holds', 'v1 does not hold']);
  });

  it.each<[string, readonly string[], string]>([
    ['an unknown revision', ['--since', 'v9'], '--since: "v9" is neither a tag nor a commit'],
    ['an option', ['--since=--all'], '--since: "--all" is neither a tag nor a commit'],
    ['a revision that is not part of the history', ['--since', 'side'], '--since: side is not an ancestor'],
    ['another format', ['--since', 'v1.0', '--format', 'junit'], '--since supports --format text and json'],
    ['standard input', ['--since', 'v1.0', '-f', '-'], '--since reads files of commits'],
    ['suggestions', ['--since', 'v1.0', '--suggest'], '--since and --suggest exclude each other'],
  ])('rejects %s', async (_, args, problem) => {
    releases();
    git('checkout', '-q', '--orphan', 'side');
    commit({}, undefined);
    git('checkout', '-q', 'main');
    const { code, err } = await run('prove', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
  });

  it('rejects a folder outside of a git repository', async () => {
    releases();
    rmSync(join(folder.path(), '.git'), { recursive: true });
    const { code, err } = await run('prove', '--since', 'v1.0');
    expect([code, err]).toEqual([2, expect.stringContaining('neither a tag nor a commit')]);
  });
});
