import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { SHOP as HEAD, appProject as project } from '../../support/app-project';
import { run } from './run';

/** A program with one chart for each cluster. */
const clusters = (...pairs: readonly (readonly [cluster: string, path: string])[]) => `${HEAD}
const app = new App();
for (const [cluster, path] of ${JSON.stringify(pairs)})
  shop(new ai.CompiledChart(app, cluster || 'only', { namespace: 'shop', ...(cluster ? { cluster } : {}) }), path);
app.synth();
`;

const STAGE_AND_PROD = clusters(['stage', '/new'], ['prod', '/items']);
const REACHED = 'reaches AgentgatewayBackend/shop/items: GET http://other.example:8080';

/** Commits a program and returns its folder, which becomes the current one. */
function committed(program: string, files: Readonly<Record<string, string>> = {}): string {
  const folder = project(program, { '.gitignore': 'node_modules\n', ...files });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
  process.chdir(folder);
  return folder;
}

const here = process.cwd();
afterEach(() => process.chdir(here));

describe('diff of an app', () => {
  it('names the cluster, and adds and removes clusters that only one side has', async () => {
    const folder = committed(STAGE_AND_PROD);
    writeFileSync(join(folder, 'main.js'), clusters(['prod', '/things'], ['eu', '/items']));
    const prod = await run('diff', 'main', '--app', '--cluster', 'prod', '--markdown');
    expect(prod.out).toContain('### Gateways in cluster `prod`: `main` → `the app`\n');
    const added = await run('diff', 'main', '--app', '--cluster', 'eu', '--exit-code');
    expect(added.code).toBe(5);
    expect(added.out).toContain('main (has no cluster eu) -> the app, in cluster eu\n');
    expect(added.out).toContain('shop/public: is new');
    expect(added.out).toContain(`New access\n  ! a caller without credentials ${REACHED}/items`);
    const removed = await run('diff', 'main', '--app', '--cluster', 'stage');
    expect(removed.out).toContain('main -> the app (has no cluster stage), in cluster stage\n');
    expect(removed.out).toContain('shop/public: is gone');
    expect(await run('diff', 'main', '--app', '--cluster', 'us')).toMatchObject({
      code: 2,
      err: expect.stringContaining('the app has no cluster "us"; it has eu, prod'),
    });
  });

  it('compares each cluster of either version with --all', async () => {
    const folder = committed(STAGE_AND_PROD);
    writeFileSync(join(folder, 'main.js'), clusters(['stage', '/new'], ['prod', '/things'], ['eu', '/items']));
    const { code, out } = await run('diff', 'main', '--app', '--all', '--exit-code');
    expect(code).toBe(5);
    expect(out.match(/^.* -> .*, in cluster .*$/gm)).toEqual([
      'main (has no cluster eu) -> the app, in cluster eu',
      'main -> the app, in cluster prod',
      'main -> the app, in cluster stage',
    ]);
    expect(out).toMatch(/in cluster stage\n\nNothing changes/);
    expect((await run('diff', 'main', '--app', '--all', '--cluster', 'eu')).err).toContain('exclude each other');
    expect((await run('diff', 'main', '--app', '--all', '--format', 'json')).err).toContain('select one with');
  });

  it('compares two clusters of the current app', async () => {
    committed(STAGE_AND_PROD);
    const { out, err } = await run('diff', 'env:stage', 'env:prod', '--app');
    expect(err).toBe('');
    expect(out).toContain('env:stage -> env:prod\n');
    expect(out).toContain(`${REACHED}/items`);
    for (const args of [['env:stage'], ['main', 'env:prod'], ['env:stage', 'env:none'], ['env:a', 'env:b', '--all']])
      expect((await run('diff', ...args, '--app')).code, args.join(' ')).toBe(2);
  });

  it('runs a commit with its own packages if they can be installed, else reports that they differ', async () => {
    const lock = (version: string) => JSON.stringify({ packages: { 'node_modules/settings': { version } } });
    const program = clusters(['', '/items']).replace("|| 'only'", "|| require('./vendor/settings').name");
    const vendor = (name: string) => `exports.name = '${name}';\n`;
    const folder = committed(program, { '.gitignore': 'node_modules\nvendor\n', 'package-lock.json': lock('1.0.0') });
    mkdirSync(join(folder, 'vendor'));
    writeFileSync(join(folder, 'vendor', 'settings.js'), vendor('new'));
    writeFileSync(join(folder, 'package-lock.json'), lock('2.0.0'));
    const modules = `ln -s ${join(folder, 'node_modules')} node_modules && mkdir vendor`;
    const install = `${modules} && echo "exports.name = 'old'" > vendor/settings.js`;
    const own = await run('diff', 'main', '--app', '--install', install);
    expect(own).toMatchObject({ code: 0, err: '' });
    expect(own.out).not.toContain('has another package-lock.json');
    const failed = await run('diff', 'main', '--app', '--install', 'echo no network >&2; exit 3');
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('no network') });
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    execFileSync('git', ['add', 'vendor'], { cwd: folder });
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'two'], {
      cwd: folder,
    });
    const warning = 'main has another package-lock.json, but runs with the installed packages';
    expect((await run('diff', 'main', '--app')).out).toContain(`main -> the app\n${warning}`);
    expect((await run('diff', 'main', '--app', '--markdown')).out).toContain(`⚠️ ${warning}`);
    writeFileSync(join(folder, 'package-lock.json'), lock('1.0.0'));
    expect((await run('diff', 'main', '--app')).out).not.toContain('another package-lock.json');
  });

  it('reads the files of -f on both sides, as of the commit', async () => {
    const route = (path: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: more, namespace: shop}
spec: {parentRefs: [{name: public}], rules: [{matches: [{path: {value: ${path}}}], backendRefs: [{name: more, port: 80}]}]}
`;
    const folder = committed(clusters(['', '/items']), { 'more/route.yaml': route('/one') });
    expect((await run('diff', 'main', '--app', '-f', 'more')).out).toContain('Nothing changes');
    writeFileSync(join(folder, 'more', 'route.yaml'), route('/two'));
    const { out } = await run('diff', 'main', '--app', '-f', 'more');
    expect(out).toContain('reaches Service/shop/more/80: GET http://other.example:8080/two');
    const request = await run('request', '/two', '-f', 'more', '--app');
    expect(request).toMatchObject({ code: 0, out: expect.stringContaining('shop/more') });
    writeFileSync(join(folder, 'more', 'route.yaml'), route('two'));
    expect((await run('validate', '-f', 'more', '--app')).out).toContain('more/route.yaml:4');
  });
});

describe('all clusters of an app', () => {
  const GUARANTEE = `guarantees:
- { name: limited, requests: { paths: [/items] }, always: { policies: { retry: {} } } }
`;

  it('are proved, priced and validated by one option', async () => {
    committed(STAGE_AND_PROD, { 'a.gateway-guarantees.yaml': GUARANTEE });
    const proved = await run('prove', '--app', '--all');
    expect(proved.code).toBe(4);
    expect(proved.out.match(/^cluster .*|^ {2}\w+: limited$/gm)).toEqual([
      'cluster stage',
      '  passed: limited',
      'cluster prod',
      '  failed: limited',
    ]);
    const cost = await run('cost', '--app', '--all', '--format', 'markdown');
    expect(cost.out.match(/^### .*/gm)).toEqual(['### cluster stage', '### cluster prod']);
    expect((await run('validate', '--app', '--all')).err).toContain('2 clusters (stage, prod), nothing to report');
    for (const command of ['prove', 'cost']) {
      expect((await run(command, '--all', '--app', '--format', 'json')).code).toBe(2);
      expect((await run(command, '--all', '--app', '--cluster', 'prod')).code).toBe(2);
      expect((await run(command, '--all', '-f', '.')).err).toContain('no settings file names environments');
    }
  });

  it('are upgraded by the program only', async () => {
    committed(STAGE_AND_PROD);
    const upgraded = await run('upgrade', '--to', 'v1.5', '--app', '--cluster', 'prod');
    expect(upgraded).toMatchObject({ code: 0, err: expect.stringContaining('v1.5 changes nothing') });
    expect((await run('upgrade', '--to', 'v1.5', '--app', '--fix')).err).toContain('edit its program');
  });
});
