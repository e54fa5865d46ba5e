import { moduleDescription } from '../packaging/modules';
import { type LanguageName, PARTS, renderReference } from '../reference/render';
import { KIND_TITLES, LANGUAGE_TITLES } from './sidebar';

interface Section {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** Parts whose kinds of types have a page each. The other parts have one page, since no browser needs long for them. */
const SPLIT: readonly string[] = ['constructs', 'api', 'gatewayapi', 'overlays'];

/**
 * The reference of one language: a page for each module, or for each kind of its types, so that no page is too long for a browser.
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
function sectionsOf(language: LanguageName, part: string, text: string): Section[] {
  const sections = text.split(/^(?=## )/m).slice(1);
  const name = LANGUAGE_TITLES[language];
  if (!SPLIT.includes(part)) {
    const { title, text: description } = moduleDescription(part);
    const types = sections.filter((section) => kindOf(section) !== '').map(escaped);
    return [
      {
        path: `api/${language}/${part}`,
        title: `${title.toLowerCase() === part ? '' : `${part}: `}${title} (${name})`,
        text: `${description}\n\n${types.join('')}`,
      },
    ];
  }
  return sections.map((section) => {
    const kind = kindOf(section);
    const first = kind === 'Constructs' && part === 'constructs';
    return {
      path: `api/${language}/${first ? 'constructs' : `${part}-${kind.toLowerCase()}`}`,
      // The language after the kind distinguishes the pages in search results.
      title: `${part === 'constructs' ? '' : `${part}: `}${KIND_TITLES[kind] ?? kind} (${name})`,
      text: promoted(section.replace(/^## .*\n/, '')),
    };
  });
}

/** Returns the kind of the types below a heading of the second level. */
function kindOf(section: string): string {
  return /^## (\w+)/.exec(section)?.[1] ?? '';
}

/** Promotes headings one level, because the page has its own heading above them. */
function promoted(section: string): string {
  return escaped(section.replace(/^#(#+ )/gm, '$1'));
}

/** Keeps the targets of links, and escapes type parameters, which are not elements. */
function escaped(section: string): string {
  return section
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
