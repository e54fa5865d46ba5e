import { existsSync, mkdirSync, statSync, utimesSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();

describe('compile', () => {
  it('writes the config and the manifests of each Gateway', async () => {
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY()}---\n${GATEWAY('other', 'prod')}`);
    const { code, out, err } = await run('compile', '-f', folder.path('in'), '-o', folder.path('out'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(folder.list('out')).toEqual([
      '.ai-gateway-output',
      'configs/demo/gw.yaml',
      'configs/prod/other.yaml',
      'manifests/demo/gw.yaml',
      'manifests/prod/other.yaml',
    ]);
    expect(out.split('\n').filter((line) => line.startsWith('wrote'))).toHaveLength(4);
    expect(folder.read('out/configs/demo/gw.yaml')).toContain('pathPrefix: /shop');
    const kinds = documents(folder.read('out/manifests/demo/gw.yaml')).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['ServiceAccount', 'ConfigMap', 'Service', 'Deployment']));
  });

  it('reports object names and pod labels as JSON', async () => {
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY()}`);
    const { err } = await run('compile', '-f', folder.path('in'), '-o', folder.path('out'), '--format', 'json');
    const [gateway] = JSON.parse(err).gateways;
    expect(gateway).toMatchObject({ namespace: 'demo', name: 'gw' });
    expect(gateway.objects).toContainEqual({ kind: 'Deployment', name: 'gw' });
    const manifests = documents(folder.read('out/manifests/demo/gw.yaml'));
    const deployment: any = manifests.find(({ kind }) => kind === 'Deployment');
    expect(gateway.podSelector).toEqual(deployment.spec.selector.matchLabels);
  });

  it('writes the same bytes for any file order and skips unchanged files', async () => {
    folder.write('a/1.yaml', CLASS);
    folder.write('a/2.yaml', GATEWAY());
    folder.write('b/1.yaml', GATEWAY());
    folder.write('b/2.yaml', CLASS);
    await run('compile', '-f', folder.path('a'), '-o', folder.path('out'));
    const config = folder.path('out/configs/demo/gw.yaml');
    utimesSync(config, 1000, 1000);
    const { out } = await run('compile', '-f', folder.path('b'), '-o', folder.path('out'));
    expect(out).toContain(`unchanged ${config}`);
    expect(out).not.toContain('wrote');
    expect(statSync(config).mtimeMs).toBe(1_000_000);
  });

  it('writes nothing on errors and still reports everything', async () => {
    const broken = GATEWAY().replace('port: 8080', 'port: 80800').replace('shop, port', 'shop, prot');
    const input = folder.write('a.yaml', `${CLASS}---\n${broken}---\na: b: c\n`);
    const { code, err, out } = await run('compile', '-f', input, '-o', folder.path('out'));
    expect(code).toBe(1);
    expect(out).toBe('');
    for (const text of ['AIG2014', 'AIG2010', 'AIG1001', `${input}:12:24`, 'nothing was written'])
      expect(err).toContain(text);
    expect(folder.list()).toEqual(['a.yaml']);
  });

  it('ignores its own output in an input folder', async () => {
    folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}`);
    for (const attempt of [1, 2]) {
      const { code, err } = await run('compile', '-f', folder.path(), '-o', folder.path('out'));
      expect({ attempt, code, err }).toEqual({ attempt, code: 0, err: '' });
    }
    expect((await run('validate', '-f', folder.path())).err).toBe('3 documents, nothing to report\n');
    for (const input of [folder.path(), folder.path('manifests'), `${folder.path('configs')}/`]) {
      const { code, err } = await run('compile', '-f', input, '-o', folder.path());
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('output folder is also an input') });
    }
  });

  it('lists output of deleted Gateways and deletes it only if requested', async () => {
    const both = folder.write('both.yaml', `${CLASS}---\n${GATEWAY()}---\n${GATEWAY('old', 'gone')}`);
    const one = folder.write('one.yaml', `${CLASS}---\n${GATEWAY()}`);
    folder.write('out/manifests/demo/kustomization.yaml', 'mine');
    await run('compile', '-f', both, '-o', folder.path('out'));
    for (const time of ['first', 'second']) {
      const { code, err } = await run('compile', '-f', one, '-o', folder.path('out'));
      expect({ time, code, found: err.match(/\[AIG9003\]/g)?.length }).toEqual({ time, code: 0, found: 2 });
    }
    expect(folder.list('out')).toContain('manifests/gone/old.yaml');
    const { out } = await run('compile', '-f', one, '-o', folder.path('out'), '--prune');
    expect(out).toContain('removed');
    expect(folder.list('out')).toEqual([
      '.ai-gateway-output',
      'configs/demo/gw.yaml',
      'manifests/demo/gw.yaml',
      'manifests/demo/kustomization.yaml',
    ]);
    expect(existsSync(folder.path('out/manifests/gone'))).toBe(false);
    expect((await run('compile', '-f', one, '-o', folder.path('out'))).err).toBe('');
  });

  it('deletes no files that a foreign marker lists', async () => {
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}`);
    folder.write('precious.yaml', 'mine');
    folder.write('out/manifests/demo/note.txt', 'mine');
    folder.write(
      'out/.ai-gateway-output',
      'manifests/../../precious.yaml\n../precious.yaml\nmanifests/demo/note.txt\nmanifests/a/missing.yaml\n',
    );
    const { code, err } = await run('compile', '-f', input, '-o', folder.path('out'), '--prune');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(folder.list()).toEqual(expect.arrayContaining(['precious.yaml', 'out/manifests/demo/note.txt']));
    expect(folder.read('out/.ai-gateway-output').match(/^[^#].*$/gm)).toEqual([
      'configs/demo/gw.yaml',
      'manifests/demo/gw.yaml',
    ]);
  });

  it('omits and removes the files of the data plane if requested', async () => {
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}`);
    const compile = (...more: string[]) => run('compile', '-f', input, '-o', folder.path('out'), ...more);
    await compile('--no-configs');
    expect(folder.list('out')).toEqual(['.ai-gateway-output', 'manifests/demo/gw.yaml']);
    await compile();
    expect((await compile('--no-configs')).err.match(/\[AIG9003\]/g)).toHaveLength(1);
    await compile('--no-configs', '--prune');
    expect(folder.list('out')).toEqual(['.ai-gateway-output', 'manifests/demo/gw.yaml']);
  });

  it('prints the objects of all Gateways for `-o -`, and nothing on errors', async () => {
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}---\n${GATEWAY('other', 'prod')}`);
    const { code, out, err } = await run('compile', '-f', input, '-o', '-');
    expect({ code, err, files: folder.list() }).toEqual({ code: 0, err: '', files: ['a.yaml'] });
    await run('compile', '-f', input, '-o', folder.path('out'));
    expect(out).toBe(
      `${folder.read('out/manifests/demo/gw.yaml')}---\n${folder.read('out/manifests/prod/other.yaml')}`,
    );
    const broken = folder.write('b.yaml', GATEWAY().replace('8080', '0'));
    expect(await run('compile', '-f', broken, '-o', '-')).toMatchObject({ code: 1, out: '' });
  });

  it('changes nothing if one of the files cannot be written', async () => {
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}---\n${GATEWAY('zz', 'zz')}`);
    mkdirSync(folder.path('out/manifests/zz/zz.yaml'), { recursive: true });
    const { code, err } = await run('compile', '-f', input, '-o', folder.path('out'));
    expect(code).toBe(1);
    expect(err).toContain('AIG9001');
    expect(folder.list('out')).toEqual([]);
  });

  it('rejects an output inside a file', async () => {
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}`);
    for (const output of [input, `${input}/below`]) {
      const { code, err } = await run('compile', '-f', folder.path(''), '-o', output);
      expect([code, err]).toEqual([1, expect.stringContaining('AIG9001')]);
      expect(err).toContain('a part of the path is not a folder');
    }
  });

  it('fails without a Gateway unless other objects pass through', async () => {
    const { code, err } = await run('compile', '-f', folder.write('a.yaml', CLASS), '-o', folder.path('out'));
    expect(code).toBe(1);
    expect(err).toContain('AIG9002');
    for (const more of [[], ['--pass-through']])
      expect(await run('compile', '-f', folder.path('a.yaml'), '-o', '-', ...more)).toMatchObject({
        code: more.length === 0 ? 1 : 0,
        err: expect.stringContaining('AIG9002'),
      });
  });

  it('sharpens with --strict', async () => {
    const policy = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: nowhere}]
  traffic: {timeouts: {request: 1s}}
`;
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}---\n${policy}`);
    expect((await run('compile', '-f', input, '-o', folder.path('out'))).code).toBe(0);
    expect((await run('compile', '-f', input, '-o', folder.path('strict'), '--strict')).code).toBe(1);
  });

  it('compresses the config if requested', async () => {
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}`);
    await run('compile', '-f', input, '-o', folder.path('out'), '--config-delivery', 'compressed');
    const [map] = documents(folder.read('out/manifests/demo/gw.yaml')).filter(({ kind }) => kind === 'ConfigMap');
    expect(Object.keys(map)).toContain('binaryData');
  });
});

describe('compile --verbose', () => {
  it('lists ignored resources and required cluster resources', async () => {
    const input = folder.write(
      'a.yaml',
      `${CLASS}---\n${GATEWAY()}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: shop}\n`,
    );
    const { err } = await run('compile', '-f', input, '-o', folder.path('out'), '--verbose');
    expect(err).toContain(`ignored: apps/v1 Deployment at ${input}:24:1`);
    expect(err).toContain('expected in the cluster: Service demo/shop with 80');
    expect(err).toMatch(/time: validate \d+ ms/);
  });
});

function documents(text: string): Readonly<Record<string, unknown>>[] {
  return loadText([{ name: 'output', text }], new DiagnosticCollector()).documents.map(({ value }) => value);
}
