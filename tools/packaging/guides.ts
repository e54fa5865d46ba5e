import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';

/** Programs of a page: whole ones, which synthesize or test a chart, and no fragments of them. */
const PROGRAMS = /^```ts(?! fragment)[^\n]*\n([\s\S]*?)^```/gm;

/** The pages of the guide, by their paths in the repository. */
export function guidePages(): string[] {
  return readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort();
}

/** Returns the TypeScript programs of the guides, unchanged. */
export function guidePrograms(): string[] {
  return guidePages().flatMap((path) => programsIn(readFileSync(join(ROOT, path), 'utf8')));
}

/** The TypeScript programs of one page. */
export function programsIn(page: string): string[] {
  return [...page.matchAll(PROGRAMS)].map(([, code]) => code);
}

/** Puts something in the place of each TypeScript program of a page. */
export function replacePrograms(text: string, replace: (block: string, code: string) => string): string {
  return text.replace(PROGRAMS, replace);
}
