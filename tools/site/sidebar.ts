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
];

/** Groups of the guide, by the pages in them; the rest of the top folder comes last. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['Start', ['index', 'getting-started', 'constructs', 'modes', 'cli', 'settings']],
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

/** The sidebar of the guide, and one for the reference of each language. */
export function sidebar(paths: readonly string[]): Record<string, readonly Item[]> {
  const guide = paths.filter((path) => !path.startsWith('api/')).map((path) => path.replace(/\.md$/, ''));
  const grouped = GROUPS.map(([text, names]) => {
    const pages = names.flatMap((name) =>
      guide.filter((page) => (name.endsWith('/') ? page.startsWith(name) : page === name)),
    );
    return { text, pages };
  });
  const others = guide.filter((page) => !grouped.some(({ pages }) => pages.includes(page)));
  const topics = [...grouped.slice(0, 2), { text: 'Topics', pages: others }, ...grouped.slice(2)];
  const items = topics.map(({ text, pages }) => group(text, pages));
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

function group(text: string, pages: readonly string[]): Item {
  const items = pages.map((page) => ({ text: titleOf(page), link: `/${page.replace(/(^|\/)index$/, '$1')}` }));
  return { text, collapsed: !['Start', 'Languages', 'Topics'].includes(text), items };
}

function titleOf(page: string): string {
  if (page === 'index') return 'Introduction';
  const name = page.endsWith('/index') ? 'overview' : (page.split('/').at(-1) as string);
  const words = name.replace(/^\d+-/, '').replace(/-/g, ' ');
  return (TITLES[words] ?? words).replace(/^./, (letter) => letter.toUpperCase());
}

const TITLES: Readonly<Record<string, string>> = {
  cli: 'Command line',
  diff: 'What changes',
  graph: 'The picture',
  gitops: 'GitOps',
  dotnet: '.NET',
  'llm failover': 'LLM failover',
  'llm failover gateway': 'LLM failover',
  'secured mcp hub': 'MCP hub',
  'mcp hub': 'MCP hub',
  'plain yaml': 'Plain YAML',
};
