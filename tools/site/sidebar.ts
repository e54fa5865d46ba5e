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

/** Groups of the guide, by the pages in them; the rest of the top folder comes last. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  [
    'Start',
    ['index', 'getting-started', 'from-litellm', 'tasks', 'in-the-browser', 'constructs', 'modes', 'cli', 'settings'],
  ],
  ['Languages', ['languages/']],
  [
    'Patterns',
    [
      'llm-failover-gateway',
      'model-router',
      'secured-mcp-hub',
      'agent-gateway',
      'global-rate-limit',
      'egress-gateway',
      'prompt-firewall',
    ],
  ],
  ['Examples', ['examples/']],
  ['Diagnostics', ['diagnostics/']],
  ['Fields', ['reference/']],
  ['Decisions', ['decisions/']],
];

/**
 * The sidebar of the guide, and one for the reference of each language.
 *
 * @param pages the text of each page, by its path
 */
export function sidebar(written: ReadonlyMap<string, string>): Record<string, readonly Item[]> {
  const paths = [...written.keys()];
  const titleOf = (page: string) => titleIn(page, written.get(`${page}.md`) ?? '');
  const guide = paths.filter((path) => !path.startsWith('api/')).map((path) => path.replace(/\.md$/, ''));
  const grouped = GROUPS.map(([text, names]) => {
    const pages = names.flatMap((name) =>
      guide.filter((page) => (name.endsWith('/') ? page.startsWith(name) : page === name)),
    );
    return { text, pages };
  });
  const others = guide.filter((page) => !grouped.some(({ pages }) => pages.includes(page)));
  const topics = [...grouped.slice(0, 2), { text: 'Topics', pages: others }, ...grouped.slice(2)];
  const items = topics.map(({ text, pages }) => group(text, pages, titleOf));
  const languages = Object.keys(LANGUAGE_TITLES).map((name) => {
    const pages = paths.filter((path) => path.startsWith(`api/${name}/`)).map((path) => path.replace(/\.md$/, ''));
    return [
      `/api/${name}/`,
      PARTS.map(([text, part]) => partOf(`${text} (${LANGUAGE_TITLES[name]})`, part, pages)),
    ] as const;
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

/** The first reference page of each language that has any. */
export function languageLinks(paths: readonly string[]): Item[] {
  return Object.entries(LANGUAGE_TITLES).flatMap(([name, text]) => {
    const first = paths.find((path) => path.startsWith(`api/${name}/`));
    return first ? [{ text, link: `/${first.replace(/\.md$/, '')}` }] : [];
  });
}

function group(text: string, pages: readonly string[], titleOf: (page: string) => string): Item {
  const items = pages.map((page) => ({ text: titleOf(page), link: `/${page.replace(/(^|\/)index$/, '$1')}` }));
  return { text, collapsed: !['Start', 'Languages', 'Topics'].includes(text), items };
}

/** The heading of the page, without what stands behind a colon, and without code. */
function titleIn(page: string, text: string): string {
  if (page === 'index') return 'Introduction';
  if (page.endsWith('/index')) return 'Overview';
  const heading = /^# (.*)$/m.exec(text)?.[1] ?? page;
  return heading.replace(/: `.*$/, '').replaceAll('`', '');
}
