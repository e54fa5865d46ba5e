import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ROOT } from '../discover';
import { messagePages } from '../message-pages';
import type { Generator } from './generator';

interface Entry {
  readonly severity: string;
  readonly title: string;
  readonly text: string;
  readonly fix: string;
}

const KEYS = ['fix', 'severity', 'text', 'title'];

/** Reads `messages/`, the source of the catalogue in code and of its page in the documentation. */
export const generator: Generator = {
  name: 'catalogue',
  async outputs() {
    const files = messagePages(ROOT);
    const code: string[] = [];
    const pages: string[] = [];
    for (const [name, file] of files) {
      const { entry, body } = read(file);
      code.push(
        `  ${name}: {\n    severity: ${quote(entry.severity)},\n    title: ${quote(entry.title)},\n    text: ${quote(entry.text)},\n    fix: ${quote(entry.fix)},\n  },`,
      );
      pages.push(
        `## ${name}\n\n**${entry.title}** (${entry.severity})\n\n> ${entry.text}\n>\n> Fix: ${entry.fix}\n\n${body.trim().replace(/^## /gm, '### ')}\n`,
      );
    }
    return new Map([
      [
        'src/diagnostics/catalogue.generated.ts',
        `// Generated from messages/ by \`npm run generate\`; do not edit.\n\nexport interface CatalogueEntry {\n  readonly severity: 'error' | 'warning' | 'note';\n  readonly title: string;\n  readonly text: string;\n  readonly fix: string;\n}\n\nconst ENTRIES = {\n${code.join('\n')}\n} satisfies Record<string, CatalogueEntry>;\n\nexport type MessageCode = keyof typeof ENTRIES;\n\nexport const CATALOGUE: Readonly<Record<MessageCode, CatalogueEntry>> = ENTRIES;\n`,
      ],
      [
        'docs/diagnostics.md',
        `# Diagnostics\n\nEvery message has a stable code. This page is made from the catalogue in \`messages/\`.\n\n${pages.join('\n')}`,
      ],
    ]);
  },
};

function read(file: string): { entry: Entry; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8'));
  if (!match) throw new Error(`${file}: no front matter`);
  const entry = parse(match[1]) as Entry;
  const keys = Object.keys(entry).sort();
  if (keys.join() !== KEYS.join())
    throw new Error(`${file}: front matter has ${keys.join(', ')}; it needs ${KEYS.join(', ')}`);
  if (!['error', 'warning', 'note'].includes(entry.severity)) throw new Error(`${file}: severity ${entry.severity}`);
  return { entry, body: match[2] };
}

function quote(text: string): string {
  return `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;
}
