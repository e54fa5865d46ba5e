import { describe, expect, it } from 'vitest';
import { execute } from './pack';

interface Tarball {
  readonly files: readonly { readonly path: string }[];
  readonly bundled: readonly string[];
}

const [{ files, bundled }] = JSON.parse(
  execute('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']),
) as Tarball[];
const own = files.map(({ path }) => path).filter((path) => !path.startsWith('node_modules/'));

describe('the npm package', () => {
  it.each([
    '.jsii',
    'LICENSE',
    'README.md',
    'bin/ai-gateway',
    'lib/index.js',
    'lib/index.d.ts',
    'crds/proxybackends.yaml',
  ])('holds %s', (path) => {
    expect(own).toContain(path);
  });

  it('holds nothing that only this repository needs', () => {
    const folders = new Set(own.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
    expect([...folders].sort()).toEqual(['bin', 'crds', 'lib', 'messages']);
    expect(own.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))).toEqual([]);
  });

  it('brings the libraries that jsii users of other languages could not install', () => {
    expect(bundled).toEqual(expect.arrayContaining(['commander', 'js-yaml', 're2js', 'yaml']));
  });
});
