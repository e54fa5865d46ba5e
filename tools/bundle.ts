import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { BRACKETS_FIRST, PROTOCOL_MODULES } from './bundled-modules';
import { ROOT } from './discover';
import { coarsenSourceMaps } from './packaging/coarse-source-maps';
import { compactAssembly } from './packaging/compact-assembly';
import { withLazyExports } from './packaging/lazy-exports';
import { removeUnusedDeclarations } from './packaging/unused-declarations';

const LIB = join(ROOT, 'lib');
const SOURCES = join(ROOT, 'src');
const CLI = join(LIB, 'apps', 'cli');
const ROOT_MODULE = join(LIB, 'index.js');

/** The bundle with the modules that every command loads. It is as deep below the root as the command line module that it is built from. */
export const BUNDLE = join(CLI, 'bundle.js');

const COMMAND_LINE = 'apps/cli/index';

/** Imports and calls of `require` get the same file of js-yaml, not one each. */
const JS_YAML = { 'js-yaml': join(ROOT, 'node_modules', 'js-yaml', 'index.js') };

/** Of cdk8s, the commands use durations only. */
export const DURATIONS_ONLY = { ...JS_YAML, cdk8s: join(ROOT, 'node_modules', 'cdk8s', 'lib', 'duration.js') };

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // The version is set both before and after the build. Only one command requires the constructs; it runs the generated code with the
  // packages that this code imports.
  external: ['../../package.json', '../index', 'cdk8s', 'cdk8s-plus-28', 'constructs'] as string[],
  alias: JS_YAML,
  legalComments: 'inline',
  // Indentation would be 4 % of the package, longer forms of statements 1 %, and shorter lines 3 %.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 1000,
  logLevel: 'warning',
  metafile: true,
} as const;

/** Modules that a single run loads are in the file of that run. */
const RUNS: readonly { readonly file: string; readonly args: readonly string[] }[] = [
  { file: 'bundle-commands', args: ['--help'] },
  { file: 'bundle-explain', args: ['explain', 'AIG7004'] },
  { file: 'bundle-compile', args: ['compile', '-o', '-', '-f', 'examples/plain-yaml'] },
];
/** Modules that several runs load, and modules that no run loads. */
const SHARED = 'bundle';
const REST = 'bundle-rest';
/** Files of modules that no run loads. */
const PARTS: readonly { readonly file: string; readonly modules: RegExp }[] = [
  // The server for coding agents, with the library of its protocol. No other command loads it.
  {
    file: 'bundle-mcp',
    modules: /^(?:src\/apps\/cli\/mcp\/|node_modules\/(?:@modelcontextprotocol|zod(?:-to-json-schema)?|minisearch)\/)/,
  },
  // Rules load the prover if comparing rules by pairs is not enough, which is so for most inputs with policies.
  { file: 'bundle-prove', modules: /^src\/core\/compiler\/(?:queries\/prove\/|model\/value-path)/ },
];

/** Packages whose declarations and descriptions are copied into generated modules (tools/generators/gateway-api.generator.ts). */
const DECLARATION_SOURCES = ['node_modules/@kubernetes-models/gateway-api'];

/**
 * Finishes the package after jsii. Modules that are loaded with the constructs remain as jsii generated them, with source maps. The rest is
 * bundled with its libraries into a few files, because most of a short run consists of finding, reading and linking hundreds of modules,
 * and most of the remainder is parsing unneeded code. A module that constructs load lazily becomes a line that loads its bundle. Names are
 * not shortened, and lines are limited: stack traces contain names, and Node prints the line of an uncaught error.
 */
export async function bundlePackage(): Promise<void> {
  assertModules(LIB);
  // This step precedes the files, which are newer than the assembly after a complete build.
  compactAssembly(join(ROOT, '.jsii'));
  const early = modulesLoadedEarly();
  const late = lateModulesOf(early);
  const roots = [COMMAND_LINE, ...late].map(sourceOf);
  const { inputs } = await bundle(roots, [besides(early)]);
  const fileOf = filesOf(Object.keys(inputs));
  const imported = importedFromOutside(inputs, fileOf, roots);
  for (const file of new Set(fileOf.values())) {
    const modules = [...imported].filter((module) => fileOf.get(module) === file);
    await bundle(modules, [besides(early), inOtherFiles(file, fileOf, inputs)], join(CLI, `${file}.js`));
  }
  writeFileSync(BUNDLE.replace(/js$/, 'LICENSES.txt'), licensesOf([...Object.keys(inputs), ...DECLARATION_SOURCES]));
  for (const name of late) {
    const file = join(LIB, `${name}.js`);
    const path = `./${below(dirname(file), join(CLI, fileOf.get(sourceOf(name))!))}`.replace(/^\.\/\./, '.');
    writeFileSync(file, `'use strict';\nmodule.exports = require('${path}')['${sourceOf(name)}']();\n`);
    rmSync(`${file}.map`, { force: true });
  }
  const files = [SHARED, ...[...RUNS, ...PARTS].map(({ file }) => file), REST].map((file) => `apps/cli/${file}`);
  const kept = new Set([...early, ...late, ...files, 'apps/cli/engine']);
  for (const file of readdirSync(LIB, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))) {
    if (kept.has(nameOf(join(LIB, file)))) continue;
    rmSync(join(LIB, file));
    rmSync(join(LIB, `${file}.map`), { force: true });
  }
  // Later than the search for modules, which loads all of them.
  writeFileSync(ROOT_MODULE, withLazyExports(readFileSync(ROOT_MODULE, 'utf8')));
  removeUnusedDeclarations(LIB);
  coarsenSourceMaps(LIB);
}

/** Fails unless a folder contains jsii's output. Bundling removes modules, so it cannot run twice on the same folder. */
export function assertModules(lib: string): void {
  if (existsSync(join(lib, `${COMMAND_LINE}.js`))) return;
  const found = existsSync(join(lib, relative(LIB, BUNDLE))) ? 'is bundled already' : 'does not contain the package';
  throw new Error(`${lib} ${found}: run \`npm run compile\` to build the modules first`);
}

/**
 * Bundles the command line from the current sources into one file, for tests that require a separate process and for editors.
 *
 * @returns the paths of its modules
 */
export async function bundleCommandLine(
  outfile: string,
  options: Pick<BuildOptions, 'minify' | 'alias' | 'external'> = {},
): Promise<readonly string[]> {
  const { inputs } = await bundle([sourceOf(COMMAND_LINE)], [], outfile, options);
  return Object.keys(inputs);
}

/** @param modules modules that the file exports, by path below the root */
async function bundle(
  modules: readonly string[],
  plugins: readonly Plugin[],
  outfile?: string,
  options: BuildOptions = {},
): Promise<Metafile> {
  const lines = modules.map((path) => `  '${path}': () => require('./${path}'),`);
  const stdin = { contents: `module.exports = {\n${lines.join('\n')}\n};\n`, resolveDir: ROOT };
  const { metafile, outputFiles } = await build({
    ...OPTIONS,
    ...options,
    metafile: true,
    write: false,
    stdin,
    plugins: [...plugins, BRACKETS_FIRST, PROTOCOL_MODULES],
  });
  if (outfile) {
    mkdirSync(dirname(outfile), { recursive: true });
    writeFileSync(outfile, outputFiles[0]!.text);
  }
  return metafile;
}

/** Returns the output file of each module. */
function filesOf(modules: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { file, args } of RUNS) {
    for (const module of modulesLoadedBy(args)) files.set(module, files.has(module) ? SHARED : file);
  }
  const fileOf = (module: string) =>
    files.get(module) ?? PARTS.find(({ modules: part }) => part.test(module))?.file ?? REST;
  return new Map(modules.map((module) => [module, fileOf(module)]));
}

/** Returns the modules that another file, or code outside of the files, imports. */
function importedFromOutside(
  inputs: Metafile['inputs'],
  fileOf: ReadonlyMap<string, string>,
  roots: readonly string[],
): ReadonlySet<string> {
  const imported = new Set(roots);
  for (const [module, { imports }] of Object.entries(inputs)) {
    for (const { path, external } of imports) {
      if (!external && fileOf.get(path) !== fileOf.get(module)) imported.add(path);
    }
  }
  return imported;
}

/** Returns the licenses of the libraries in a bundle, which require redistribution with them. */
export function licensesOf(inputs: readonly string[]): string {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const path = join(ROOT, folder);
    const file = readdirSync(path).find((name) => /^licen[cs]e/i.test(name));
    const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    if (!file) throw new Error(`${name} has no license file`);
    return `${name} ${version}\n\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Modules by their paths below `lib`, without the ending. */
function modulesLoadedEarly(): Set<string> {
  const loaded = loadedBy(`require(${JSON.stringify(LIB)});`);
  return new Set(loaded.filter((file) => file.startsWith(join(LIB, '/'))).map(nameOf));
}

/** Returns the modules of jsii's output that a run of the command line loads, by the paths of their sources. */
function modulesLoadedBy(args: readonly string[]): string[] {
  const main = `require(${JSON.stringify(join(LIB, COMMAND_LINE))}).main(${JSON.stringify(args)})`;
  return loadedBy(`${main}.then((code) => { process.exitCode = code; });`).map((file) =>
    file.startsWith(join(LIB, '/')) ? sourceOf(nameOf(file)) : below(ROOT, file),
  );
}

function loadedBy(program: string): string[] {
  const report = `process.on('exit', () => require('fs').writeFileSync(3, JSON.stringify(Object.keys(require.cache))));`;
  const { status, output } = spawnSync(process.execPath, ['-e', `${report} ${program}`], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`the package failed to start: ${output[2]}`);
  return JSON.parse(output[3] ?? '');
}

/** Modules that early ones name and do not load at once. */
function lateModulesOf(early: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const name of early) {
    const text = readFileSync(join(LIB, `${name}.js`), 'utf8');
    for (const [, path] of text.matchAll(/require\(["'](\.[^"']+)["']\)/g)) {
      const target = join(LIB, dirname(name), path);
      const file = existsSync(`${target}.js`) ? `${target}.js` : join(target, 'index.js');
      if (existsSync(file) && !early.has(nameOf(file))) found.add(nameOf(file));
    }
  }
  return [...found].sort();
}

/** Path below the root. */
function sourceOf(name: string): string {
  return `src/${name}.ts`;
}

function nameOf(file: string): string {
  return below(LIB, file).replace(/\.js$/, '');
}

function below(folder: string, file: string): string {
  return relative(folder, file).replaceAll('\\', '/');
}

/** Excludes modules from the bundle, which is below `lib` together with them. */
function besides(modules: ReadonlySet<string>): Plugin {
  return {
    name: 'modules beside the bundle',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const target = below(SOURCES, join(resolveDir, path));
        const name = [target, `${target}/index`].find((one) => modules.has(one));
        return name ? { path: below(dirname(BUNDLE), join(LIB, name)), external: true } : undefined;
      });
    },
  };
}

/** Resolves a module outside of this file to the file that contains it. A bundle of all modules determines the target of each import. */
function inOtherFiles(file: string, fileOf: ReadonlyMap<string, string>, inputs: Metafile['inputs']): Plugin {
  const NAMESPACE = 'other-file';
  return {
    name: 'modules in other files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, importer, namespace }) => {
        if (namespace === NAMESPACE) return { path, external: true };
        const known = inputs[below(ROOT, importer)]?.imports.find(({ original }) => original === path);
        const other = known && !known.external ? fileOf.get(known.path) : undefined;
        return known && other && other !== file ? { path: known.path, namespace: NAMESPACE } : undefined;
      });
      onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
        contents: `module.exports = require('./${fileOf.get(path)}')['${path}']();`,
      }));
    },
  };
}
