import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();
const BOTH = `${CLASS}---\n${GATEWAY()}---\n${GATEWAY('other', 'prod')}`;
const OTHER = `${CLASS}---\n${GATEWAY('other', 'prod')}`;

async function pruned(change: () => string[] | undefined, ...args: string[]) {
  folder.write('in/a.yaml', BOTH);
  await run('compile', '-f', folder.path('in'), '-o', folder.path('out'));
  const inputs = change() ?? [folder.path('in')];
  const { code, err } = await run('compile', '-f', ...inputs, '-o', folder.path('out'), '--prune', ...args);
  return {
    code,
    isDoubted: err.includes('AIG9004'),
    manifests: folder.list('out').flatMap((path) => /^manifests\/(.*)$/.exec(path)?.[1] ?? []),
    err,
  };
}

const edited = (text: string) => () => {
  folder.write('in/a.yaml', text);
  return undefined;
};

describe('compile --prune', () => {
  it('deletes the output of a deleted Gateway', async () => {
    const { code, isDoubted, manifests } = await pruned(edited(OTHER));
    expect({ code, isDoubted, manifests }).toEqual({ code: 0, isDoubted: false, manifests: ['prod/other.yaml'] });
  });

  it('deletes the output of a Gateway that moved to another controller', async () => {
    const other = CLASS.replace(/name: [^}\s]+/, 'name: istio').replace(
      /controllerName: [^}\s]+/,
      'controllerName: istio.io/c',
    );
    const given = GATEWAY().replace('gatewayClassName: agentgateway', 'gatewayClassName: istio');
    const { manifests } = await pruned(edited(`${OTHER}---\n${other}---\n${given}`));
    expect(manifests).toEqual(['prod/other.yaml']);
  });

  it.each([
    [
      'a misspelt class',
      GATEWAY().replace('gatewayClassName: agentgateway', 'gatewayClassName: agentgatway'),
      'with the class agentgatway',
    ],
    [
      'a class that nobody knows',
      GATEWAY().replace('gatewayClassName: agentgateway', 'gatewayClassName: edge'),
      'with the class edge',
    ],
    [
      'an API of others',
      GATEWAY().split('---')[0]?.replace('gateway.networking.k8s.io/v1', 'networking.istio.io/v1') ?? '',
      'of another API',
    ],
    ['no namespace', GATEWAY().replaceAll(', namespace: demo', ''), 'without a namespace'],
  ])('deletes nothing if the Gateway still exists with %s', async (_what, gateway, reason) => {
    const { code, manifests, err } = await pruned(edited(`${OTHER}---\n${gateway}`));
    expect(err).toContain(reason);
    expect({ code, manifests }).toEqual({
      code: 0,
      manifests: expect.arrayContaining(['demo/gw.yaml', 'prod/other.yaml']),
    });
  });

  it('deletes nothing if there is no Gateway at all', async () => {
    const { isDoubted, manifests } = await pruned(edited(CLASS));
    expect({ isDoubted, manifests }).toEqual({ isDoubted: true, manifests: ['demo/gw.yaml', 'prod/other.yaml'] });
  });

  it('deletes nothing if a folder of the inputs is empty', async () => {
    const { manifests } = await pruned(() => {
      folder.write('in/a.yaml', OTHER);
      folder.write('more/readme.txt', 'nothing');
      return [folder.path('in'), folder.path('more')];
    });
    expect(manifests).toEqual(['demo/gw.yaml', 'prod/other.yaml']);
  });

  it('deletes nothing if the inputs differ from the settings', async () => {
    const config = folder.write('ai-gateway.yaml', 'inputs: [in]\noutput: out\n');
    folder.write('in/a.yaml', `${CLASS}---\n${GATEWAY()}`);
    folder.write('in/b.yaml', GATEWAY('other', 'prod'));
    await run('compile', '--config', config);
    const { err } = await run('compile', '--config', config, '-f', folder.path('in/a.yaml'), '--prune');
    expect(err).toContain('other inputs were read');
    expect(folder.list('out/manifests')).toEqual(['demo/gw.yaml', 'prod/other.yaml']);
  });

  it('deletes the output anyway with --force-prune', async () => {
    const { isDoubted, manifests } = await pruned(edited(CLASS), '--force-prune');
    expect({ isDoubted, manifests }).toEqual({ isDoubted: false, manifests: [] });
  });
});
