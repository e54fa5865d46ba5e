import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');
/** Modules that do not depend on other modules. */
const PLAIN_ROOMS = ['src/core/text', 'src/core/values'];
const PHASES = [
  '1-load',
  '2-validate',
  '3-link',
  '4-attach',
  '5-lower',
  '6-emit',
  'analysis',
  'rules',
  'queries/explain',
  'isolation',
];

/**
 * Tests below the layers that do not correspond to a folder of `src`: inputs of many tests, and independent models that serve as oracles.
 */
const TESTS_OF_THEIR_OWN: ReadonlySet<string> = new Set([
  'test/apps/cli/hostile',
  'test/core/compiler/naive-model',
  'test/core/compiler/queries/prove/claims',
  'test/core/compiler/queries/prove/solver',
  'test/core/compiler/proven',
  'test/library/patterns/usage-errors',
]);

interface Import {
  readonly file: string;
  /** Path below the root without extension, such as `src/core/values/origin`; undefined for packages. */
  readonly target: string;
  readonly typeOnly: boolean;
}

const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'src',
    'schema',
    'tools',
    'test',
    'benchmark',
    'graph-page',
    'playground',
  ],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.includes('/fixtures/'));

const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

/** Static and lazy imports of our own modules. An import of only inline `type` names counts as a type import. */
function importsOf(file: string): Import[] {
  const text = sources.get(file) ?? '';
  const found: Import[] = [];
  const add = (target: string, typeOnly: boolean) => {
    if (target.startsWith('.')) found.push({ file, target: posix.join(dirname(file), target), typeOnly });
  };
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s+)?([^;'"]*?\s*from\s*)?['"]([^'"]+)['"]/gm)) {
    const names = /\{([^}]*)\}/
      .exec(match[2] ?? '')?.[1]
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    add(match[3], Boolean(match[1]) || (names?.length ? names.every((name) => name.startsWith('type ')) : false));
  }
  for (const match of text.matchAll(/(typeof\s+)?(?:require|import)\(\s*['"]([^'"]+)['"]\s*\)/g))
    add(match[2], Boolean(match[1]));
  return found;
}

const imports = files.flatMap(importsOf);
const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

describe('layout', () => {
  it('reads the sources', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.some((entry) => entry.typeOnly) && imports.some((entry) => !entry.typeOnly)).toBe(true);
  });

  it.each(PHASES)('allows %s to import only the model, shared folders and its own folder', (phase) => {
    const rooms = [
      'compiler/model',
      'compiler/expressions',
      'compiler/matches',
      'compiler/queries/prove',
      'compiler/semantics',
      'data-plane',
      'diagnostics',
      'distribution',
      'overlay',
      'providers',
      'text',
      'values',
    ];
    const own = `src/core/compiler/${phase}`;
    // Rules and queries share analysis. Rules may use queries; no query knows a rule.
    if (phase === 'rules' || phase.startsWith('queries/')) rooms.push('compiler/analysis');
    if (phase === 'rules') rooms.push('compiler/queries');
    const allowed = [own, 'src/core/validation', ...rooms.map((room) => `src/core/${room}`)];
    const entries = imports.filter(({ file }) => inside(file, own));
    expect(entries).not.toEqual([]);
    expect(entries.filter(({ target }) => !allowed.some((folder) => inside(target, folder)))).toEqual([]);
  });

  it('prevents queries, analyses and rules from importing a rule', () => {
    const rules = 'src/core/compiler/rules';
    const isRule = (path: string) => inside(path, rules) && !/rules\/(?:rule|index|registry\.generated)$/.test(path);
    const readers = ['src/core/compiler/analysis', 'src/core/compiler/queries', rules];
    const wrong = imports.filter(
      ({ file, target }) =>
        readers.some((folder) => inside(file, folder)) && !file.includes('.generated.') && isRule(target),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['src/core/diagnostics', []],
    ['src/core/validation', ['src/core/distribution']],
  ])('allows %s to import only values, strings and types of %s', (module, types) => {
    const wrong = imports.filter(({ file, target, typeOnly }) => {
      if ([module, ...PLAIN_ROOMS].some((folder) => inside(target, folder)) || !inside(file, module)) return false;
      return !(typeOnly && types.some((folder) => inside(target, folder)));
    });
    expect(wrong).toEqual([]);
  });

  it('has no module in `src` outside the three layers and the modules of the API', () => {
    const outside = files.filter(
      (file) =>
        inside(file, 'src') && !/^src\/(?:core|library|apps|modules)\/|^src\/index$|^src\/index\.ts$/.test(file),
    );
    expect(outside).toEqual([]);
  });

  it.each(PLAIN_ROOMS)('allows %s to import nothing from other folders', (room) => {
    expect(imports.filter(({ file, target }) => inside(file, room) && !inside(target, room))).toEqual([]);
  });

  it('infers no type from another type', () => {
    const wrong = files.filter((file) => inside(file, 'src') && /\binfer [A-Z]/.test(sources.get(file) ?? ''));
    expect(wrong).toEqual([]);
  });

  it('keeps the model independent of phases, and the IRs independent of all else', () => {
    const model = 'src/core/compiler/model';
    const irs = ['dataplane', 'workload', 'policy-level'].map((name) => `${model}/${name}`);
    const types = ['src/core/validation', 'src/core/distribution', 'src/core/diagnostics'];
    const wrong = imports.filter((entry) => {
      if (!inside(entry.file, model) || inside(entry.target, model)) return false;
      if (['src/core/data-plane', ...PLAIN_ROOMS].some((folder) => inside(entry.target, folder))) return false;
      if (irs.includes(entry.file.replace(/\.ts$/, ''))) return true;
      return !(entry.typeOnly && types.some((folder) => inside(entry.target, folder)));
    });
    expect(wrong).toEqual([]);
  });

  it('names a release of the data plane in the default options and for the types of the config only', () => {
    const named = ['src/core/compiler/model/options.ts', 'src/core/data-plane/config.ts'];
    const releaseOf = (path: string) => /^src\/core\/data-plane\/([^/]+-[\d.]+)(\/|$)/.exec(path)?.[1];
    const wrong = imports.filter(({ file, target }) => {
      if (inside(file, 'src/core/data-plane') && !inside(target, 'src/core/data-plane')) return true;
      const release = inside(file, 'src') ? releaseOf(target) : undefined;
      // A release states its differences to an older one.
      const isOlder = release !== undefined && release < (releaseOf(file) ?? '');
      return release !== undefined && release !== releaseOf(file) && !isOlder && !named.includes(file);
    });
    expect(wrong).toEqual([]);
  });

  it('builds patterns from the constructs layer only', () => {
    const allowed = [
      'src/library/constructs',
      'src/library/patterns',
      'src/core/distribution',
      'src/core/values',
      'src/core/text',
      'src/core/diagnostics/codes.generated',
    ];
    const wrong = imports.filter(
      (entry) => inside(entry.file, 'src/library/patterns') && !allowed.some((folder) => inside(entry.target, folder)),
    );
    expect(wrong).toEqual([]);
  });

  it('restricts imports of the CLI to browser modules, help measurement and the man page', () => {
    const wrong = imports.filter(
      (entry) =>
        inside(entry.target, 'src/apps/cli') &&
        !['src/apps/cli', 'playground/compiler', 'test', 'tools/prose', 'tools/cli'].some((folder) =>
          inside(entry.file, folder),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('calls messages by their names', () => {
    const codes = files
      .filter((file) => inside(file, 'src') && !file.includes('.generated.'))
      .flatMap((file) =>
        [...(sources.get(file) ?? '').matchAll(/^(?!\s*(?:\*|\/[/*])).*?'(AIG\d{4})'/gm)].map(
          ([line]) => `${file}: ${line}`,
        ),
      );
    expect(codes).toEqual([]);
  });

  it('contains no file or folder with a meaningless name', () => {
    const wrong = files.filter((file) =>
      file.split('/').some((part) => /^(utils?|helpers?|common|misc)(\.|$)/i.test(part)),
    );
    expect(wrong).toEqual([]);
  });

  it('declares no name that shadows a global', () => {
    const globals = new Set(Object.getOwnPropertyNames(globalThis));
    const declared = /^(?:export )?(?:abstract )?(?:async )?(?:interface|type|class|enum|function|const|let) (\w+)/gm;
    const wrong = files
      .filter((file) => inside(file, 'src') && !file.includes('.generated.'))
      .flatMap((file) => [...(sources.get(file) ?? '').matchAll(declared)].map(([, name]) => `${file}: ${name}`))
      .filter((entry) => globals.has(entry.split(': ')[1]));
    expect(globals).toContain('Request');
    expect(wrong).toEqual([]);
  });

  it('limits hand-written files to 500 lines', () => {
    const long = files
      .filter((file) => !basename(file).includes('.generated.'))
      .map((file) => ({ file, lines: (sources.get(file) ?? '').split('\n').length }))
      .filter(({ lines }) => lines > 500);
    expect(long).toEqual([]);
  });

  it('keeps tests in the folder that matches their subject', () => {
    const folders = new Set(files.map((file) => dirname(file)).flatMap((folder) => [folder, dirname(folder)]));
    const alone = [...folders]
      .filter((folder) => /^test\/(?:core|library|apps)\//.test(folder))
      .filter((folder) => {
        return !folders.has(folder.replace('test/', 'src/')) && !TESTS_OF_THEIR_OWN.has(folder);
      });
    expect(alone).toEqual([]);
    for (const folder of TESTS_OF_THEIR_OWN) expect(folders).toContain(folder);
  });

  it('names no path of a machine and no registry in the lock file', () => {
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    expect(lock).not.toMatch(/"resolved": *"http/);
    const home = ['', 'work', ''].join('/');
    expect(files.filter((file) => (sources.get(file) ?? '').includes(`'${home}`))).toEqual([]);
  });
});
