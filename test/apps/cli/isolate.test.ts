import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();

const BROKEN_ROUTE = GATEWAY('other', 'prod').replace('matches:', 'matchez: 1\n    matches:');
const BROKEN_GATEWAY = GATEWAY('other', 'prod')
  .replace('port: 8080', 'port: 80800')
  .replace('listeners:', 'addresses: 1\n  listeners:');

async function compile(...args: string[]) {
  return run('compile', '-f', folder.path('in'), '-o', folder.path('out'), '--on-error', 'isolate', ...args);
}

describe('compile --on-error isolate', () => {
  it('writes valid output, lists omissions first, and still fails', async () => {
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY()}---\n${BROKEN_ROUTE}`);
    const { code, out, err } = await compile();
    expect(code).toBe(1);
    expect(out).toContain('wrote');
    expect(err).toContain(
      [
        'because of errors:',
        '  HTTPRoute prod/other answers 500: HTTPRoute prod/other cannot receive its requests',
        '  HTTPRoute prod/other, rule 0, is left out: AIG2010, its matches cannot be read',
      ].join('\n'),
    );
    expect(err.indexOf('because of errors')).toBeLessThan(err.indexOf('error[AIG2010]'));
    expect(folder.list('out/configs')).toEqual(['demo/gw.yaml', 'prod/other.yaml']);
    expect(folder.read('out/configs/demo/gw.yaml')).toContain('pathPrefix: /shop');
    expect(folder.read('out/configs/prod/other.yaml')).not.toContain('host: shop');
  });

  it('writes the same for the others as without the error', async () => {
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY()}`);
    await compile();
    const alone = folder.read('out/manifests/demo/gw.yaml');
    folder.write('in/b.yaml', BROKEN_ROUTE);
    await compile();
    expect(folder.read('out/manifests/demo/gw.yaml')).toBe(alone);
    expect(folder.read('out/manifests/prod/other.yaml')).toMatch(/^# because of errors:\n# {3}HTTPRoute prod\/other/);
  });

  it.each([[[]], [['--prune']]])('keeps the files of a Gateway with errors of its own, also with %j', async (prune) => {
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY()}---\n${GATEWAY('other', 'prod')}`);
    expect((await compile(...prune)).code).toBe(0);
    const before = folder.read('out/manifests/prod/other.yaml');
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY('fresh')}---\n${BROKEN_GATEWAY}`);
    const { code, err } = await compile(...prune);
    expect(code).toBe(1);
    expect(err).toContain('Gateway prod/other keeps its last output: AIG2012');
    expect(err).not.toContain('prod/other.yaml: ');
    expect(folder.read('out/manifests/prod/other.yaml')).toBe(before);
    // If there are errors, missing files may be missing by mistake, so nothing is deleted.
    expect(folder.list('out/manifests')).toEqual(['demo/fresh.yaml', 'demo/gw.yaml', 'prod/other.yaml']);
    // The marker still knows the kept files: a later run can take them away.
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY('fresh')}`);
    await compile('--prune');
    expect(folder.list('out/manifests')).toEqual(['demo/fresh.yaml']);
  });

  it('writes nothing if an error cannot be isolated', async () => {
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY()}---\na: b\n`);
    const { code, err } = await compile();
    expect(code).toBe(1);
    expect(err).toContain('nothing was written');
    expect(folder.list()).toEqual(['in/a.yaml']);
  });

  it('reports isolated resources as JSON', async () => {
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY()}---\n${BROKEN_ROUTE}`);
    const { out } = await run('validate', '-f', folder.path('in'), '--on-error', 'isolate', '--format', 'json');
    expect(JSON.parse(out).isolated).toContainEqual({
      type: 'route',
      resource: { kind: 'HTTPRoute', namespace: 'prod', name: 'other' },
      outcome: 'answers500',
      because: ['HTTPRoute prod/other cannot receive its requests'],
    });
  });

  it('can be a setting', async () => {
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY()}---\n${BROKEN_ROUTE}`);
    const config = folder.write('ai-gateway.yaml', 'inputs: [in]\noutput: out\nonError: isolate\n');
    const { code } = await run('compile', '--config', config);
    expect({ code, files: folder.list('out/configs') }).toEqual({
      code: 1,
      files: ['demo/gw.yaml', 'prod/other.yaml'],
    });
  });
});
