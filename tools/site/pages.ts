import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { ROOT } from '../discover';

/** Where the sources are read: what a page links to outside of the site leads there. */
const HOME = 'https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway';
const REPOSITORY = `${HOME}/blob/main/`;
/** The address of pictures that the README shows on the registry of packages. */
const PICTURES = 'https://raw.githubusercontent.com/cdk8s-ai-gateway/cdk8s-ai-gateway/main/';
/** Badges come from other servers. Readers of the site would tell these servers what they read. */
const BADGE = /^\[!\[[^\]]*\]\([^)]*\)\]\([^)]*\)\n/gm;

/** Pages of the repository that are pages of the site: the path there to the path here. */
export function sitePages(): Map<string, string> {
  const pages = new Map([
    ['README.md', 'index.md'],
    ['ARCHITECTURE.md', 'architecture.md'],
    ['CHANGELOG.md', 'changelog.md'],
  ]);
  for (const path of markdownBelow('docs')) {
    pages.set(path, path.replace(/^docs\//, '').replace(/README\.md$/, 'index.md'));
  }
  for (const name of readdirSync(join(ROOT, 'examples'))) {
    if (existsSync(join(ROOT, 'examples', name, 'README.md')))
      pages.set(`examples/${name}/README.md`, `examples/${name}.md`);
  }
  return pages;
}

/** Where a picture of the documentation stands in the site. */
export function picturePath(path: string): string {
  return path.replace(/^docs\//, '');
}

/** The pictures of the documentation. */
export function pictures(): string[] {
  return readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.png'))
    .map((name) => join('docs', name));
}

/** A page with its links turned to the site's pages, and those to other files of the repository to where they are read. */
export function sitePage(path: string, pages: ReadonlyMap<string, string>): string {
  const text = readFileSync(join(ROOT, path), 'utf8')
    .replace(BADGE, '')
    .replaceAll(REPOSITORY, '/')
    .replaceAll(PICTURES, '/')
    .replaceAll(`${HOME}#`, '/README.md#');
  const here = pages.get(path) as string;
  return outsideOfCode(text, (prose) =>
    prose.replace(/\]\((?![a-z]+:|#)([^()\s#]*)(#[^()\s]*)?\)/g, (_, target: string, anchor = '') => {
      const file = target.startsWith('/') ? target.slice(1) : normalize(join(dirname(path), target));
      // Pictures are copied beside the pages.
      if (file.endsWith('.png')) return `](${relative(dirname(here), picturePath(file))})`;
      const page = [file, join(file, 'README.md')].map((one) => pages.get(one)).find(Boolean);
      if (file === 'API.md') return '](/api/typescript/constructs)';
      return page ? `](${relative(dirname(here), page) || page}${anchor})` : `](${REPOSITORY}${file}${anchor})`;
    }),
  );
}

/** What search engines and previews of links say of a page: the beginning of its first paragraph. */
export function withDescription(page: string): string {
  const plain = descriptionOf(page);
  if (plain === '') return page;
  const cut = plain.length <= DESCRIPTION ? plain : `${plain.slice(0, plain.lastIndexOf(' ', DESCRIPTION))} …`;
  return `---\ndescription: ${JSON.stringify(cut)}\n---\n\n${page}`;
}

/** The first paragraph of a page without its markup. */
export function descriptionOf(page: string): string {
  const paragraph = page.split(/\n{2,}/).find((text) => /^[A-Z`[*]/.test(text)) ?? '';
  return paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Characters that are shown of a description. */
const DESCRIPTION = 160;

/** Changes what stands outside of code. Placeholders such as `<name>` would be taken for elements there. */
function outsideOfCode(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```|^( {4}.*\n)+|`[^`\n]*`)/m)
    .filter((piece, index) => index % 3 !== 2 || piece === undefined)
    .map((piece = '') => (/^(```|`| {4})/.test(piece) ? piece : change(piece)))
    .join('');
}

function markdownBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
    .sort();
}
