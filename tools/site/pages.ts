import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { ROOT } from '../discover';

/** The URL of the sources. Links from a page to files outside of the site point there. */
const HOME = 'https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway';
const REPOSITORY = `${HOME}/blob/main/`;
/** The address of pictures that the README shows on the registry of packages. */
const PICTURES = 'https://raw.githubusercontent.com/cdk8s-ai-gateway/cdk8s-ai-gateway/main/';
/** Images of the documentation. */
const PICTURE = /\.(?:png|svg)$/;
/** Badges are loaded from other servers, which would learn which pages readers visit. */
const BADGE = /^\[!\[[^\]]*\]\([^)]*\)\]\([^)]*\)\n/gm;

/** Pages of the repository that are pages of the site: the path there to the path here. */
export function sitePages(): Map<string, string> {
  const pages = new Map([
    ['README.md', 'introduction.md'],
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

/** Returns the path of a documentation image in the site. */
export function picturePath(path: string): string {
  return path.replace(/^docs\//, '');
}

/** The pictures of the documentation. */
export function pictures(): string[] {
  return readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => PICTURE.test(name))
    .map((name) => join('docs', name));
}

/** Returns a page whose links point to the site's pages or, for other files of the repository, to the repository's website. */
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
      // Images are copied next to the pages.
      if (PICTURE.test(file)) return `](${relative(dirname(here), picturePath(file))})`;
      const page = [file, join(file, 'README.md')].map((one) => pages.get(one)).find(Boolean);
      if (file === 'API.md') return '](/api/typescript/constructs)';
      return page ? `](${relative(dirname(here), page) || page}${anchor})` : `](${REPOSITORY}${file}${anchor})`;
    }),
  );
}

/** Adds the description for search engines and link previews: the beginning of the page's first paragraph. */
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

/** Changes the text outside of code, in which placeholders such as `<name>` would be parsed as elements. */
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
