import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Preamble, readPreamble } from '../src/core/diagnostics/message-page';
import { messagePage, PHASES } from '../src/core/diagnostics/phases';

/** Code and file of each page in `messages/`, sorted by code. A page in the folder of another phase is an error. */
export function messagePages(root: string): Map<string, string> {
  const pages = new Map<string, string>();
  for (const phase of Object.values(PHASES)) {
    for (const file of readdirSync(join(root, 'messages', phase)).sort()) {
      const code = /^(AIG\d{4})\.md$/.exec(file)?.[1];
      const path = `messages/${phase}/${file}`;
      if (code === undefined || messagePage(code) !== path) throw new Error(`${path} is no page of the phase ${phase}`);
      pages.set(code, join(root, path));
    }
  }
  return pages;
}

/** The resources that examples share, sorted by name. */
export function preambles(root: string): Preamble[] {
  const files = readdirSync(join(root, 'messages', 'preambles')).sort();
  return files.map((file) => readPreamble(root, file.replace(/\.yaml$/, '')));
}
