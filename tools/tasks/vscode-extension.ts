// Builds the extension for VS Code: `npm run vscode` writes dist/vscode/ai-gateway.vsix.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { build } from 'esbuild';
import { bundleCommandLine, DURATIONS_ONLY, licensesOf } from '../bundle';
import { ROOT } from '../discover';

const SOURCES = join(ROOT, 'editors', 'vscode');
/** Contains only files of the package, so that no other files are packaged. */
const STAGE = join(ROOT, '.cache', 'vscode');
const TARGET = join(ROOT, 'dist', 'vscode');
const PAGES = 'https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway/blob/main/editors/vscode';
const IMAGES = 'https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway/raw/main/editors/vscode';

/** Only the command that converts files to programs loads it. */
const CONSTRUCTS = ['../index', 'cdk8s-plus-28'];

const OPTIONS = { target: 'node20', format: 'cjs', platform: 'node', minify: true, logLevel: 'warning' } as const;

async function buildExtension(): Promise<void> {
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(TARGET, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { metafile } = await build({
    ...OPTIONS,
    absWorkingDir: ROOT,
    // Every window with YAML loads the first file, and windows with gateways also the second one.
    entryPoints: ['extension', 'session'].map((name) => join(SOURCES, 'src', `${name}.ts`)),
    outdir: join(STAGE, 'dist'),
    bundle: true,
    external: ['vscode', './session'],
    metafile: true,
  });
  const inputs = [...Object.keys(metafile.inputs), ...(await buildServer(join(STAGE, 'server'), version))];
  const manifest = JSON.parse(readFileSync(join(SOURCES, 'package.json'), 'utf8'));
  writeFileSync(join(STAGE, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  writeFileSync(join(STAGE, 'ThirdPartyNotices.txt'), licensesOf(inputs));
  for (const name of ['README.md', 'CHANGELOG.md', 'media'])
    cpSync(join(SOURCES, name), join(STAGE, name), { recursive: true, filter: (path) => !path.endsWith('.svg') });
  cpSync(join(ROOT, 'LICENSE'), join(STAGE, 'LICENSE'));
  await createVSIX({
    cwd: STAGE,
    packagePath: join(TARGET, 'ai-gateway.vsix'),
    dependencies: false,
    baseContentUrl: PAGES,
    baseImagesUrl: IMAGES,
  });
}

/**
 * Writes the command line as the package has it: files that the program finds by their position are in the same place.
 *
 * @returns the modules of the command line
 */
async function buildServer(folder: string, version: string): Promise<readonly string[]> {
  const commands = join(folder, 'lib', 'apps', 'cli');
  const inputs = await bundleCommandLine(join(commands, 'bundle.js'), {
    minify: true,
    alias: DURATIONS_ONLY,
    external: CONSTRUCTS,
  });
  await build({
    ...OPTIONS,
    entryPoints: [join(ROOT, 'src', 'apps', 'cli', 'engine.ts')],
    outfile: join(commands, 'engine.js'),
  });
  cpSync(join(ROOT, 'bin', 'ai-gateway'), join(folder, 'bin', 'ai-gateway'));
  for (const name of ['ai-gateway', 'gateway-test', 'gateway-guarantees'])
    cpSync(join(ROOT, `${name}.schema.json`), join(folder, `${name}.schema.json`));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name: 'ai-gateway', private: true, version })}\n`);
  return inputs;
}

buildExtension().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
