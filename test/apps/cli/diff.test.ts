import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();
const LIMIT = (requests: number) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: limit, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic: {rateLimit: {local: [{requests: ${requests}, unit: Minutes}]}}
`;
const INPUT = `${CLASS}---\n${GATEWAY()}`;
const OTHER = INPUT.replace('name: shop, port', 'name: new, port');
const LOST = LIMIT(1)
  .replace('kind: HTTPRoute, name: gw', 'kind: HTTPRoute, name: lost')
  .replace(/rateLimit: .*\}/, 'timeouts: {request: 5s}}');

describe('diff', () => {
  const here = process.cwd();
  afterEach(() => {
    process.chdir(here);
    vi.unstubAllEnvs();
  });

  it('lists changes between two folders, with the riskiest first', async () => {
    folder.write('old/a.yaml', `${INPUT}${LIMIT(10)}`);
    folder.write('new/b.yaml', `${OTHER}${LIMIT(20)}${LOST.replace('name: limit', 'name: lost')}`);
    process.chdir(folder.path());
    const { code, out } = await run('diff', 'old', 'new');
    expect(code).toBe(0);
    const page = readFileSync(join(here, 'docs', 'diff.md'), 'utf8');
    expect(page).toContain(`\`\`\`text\n${out}\`\`\``);
    expect(out.match(/^ {2}!? ?demo\/gw: .*/gm)).toEqual([
      '  ! demo/gw: rateLimit (a limit changes)',
      '  ! demo/gw: Service/demo/new/80 is reached (it was not reached before)',
      '  demo/gw: requests go to other destinations',
      '  demo/gw: Service/demo/shop/80 is no longer reached',
    ]);
  });

  it('reports limits that rules no longer share, and the reverse', async () => {
    const one = INPUT.replace(
      /( *)- matches:\n.*\n/,
      '$1- name: first\n$1  matches: [{path: {value: /shop}}, {path: {value: /desk}}]\n',
    );
    const ref = 'backendRefs: [{name: shop, port: 80}]';
    const two = INPUT.replace(
      /( *)- matches:\n.*\n.*backendRefs.*/,
      `$1- {name: first, matches: [{path: {value: /shop}}], ${ref}}\n$1- {name: second, matches: [{path: {value: /desk}}], ${ref}}`,
    );
    const [whole, split] = [folder.write('a.yaml', one + LIMIT(3)), folder.write('b.yaml', two + LIMIT(3))];
    const rules = 'the number of requests: HTTPRoute/demo/gw, rule 0 (first) and HTTPRoute/demo/gw, rule 1 (second)';
    const told = async (...sides: string[]) => (await run('diff', ...sides)).out;
    expect(await told(whole, split)).toContain(
      `Look twice\n  ! demo/gw: ${rules} shared a local limit before, and have separate ones now (more requests pass the limits)\n`,
    );
    expect(await told(split, whole)).toContain(
      `Other changes\n  demo/gw: ${rules} had separate local limits before, and share one now\n`,
    );
    const unlimited = [folder.write('a.yaml', one), folder.write('b.yaml', two)];
    expect(await told(...unlimited)).not.toContain('how many requests');
  });

  it('returns 5 with --exit-code if something changes', async () => {
    const [old, now] = [folder.write('a.yaml', INPUT), folder.write('b.yaml', OTHER)];
    expect((await run('diff', old, now)).code).toBe(0);
    expect((await run('diff', old, now, '--exit-code')).code).toBe(5);
    const same = await run('diff', old, old, '--exit-code');
    expect(same.code).toBe(0);
    expect(same.out).toContain('Nothing changes: the same configs, the same objects.');
  });

  it('prints JSON and Markdown', async () => {
    const [old, now] = [folder.write('a.yaml', INPUT), folder.write('b.yaml', OTHER)];
    const { changes, findings } = JSON.parse((await run('diff', old, now, '--format', 'json')).out);
    expect(changes.map(({ about, what }: any) => [about, what])).toEqual([
      ['backend', 'Service/demo/new/80 is reached'],
      ['requests', 'requests go to other destinations'],
      ['backend', 'Service/demo/shop/80 is no longer reached'],
    ]);
    expect(changes[1].requests[0].sample).toMatchObject({ path: '/shop/any-of-them', port: 8080 });
    expect(findings).toEqual({ new: [], fixed: [], unchanged: 0 });
    const { out } = await run('diff', old, now, '--markdown');
    expect(out).toContain('- ⚠️ `demo/gw`: **Service/demo/new/80 is reached**: it was not reached before');
  });

  it('reports missing git if a name is not a path', async () => {
    folder.write('manifests/a.yaml', INPUT);
    vi.stubEnv('GIT_CEILING_DIRECTORIES', dirname(folder.path()));
    process.chdir(folder.path());
    expect(await run('diff', 'manifest', 'manifests')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"manifest" is neither a path nor a git commit'),
    });
  });

  it('compares revisions of git with the working tree, and with each other', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder.path() });
    folder.write('manifests/a.yaml', INPUT);
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-qm', 'one');
    folder.write('manifests/a.yaml', OTHER);
    process.chdir(folder.path());
    const worktree = await run('diff', 'main', '-f', 'manifests');
    expect(worktree.out).toContain('Service/demo/new/80 is reached');
    expect((await run('diff', 'main', 'manifests')).out).toContain('Service/demo/new/80 is reached');
    expect((await run('diff', 'manifests', 'main', '-f', 'manifests')).out).toContain(
      'Service/demo/shop/80 is reached',
    );
    git('commit', '-qam', 'two');
    expect((await run('diff', 'main~1', 'main', '-f', 'manifests')).out).toContain('Service/demo/new/80 is reached');
    expect((await run('diff', 'main', '-f', 'manifests')).out).toContain('Nothing changes');
    expect(await run('diff', 'nope', '-f', 'manifests')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"nope" is neither a path nor a git commit'),
    });
    expect(await run('diff', 'main~1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('pass the inputs with -f'),
    });
    expect(await run('diff', 'main', '-f', 'none')).toMatchObject({
      code: 2,
      err: expect.stringContaining('has none of'),
    });
  });

  it('compares budgets of a rate limit service, but no values of a Secret', async () => {
    const budget = (tokens: number) => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: quotas, namespace: demo}
data:
  quotas.yaml: |
    domain: ai
    descriptors: [{key: team, value: search, rate_limit: {unit: day, requests_per_unit: ${tokens}}}]
---
apiVersion: v1
kind: Secret
metadata: {name: keys, namespace: demo}
stringData: {search: k-${tokens}}
`;
    const [old, now] = [2_000_000, 3_000_000].map((tokens) =>
      folder.write(`${tokens}.yaml`, `${INPUT}${budget(tokens)}`),
    ) as [string, string];
    const { code, out } = await run('diff', old, now, '--exit-code');
    expect(code).toBe(5);
    expect(out).toContain(`Limits
  ! ConfigMap/demo/quotas: budget by team=search in ai (a limit changes)
      - "2000000 per day"
      + "3000000 per day"

Look twice
  ! Secret/demo/keys: search has another value (a credential changes)
`);
    expect(out).not.toContain('k-');
    const { changes } = JSON.parse((await run('diff', old, now, '--format', 'json')).out);
    expect(changes[0]).toMatchObject({ object: 'ConfigMap/demo/quotas', about: 'object' });
    expect((await run('diff', old, now, '--markdown')).out).toContain(
      '- ⚠️ `ConfigMap/demo/quotas`: **budget by team=search in ai**: a limit changes',
    );
    expect((await run('diff', old, old, '--exit-code')).code).toBe(0);
  });

  it('leads with callers that gain or lose access', async () => {
    const guarded = LIMIT(1).replace(/traffic: .*/, 'traffic: {basicAuthentication: {users: ["a:{SHA}x"]}}');
    const [open, closed] = [folder.write('a.yaml', INPUT), folder.write('b.yaml', `${INPUT}${guarded}`)];
    const reached = 'Service/demo/shop/80: GET http://other.example:8080/shop (HTTPRoute/demo/gw, rule 0)';
    const gains = await run('diff', closed, open, '--markdown');
    expect(gains.out).toContain(
      `\`\n\n#### New access\n\n- ⚠️ a caller without credentials reaches ${reached}\n\n#### Look twice\n`,
    );
    const loses = await run('diff', open, closed);
    expect(loses.out).toContain(`\n\nRemoved access\n  a caller without credentials no longer reaches ${reached}\n\n`);
    const { access } = JSON.parse((await run('diff', open, closed, '--format', 'json')).out);
    expect(access).toMatchObject({ gained: [], removed: [{ path: '/shop' }], doubts: [] });
  });

  it('folds the objects that follow from a change, one entry for each', async () => {
    const alerts = (dollars: number) => `---
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: {name: alerts, namespace: demo}
spec:
  groups:
    - name: budgets
      rules:
${[1, 2].map((n) => `        - {alert: a${n}, expr: 'x > ${dollars}', annotations: {summary: 'more than ${dollars}'}}`).join('\n')}
`;
    const [old, now] = [10, 20].map((dollars) =>
      folder.write(`${dollars}.yaml`, `${INPUT}${LIMIT(dollars)}${alerts(dollars)}`),
    );
    const { out } = await run('diff', `${old}`, `${now}`, '--markdown');
    const [seen = '', fold = ''] = out.split('<details><summary>Kubernetes objects: 1 changed</summary>');
    expect(seen.match(/^- /gm)).toHaveLength(1);
    expect(seen).toContain('**rateLimit**: a limit changes');
    expect(fold.match(/^- .*/gm)).toEqual([
      '- `PrometheusRule/demo/alerts`: 4 changes (the conditions of an alert change)',
    ]);
    const gone = folder.write('gone.yaml', `${INPUT}${LIMIT(10)}`);
    expect((await run('diff', `${old}`, gone)).out).toContain(
      'Look twice\n  ! PrometheusRule/demo/alerts: is gone (an alert is removed)\n',
    );
  });

  it('reports changes of raw config next to other changes', async () => {
    const raw = (level: string, port: number) =>
      `${INPUT.replace('gatewayClassName: agentgateway\n', 'gatewayClassName: agentgateway\n  infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: own}}\n').replace('port: 80}', `port: ${port}}`)}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: own, namespace: demo}
spec: {rawConfig: {config: {logging: {level: ${level}}}}}
`;
    const [old, now] = [folder.write('a.yaml', raw('info', 80)), folder.write('b.yaml', raw('debug', 81))];
    expect((await run('diff', old, now)).out).toContain(`  ! demo/gw: rawConfig (it is merged into the config unchecked)
      - config.logging.level: "info"
      + config.logging.level: "debug"
`);
  });

  it('compares sides that fail only settings, conventions or guarantees, and reports it', async () => {
    const [old, now] = [folder.write('a.yaml', INPUT), folder.write('b.yaml', `${OTHER}${LOST}`)];
    const plain = await run('diff', old, now);
    const asked = (settings: string, ...args: string[]) =>
      run('diff', old, now, '--config', folder.write('own.yaml', settings), ...args);
    const changesIn = (out: string) => /\n\nLook twice[\s\S]*(?=\n\nFindings)/.exec(out)?.[0];
    const limited = 'always: {policies: {rateLimit: {local: [{requests: {atMost: 9}, unit: Minutes}]}}}';
    const ofGuarantee = `guarantees: [{name: limited, requests: {paths: ['/*']}, ${limited}}]`;
    const ofConvention = `conventions: [{code: ORG0001, text: a limit, severity: error, routes: {}, ${limited}}]`;
    for (const [settings, oldCodes, newCodes] of [
      ['severities: {AIG3018: error}', undefined, 'AIG3018'],
      ['failOn: warning', undefined, 'AIG3018'],
      [ofGuarantee, 'AIG9008', 'AIG9008'],
      [ofConvention, 'ORG0001', 'ORG0001'],
    ] as const) {
      const { code, out, err } = await asked(`${settings}\n`, '--exit-code');
      expect({ code, err }, settings).toEqual({ code: 5, err: '' });
      expect(changesIn(out)).toBe(changesIn(plain.out));
      const said = (name: string, codes: string | undefined) =>
        codes ? [`${name} is refused as it is, for ${codes}; compared is what it means`] : [];
      expect(out.split('\n').filter((line) => line.includes(' is refused'))).toEqual([
        ...said(old, oldCodes),
        ...said(now, newCodes),
      ]);
    }
    expect((await asked('severities: {AIG3018: error}\n', '--markdown')).out).toContain('b.yaml is refused as it is');
    const { newRefused, oldRefused } = JSON.parse((await asked('failOn: warning\n', '--format', 'json')).out);
    expect({ newRefused, oldRefused }).toEqual({ newRefused: ['AIG3018'] });
  });

  it('reports which side has errors', async () => {
    const [old, now] = [folder.write('a.yaml', INPUT), folder.write('b.yaml', INPUT.replace('port: 8080', 'port: 0'))];
    const { code, out, err } = await run('diff', old, now);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`${now} has errors:\nerror[AIG2`);
  });
});
