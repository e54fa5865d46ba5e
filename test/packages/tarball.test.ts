import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './assembly';
import { execute } from './pack';

interface Tarball {
  readonly files: readonly { readonly path: string }[];
  readonly bundled: readonly string[];
}

const [{ files, bundled }] = JSON.parse(
  execute('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']),
) as Tarball[];
const own = files.map(({ path }) => path).filter((path) => !path.startsWith('node_modules/'));

/** The declarations of this package that one leads to, itself among them. */
function declarationsFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path)) return reached;
  reached.add(path);
  const text = readFileSync(join(ROOT, path), 'utf8');
  for (const [, target] of text.matchAll(/(?:from|import\() *['"](\.[^'"]*)['"]/g)) {
    const file = join(dirname(path), target);
    declarationsFrom(existsSync(join(ROOT, `${file}.d.ts`)) ? `${file}.d.ts` : join(file, 'index.d.ts'), reached);
  }
  return reached;
}

describe('the npm package', () => {
  it.each([
    '.jsii',
    'LICENSE',
    'README.md',
    'bin/ai-gateway',
    'lib/index.js',
    'lib/index.d.ts',
    'crds/proxybackends.yaml',
    'templates/typescript/_gitignore',
    'templates/python/_github/workflows/check.yaml',
  ])('holds %s', (path) => {
    expect(own).toContain(path);
  });

  it('holds nothing that only this repository needs', () => {
    const folders = new Set(own.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
    expect([...folders].sort()).toEqual(['bin', 'crds', 'lib', 'messages', 'templates']);
    const sources = own.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));
    expect(sources.filter((path) => !path.startsWith('templates/'))).toEqual([]);
  });

  it('holds the declarations that the public types lead to, and few others', () => {
    const declarations = own.filter((path) => path.endsWith('.d.ts'));
    const reached = declarationsFrom('lib/index.d.ts');
    expect([...reached].filter((path) => !declarations.includes(path))).toEqual([]);
    expect(reached.size).toBeGreaterThan(100);
    expect(declarations.length).toBeLessThan(2.2 * reached.size);
  });

  it('brings the libraries that jsii users of other languages could not install', () => {
    expect(bundled).toEqual(expect.arrayContaining(['commander', 'js-yaml', 're2js', 'yaml']));
  });
});
