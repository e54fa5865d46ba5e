import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import {
  bundleClient,
  bundleCompiler,
  bundlePage,
  bundleProgramFrame,
  bundleProgramWorker,
  bundleStyle,
  bundleTypeScript,
} from './bundle';
import { examples } from './examples';

/** The files that the browser loads when the page is opened, by name. */
export async function playgroundFiles(): Promise<ReadonlyMap<string, string>> {
  const [compiler, client, page, style] = await Promise.all([
    bundleCompiler(),
    bundleClient(),
    bundlePage(examples()),
    bundleStyle(),
  ]);
  return new Map([
    ['index.html', readFileSync(join(ROOT, 'playground', 'index.html'), 'utf8')],
    ['playground.css', style],
    ['playground.js', page.text],
    ['compiler-client.js', client.text],
    ['compiler.js', compiler.text],
  ]);
}

/** The files that the browser loads when the page runs the first program in TypeScript. */
export async function programFiles(): Promise<ReadonlyMap<string, string>> {
  const [worker, frame, typescript] = await Promise.all([
    bundleProgramWorker(),
    bundleProgramFrame(),
    bundleTypeScript(),
  ]);
  return new Map([
    ['program.html', readFileSync(join(ROOT, 'playground', 'program.html'), 'utf8')],
    ['program-frame.js', frame.text],
    ['program.js', worker.text],
    ['typescript.js', typescript],
  ]);
}

export async function buildPlayground(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of [...(await playgroundFiles()), ...(await programFiles())])
    writeFileSync(join(folder, name), text);
}
