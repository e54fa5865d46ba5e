import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { searchedPages } from '../../src/apps/cli/mcp/documentation/guides';
import { moduleNames } from '../../tools/packaging/modules';
import { ROOT } from './assembly';
import { execute } from './pack';

interface Tarball {
  readonly files: readonly { readonly path: string }[];
  /** In bytes, packed. */
  readonly size: number;
}

const [{ files, size }] = JSON.parse(execute('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'])) as Tarball[];
const own = files.map(({ path }) => path);

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

/** Returns the modules of this package that a module requires, immediately or later, including itself. */
function modulesFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path)) return reached;
  reached.add(path);
  for (const [, target] of readFileSync(join(ROOT, path), 'utf8').matchAll(/\brequire\(["'](\.[^"']+)["']\)/g)) {
    const file = join(dirname(path), target);
    if (file !== 'package.json')
      modulesFrom(existsSync(join(ROOT, `${file}.js`)) ? `${file}.js` : join(file, 'index.js'), reached);
  }
  return reached;
}

describe('the npm package', () => {
  it.each([
    '.jsii',
    'LICENSE',
    'NOTICE',
    'README.md',
    'bin/ai-gateway',
    'bin/kubectl-ai_gateway',
    'lib/index.js',
    'lib/index.d.ts',
    'crds/proxybackends.yaml',
    'man/ai-gateway.1',
    'templates/typescript/_gitignore',
    'templates/python/_github/workflows/check.yaml',
  ])('contains %s', (path) => {
    expect(own).toContain(path);
  });

  it('contains no files that only the repository uses', () => {
    const folders = new Set(own.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
    expect([...folders].sort()).toEqual(['bin', 'crds', 'docs', 'lib', 'man', 'templates']);
    const sources = own.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));
    expect(sources.filter((path) => !path.startsWith('templates/'))).toEqual([]);
  });

  it('contains exactly the pages that coding agents search', () => {
    const docs = own.filter((path) => path.startsWith('docs/')).map((path) => path.replace('docs/', ''));
    expect(docs.sort()).toEqual([...searchedPages()]);
  });

  it('contains exactly the declarations that its public types reference', () => {
    const declarations = own.filter((path) => path.startsWith('lib/') && path.endsWith('.d.ts'));
    expect([...declarationsFrom('lib/index.d.ts')].sort()).toEqual(declarations.sort());
    expect(declarations.length).toBeGreaterThan(100);
  });

  it('does not exceed 3 MB', () => {
    expect(size).toBeLessThanOrEqual(3_000_000);
  });

  it('has a source map, with its source, for each module that constructs load', () => {
    const loaded = execute('node', ['-p', "Object.values(require('./lib')); Object.keys(require.cache).join('\\n')"])
      .trim()
      .split('\n');
    const modules = loaded.filter((path) => path.startsWith(join(ROOT, 'lib', '/')));
    expect(modules.length).toBeGreaterThan(100);
    for (const path of modules) {
      const { sourcesContent } = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
      expect(sourcesContent?.[0], path).toMatch(/\S/);
    }
  });

  it('shows the lines of its sources in stack traces', () => {
    const program =
      "try { require('./lib/modules/limits').Budget.dollars(-1); } catch (error) { console.log(error.stack); }";
    const stack = execute('node', ['--enable-source-maps', '-e', program]);
    const [, file = '', line] = / at usageError .*\n +at .* \((\/.*\/src\/.*\.ts):(\d+):\d+\)$/m.exec(stack) ?? [];
    expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('throw usageError(');
  });

  it.each(['.', ...moduleNames()])('exports every name to ES modules, too: %s', (module) => {
    const path = module === '.' ? 'cdk8s-ai-gateway' : `cdk8s-ai-gateway/${module}`;
    const names: string[] = JSON.parse(execute('node', ['-p', `JSON.stringify(Object.keys(require('${path}')))`]));
    expect(names.length).toBeGreaterThan(0);
    const program = `import { ${names.join(', ')} } from '${path}';
      console.log(JSON.stringify([${names.join(', ')}].map((each) => typeof each)));`;
    const types: string[] = JSON.parse(execute('node', ['--input-type=module', '-e', program]));
    expect(types.filter((type) => type === 'undefined')).toEqual([]);
  });

  it('contains exactly the modules that its entry points import', () => {
    const modules = own.filter((path) => path.startsWith('lib/') && path.endsWith('.js'));
    const reached = modulesFrom('lib/index.js');
    for (const entry of ['lib/apps/cli/bundle.js', 'lib/apps/cli/engine.js']) modulesFrom(entry, reached);
    expect([...reached].sort()).toEqual(modules.sort());
    // A module for each construct and its options, one for each module of the API, and the modules that all of them load.
    expect(modules.length).toBeLessThan(420);
  });

  it('credits the sources of generated declarations', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const name = '@kubernetes-models/gateway-api';
    const nameAndVersion = `${name} ${devDependencies[name]}`;
    expect(readFileSync(join(ROOT, 'NOTICE'), 'utf8')).toContain(nameAndVersion);
    const licenses = readFileSync(join(ROOT, 'lib', 'apps', 'cli', 'bundle.LICENSES.txt'), 'utf8');
    expect(licenses).toContain(`${nameAndVersion}\n\nMIT License`);
  });

  it('brings the libraries that jsii users of other languages could not install, and their licenses', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    const asked = own
      .filter((path) => path.startsWith('lib/') && path.endsWith('.js'))
      .flatMap((path) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\brequire\(["']([\w@][^"'\n]*)["']\)/g)])
      .map(([, name]) => name);
    const foreign = [...new Set(asked)].filter((name) => !isBuiltin(name) && !(name in peerDependencies));
    expect(foreign).toEqual([]);
    const licenses = readFileSync(join(ROOT, 'lib', 'apps', 'cli', 'bundle.LICENSES.txt'), 'utf8');
    for (const name of ['@dagrejs/dagre', 'commander', 'js-yaml', 're2js', 'yaml'])
      expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(own).toContain('lib/apps/cli/bundle.LICENSES.txt');
  });
});
