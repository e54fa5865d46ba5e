import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { ROOT } from './discover';

const LIB = join(ROOT, 'lib');
const SOURCES = join(ROOT, 'src');

/** As deep below the root as the module of the command line that it is made from. */
export const BUNDLE = join(LIB, 'cli', 'bundle.js');

const COMMAND_LINE = 'cli/index';

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Whoever releases sets the version after the build as well as before it. The constructs are asked for by one command
  // alone, which runs the code that it makes with the packages that this code will import.
  external: ['../../package.json', '../index', 'cdk8s', 'cdk8s-plus-28', 'constructs'] as string[],
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'inline',
  logLevel: 'warning',
  metafile: true,
} as const;

/**
 * Puts the command line with all that it loads into one file. Most of a short run is finding, reading and wiring hundreds of
 * modules. Names stay as they are, so that stack traces say where: esbuild's `keepNames` would name each function again whenever
 * one is made, which cost a run over thousands of routes 4 % of its time. What is loaded late is run late here, too.
 */
export async function bundleCommandLine(outfile: string): Promise<void> {
  await bundle(outfile, [COMMAND_LINE], []);
}

/**
 * Finishes the package after jsii, so that nothing is in it twice. What is loaded with the constructs stays a module each. All
 * else stands in the bundle, with the libraries that it uses and the command line; a module of it that constructs load late becomes a
 * line that leads there, and the others go.
 */
export async function bundlePackage(): Promise<void> {
  const early = modulesLoadedEarly();
  const late = lateModulesOf(early);
  const { inputs } = await bundle(BUNDLE, [COMMAND_LINE, ...late], [besides(early)]);
  writeFileSync(BUNDLE.replace(/js$/, 'LICENSES.txt'), licensesOf(Object.keys(inputs)));
  for (const name of late) {
    const file = join(LIB, `${name}.js`);
    const path = `./${below(dirname(file), BUNDLE)}`.replace(/^\.\/\./, '.').replace(/\.js$/, '');
    writeFileSync(file, `'use strict';\nmodule.exports = require('${path}')['${name}']();\n`);
  }
  const kept = new Set([...early, ...late, below(LIB, BUNDLE).replace(/\.js$/, ''), 'cli/engine']);
  for (const file of readdirSync(LIB, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))) {
    if (!kept.has(nameOf(join(LIB, file)))) rmSync(join(LIB, file));
  }
}

/** @param modules what can be asked of the bundle, by path below `src` */
async function bundle(outfile: string, modules: readonly string[], plugins: readonly Plugin[]): Promise<Metafile> {
  const lines = modules.map((name) => `  '${name}': () => require('./${name}'),`);
  const stdin = { contents: `module.exports = {\n${lines.join('\n')}\n};\n`, resolveDir: SOURCES };
  return (await build({ ...OPTIONS, stdin, outfile, plugins: [...plugins] })).metafile;
}

/** The licenses of the libraries that a bundle holds, which ask to be passed on with them. */
function licensesOf(inputs: readonly string[]): string {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const path = join(ROOT, folder);
    const file = readdirSync(path).find((name) => /^licen[cs]e/i.test(name));
    const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    if (!file) throw new Error(`${name} has no license to pass on`);
    return `${name} ${version}\n\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Modules by their paths below `lib`, without the ending. */
function modulesLoadedEarly(): Set<string> {
  const program = `require(${JSON.stringify(LIB)}); console.log(JSON.stringify(Object.keys(require.cache)))`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the package cannot be loaded: ${stderr}`);
  const loaded: string[] = JSON.parse(stdout);
  return new Set(loaded.filter((file) => file.startsWith(join(LIB, '/'))).map(nameOf));
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

function nameOf(file: string): string {
  return below(LIB, file).replace(/\.js$/, '');
}

function below(folder: string, file: string): string {
  return relative(folder, file).replaceAll('\\', '/');
}

/** Leaves modules out of the bundle, which stands below `lib` with them. */
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
