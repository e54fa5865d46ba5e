import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin, transform } from 'esbuild';
import type { Example } from '../../playground/page/examples';
import { CATALOGUE } from '../../src/core/diagnostics/catalogue.generated';
import { DURATIONS_ONLY } from '../bundle';
import { ROOT } from '../discover';

const PLAYGROUND = join(ROOT, 'playground');
const SHIMS = join(PLAYGROUND, 'compiler', 'shims');
const standIn = (name: string) => join(SHIMS, `${name}.ts`);

/** Browser shims of Node's modules. No command of the page loads a module that is not listed. */
const OF_NODE: Readonly<Record<string, string>> = {
  buffer: standIn('bytes'),
  child_process: standIn('app-process'),
  crypto: standIn('crypto'),
  events: standIn('events'),
  fs: standIn('fs'),
  net: standIn('net'),
  os: standIn('machine'),
  path: join(ROOT, 'node_modules', 'path-browserify', 'index.js'),
  process: standIn('process'),
  url: standIn('url'),
  util: standIn('deep-equal'),
  zlib: standIn('zlib'),
};

/** Shims of modules of the package. `nothing` replaces modules that no command of the page reaches. */
const OF_PACKAGE: Readonly<Record<string, string>> = {
  'src/core/values/key-reader.ts': standIn('key-reader'),
  'src/apps/cli/commands.ts': standIn('commands'),
  'src/library/constructs/checked-options.ts': standIn('checked-options'),
  'src/apps/language/schema-files.ts': standIn('schema-files'),
  'src/apps/cli/language-server/program.ts': standIn('machine'),
  'src/apps/cli/graph/html.ts': standIn('nothing'),
  'src/apps/cli/base-findings.ts': standIn('no-base'),
  'src/apps/cli/cluster-input.ts': standIn('nothing'),
  'src/apps/cli/cluster-sides.ts': standIn('nothing'),
  // The page has no git repository.
  'src/apps/cli/prove-since.ts': standIn('nothing'),
  'src/apps/cli/publish/publish.ts': standIn('publish'),
  'src/apps/cli/publish/unfinished-run.ts': standIn('publish'),
  // The page compares in text, and checks one environment.
  'src/apps/cli/diff-all.ts': standIn('nothing'),
  'src/apps/cli/diff-markdown.ts': standIn('nothing'),
  'src/apps/cli/validate-environments.ts': standIn('nothing'),
  // The page has no access logs.
  'src/apps/replay/read-log.ts': standIn('nothing'),
  'src/apps/replay/replay.ts': standIn('nothing'),
  'src/apps/replay/replay-text.ts': standIn('nothing'),
};

const OPTIONS = {
  bundle: true,
  write: false,
  platform: 'browser',
  target: 'es2022',
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'error',
  metafile: true,
} as const satisfies BuildOptions;

const replaced = (inPackage: Readonly<Record<string, string>>): Plugin => ({
  name: 'shims',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) => {
      const found = OF_NODE[path.slice('node:'.length)];
      return found ? { path: found } : { errors: [{ text: `browsers do not support ${path}` }] };
    });
    // Matches loaded paths, not imports: esbuild discards its directory cache after each time that a plugin resolves a path.
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const other = inPackage[relative(ROOT, path).replaceAll('\\', '/')];
      return other === undefined
        ? undefined
        : { contents: `export * from ${JSON.stringify(other)};`, resolveDir: ROOT };
    });
  },
});

const REPLACED = replaced(OF_PACKAGE);
/** Programs use the constructs, whose options are checked. */
const REPLACED_FOR_PROGRAMS = replaced({ 'src/core/values/key-reader.ts': standIn('key-reader') });

export interface Bundle {
  readonly text: string;
  /** Paths of the bundle's inputs, below the root. */
  readonly inputs: readonly string[];
}

async function bundle(entry: string, options: BuildOptions = {}): Promise<Bundle> {
  const { outputFiles = [], metafile } = await build({
    ...OPTIONS,
    ...options,
    entryPoints: [join(PLAYGROUND, entry)],
  });
  return { text: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile?.inputs ?? {}) };
}

/** Modules of cdk8s name those of Node without a prefix. */
const BARE_NODE: Plugin = {
  name: 'shims of cdk8s',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:child_process|crypto|fs|os|path|util|url)$/ }, ({ path }) => ({ path: OF_NODE[path] }));
  },
};

/** Bundles the library, and the worker that runs programs with it. */
export function bundleProgramWorker(): Promise<Bundle> {
  return bundle('program/worker.ts', {
    plugins: [BARE_NODE, REPLACED_FOR_PROGRAMS],
    inject: [standIn('globals')],
    // The library finds the lines of a program by the folder of its own modules.
    define: { __dirname: '"/package/lib/library/api/runtime"' },
    keepNames: true,
    alias: { 'js-yaml': join(ROOT, 'node_modules', 'js-yaml', 'index.js') },
  });
}

export function bundleProgramFrame(): Promise<Bundle> {
  return bundle('program/frame.ts');
}

/** Returns TypeScript's compiler without comments and white space. */
export async function bundleTypeScript(): Promise<string> {
  const text = readFileSync(join(ROOT, 'node_modules', 'typescript', 'lib', 'typescript.js'), 'utf8');
  return (await transform(text, { minify: true, legalComments: 'none' })).code;
}

/** The compiler, as the page's Web Worker runs it. */
export function bundleCompiler(): Promise<Bundle> {
  return bundle('compiler/worker.ts', {
    plugins: [REPLACED],
    inject: [standIn('globals')],
    // All of cdk8s would double the download.
    alias: DURATIONS_ONLY,
  });
}

/** Bundles the page's own program; the compiler is in a separate file. */
export function bundlePage(examples: readonly Example[]): Promise<Bundle> {
  return bundle('page/main.ts', {
    format: 'esm',
    define: { EXAMPLES: JSON.stringify(examples) },
    plugins: [CLIENT_BESIDE, NAMES_ONLY],
  });
}

/** The page links findings by name; the worker has the complete catalogue. */
const NAMES_ONLY: Plugin = {
  name: 'names of findings',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]diagnostics[\\/]catalogue\.generated\.ts$/ }, () => {
      const names = Object.entries(CATALOGUE).map(([code, { name }]) => [code, { name }]);
      return { contents: `export const CATALOGUE = ${JSON.stringify(Object.fromEntries(names))};` };
    });
  },
};

const CLIENT = 'compiler-client.js';

/** The browser loads it first, and once. */
const CLIENT_BESIDE: Plugin = {
  name: 'the client beside the page',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/compiler$/ }, () => ({ path: `./${CLIENT}`, external: true }));
  },
};

/** Bundles the code that starts the compiler and communicates with it. */
export function bundleClient(): Promise<Bundle> {
  return bundle('page/compiler.ts', { format: 'esm' });
}

export async function bundleStyle(): Promise<string> {
  return (await bundle('page/page.css', { loader: { '.css': 'css' } })).text;
}
