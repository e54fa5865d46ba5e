import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCS_URL } from '../../../../core/text/docs-url';
import { DOCS_FOLDER, PAGES_LEFT_OUT, REFERENCE_PAGES } from '../../package-docs';
import type { DocumentationEntry } from './entry';

/** The sections of all guides. */
export function guideEntries(): readonly DocumentationEntry[] {
  return searchedPages().flatMap((page) => sectionsOf(page, readFileSync(join(DOCS_FOLDER, page), 'utf8')));
}

/** The pages that are searched, below the folder of the documentation. */
export function searchedPages(): readonly string[] {
  const guides = readdirSync(DOCS_FOLDER).filter((name) => name.endsWith('.md') && !PAGES_LEFT_OUT.includes(name));
  const languages = readdirSync(join(DOCS_FOLDER, 'languages')).map((name) => `languages/${name}`);
  return [...guides, ...languages, ...REFERENCE_PAGES.map((name) => `reference/${name}`)].sort();
}

/** Headings inside of code are no headings. */
const HEADING = /^(#{1,4}) (.*)$/;

function sectionsOf(page: string, text: string): readonly DocumentationEntry[] {
  const found: DocumentationEntry[] = [];
  let headings: readonly string[] = [];
  let lines: string[] = [];
  let isCode = false;
  const program = /^```ts\n([\s\S]*?)^```$/m.exec(text)?.[1];
  const add = () => {
    const content = lines.join('\n').trim();
    lines = [];
    if (content === '') return;
    const last = headings.at(-1) ?? page;
    const anchor = headings.length > 1 ? `#${anchorOf(last)}` : '';
    const continues = /^```ts fragment$/m.test(content) && program !== undefined ? program : undefined;
    found.push({
      kind: 'guide',
      title: headings.join(' > '),
      keywords: [page.replace(/\.md$/, ''), headings[0], last, last].join(' '),
      url: `${DOCS_URL}/${page}${anchor}`,
      text: content,
      ...(continues === undefined ? {} : { continues }),
    });
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks, heading] = (!isCode && HEADING.exec(line)) || [];
    if (marks === undefined || heading === undefined) {
      lines.push(line);
      continue;
    }
    add();
    headings = [...headings.slice(0, marks.length - 1), heading.replaceAll('`', '')];
  }
  add();
  return found.filter(({ title }) => !title.endsWith(' > Related'));
}

/** The anchor that a code host makes of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
