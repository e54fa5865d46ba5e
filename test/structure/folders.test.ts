import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import * as ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');

/** The modules of a folder from the bottom to the top: each imports only modules that are listed before it. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  src: ['core', 'library', 'modules', 'index', 'apps'],
  'src/core': [
    'text',
    'values',
    'distribution',
    'diagnostics',
    'validation',
    'overlay',
    'data-plane',
    'providers',
    'compiler',
    'settings',
    'environments',
  ],
  'src/library': [
    'api',
    'overlay-types',
    'gateway-api',
    'constructs',
    'patterns',
    'charts',
    'synth-validation',
    'testing',
  ],
};

/** An import of one file by another. */
interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Returns the paths that a file imports: statements, types, and modules that are loaded lazily. */
function specifiersIn(text: string): readonly string[] {
  const lazy = [...text.matchAll(/\b(?:require|import)\(\s*['"]([^'"]+)['"]\s*\)/g)].map(([, path]) => path);
  return [...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName), ...lazy];
}

function arrowsBetween(sources: ReadonlyMap<string, string>): readonly Arrow[] {
  return [...sources].flatMap(([from, text]) =>
    specifiersIn(text)
      .filter((path) => path.startsWith('.'))
      .map((path) => posix.join(posix.dirname(from), path))
      .flatMap((path) => [`${path}.ts`, `${path}/index.ts`].find((file) => sources.has(file)) ?? [])
      .map((to) => ({ from, to })),
  );
}

/** Returns the part of a folder that contains a file: a folder in it, or, with `files`, a file without its extension. */
function partOf(file: string, folder: string, files = false): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined;
  const [part, ...rest] = file.slice(folder.length + 1).split('/');
  if (rest.length === 0) return files ? part.replace(/\.ts$/, '') : undefined;
  return part;
}

/**
 * Returns the imports that close a circle between folders which are next to each other. Files directly in a folder belong to all of its
 * parts, as a parent's types do.
 */
function circlesIn(folder: string, arrows: readonly Arrow[]): readonly string[] {
  const targets = new Map<string, Set<string>>();
  const between: { readonly from: string; readonly to: string; readonly text: string }[] = [];
  for (const arrow of arrows) {
    const from = partOf(arrow.from, folder);
    const to = partOf(arrow.to, folder);
    if (from === undefined || to === undefined || from === to) continue;
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
    between.push({ from, to, text: `${arrow.from} imports ${arrow.to}` });
  }
  const reaches = (start: string, end: string) => {
    const seen = new Set<string>();
    const next = [start];
    for (let part = next.pop(); part !== undefined; part = next.pop()) {
      if (part === end) return true;
      for (const target of targets.get(part) ?? []) {
        if (!seen.has(target)) next.push(target);
        seen.add(target);
      }
    }
    return false;
  };
  return between.filter(({ from, to }) => reaches(to, from)).map(({ text }) => text);
}

/** Returns the imports of a module by one that is listed before it, and those of modules that are not listed. */
function upwardIn(folder: string, order: readonly string[], arrows: readonly Arrow[]): readonly string[] {
  const files = folder === 'src';
  return arrows.flatMap(({ from, to }) => {
    const [lower, upper] = [from, to].map((file) => partOf(file, folder, files));
    if (lower === undefined || upper === undefined || lower === upper) return [];
    const isDown = order.includes(lower) && order.includes(upper) && order.indexOf(upper) < order.indexOf(lower);
    return isDown ? [] : [`${from} imports ${to}`];
  });
}

const sources = new Map(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && existsSync(join(ROOT, file)))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const arrows = arrowsBetween(sources);
const folders = [
  ...new Set(
    [...sources.keys()].flatMap((file) => {
      const parts = file.split('/').slice(0, -1);
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
  ),
].sort();

describe('source folders', () => {
  it('are compared by statements, types and lazy loading', () => {
    const example = arrowsBetween(
      new Map([
        ['src/core/a/one.ts', "import { type B } from '../b';\n"],
        ['src/core/b/index.ts', "export * from './two';\n"],
        ['src/core/b/two.ts', "type C = import('../c/three').C;\nimport { top } from '../top';\n"],
        ['src/core/c/three.ts', "const one = () => require('../a/one') as typeof import('../a/one');\n"],
        ['src/core/top.ts', "import '../library/four';\n"],
        ['src/library/four.ts', ''],
      ]),
    );
    expect(new Set(circlesIn('src/core', example))).toEqual(
      new Set([
        'src/core/a/one.ts imports src/core/b/index.ts',
        'src/core/b/two.ts imports src/core/c/three.ts',
        'src/core/c/three.ts imports src/core/a/one.ts',
      ]),
    );
    expect(circlesIn('src', example)).toEqual([]);
    expect(upwardIn('src', ['core', 'library'], example)).toEqual(['src/core/top.ts imports src/library/four.ts']);
    expect(upwardIn('src', ['library', 'core'], example)).toEqual([]);
    expect(upwardIn('src', ['core'], example)).toHaveLength(1);
  });

  it('do not import each other in a cycle', () => {
    expect(folders.length).toBeGreaterThan(100);
    expect(folders.flatMap((folder) => circlesIn(folder, arrows))).toEqual([]);
  });

  it.each(Object.entries(ORDER))('in %s only import the folders that are listed before them', (folder, order) => {
    const parts = new Set([...sources.keys()].flatMap((file) => partOf(file, folder, folder === 'src') ?? []));
    expect([...parts].sort()).toEqual([...order].sort());
    expect(upwardIn(folder, order, arrows)).toEqual([]);
  });
});
