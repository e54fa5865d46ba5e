import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, type Run, run, useFolder } from './run';

const folder = useFolder();

/** Beside a Gateway that is fine, one whose listener has no route: a warning (AIG7005). */
const IDLE = `${CLASS}---\n${GATEWAY()}---\n${GATEWAY('idle').split('---')[0]}`;

function useSettings(text: string): string {
  folder.write('manifests/a.yaml', IDLE);
  return folder.write('ai-gateway.yaml', text);
}

/** Runs the command line in another folder. */
async function runIn(cwd: string, ...args: string[]): Promise<Run> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await run(...args);
  } finally {
    process.chdir(before);
  }
}

describe('the settings file', () => {
  it('is found in parent folders, and its paths are relative to it', async () => {
    useSettings('inputs: [manifests]\noutput: out\nseverities: {AIG7005: off}\n');
    mkdirSync(folder.path('deep', 'down'), { recursive: true });
    const { code, out, err } = await runIn(folder.path('deep', 'down'), 'compile');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('wrote ../../out/');
    expect(folder.list('out')).toContain('manifests/demo/gw.yaml');
  });

  it('is overridden by the command line', async () => {
    const config = useSettings('inputs: [manifests]\nfailOn: warning\n');
    expect((await run('validate', '--config', config)).code).toBe(1);
    expect((await run('validate', '--config', config, '--fail-on', 'error')).code).toBe(0);
    expect((await run('validate', '--no-config', '-f', folder.path('manifests'))).code).toBe(0);
    expect((await run('validate', '--no-config')).code).toBe(2);
  });

  it('is validated', async () => {
    const config = useSettings('inputs: [manifests]\nfailsOn: warning\n');
    const { code, out } = await run('validate', '--config', config);
    expect(code).toBe(1);
    expect(out).toContain('AIG0001');
    expect(out).toContain('ai-gateway.yaml:2:1');
    expect(out).toContain('| failsOn: warning');
  });

  it('is named if a missing setting has a misspelled name in it', async () => {
    const { code, out } = await run('validate', '--config', useSettings('input: [manifests]\n'));
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('the nearest existing name is inputs') });
  });

  it('is not read as an input', async () => {
    useSettings('failOn: error\n');
    expect((await run('validate', '--no-config', '-f', folder.path())).code).toBe(0);
  });

  it('that does not exist is an error if it is configured', async () => {
    const { code, out } = await run(
      'validate',
      '--config',
      folder.path('nope.yaml'),
      '-f',
      folder.write('a.yaml', CLASS),
    );
    expect(code).toBe(1);
    expect(out).toContain('AIG1006');
  });
});

describe('crds', () => {
  it('go by the settings', async () => {
    const config = folder.write('ai-gateway.yaml', 'distribution: agentgateway\nrevision: earlier\n');
    const plain = await run('crds', '--no-config', '--distribution', 'agentgateway', '--revision', 'earlier');
    expect(await run('crds', '--config', config)).toEqual(plain);
    const own = folder.write('ai-gateway.yaml', 'groups: [gw.my.org]\n');
    expect((await run('crds', '--config', own)).out).toContain('group: gw.my.org');
    expect((await run('crds', '--config', own, '--group', 'gw.other.org')).out).toContain('group: gw.other.org');
    const wrong = folder.write('ai-gateway.yaml', 'groups: [Nope]\n');
    expect(await run('crds', '--config', wrong)).toMatchObject({ code: 1, err: expect.stringContaining('AIG0002') });
  });
});

describe('the exit code', () => {
  it.each([
    ['error', 0],
    ['warning', 1],
  ])('is the same in every format: --fail-on %s', async (failOn, code) => {
    const input = folder.write('a.yaml', IDLE);
    for (const format of ['text', 'json', 'sarif', 'github']) {
      for (const more of [[], ['--quiet'], ['--max-diagnostics', '1'], ['--report', folder.path('report')]]) {
        const found = await run('validate', '-f', input, '--fail-on', failOn, '--format', format, ...more);
        expect({ format, more, code: found.code }).toEqual({ format, more, code });
      }
    }
  });

  it('of compile indicates that nothing was written', async () => {
    const input = folder.write('a.yaml', IDLE);
    const { code, err } = await run('compile', '-f', input, '-o', folder.path('out'), '--fail-on', 'warning');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('nothing was written') });
    expect(folder.list()).toEqual(['a.yaml']);
  });
});

describe('displayed findings', () => {
  const TWO = `${IDLE}---\n${GATEWAY('second').replace('8080', '0')}`;

  it('are limited by --max-diagnostics, most severe first, in text only', async () => {
    const input = folder.write('a.yaml', TWO);
    const { out } = await run('validate', '-f', input, '--max-diagnostics', '1');
    expect(out).toContain('AIG2014');
    expect(out).not.toContain('AIG7005');
    expect(out).toContain('1 error, 1 warning, of which 1 is not shown\n');
    const json = await run('validate', '-f', input, '--max-diagnostics', '1', '--format', 'json');
    expect(json.out).toContain('AIG7005');
    expect((await run('validate', '-f', input, '--max-diagnostics', 'many')).code).toBe(2);
  });

  it('include only findings that fail the run with --quiet', async () => {
    const input = folder.write('a.yaml', TWO);
    const { out } = await run('validate', '-f', input, '--quiet');
    expect(out).toContain('AIG2014');
    expect(out).not.toContain('AIG7005');
    expect((await run('validate', '-f', input, '--quiet', '--fail-on', 'warning')).out).toContain('AIG7005');
  });
});

describe('waivers', () => {
  const waive = (text: string) => useSettings(`inputs: [manifests]\nfailOn: warning\nwaivers:\n- ${text}\n`);
  const GOOD = '{code: AIG7005, resource: Gateway demo/idle, reason: its routes come with the next release}';

  it('in the settings suppress findings, except in JSON and SARIF', async () => {
    const config = waive(GOOD);
    const { code, out } = await run('validate', '--config', config);
    expect({ code, out }).toEqual({ code: 0, out: '1 waived\n' });
    const json = JSON.parse((await run('validate', '--config', config, '--format', 'json')).out);
    expect(json.summary).toEqual({ errors: 0, warnings: 0, notes: 0, suppressed: 1 });
    expect(json.suppressed[0]).toMatchObject({ code: 'AIG7005', suppression: { by: 'settings' } });
    const sarif = JSON.parse((await run('validate', '--config', config, '--format', 'sarif')).out);
    expect(sarif.runs[0].results).toMatchObject([
      {
        ruleId: 'AIG7005',
        suppressions: [{ kind: 'external', justification: 'its routes come with the next release' }],
      },
    ]);
  });

  it('accept the name of a diagnostic instead of its code, also in annotations', async () => {
    const named = GOOD.replace('AIG7005', 'listener-without-routes');
    expect((await run('validate', '--config', waive(named))).out).toBe('1 waived\n');
    const severities = useSettings('inputs: [manifests]\nseverities: {listener-without-routes: error}\n');
    expect((await run('validate', '--config', severities)).out).toContain('error[AIG7005]');
    const misspelt = useSettings('inputs: [manifests]\nseverities: {listener-without-route: error}\n');
    expect((await run('validate', '--config', misspelt)).out).toContain('listener-without-routes');
    const annotated = IDLE.replace(
      '{name: idle, namespace: demo}',
      '{name: idle, namespace: demo, annotations: {ai-gateway/waive: "listener-without-routes: they come later"}}',
    );
    expect((await run('validate', '--no-config', '-f', folder.write('a.yaml', annotated))).out).toBe('1 waived\n');
  });

  it('that match nothing are reported with their place', async () => {
    const { code, out } = await run('validate', '--config', waive(GOOD.replace('idle', 'idel')));
    expect(code).toBe(1);
    expect(out).toContain('AIG0010');
    expect(out).toContain('ai-gateway.yaml:4:3');
  });

  it('may be annotations of a resource', async () => {
    const annotated = IDLE.replace(
      '{name: idle, namespace: demo}',
      '{name: idle, namespace: demo, annotations: {ai-gateway/waive: "AIG7005: its routes come later"}}',
    );
    const input = folder.write('a.yaml', annotated);
    expect((await run('validate', '-f', input, '--fail-on', 'warning')).code).toBe(0);
    const broken = folder.write('b.yaml', annotated.replace('AIG7005: its', 'AIG7005 its'));
    const { code, out } = await run('validate', '-f', broken);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('AIG0014') });
  });

  it('apply to findings of compile itself', async () => {
    const annotated = IDLE.replace(
      '{name: idle, namespace: demo}',
      '{name: idle, namespace: demo, annotations: {ai-gateway/waive: "AIG7005: its routes come later"}}',
    );
    const output = folder.path('out');
    const both = folder.write('both.yaml', `${annotated}---\n${GATEWAY('gone')}`);
    expect((await run('compile', '-f', both, '-o', output)).code).toBe(0);
    const { code, err } = await run('compile', '-f', folder.write('one.yaml', annotated), '-o', output);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('AIG9003') });
    expect(err).not.toContain('AIG7005');
  });
});

describe('a baseline', () => {
  it('accepts existing findings and fails on new and on resolved ones', async () => {
    const old = folder.write('a.yaml', IDLE);
    const baseline = folder.path('baseline.json');
    const strict = ['--fail-on', 'warning'];
    expect(await run('validate', '-f', old, ...strict, '--write-baseline', baseline)).toMatchObject({
      code: 0,
      out: '',
    });
    const same = await run('validate', '-f', old, ...strict, '--baseline', baseline);
    expect({ code: same.code, out: same.out }).toEqual({ code: 0, out: '1 in the baseline\n' });
    const more = folder.write('b.yaml', `${IDLE}---\n${GATEWAY('new').split('---')[0]}`);
    const grown = await run('validate', '-f', more, ...strict, '--baseline', baseline);
    expect(grown.code).toBe(1);
    expect(grown.out).toContain('Gateway demo/new');
    expect(grown.out).not.toContain('Gateway demo/idle');
    const clean = folder.write('c.yaml', `${CLASS}---\n${GATEWAY()}`);
    const fixed = await run('validate', '-f', clean, '--baseline', baseline);
    expect(fixed.code).toBe(1);
    expect(fixed.out).toContain('AIG0020');
    expect(fixed.out).toContain('baseline.json:4:5');
  });

  it('does not allow compilation with errors', async () => {
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY().replace('{name: gw}', '{name: gone}')}`);
    const baseline = folder.path('baseline.json');
    await run('validate', '-f', input, '--write-baseline', baseline);
    expect((await run('validate', '-f', input, '--baseline', baseline)).code).toBe(0);
    const compiled = await run('compile', '-f', input, '--baseline', baseline, '-o', folder.path('out'));
    expect({ code: compiled.code, err: compiled.err }).toEqual({
      code: 1,
      err: expect.stringContaining('nothing was written'),
    });
  });

  it('is rejected if it is invalid', async () => {
    const baseline = folder.write('baseline.json', '{"findings": []}');
    const { code, out } = await run('validate', '-f', folder.write('a.yaml', CLASS), '--baseline', baseline);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('AIG0021') });
  });
});

describe('references', () => {
  const ROUTE = `${CLASS}---\n${GATEWAY()}`;
  const SHOP = 'apiVersion: v1\nkind: Service\nmetadata: {name: NAME, namespace: demo}\nspec: {ports: [{port: 80}]}\n';
  const settings = (text: string) => {
    folder.write('manifests/a.yaml', ROUTE);
    return folder.write('ai-gateway.yaml', `inputs: [manifests]\n${text}`);
  };

  it('are open by default', async () => {
    expect((await run('validate', '--config', settings(''))).code).toBe(0);
  });

  it('that are closed report missing resources and how to declare them', async () => {
    const { code, out } = await run('validate', '--config', settings(''), '--references', 'closed');
    expect(code).toBe(1);
    expect(out).toContain('AIG3070');
    expect(out).toContain('`services: [{name: shop, namespace: demo, ports: [80]}]`');
  });

  it('that are closed resolve to inputs or declared externals', async () => {
    const given = folder.write('shop.yaml', SHOP.replace('NAME', 'shop'));
    const open = settings('references: closed\n');
    expect((await run('validate', '--config', open, '-f', folder.path('manifests'), given)).code).toBe(0);
    const declared = settings(
      'references: closed\nexternals: {services: [{name: shop, namespace: demo, ports: [80]}]}\n',
    );
    expect(await run('validate', '--config', declared)).toMatchObject({ code: 0, out: '' });
  });

  it('to declared externals are checked and still reported', async () => {
    const config = settings('externals: {services: [{name: shop, namespace: demo, ports: [8080]}]}\n');
    const { out } = await run('validate', '--config', config);
    expect(out).toContain('AIG3006');
    expect(out).toContain('ai-gateway.yaml:2:');
    const good = settings('externals: {services: [{name: shop, namespace: demo, ports: [80]}]}\n');
    expect((await run('validate', '--config', good, '--verbose')).err).toContain('Service demo/shop with 80');
  });

  it.each(['open', 'closed'])('that are nearly right are found when they are %s', async (references) => {
    const near = folder.write('shop.yaml', SHOP.replace('NAME', 'shopp'));
    const config = settings('');
    const args = ['--config', config, '-f', folder.path('manifests'), near, '--references', references];
    const { out, code } = await run('validate', ...args);
    expect(out).toContain('demo/shopp');
    expect(out).toContain(references === 'open' ? 'AIG3071' : 'AIG3070');
    expect(code).toBe(references === 'open' ? 0 : 1);
  });

  it('to Gateways of others are not missing', async () => {
    const route = GATEWAY('web').split('---\n')[1] as string;
    folder.write('manifests/a.yaml', route);
    const config = folder.write('ai-gateway.yaml', 'inputs: [manifests]\n');
    expect((await run('validate', '--config', config)).out).toContain('AIG3015');
    folder.write('ai-gateway.yaml', 'inputs: [manifests]\nexternals: {gateways: [{name: web, namespace: demo}]}\n');
    expect(await run('validate', '--config', config)).toMatchObject({ code: 0, out: '' });
  });
});

describe('inputs', () => {
  const seen = async (text: string, more: readonly string[] = []) => {
    const { code, out, err } = await run('validate', '--config', folder.write('ai-gateway.yaml', text), ...more);
    return { code, out, documents: Number(/^(\d+) documents/m.exec(err)?.[1] ?? Number.NaN) };
  };

  it('may be patterns, and some of them are left out', async () => {
    for (const team of ['a', 'b']) folder.write(`teams/${team}/gateway/gw.yaml`, GATEWAY(team));
    folder.write('teams/a/other/wrong.yaml', 'kind: [');
    folder.write('class.yaml', CLASS);
    const inputs = 'inputs: [class.yaml, "teams/*/gateway"]\n';
    expect(await seen(inputs)).toEqual({ code: 0, out: '', documents: 5 });
    expect(await seen(`${inputs}exclude: [teams/b]\n`)).toEqual({ code: 0, out: '', documents: 3 });
    expect(await seen(`${inputs}exclude: ["gw.*"]\n`)).toMatchObject({
      code: 1,
      out: expect.stringContaining('AIG1015'),
    });
    expect((await seen('inputs: [.]\n')).code).toBe(1);
    expect(await seen('inputs: [.]\nexclude: ["**/other"]\n')).toMatchObject({ code: 0, documents: 5 });
    expect(await seen('inputs: ["team/*"]\n')).toMatchObject({ code: 1, out: expect.stringContaining('AIG1015') });
  });

  it('exclude files of other tools with a note, unless listed explicitly', async () => {
    folder.write('a.yaml', CLASS);
    folder.write('package.json', '{\n  "name": "x"\n}\n');
    folder.write('chart/values.yaml', 'replicas: 1\n');
    const named = folder.write('kustomization.yaml', 'resources: [a.yaml]\n');
    const found = await seen('inputs: [.]\n');
    expect(found.code).toBe(0);
    expect(found.out).toContain('AIG1016');
    for (const text of ['package.json (Node.js)', 'chart/values.yaml (Helm)', 'kustomization.yaml (kustomize)'])
      expect(found.out).toContain(text);
    expect((await seen('inputs: [.]\n', ['-f', folder.path(), named])).out).toContain('AIG2001');
    folder.write('kustomization.yaml', 'kind: Kustomization\napiVersion: kustomize.config.k8s.io/v1beta1\n');
    expect((await seen('inputs: [.]\n')).out).not.toContain('kustomize)');
  });
});

describe('a subset of the inputs', () => {
  const WAIVER = `waivers: [{code: AIG7005, resource: Gateway demo/idle, reason: comes with the move}]\n`;

  it('does not hear of waivers and baselines that are about the rest; the whole does', async () => {
    folder.write('manifests/gw.yaml', `${CLASS}---\n${GATEWAY()}`);
    const idle = folder.write('manifests/idle.yaml', GATEWAY('idle').split('---')[0] ?? '');
    folder.write('strict.yaml', 'inputs: [manifests]\nbaseline: base.json\n');
    const strict = ['--config', folder.path('strict.yaml')];
    expect((await run('validate', ...strict, '--write-baseline')).code).toBe(0);
    const waived = ['--config', folder.write('waived.yaml', `inputs: [manifests]\n${WAIVER}`)];
    const part = ['-f', folder.path('manifests', 'gw.yaml')];
    for (const settings of [strict, waived]) {
      expect(await run('validate', ...settings)).toMatchObject({ code: 0 });
      expect(await run('validate', ...settings, ...part)).toMatchObject({ code: 0, out: '' });
      expect(await run('validate', ...settings, '-f', idle)).toMatchObject({ code: 0 });
    }
    folder.write('manifests/idle.yaml', '');
    expect((await run('validate', ...strict)).out).toContain('AIG0020');
    expect((await run('validate', ...waived)).out).toContain('AIG0010');
    expect((await run('validate', ...strict, '-f', folder.path('manifests'))).out).toContain('AIG0020');
  });

  it('cannot be used to write a baseline', async () => {
    const config = useSettings('inputs: [manifests]\nbaseline: base.json\n');
    const file = folder.write('one.yaml', CLASS);
    const { code, err } = await run('validate', '--config', config, '-f', file, '--write-baseline');
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('leave out -f') });
    expect(folder.list()).not.toContain('base.json');
  });
});

describe('the mode', () => {
  /** Parameters with an image of another release than the config is made for: a finding about compiled output. */
  const OTHER_IMAGE = `${CLASS}---\n${GATEWAY()}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: params, namespace: demo}
spec: {image: {tag: v1.2.0}}
`.replace(
    'gatewayClassName:',
    'infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: params}}\n  gatewayClassName:',
  );

  it('of a controller reports no findings about compiled output', async () => {
    const file = folder.write('a.yaml', OTHER_IMAGE);
    const codes = async (...args: string[]) => {
      const { out } = await run('validate', '-f', file, '--format', 'json', ...args);
      return JSON.parse(out).diagnostics.map(({ code }: { code: string }) => code);
    };
    expect(await codes('--no-config')).toEqual(['AIG6050']);
    expect(await codes('--no-config', '--mode', 'controller')).toEqual([]);
    const config = folder.write('ai-gateway.yaml', 'mode: controller\n');
    expect(await codes('--config', config)).toEqual([]);
    expect(await codes('--config', config, '--mode', 'compiled')).toEqual(['AIG6050']);
  });

  it('of a controller still reports invalid resources', async () => {
    const file = folder.write('a.yaml', OTHER_IMAGE.replace('tag: v1.2.0', 'tga: v1.2.0'));
    const { code, out } = await run('validate', '--no-config', '-f', file, '--mode', 'controller');
    expect(code).toBe(1);
    expect(out).toContain('AIG2010');
  });

  it('of a controller rejects compile', async () => {
    const config = folder.write('ai-gateway.yaml', `inputs: [a.yaml]\noutput: out\nmode: controller\n`);
    folder.write('a.yaml', OTHER_IMAGE);
    const { code, err } = await run('compile', '--config', config);
    expect(code).toBe(2);
    expect(err).toContain('in mode controller the resources themselves are applied');
  });
});
