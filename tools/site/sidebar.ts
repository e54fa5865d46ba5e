interface Item {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly Item[];
}

export const LANGUAGE_TITLES: Readonly<Record<string, string>> = {
  typescript: 'TypeScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  csharp: 'C#',
};

/** Kinds of types, by the headings of jsii-docgen. */
export const KIND_TITLES: Readonly<Record<string, string>> = { Protocols: 'Interfaces' };

/** Parts of the reference, by the beginning of their pages' names. */
const PARTS: readonly (readonly [string, string])[] = [
  ['Constructs and values', 'constructs'],
  ['api: the proxy API', 'api'],
  ['gatewayapi: Gateway API', 'gatewayapi'],
  ['overlays: pods and their objects', 'overlays'],
];

/** Sections of `docs/contents.md`, which lists the pages of the guide in order. */
const SECTION = /^## (.*)$/;

/** Groups of the sidebar, by the pages in them: the sections of the contents, then whole folders. */
function groupsIn(contents: string): readonly (readonly [string, readonly string[]])[] {
  const groups: [string, string[]][] = [];
  for (const line of contents.split('\n')) {
    const heading = SECTION.exec(line)?.[1];
    if (heading) groups.push([heading, heading === 'Start' ? ['introduction', 'contents'] : []]);
    for (const [, page] of line.matchAll(/\]\((?!https:)([^)#]*?)(?:README)?\.md\)/g)) groups.at(-1)?.[1].push(page);
  }
  return [...groups, ['Fields', ['reference/']], ['Examples', ['examples/']], ['Decisions', ['decisions/']]];
}

/**
 * Returns the sidebar of the guide, and one for the reference of each language.
 *
 * @param pages the source of each page, by its path
 */
export function sidebar(written: ReadonlyMap<string, string>): Record<string, readonly Item[]> {
  const paths = [...written.keys()];
  const titleOf = (page: string) => titleIn(page, written.get(`${page}.md`) ?? '');
  const guide = paths.filter((path) => !path.startsWith('api/')).map((path) => path.replace(/\.md$/, ''));
  const grouped = groupsIn(written.get('contents.md') ?? '').map(([text, names]) => {
    const pages = names.flatMap((name) =>
      guide.filter((page) => (name.endsWith('/') ? page.startsWith(name) : page === name)),
    );
    return { text, pages };
  });
  // Diagnostics have an index, which is in the contents.
  const others = guide.filter(
    (page) => !page.startsWith('diagnostics/') && !grouped.some(({ pages }) => pages.includes(page)),
  );
  const topics = [...grouped, { text: 'More', pages: others }].filter(({ pages }) => pages.length > 0);
  const items = topics.map(({ text, pages }) => group(text, pages, titleOf));
  const languages = Object.keys(LANGUAGE_TITLES).map((name) => {
    const pages = paths.filter((path) => path.startsWith(`api/${name}/`)).map((path) => path.replace(/\.md$/, ''));
    const [first, ...resources] = PARTS.map(([text, part]) =>
      partOf(`${text} (${LANGUAGE_TITLES[name]})`, part, pages),
    );
    return [`/api/${name}/`, [first, modulesOf(pages), ...resources]] as const;
  });
  return { ...Object.fromEntries(languages), '/': items };
}

function partOf(text: string, part: string, pages: readonly string[]): Item {
  const items = pages.flatMap((page) => {
    const [, first, kind = 'constructs'] = /\/(\w+?)(?:-(\w+))?$/.exec(page) ?? [];
    const title = kind.replace(/^./, (letter) => letter.toUpperCase());
    return first === part ? [{ text: KIND_TITLES[title] ?? title, link: `/${page}` }] : [];
  });
  return { text, collapsed: false, items };
}

/** The modules that have one page each. */
function modulesOf(pages: readonly string[]): Item {
  const items = pages.flatMap((page) => {
    const name = page.split('/').at(-1) ?? '';
    return name.includes('-') || name === 'constructs' ? [] : [{ text: name, link: `/${page}` }];
  });
  return { text: 'Modules', collapsed: false, items };
}

/** The first reference page of each language that has any. */
export function languageLinks(paths: readonly string[]): Item[] {
  return Object.entries(LANGUAGE_TITLES).flatMap(([name, text]) => {
    const first = paths.find((path) => path.startsWith(`api/${name}/`));
    return first ? [{ text, link: `/${first.replace(/\.md$/, '')}` }] : [];
  });
}

function group(text: string, pages: readonly string[], titleOf: (page: string) => string): Item {
  const items = pages.map((page) => ({ text: titleOf(page), link: `/${page.replace(/(^|\/)index$/, '$1')}` }));
  return { text, collapsed: !['Start', 'Guides'].includes(text), items };
}

/** Returns the heading of the page, without the part after a colon and without code. */
function titleIn(page: string, text: string): string {
  if (page === 'introduction') return 'Introduction';
  if (page.endsWith('/index')) return 'Overview';
  const heading = /^# (.*)$/m.exec(text)?.[1] ?? page;
  return heading.replace(/: `.*$/, '').replaceAll('`', '');
}
