import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PAGE = join(__dirname, '..', '..', '..', 'docs', 'graph.md');

/** The block of a language in the documentation, by its number. */
export function documented(language: string, index = 0): string {
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)];
  return blocks.filter(([, of]) => of === language)[index]?.[2] ?? '';
}

/** The input that the documentation draws. */
export const EXAMPLE = documented('yaml');

/** What the example was before: without a route, with another timeout, another weight and another Service. */
export const BEFORE = EXAMPLE.replace(/^apiVersion: .*\nkind: HTTPRoute\nmetadata: \{name: mcp[\s\S]*?^---\n/m, '')
  .replace('request: 5m', 'request: 2m')
  .replace('weight: 90', 'weight: 50')
  .replace('{name: files, port: 80}', '{name: spare, port: 80}');

/** The made inputs of the benchmark. */
export async function corpus(routes: number): Promise<string> {
  const { corpus: make } = (await import('../../../benchmark/corpus.mjs' as string)) as { corpus(n: number): string };
  return make(routes);
}
