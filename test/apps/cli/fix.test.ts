import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();

/** One mistake of each kind, between comments, odd spaces and quotes. */
const WRONG = `# the class
${CLASS}---
# the gateway
${GATEWAY()
  .replace('type: PathPrefix', "type: 'PathPrefx'")
  .replace('  rules:', '  rulse:   # what goes where')
  .replace(
    'value: /shop}',
    'value: /shop}\n      headers: [{name: x, "value": 42}]',
  )}    timeouts: {request: 10} # seconds
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p, namespace: demo}
spec:
  targetRefs:
  - {group: gateway.networking.k8s.io, kind: HTTPRoute, name: "gww"}
  traffic: {timeouts: {request: "5"}}
`;
const RIGHT = WRONG.replace("'PathPrefx'", "'PathPrefix'")
  .replace('rulse:', 'rules:')
  .replace('"value": 42', '"value": "42"')
  .replace('{request: 10}', '{request: 10s}')
  .replace('"gww"', '"gw"')
  .replace('{request: "5"}', '{request: "5s"}');

describe('validate --fix', () => {
  it('fixes findings with one safe answer and keeps everything else', async () => {
    const file = folder.write('a.yaml', WRONG);
    const { err } = await run('validate', '-f', file, '--fix');
    expect(folder.read('a.yaml')).toBe(RIGHT);
    expect(err).toContain('6 fixes in 1 files\n');
    for (const line of ['-  rulse:   # what goes where', '+  rules:   # what goes where'])
      expect(err).toContain(`${line}\n`);
    expect((await run('validate', '-f', file, '--fix')).err).toContain('0 fixes in 0 files\n');
  });

  it('prints the initial fixes as a patch with --dry-run and keeps the file', async () => {
    const file = folder.write('a.yaml', WRONG);
    const { code, out, err } = await run('validate', '-f', file, '--fix', '--dry-run');
    expect(code).toBe(1);
    expect(folder.read('a.yaml')).toBe(WRONG);
    expect(out).toMatch(/^--- .*a\.yaml\n\+\+\+ .*a\.yaml\n@@ -21 \+21 @@\n-/);
    expect(err).toContain('AIG2010');
    const json = await run('validate', '-f', file, '--fix', '--dry-run', '--format', 'json');
    expect(json.err).toContain(out);
    expect(JSON.parse(json.out).summary.errors).toBeGreaterThan(0);
  });

  it('accepts JSON, lists, Windows line endings and byte order marks', async () => {
    const list = {
      apiVersion: 'v1',
      kind: 'List',
      items: [backend({ prot: 80 }), backend({ port: 80, host: 5 }, 'c')],
    };
    const json = folder.write('a.json', JSON.stringify(list, null, 1));
    const yaml = folder.write(
      'b.yaml',
      '\uFEFFapiVersion: v1\r\nkind: List\r\nitems:\r\n- apiVersion: agentgateway.dev/v1alpha1\r\n  kind: AgentgatewayBackend\r\n  metadata: {name: d}\r\n  spec: {static: {host: h, prot: 1}}\r\n',
    );
    const { code } = await run('validate', '-f', json, yaml, '--fix');
    expect(code).toBe(0);
    expect(JSON.parse(folder.read('a.json')).items.map(({ spec }: any) => spec.static)).toEqual([
      { host: 'h', port: 80 },
      { host: '5', port: 80 },
    ]);
    expect(folder.read('b.yaml')).toMatch(/^\uFEFFapiVersion.*static: \{host: h, port: 1\}\}\r\n$/s);
  });

  it.each([
    ['two names are as near', 'host: h, port: 1', 'targets are two', twoNear()],
    ['nothing is near', 'host: h, port: 1', 'AIG2010', spec('host: h, port: 1, weird: true')],
    ['a credential would be shown', 'x', 'AIG2012', spec('host: h, port: 1', 'policies: {auth: {key: 12345}}')],
  ])('changes nothing if %s', async (_why, _a, _b, text) => {
    const file = folder.write('a.yaml', text);
    const { out, err } = await run('validate', '-f', file, '--fix', '--format', 'json');
    expect(folder.read('a.yaml')).toBe(text);
    expect(err).toContain('0 fixes');
    expect(JSON.parse(out).diagnostics.filter(({ fix }: { fix?: object }) => fix)).toEqual([]);
    expect(JSON.parse(out).diagnostics).not.toEqual([]);
  });

  it('offers no fixes for the data of a Secret', async () => {
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {pin: 4711}\n';
    folder.write('b.yaml', spec('host: h, port: 1'));
    const file = folder.write('a.yaml', secret);
    const { out, err } = await run('validate', '-f', file, folder.path('b.yaml'), '--fix', '--format', 'json');
    expect(JSON.parse(out).diagnostics).toMatchObject([{ code: 'AIG2012' }]);
    expect(out + err).not.toContain('4711');
    expect(folder.read('a.yaml')).toBe(secret);
  });

  it('puts the changes into JSON and SARIF as data', async () => {
    const file = folder.write('a.yaml', spec('host: h, prot: 1'));
    const { diagnostics } = JSON.parse((await run('validate', '-f', file, '--format', 'json')).out);
    const edit = { line: 4, column: 26, endLine: 4, endColumn: 30, text: 'port' };
    const found = diagnostics.findIndex(({ code }: { code: string }) => code === 'AIG2010');
    expect(diagnostics[found].fix).toEqual({ file, edits: [edit] });
    const [{ results }] = JSON.parse((await run('validate', '-f', file, '--format', 'sarif')).out).runs;
    expect(results[found].fixes[0].artifactChanges).toEqual([
      {
        artifactLocation: { uri: expect.stringContaining('a.yaml') },
        replacements: [
          {
            deletedRegion: { startLine: 4, startColumn: 26, endLine: 4, endColumn: 30 },
            insertedContent: { text: 'port' },
          },
        ],
      },
    ]);
  });

  it('needs --fix for --dry-run', async () => {
    expect(await run('validate', '-f', 'x', '--dry-run')).toMatchObject({ code: 2 });
  });
});

function backend(fields: object, name = 'b'): object {
  return {
    apiVersion: 'agentgateway.dev/v1alpha1',
    kind: 'AgentgatewayBackend',
    metadata: { name },
    spec: { static: { host: 'h', ...fields } },
  };
}

function spec(fields: string, more = ''): string {
  return `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: b}
spec: {static: {${fields}}${more ? `, ${more}` : ''}}
`;
}

/** `gw` is as near to `gw1` as to `gw2`. */
function twoNear(): string {
  return `${CLASS}---\n${GATEWAY('gw1')}---\n${GATEWAY('gw2')}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: r, namespace: demo}
spec: {parentRefs: [{name: gw3}], rules: [{backendRefs: [{name: shop, port: 80}]}]}
`;
}
