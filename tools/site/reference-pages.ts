import { type LanguageName, PARTS, type Part, renderReference } from '../reference/render';
import { KIND_TITLES, LANGUAGE_TITLES } from './sidebar';

interface Section {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The prefix of the kind of type. The language after it distinguishes the pages in search results. */
const PART_TITLES: Readonly<Record<Part, string>> = {
  constructs: '',
  api: 'api: ',
  gatewayapi: 'gatewayapi: ',
  overlays: 'overlays: ',
};

/**
 * The reference of one language: a page for each part and kind of type, so that no page is too long for a browser.
 *
 * @param tablet the file with the examples in each language
 */
export async function referencePages(language: LanguageName, tablet: string): Promise<Map<string, string>> {
  const rendered = await renderReference(language, PARTS, tablet);
  const sections = [...rendered].flatMap(([part, text]) => sectionsOf(language, part, text));
  const pageOf = new Map(sections.flatMap(({ path, text }) => idsIn(text).map((id) => [id, path] as const)));
  return new Map(sections.map(({ path, title, text }) => [path, `# ${title}\n\n${linked(text, path, pageOf)}\n`]));
}

/** jsii-docgen writes one page with a second-level heading for each kind of type. */
function sectionsOf(language: LanguageName, part: Part, text: string): Section[] {
  return text
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => {
      const [, kind] = /^## (\w+)/.exec(section) ?? [];
      const first = kind === 'Constructs' && part === 'constructs';
      return {
        path: `api/${language}/${first ? 'constructs' : `${part}-${kind.toLowerCase()}`}`,
        title: `${PART_TITLES[part]}${KIND_TITLES[kind] ?? kind} (${LANGUAGE_TITLES[language]})`,
        text: promoted(section.replace(/^## .*\n/, '')),
      };
    });
}

/** Promotes headings one level, because the page has its own heading above them, and escapes type parameters, which are not elements. */
function promoted(section: string): string {
  return section
    .replace(/^#(#+ )/gm, '$1')
    .replace(/<a name="[^"]*" id="([^"]*)"><\/a>/g, (_, id: string) => (id.includes('.') ? `<a id="${id}"></a>` : ''))
    .split(/(^```[\s\S]*?^```|`[^`\n]*`)/m)
    .map((piece) => (piece.startsWith('`') ? piece : piece.replace(/<(?!\/?(?:a|code|sup)\b)/g, '&lt;')))
    .join('');
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/<a id="([^"]*)">/g)].map(([, id]) => id);
}

function linked(text: string, path: string, pageOf: ReadonlyMap<string, string>): string {
  return text.replace(/href="#([^"]*)"/g, (_, id: string) => {
    const page = pageOf.get(id);
    if (!page) return 'href="#"';
    return page === path ? `href="#${id}"` : `href="/${page}#${id}"`;
  });
}
