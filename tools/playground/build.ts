import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import { bundleClient, bundleCompiler, bundlePage, bundleStyle } from './bundle';
import { examples } from './examples';

/** Everything that the browser loads, by the names of the files. */
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

export async function buildPlayground(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of await playgroundFiles()) writeFileSync(join(folder, name), text);
}
