import { describe, expect, it } from 'vitest';
import { GATEWAY, run, useFolder } from './run';

const folder = useFolder();

describe('a folder with a kustomization', () => {
  it('is read without kustomize, with a warning if the output differs', async () => {
    folder.write('prod/gateway.yaml', GATEWAY());
    folder.write('prod/kustomization.yaml', 'resources: [gateway.yaml]\nnamespace: prod\n');
    const { code, out } = await run('validate', '-f', folder.path('prod'));
    expect(code).toBe(0);
    expect(out).toMatch(/AIG1021.*prod has namespace/);
    expect(out).toContain(`kubectl kustomize ${folder.path('prod')} | ai-gateway validate -f -`);
    expect(out).not.toContain('AIG1016');
  });

  it('is a regular input if it only lists its files', async () => {
    folder.write('base/gateway.yaml', GATEWAY());
    folder.write('base/kustomization.yaml', 'resources: [gateway.yaml]\n');
    const { out } = await run('validate', '-f', folder.path('base'));
    expect(out).toContain('AIG1016');
    expect(out).not.toContain('AIG1021');
  });
});
