import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manifestYaml } from '../../../src/apps/cli/manifest-yaml';
import { loadText } from '../../../src/core/compiler/1-load';
import { CATALOGUE, DiagnosticCollector } from '../../../src/core/diagnostics';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();

describe('usage', () => {
  it.each([
    ['no command', [], 'Usage: ai-gateway'],
    ['an unknown command', ['compil'], 'Did you mean compile?'],
    ['an unknown option', ['validate', '-f', 'x', '--strikt'], 'Did you mean --strict?'],
    ['no input', ['validate'], '--file'],
    ['inputs without their option', ['validate', 'manifests'], 'Pass files and folders with -f'],
    ['no output', ['compile', '-f', 'x'], '--output'],
    ['a wrong choice', ['validate', '-f', 'x', '--revision', 'newest'], 'later, earlier'],
    ['a group that is none', ['validate', '-f', 'x', '--group', 'Nope'], 'API group'],
    ['a group of the wrong distribution', ['crds', '--distribution', 'agentgateway', '--group', 'a.b'], 'fixed'],
    ['an unknown code', ['explain', 'AIG2099'], 'there is no diagnostic AIG2099'],
    ['a request that is none', ['request', '-f', 'x', 'a b c'], 'is not a request'],
    ['a header that is none', ['request', '-f', 'x', '-H', 'nope', '/'], 'is not a header'],
    ['a status that is none', ['request', '-f', 'x', '--expect-status', 'ok', '/'], 'is not a status'],
    ['claims that are no JSON', ['request', '-f', 'x', '--jwt', 'sub=a', '/'], '--jwt: "sub=a" is not JSON'],
    [
      'metadata that is not an object',
      ['request', '-f', 'x', '--api-key', '[]', '/'],
      '--api-key: "[]" is not an object',
    ],
    ['an address that is none', ['request', '-f', 'x', '--client', 'me', '/'], '--client: "me" is not an IP address'],
    ['a port that is none', ['request', '-f', 'x', '--port', '0', '/'], 'is not a port'],
    [
      'a report that cannot be written',
      ['validate', '-f', '.', '--report', '/nope/x.json'],
      'cannot write /nope/x.json: its folder does not exist',
    ],
  ])('answers 2 to %s', async (_name, args, text) => {
    const { code, err } = await run(...args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(text) });
    expect(err).not.toMatch(/^\s+at /m);
  });

  it.each([[['--help']], [['compile', '--help']], [['help', 'request']], [['--version']]])(
    'answers 0 to %j',
    async (args) => {
      const { code, out } = await run(...args);
      expect(code).toBe(0);
      expect(out.length).toBeGreaterThan(3);
      if (args.includes('--help')) expect(out).toContain('Examples:');
    },
  );
});

describe('validate', () => {
  it('reports that there are no findings', async () => {
    const { code, out, err } = await run('validate', '-f', folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}`));
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '3 documents, nothing to report\n' });
  });

  it('accepts several files after one -f, and several -f', async () => {
    const a = folder.write('a.yaml', CLASS);
    const b = folder.write('b.yaml', GATEWAY());
    expect((await run('validate', '-f', a, b)).err).toContain('3 documents');
    expect((await run('validate', '-f', a, '-f', b)).err).toContain('3 documents');
  });

  it.each(['text', 'json', 'sarif', 'github'])('reports as %s on standard output or into a file', async (format) => {
    const input = folder.write('a.yaml', GATEWAY().replace('8080', '0'));
    const { code, out, err } = await run('validate', '-f', input, '--format', format);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('AIG2014');
    if (format === 'json' || format === 'sarif') expect(() => JSON.parse(out)).not.toThrow();
    const verbose = await run('validate', '-f', input, '--format', format, '--verbose', '--report', '-');
    expect(verbose).toEqual({ code: 1, out, err: expect.stringContaining('time: ') });
    const report = folder.path('report');
    expect(await run('validate', '-f', input, '--format', format, '--report', report)).toEqual({
      code: 1,
      out: '',
      err: '',
    });
    expect(folder.read('report')).toBe(out);
  });

  it('never shows the value of a Secret', async () => {
    const secret =
      'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: hush-hush, a: hush-hush, b: [hush-hush]}\n';
    const input = folder.write('a.yaml', `${secret}---\n${secret.replace('{name', '[name')}`);
    for (const format of ['text', 'json', 'sarif', 'github']) {
      const { code, out, err } = await run('validate', '-f', input, '--format', format, '--verbose');
      expect(code).toBe(1);
      expect(out + err).not.toContain('hush');
    }
  });

  it('reads documents of a group of your own', async () => {
    const input = folder.write(
      'a.yaml',
      'apiVersion: gw.my.org/v1alpha1\nkind: ProxyBackend\nmetadata: {name: b}\nspec: {}\n',
    );
    expect((await run('validate', '-f', input)).out).toContain('AIG2009');
    expect((await run('validate', '-f', input, '--group', 'gw.my.org')).out).toContain('AIG2016');
  });
});

describe('request', () => {
  it('explains which rules match a request and which do not', async () => {
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}`);
    const { code, out } = await run('request', '-f', input, 'GET http://x/shop/1');
    expect(code).toBe(0);
    expect(out).toBe(`Gateway demo/gw
  listener http (HTTP, port 8080)  ${input}:12:5
  HTTPRoute/demo/gw, rule 0, by any hostname, path below /shop  ${input}:20:5
  to Service/demo/shop/80 (service), 100 % of the requests
  answer: it goes to Service/demo/shop/80
`);
    expect((await run('request', '-f', input, '/other')).out).toContain('no rule matches the request');
    const asJson = JSON.parse((await run('request', '-f', input, '--json', '/shop')).out);
    expect(asJson[0].rule).toMatchObject({ name: 'HTTPRoute/demo/gw, rule 0', place: `${input}:20:5` });
  });

  it('reports a missing Gateway', async () => {
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}`);
    expect(await run('request', '-f', input, '--gateway', 'a/b', '/')).toMatchObject({
      code: 3,
      err: 'there is no Gateway a/b\n',
    });
  });

  /** `/shop` goes to a Service, `/key` needs a key, `/moved` redirects, `/guarded` is forbidden, `/fixed` answers, `/empty` has nothing. */
  const ANSWERS = `${CLASS}---
${GATEWAY().replace(
  '  - matches:\n',
  `  - matches: [{path: {value: /moved}}]
    filters: [{type: RequestRedirect, requestRedirect: {scheme: https, statusCode: 308}}]
  - matches: [{path: {value: /empty}}]
  - {name: key, matches: [{path: {value: /key}}], backendRefs: [{name: shop, port: 80}]}
  - {name: guarded, matches: [{path: {value: /guarded}}], backendRefs: [{name: shop, port: 80}]}
  - {name: fixed, matches: [{path: {value: /fixed}}]}
  - matches:\n`,
)}${[
  ['key', 'apiKeyAuthentication: {secretRef: {name: keys}}'],
  ['guarded', 'authorization: {action: Require, policy: {matchExpressions: [request.method == "DELETE"]}}'],
  ['fixed', 'directResponse: {status: 418}'],
]
  .map(
    ([name, traffic]) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw, sectionName: ${name}}]
  traffic: {${traffic}}
`,
  )
  .join('')}`;

  it.each([
    ['/shop', [], 0, ''],
    ['/shop', ['--expect-status', '200'], 0, ''],
    ['/shop', ['--expect-status', '404'], 4, 'expected 404: it goes to Service/demo/shop/80'],
    ['/shop', ['--expect-backend', 'shop'], 0, ''],
    ['/shop', ['--expect-backend', 'demo/shop/80', '--expect-status', '204'], 0, ''],
    ['/shop', ['--expect-backend', 'shopp'], 4, 'expected the backend shopp: it goes to Service/demo/shop/80'],
    ['/other', [], 3, 'no Gateway answers this request'],
    ['/other', ['--expect-status', '404'], 0, ''],
    ['/other', ['--expect-status', '200'], 4, 'expected 200: 404, as no rule matches the request'],
    ['http://x:81/shop', ['--expect-status', '404'], 4, 'expected 404: no listener accepts the connection'],
    ['/moved', ['--expect-status', '308'], 0, ''],
    ['/moved', ['--expect-backend', 'shop'], 4, 'rule 0 redirects'],
    ['/empty', ['--expect-status', '500'], 0, ''],
    ['/key', ['--expect-status', '401'], 0, ''],
    ['/key', ['--expect-status', '200', '-H', 'Authorization: Bearer x'], 4, 'only the cluster knows'],
    ['/key', ['--expect-status', '200', '--api-key', '{}'], 0, ''],
    ['/key', ['--expect-backend', 'shop', '--api-key', '{"team": "a"}'], 0, ''],
    ['/key', ['--expect-status', '401', '--jwt', '{"sub": "a"}', '--client', '10.0.0.1'], 0, ''],
    ['/guarded', ['--expect-status', '403'], 0, ''],
    ['DELETE /guarded', ['--expect-status', '403'], 4, 'expected 403: it goes to Service/demo/shop/80'],
    ['/fixed', ['--expect-status', '418'], 0, ''],
  ])('%s with %j answers %i', async (request, more, code, said) => {
    const input = folder.write('a.yaml', ANSWERS);
    const result = await run('request', '-f', input, ...more, request);
    expect(result).toMatchObject({
      code,
      err: said ? expect.stringContaining(said) : expect.not.stringContaining('expected'),
    });
    expect(result.out).toContain('  answer: ');
  });

  it.each([
    // This path is public, next to one that requires a key.
    ['/(?i:reports)/[[:alpha:]]+', ['--expect-status', '401'], 4, 'expected 401: it goes to Service/demo/open/80'],
    [
      '/\\b{start}reports/.*',
      ['--expect-status', '401'],
      4,
      'cannot be decided: HTTPRoute/demo/gw, rule 0 may match it',
    ],
    ['/\\b{start}reports/.*', [], 4, 'cannot be decided'],
  ])('evaluates %s like the data plane or reports that it cannot: %j', async (regex, more, code, said) => {
    const open = `  - matches: [{path: {type: RegularExpression, value: ${JSON.stringify(regex)}}}]
    backendRefs: [{name: open, port: 80}]
  - {name: key, backendRefs: [{name: shop, port: 80}]}\n`;
    const text = ANSWERS.replace('  rules:\n', `  rules:\n${open}`).replace(/ {2}- \{name: key, matches.*\n/, '');
    const result = await run('request', '-f', folder.write('a.yaml', text), ...more, '/reports/q');
    expect(result).toMatchObject({ code, err: expect.stringContaining(said) });
  });

  it.each(['json', 'sarif'])('prints one document of %s, with the findings in it', async (format) => {
    const input = folder.write('a.yaml', ANSWERS);
    const { out, err } = await run('request', '-f', input, '--format', format, '--verbose', '/other');
    const data = JSON.parse(out);
    const { explanations } = format === 'json' ? data : data.runs[0].properties;
    expect(explanations).toMatchObject([{ gateway: 'demo/gw', answer: { routed: false, status: 404 } }]);
    expect((format === 'json' ? data.diagnostics : data.runs[0].results).length).toBeGreaterThan(0);
    expect(err).toMatch(/^no Gateway answers this request$/m);
    const report = folder.path('report');
    const apart = await run('request', '-f', input, '--format', format, '--report', report, '/other');
    expect(JSON.parse(apart.out)).toEqual({ explanations });
    expect(folder.read('report')).not.toContain('explanations');
  });
});

describe('status', () => {
  it('prints the conditions of policies and backends', async () => {
    const backend =
      'apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayBackend\nmetadata: {name: b}\nspec: {static: {host: h, port: 1}}\n';
    const { code, out } = await run('status', '-f', folder.write('a.yaml', backend));
    expect(code).toBe(0);
    expect(out).toContain('kind: AgentgatewayBackend');
    expect(out).toContain('type: Accepted');
    const data = JSON.parse((await run('status', '-f', folder.path('a.yaml'), '--format', 'json')).out);
    expect(data).toMatchObject({
      version: 1,
      diagnostics: [],
      statuses: [{ apiVersion: 'agentgateway.dev/v1alpha1', kind: 'AgentgatewayBackend' }],
    });
  });

  it('names the controller of the GatewayClass', async () => {
    const input = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: agentgateway}
spec: {controllerName: agentgateway.dev/agentgateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 8080, protocol: HTTP}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: limit}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {timeouts: {request: 5s}}
`;
    const { out } = await run('status', '-f', folder.write('a.yaml', input));
    expect(out).toContain('controllerName: agentgateway.dev/agentgateway');
    expect(out).not.toContain('proxy.example.com');
  });
});

describe('crds', () => {
  it('prints the definitions of a distribution, or writes one file each', async () => {
    const { out } = await run('crds', '--distribution', 'agentgateway');
    expect(out.match(/^kind: CustomResourceDefinition$/gm)).toHaveLength(4);
    expect(out).toContain('name: agentgatewaypolicies.agentgateway.dev');
    await run('crds', '--group', 'gw.my.org', '-o', folder.path('crds'));
    expect(folder.list('crds')).toEqual([
      'proxybackends.gw.my.org.yaml',
      'proxyparameters.gw.my.org.yaml',
      'proxypolicies.gw.my.org.yaml',
    ]);
  });

  it('prints agentgateway names by default and neutral names on request', async () => {
    expect((await run('crds')).out).toContain('name: agentgatewaybackends.agentgateway.dev');
    const neutral = await run('crds', '--distribution', 'neutral');
    expect(neutral.out).toContain('name: proxybackends.proxy.example.com');
  });
});

describe('explain', () => {
  it.each(['AIG2016', 'AIG3002', 'AIG8004', 'AIG9001'])('%s has no gaps', async (code) => {
    expect((await run('explain', code)).out.split('Example')[0]).not.toMatch(/\{\w+\}/);
  });

  it('prints the page of a code, in any case', async () => {
    const { code, out } = await run('explain', 'aig1013');
    expect((await run('explain', 'Listener-Without-Routes')).out).toContain('AIG7005:');
    expect(code).toBe(0);
    for (const text of ['AIG1013: Mapping used as a key', 'How to fix\n', 'Why\n', 'Example ("-" is wrong'])
      expect(out).toContain(text);
    expect(out).not.toMatch(/```|^#/m);
  });

  it('keeps the indentation of an example, including its first line', async () => {
    const { out } = await run('explain', 'AIG5082');
    expect(out).toContain('\n   apiVersion: gateway.networking.k8s.io/v1\n   kind: HTTPRoute\n');
  });

  it('prints complete bad and good example inputs of a diagnostic', async () => {
    const bad = (await run('explain', 'AIG3002', '--bad')).out;
    const good = (await run('explain', 'AIG3002', '--good')).out;
    expect(bad).toContain('name: catalog}');
    expect(good).toContain('name: catalogue}');
    for (const text of [bad, good]) expect(text).toContain('kind: Gateway');
  });

  it.each([
    [['explain', 'AIG9002', '--bad'], 'no example that is an input in YAML'],
    [['explain', 'AIG3002', '--bad', '--good'], 'exclude each other'],
    [['explain', '--good'], 'need a code'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('lists all codes', async () => {
    expect((await run('explain')).out.trim().split('\n')).toHaveLength(Object.keys(CATALOGUE).length);
  });
});

describe('written manifests', () => {
  it('are read back unchanged by Kubernetes YAML parsers', () => {
    const words = fc.constantFrom(
      'yes',
      'on',
      'y',
      'N',
      '0777',
      '0x1F',
      '1_000',
      '1e3',
      '.5',
      '~',
      'null',
      '',
      ' a',
      'a: b',
      '# a',
      '- a',
      '|',
      '<<',
      '=',
      '2001-01-01',
      '1:30',
      '-',
      '?',
      '*a',
      '&a',
      '!a',
      '%a',
      '@a',
      '`a',
      "'",
      '"',
      '\u2028',
      'a\nb',
      'a\n',
      '\ta',
      '{',
      '0o7',
      '08',
      '+1',
      '.inf',
      '.nan',
      'a #b',
      'NO',
    );
    const leaf = fc.oneof(words, fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const value = fc.dictionary(
      fc.oneof(words, fc.string()),
      fc.oneof(leaf, fc.array(leaf), fc.dictionary(words, leaf)),
    );
    fc.assert(
      fc.property(value, (manifest) => {
        const collector = new DiagnosticCollector();
        const wrapped = { kind: 'X', data: manifest };
        const { documents } = loadText([{ name: 'a', text: manifestYaml([wrapped, wrapped]) }], collector);
        expect(JSON.stringify(documents.map((document) => document.value))).toBe(JSON.stringify([wrapped, wrapped]));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the launcher', () => {
  const launcher = resolve(__dirname, '..', '..', '..', 'bin', 'ai-gateway');
  const built = spawnSync(process.execPath, [launcher, '--version'], { encoding: 'utf8' }).status === 0;

  it.runIf(built || process.env.CI)('runs the built CLI and survives a closed pipe', () => {
    expect(execFileSync(process.execPath, [launcher, '--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+/);
    const piped = spawnSync('sh', ['-c', `"${process.execPath}" "${launcher}" crds | head -1`], { encoding: 'utf8' });
    expect(piped.stdout).toBe('apiVersion: apiextensions.k8s.io/v1\n');
    expect(piped.stderr).toBe('');
  });

  it.runIf(built || process.env.CI)('reads standard input', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, 'validate', '-f', '-'], {
      input: `${CLASS}---\n${GATEWAY()}`,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: '',
      stderr: '3 documents, nothing to report\n',
    });
  });
});
