import { describe, expect, it } from 'vitest';
import { BASE, LIMIT } from './environment-inputs';
import { run, useFolder } from './run';

const folder = useFolder();

function useSettings(environments: string): string {
  folder.write('base/all.yaml', BASE);
  folder.write('prod/limit.yaml', LIMIT);
  return folder.write('ai-gateway.yaml', `inputs: [base]\noutput: out\nenvironments:\n${environments}`);
}

const PATCHED = `  stage:
    hosts: {llm.example.com: llm.stage.example.com}
    models: {gpt-5: gpt-5-mini}
  prod:
    inputs: [prod]
    patches:
    - target: {kind: AgentgatewayPolicy, name: li.*}
      patch: {spec: {traffic: {rateLimit: null, timeouts: {request: 5s}}}}
    - target: {group: gateway.networking.k8s.io, kind: Gateway}
      patch: |
        - {op: test, path: /spec/listeners/0/name, value: http}
        - {op: replace, path: /spec/listeners/0/port, value: 80}
    - path: label.yaml
`;

describe('--environment', () => {
  it('has its own inputs, patches, names and output', async () => {
    const config = useSettings(PATCHED);
    folder.write(
      'label.yaml',
      'kind: HTTPRoute\nmetadata: {name: chat}\nspec: {hostnames: [a.llm.example.com, llm.example.com]}\n',
    );
    expect(await run('compile', '--config', config, '--environment', 'stage')).toMatchObject({ code: 0 });
    expect(await run('compile', '--config', config, '--environment', 'prod')).toMatchObject({ code: 0 });
    expect(folder.list('out').filter((name) => name.endsWith('.yaml'))).toEqual(
      ['prod', 'stage'].flatMap((name) => ['configs', 'manifests'].map((kind) => `${name}/${kind}/shop/edge.yaml`)),
    );
    const [stage, prod] = ['stage', 'prod'].map((name) => folder.read('out', name, 'configs/shop/edge.yaml'));
    expect(stage).toContain('gpt-5-mini');
    expect(stage).toContain('llm.stage.example.com');
    expect(stage).not.toContain('- llm.example.com');
    expect(prod).toMatch(/port: 80\b/);
    expect(prod).toContain('requestTimeout: 5s');
    expect(prod).not.toContain('localRateLimit');
  });

  it('accepts only an environment of the settings', async () => {
    const config = useSettings('  prod: {}\n');
    const unknown = await run('validate', '--config', config, '--environment', 'prdo');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('nearest existing name is prod') });
    expect(await run('validate', '--no-config', '-f', config, '--environment', 'prod')).toMatchObject({ code: 2 });
  });

  it('is required if the settings specify the inputs', async () => {
    const config = useSettings('  stage: {}\n  prod: {}\n');
    for (const args of [['validate'], ['compile'], ['graph'], ['request', 'http://llm.example.com/'], ['diff', 'HEAD']])
      expect(await run(...args, '--config', config)).toMatchObject({
        code: 2,
        err: expect.stringContaining('choose one by --environment (stage, prod)'),
      });
    expect(await run('validate', '--config', config, '-f', folder.path('base'))).toMatchObject({ code: 0 });
  });

  it.each(['', ' 3', ' {hostz: {}}'])('that is wrong is told as what it is:%s', async (content) => {
    const config = useSettings(`  stage: {}\n  prod:${content}\n`);
    for (const which of ['--environment=prod', '--environment=stage', '--all'])
      expect(await run('validate', '--config', config, which)).toMatchObject({
        code: 1,
        out: expect.stringContaining('ai-gateway.yaml:5:'),
      });
  });

  it.each<[namespace: string, setting: string, ...args: string[]]>([
    ['default', ''],
    ['team', 'defaultNamespace: team'],
    ['squad', 'defaultNamespace: team', '--default-namespace', 'squad'],
  ])(
    'brings externals that take the place of those of the same name, %s written or not',
    async (namespace, setting, ...args) => {
      folder.write(
        'closed/secret.yaml',
        `${BASE.slice(BASE.lastIndexOf('apiVersion'))}  policies: {auth: {secretRef: {name: key}}}\n`,
      );
      folder.write('closed/all.yaml', BASE.slice(0, BASE.lastIndexOf('---')));
      folder.write('closed/secret.yaml', folder.read('closed/secret.yaml').replace(', namespace: shop', ''));
      const config = folder.write(
        'ai-gateway.yaml',
        `inputs: [closed]
${setting}
externals: {secrets: [{name: key, keys: [Authorization]}]}
environments: {prod: {externals: {secrets: [{name: key, namespace: ${namespace}, keys: [other]}]}}}
`,
      );
      const { out } = await run('validate', '--config', config, '--environment', 'prod', ...args);
      expect(out).toContain(`Secret ${namespace}/key has no key Authorization; its keys are other`);
      expect(out).not.toContain('AIG2006');
    },
  );

  it('applies to other commands', async () => {
    const config = useSettings('  stage: {hosts: {llm.example.com: llm.stage.example.com}}\n');
    const asked = (host: string) =>
      run('request', `POST http://${host}/v1/chat/completions`, '--config', config, '--environment', 'stage');
    expect((await asked('llm.stage.example.com')).out).toContain('AgentgatewayBackend/shop/openai');
    expect(await asked('llm.example.com')).toMatchObject({ code: 3 });
  });
});

describe('unmatched settings', () => {
  it.each([
    ['patches: [{target: {kind: HTTPRoute, name: chta}, patch: {spec: {hostnames: []}}}]', 'a patch', 'chat', '6:15'],
    ['hosts: {llm.exmple.com: a.example.com}', 'llm.exmple.com of `hosts`', 'llm.example.com', '6:13'],
    ['models: {gpt-55: gpt-4}', 'gpt-55 of `models`', 'gpt-5', '6:14'],
  ])('is an error at its place: %s', async (setting, what, nearest, place) => {
    const config = useSettings(`  stage: {}\n  prod:\n    ${setting}\n`);
    const { code, out } = await run('validate', '--config', config, '--environment', 'prod');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('AIG0026') });
    expect(out).toContain(
      `${what} of environment prod matches nothing among the inputs; the nearest existing name is ${nearest}`,
    );
    expect(out).toContain(`ai-gateway.yaml:${place}`);
    expect((await run('validate', '--config', config, '--environment', 'stage')).code).toBe(0);
  });

  it.each([
    ['{kind: HTTPRoute, name: chat, namespace: shpo}', '; there is HTTPRoute/shop/chat\n'],
    ['{kind: GRPCRoute, name: chat}', '; there is HTTPRoute/shop/chat\n'],
    ['{kind: HTTPRoute, name: opena}', 'inputs; the nearest existing name is openai\n'],
    ['{kind: GRPCRoute, namespace: shop}', 'among the inputs\n'],
  ])('are reported with the existing names: %s', async (target, said) => {
    const config = useSettings(`  prod: {patches: [{target: ${target}, patch: {spec: {hostnames: []}}}]}\n`);
    expect((await run('validate', '--config', config, '--environment', 'prod')).out).toContain(said);
  });

  it('are ignored if only a part of the inputs is read', async () => {
    const config = useSettings('  prod: {hosts: {other.example.com: a.example.com}}\n');
    const part = folder.path('prod');
    expect((await run('validate', '--config', config, '--environment', 'prod', '-f', part)).out).not.toContain(
      'AIG0026',
    );
  });
});

describe('a patch', () => {
  it.each([
    [
      '{target: {kind: Gateway}, patch: [{op: replace, path: /spec/listeners/3/port, value: 80}]}',
      'AIG0027',
      '/spec/listeners/3 does not exist',
    ],
    [
      '{target: {kind: Gateway}, patch: [{op: test, path: /spec/listeners/0/port, value: 80}]}',
      'AIG0027',
      'differs from the tested value',
    ],
    ['{target: {kind: Gateway}, patch: [{op: rplace, path: /spec}]}', 'AIG0027', '"rplace" is not an operation'],
    ['{target: {kind: Gateway}}', 'AIG0002', 'one of `patch` and `path`'],
    ['{patch: {spec: {}}}', 'AIG0002', 'the kind and the name'],
    ['{patch: [{op: remove, path: /spec}]}', 'AIG0002', 'operations do not identify a resource'],
    ['{target: {kind: "("}, patch: {spec: {}}}', 'AIG0002', 'target.kind is a regular expression'],
    ['{target: {knd: Gateway}, patch: {spec: {}}}', 'AIG0001', 'nearest existing name is kind'],
    ['{target: {kind: Gateway}, path: nowhere.yaml}', 'AIG1006', 'nowhere.yaml'],
    ['{target: {kind: Gateway}, patch: "a: [b"}', 'AIG0002', 'YAML or JSON'],
  ])('reports an invalid patch with its place: %s', async (patch, error, text) => {
    const config = useSettings(`  prod:\n    patches:\n    - ${patch}\n`);
    const { code, out } = await run('validate', '--config', config, '--environment', 'prod');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(error) });
    expect(out).toContain(text);
    expect(out).toContain('ai-gateway.yaml:6:');
  });

  it.each([
    ['base', 'AIG1005', 'it is a folder'],
    ['binary.yaml', 'AIG1004', 'NUL'],
  ])('reports a file that is not text with its place: %s', async (path, error, text) => {
    folder.write('binary.yaml', 'a\0b');
    const config = useSettings(`  prod: {patches: [{target: {kind: Gateway}, path: ${path}}]}\n`);
    const { code, out } = await run('validate', '--config', config, '--environment', 'prod');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(error) });
    expect(out).toContain(text);
    expect(out).toContain(path);
  });

  it('is the place of invalid values that it sets, but not of others', async () => {
    const config = useSettings(`  prod:
    patches:
    - target: {kind: Gateway}
      patch:
      - op: add
        path: /spec/listeners/0
        value: {name: other, port: 99999, protocol: HTTP}
`);
    const { out } = await run('validate', '--config', config, '--environment', 'prod');
    expect(out).toMatch(/error.*99999[\s\S]*ai-gateway\.yaml:10:/);
    const shifted = useSettings(`  prod:
    patches:
    - {target: {kind: Gateway}, patch: [{op: add, path: /spec/listeners/0, value: {name: http, port: 81, protocol: HTTP}}]}
`);
    // The listener of the inputs is the second one now, and has the name of the first.
    expect((await run('validate', '--config', shifted, '--environment', 'prod')).out).toContain('base/all.yaml:7:');
  });

  it('may delete a resource', async () => {
    const config = useSettings(
      '  prod:\n    patches:\n    - {patch: {kind: HTTPRoute, metadata: {name: chat}, $patch: delete}}\n',
    );
    const { out } = await run('status', '--config', config, '--environment', 'prod', '--format', 'json');
    expect(out).not.toContain('HTTPRoute shop/chat');
    expect((await run('validate', '--config', config, '--environment', 'prod')).out).toContain('AIG7005');
  });
});

describe('the output folder of an environment', () => {
  it.each([
    ['  dev: {output: out/prod/}\n  prod: {}\n', '5:3'],
    ['  dev: {output: ./made}\n  prod:\n    output: made\n', '6:5'],
    ['  prod: {output: made/manifests/prod}\n  dev: {output: made}\n', '4:10'],
  ])('rejects an environment that writes into it: %s', async (environments, place) => {
    const config = useSettings(environments);
    for (const which of ['--all', '--environment=dev', '--environment=prod']) {
      const { code, out } = await run('validate', '--config', config, which);
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('warning[AIG1027]: environment prod') });
      expect(out).toContain(`ai-gateway.yaml:${place}`);
    }
    folder.write('ai-gateway.yaml', `severities: {AIG1027: off}\n${folder.read('ai-gateway.yaml')}`);
    expect((await run('validate', '--config', config, '--all')).out).toBe('');
  });

  it('may be nested and is ignored if nothing is compiled', async () => {
    const inside = useSettings('  dev: {output: out/prod/dev}\n  prod: {}\n  test: {output: out/prod/manifests2}\n');
    expect((await run('validate', '--config', inside, '--all')).out).toBe('');
    const controller = useSettings('  dev: {output: made}\n  prod: {output: made}\n');
    folder.write('ai-gateway.yaml', `mode: controller\n${folder.read('ai-gateway.yaml')}`);
    expect((await run('validate', '--config', controller, '--all')).out).not.toContain('AIG1027');
  });
});

describe('validate --all', () => {
  it('reports shared findings once and others with their environment', async () => {
    const config = useSettings(
      '  dev: {patches: [{target: {kind: HTTPRoute}, patch: {$patch: delete}}]}\n  prod: {}\n  stage: {}\n',
    );
    const { code, out } = await run('validate', '--config', config, '--all');
    expect(code).toBe(0);
    expect(out.match(/warning\[AIG7005\]/g)).toHaveLength(1);
    expect(out).toContain('in environment dev');
    const json = JSON.parse((await run('validate', '--config', config, '--all', '--format', 'json')).out);
    expect(json.diagnostics.map(({ notes }: { notes: { text: string }[] }) => notes[0]?.text)).toContain(
      'in environment dev',
    );
  });

  it('fails if one of them fails', async () => {
    const config = useSettings(
      '  dev: {}\n  prod: {failOn: warning, patches: [{target: {kind: HTTPRoute}, patch: {$patch: delete}}]}\n',
    );
    expect((await run('validate', '--config', config, '--all')).code).toBe(1);
  });

  it('reports nothing if all are valid', async () => {
    const config = useSettings('  dev: {}\n  prod: {}\n');
    expect(await run('validate', '--config', config, '--all')).toEqual({
      code: 0,
      out: '',
      err: '2 environments (dev, prod), nothing to report\n',
    });
    expect(await run('validate', '--config', config, '--all', '--environment', 'dev')).toMatchObject({
      code: 2,
    });
  });

  it('reports only waivers that are unused in every environment', async () => {
    const waiver = 'waivers: [{code: AIG7005, resource: Gateway shop/edge, reason: routes come next week}]\n';
    const gone = 'patches: [{target: {kind: HTTPRoute}, patch: {$patch: delete}}]';
    const used = useSettings(`  dev: {${gone}}\n  prod: {}\n`);
    folder.write('ai-gateway.yaml', `${waiver}${folder.read('ai-gateway.yaml')}`);
    expect((await run('validate', '--config', used, '--all')).out).not.toContain('AIG0011');
    const unused = useSettings('  dev: {}\n  prod: {}\n');
    folder.write('ai-gateway.yaml', `${waiver}${folder.read('ai-gateway.yaml')}`);
    expect((await run('validate', '--config', unused, '--all')).out).toContain('matches no finding');
  });
});

describe('diff env:OLD env:NEW', () => {
  it('ignores renamed hosts when comparing', async () => {
    const config = useSettings(
      '  stage: {hosts: {llm.example.com: llm.stage.example.com}}\n  prod: {inputs: [prod]}\n',
    );
    const { code, out } = await run('diff', 'env:stage', 'env:prod', '--config', config);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('rateLimit') });
    expect(out).not.toContain('llm.stage.example.com');
    expect((await run('diff', 'env:prod', 'env:prod', '--config', config)).out).toContain('Nothing');
    expect(await run('diff', 'env:stage', '--config', config)).toMatchObject({ code: 2 });
    expect(await run('diff', 'env:stage', 'env:prd', '--config', config)).toMatchObject({ code: 2 });
    const graph = await run(
      'graph',
      '--compare',
      'env:stage',
      '--environment',
      'prod',
      '--format',
      'json',
      '--config',
      config,
    );
    expect(graph.code).toBe(0);
  });
});
