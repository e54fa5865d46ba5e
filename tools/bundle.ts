import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from './discover';

/** Where the launcher looks for it: as deep below the root as the module that it is made from. */
export const BUNDLE = join(ROOT, 'lib', 'cli', 'bundle.js');

/**
 * Puts the command line with all that it loads into one file. Most of a short run is finding, reading and wiring hundreds of
 * modules. Names stay as they are, so that stack traces say where: esbuild's `keepNames` would name each function again whenever
 * one is made, which cost a run over thousands of routes 4 % of its time. What is loaded late is run late here, too.
 */
export function bundleCommandLine(outfile: string = BUNDLE): void {
  buildSync({
    entryPoints: [join(ROOT, 'src', 'cli', 'index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Whoever releases sets the version after the build as well as before it. The constructs are asked for by one command
    // alone, which runs the code that it makes with the packages that this code will import.
    external: ['../../package.json', '../index', 'cdk8s', 'cdk8s-plus-28', 'constructs'],
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'inline',
    logLevel: 'warning',
  });
}
