// Builds the extension for VS Code: `npm run vscode` writes dist/vscode/ai-gateway.vsix.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { build } from 'esbuild';
import { ROOT } from '../discover';

const SOURCES = join(ROOT, 'editors', 'vscode');
/** Contains only files of the package, so that no other files are packaged. */
const STAGE = join(ROOT, '.cache', 'vscode');
const TARGET = join(ROOT, 'dist', 'vscode');

async function buildExtension(): Promise<void> {
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(join(STAGE, 'dist'), { recursive: true });
  mkdirSync(TARGET, { recursive: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join(SOURCES, 'src', 'extension.ts')],
    outfile: join(STAGE, 'dist', 'extension.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode'],
    minify: true,
    logLevel: 'warning',
  });
  const manifest = JSON.parse(readFileSync(join(SOURCES, 'package.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeFileSync(join(STAGE, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  copyFileSync(join(SOURCES, 'README.md'), join(STAGE, 'README.md'));
  copyFileSync(join(ROOT, 'LICENSE'), join(STAGE, 'LICENSE'));
  await createVSIX({ cwd: STAGE, packagePath: join(TARGET, 'ai-gateway.vsix'), dependencies: false });
}

buildExtension().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
