import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from '../discover';
import type { Generator } from './generator';

/** The browser's half of `ai-gateway graph`, in one piece, as the page that is written carries it. */
export const generator: Generator = {
  name: 'graph-page',
  source: 'graph-page/',
  async outputs() {
    const { outputFiles } = buildSync({
      entryPoints: [join(ROOT, 'graph-page', 'main.ts')],
      bundle: true,
      write: false,
      platform: 'browser',
      target: 'es2022',
      format: 'iife',
      minify: true,
      charset: 'ascii',
      legalComments: 'none',
    });
    const license = '/*! Holds dagre: Copyright (c) 2012-2014 Chris Pettitt, MIT License */';
    const script = `${license}\n${outputFiles[0]?.text ?? ''}`;
    const { code } = await styleOf(readFileSync(join(ROOT, 'graph-page', 'page.css'), 'utf8'));
    const module = [
      '/** The program of the page. */',
      `export const PAGE_SCRIPT: string = ${JSON.stringify(script)};`,
      '',
      '/** How the page looks around the picture. */',
      `export const PAGE_STYLE: string = ${JSON.stringify(code.trim())};`,
      '',
    ].join('\n');
    return new Map([['src/apps/cli/graph/page.generated.ts', module]]);
  },
};

async function styleOf(css: string): Promise<{ readonly code: string }> {
  const { transform } = await import('esbuild');
  return await transform(css, { loader: 'css', minify: true });
}
