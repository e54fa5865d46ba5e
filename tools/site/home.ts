import { heroCode } from './hero-example';
import { descriptionOf } from './pages';

/** Sections of README that the home page shows with their output, and the sentence of their card. */
const FEATURES = [
  [
    'Keep serving when a provider goes down',
    'Tiers of providers, retries and eviction, generated together so that failover happens.',
  ],
  [
    'Find mistakes before you deploy',
    'Dangling references, conflicts, and valid configuration that fails in production.',
  ],
  ['Run it locally', 'The real proxy on your machine, with mock models and MCP servers that fail on demand.'],
] as const;

/** How to install the package or start with it, by the title of the tab. */
const INSTALL = [
  ['TypeScript', 'npx cdk8s-ai-gateway init gateway'],
  ['Python', 'pip install cdk8s-ai-gateway\nai-gateway init gateway --language python'],
  ['Java', 'npx cdk8s-ai-gateway init gateway --language java'],
  ['Go', 'npx cdk8s-ai-gateway init gateway --language go'],
  ['C#', 'dotnet add package Cdk8sAiGateway'],
  ['YAML', 'npx cdk8s-ai-gateway compile -f manifests/ -o out/'],
] as const;

/** The picture of README in both themes. */
const PICTURE = ['light', 'dark']
  .map(
    (theme) =>
      `<img class="${theme}-only" src="./graph/10-${theme}.png" alt="A route, its backend and the policies that apply to it">`,
  )
  .join('\n');

/** Returns the home page: a hero with an example, the installation in each language, and the features of README with their output. */
export function homePage(readme: string): string {
  const settings = {
    layout: 'home',
    title: 'AI gateways as code',
    titleTemplate: 'cdk8s-ai-gateway',
    description:
      'Define, test and deploy AI gateways for agentgateway: LLM failover, MCP federation, authentication and rate limits.',
    hero: {
      name: 'cdk8s-ai-gateway',
      text: 'AI gateways as code',
      tagline: descriptionOf(readme),
      actions: [
        { theme: 'brand', text: 'Get started', link: '/getting-started' },
        // VitePress does not route this page.
        { theme: 'alt', text: 'Open the playground', link: '/playground/', target: '_self' },
        { theme: 'alt', text: 'How it compares', link: '/introduction#how-it-compares' },
      ],
    },
    heroCode: heroCode(),
    features: FEATURES.map(([title, details]) => ({
      title,
      details,
      link: `#${anchorOf(title)}`,
      linkText: 'See its output',
    })),
  };
  const tabs = INSTALL.map(([title, command]) => `\`\`\`sh [${title}]\n${command}\n\`\`\`\n`).join('\n');
  return [
    `---\n${JSON.stringify(settings)}\n---\n`,
    '## Install\n',
    `::: code-group\n\n${tabs}\n:::\n`,
    'You need Node.js 20.19 or later, for every language.\n',
    `${PICTURE}\n`,
    ...FEATURES.map(([title]) => sectionOf(readme, title)),
  ].join('\n');
}

/** Returns a section of a page with its heading. */
function sectionOf(page: string, title: string): string {
  const section = page.split(/^(?=## )/m).find((text) => text.startsWith(`## ${title}\n`));
  if (section === undefined) throw new Error(`README has no section "${title}", which the home page shows`);
  return section;
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
