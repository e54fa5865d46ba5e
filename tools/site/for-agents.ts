import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import { descriptionOf, sitePage } from './pages';

const CONTENTS = 'docs/contents.md';
/** Sections of the contents that only maintainers need. */
const LEFT_OUT = new Set(['Contributing']);
/** Generated lists, which would be most of a file with all guides. */
const LISTS = new Set(['coverage.md', 'coverage-l2.md', 'conformance.md', 'diagnostics/index.md']);

/** A page as Markdown, for readers that are programs: its address is that of the page with the extension `.md`. */
export function markdownTwin(page: string): string {
  return page
    .replace(/^---\n[\s\S]*?^---\n+/m, (head) => (page.startsWith(head) ? '' : head))
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('](/api/typescript/constructs)', '](/api/typescript/constructs.md)');
}

/** `llms.txt`: what the project is, and all pages of the contents with a sentence about each. See https://llmstxt.org. */
export function llmsText(pages: ReadonlyMap<string, string>): string {
  const sections = markdownTwin(sitePage(CONTENTS, pages))
    .split(/^(?=## )/m)
    .slice(1)
    .filter((section) => !LEFT_OUT.has(/^## (.*)$/m.exec(section)?.[1] ?? ''));
  const own = [
    '## Files',
    '',
    '- [llms-full.txt](llms-full.txt): all guides in one file',
    '- [MCP server](mcp.md): the same pages as a search, and tools that check what you write',
  ];
  return `${[`# cdk8s-ai-gateway`, '', `> ${summary()}`, '', sections.join('').trim(), '', ...own].join('\n')}\n`;
}

/** `llms-full.txt`: the pages of the contents, in their order. */
export function llmsFullText(pages: ReadonlyMap<string, string>): string {
  const index = llmsText(pages);
  const sources = new Map([...pages].map(([from, to]) => [to, from]));
  const listed = [...index.matchAll(/\]\(([^)#:]+\.md)\)/g)].map(([, page = '']) => page);
  const guides = [...new Set(listed)].filter((page) => !LISTS.has(page));
  const texts = guides.flatMap((page) => {
    const source = sources.get(page);
    return source === undefined ? [] : [`<!-- ${page} -->\n\n${markdownTwin(sitePage(source, pages)).trim()}\n`];
  });
  return `# cdk8s-ai-gateway\n\n> ${summary()}\n\n${texts.join('\n')}`;
}

function summary(): string {
  return descriptionOf(readFileSync(join(ROOT, 'README.md'), 'utf8').replace(/^\[!\[.*\n/gm, ''));
}
