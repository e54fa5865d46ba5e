import { join } from 'node:path';
import { assertSlug, edit, insertSorted, pascalCase, titleOf, writeNew } from './files';

/** Writes source, page and a tested use of a new pattern, and registers it. Returns the paths. */
export function writePattern(root: string, slug: string): string[] {
  assertSlug(slug, 'a pattern');
  const source = join('src', 'library', 'patterns', `${slug}.ts`);
  const page = join('docs', `${slug}.md`);
  writeNew(root, source, sourceText(pascalCase(slug)));
  writeNew(root, page, pageText(pascalCase(slug)));
  return [
    source,
    page,
    edit(root, join('src', 'modules', 'patterns.ts'), (text) => {
      const lines = text.split('\n');
      insertSorted(
        lines,
        /^export \* from '\.\.\/library\/patterns\/(.*)';$/,
        `export * from '../library/patterns/${slug}';`,
      );
      return lines.join('\n');
    }),
    edit(root, join('test', 'library', 'patterns', 'variants.ts'), (text) => withVariant(text, slug)),
    edit(root, join('docs', 'contents.md'), (text) => withLink(text, slug)),
  ];
}

function sourceText(name: string): string {
  return `import { Construct } from 'constructs';
import { Gateway, type IDestination, type Route } from '../constructs';

/** TODO: its inputs, in one sentence. */
export interface ${name}Props {
  /** TODO: the destinations of requests. */
  readonly to: IDestination[];
  /**
   * The port that clients send to.
   *
   * @default 8080
   */
  readonly port?: number;
}

/** TODO: its purpose, and the guarantees that its parts alone do not provide. */
export class ${name} extends Construct {
  /** The gateway. */
  public readonly gateway: Gateway;
  /** The way from the gateway to the destinations. */
  public readonly route: Route;

  /**
   * @param scope the construct or chart that it belongs to
   *
   * @param id its name there, part of its path and of generated names
   * @param props TODO: the required inputs
   */
  public constructor(scope: Construct, id: string, props: ${name}Props) {
    super(scope, id);
    this.gateway = new Gateway(this, 'gateway');
    this.gateway.addHttpListener('http', { port: props.port ?? 8080 });
    this.route = this.gateway.addRoute('route', { to: props.to });
  }
}
`;
}

function pageText(name: string): string {
  return `# ${name}

TODO: what it is for.

\`\`\`ts
import { App } from 'cdk8s';
import { CompiledChart, StaticBackend } from 'cdk8s-ai-gateway';
import { ${name} } from 'cdk8s-ai-gateway/patterns';

const app = new App();
const chart = new CompiledChart(app, 'chart', { namespace: 'ai' });
const backend = new StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 80 });
new ${name}(chart, 'example', { to: [backend] });
app.synth();
\`\`\`
`;
}

/** Adds the page at the end of the guides. */
function withLink(contents: string, slug: string): string {
  const guides = /(^## Guides\n\n(?:- .*\n)*)/m;
  if (!guides.test(contents)) throw new Error('docs/contents.md has no list of guides');
  return contents.replace(guides, `$1- [${titleOf(slug)}](${slug}.md): TODO: the task, in a few words\n`);
}

/**
 * Each pattern is tested with a minimal configuration and with all of its features; the second variant is generated together with the
 * features.
 */
function withVariant(text: string, slug: string): string {
  const constant = `${pascalCase(slug).charAt(0).toLowerCase()}${pascalCase(slug).slice(1)}`;
  const variants = `const ${constant}: Variant[] = [
  {
    name: '${slug}-minimal',
    build: (chart) => {
      const backend = new gw.StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 80 });
      new gw.patterns.${pascalCase(slug)}(chart, 'pattern', { to: [backend] });
    },
  },
];

`;
  const list = /^export const VARIANTS: readonly Variant\[\] = \[([^\]]*)\];$/m;
  if (!list.test(text)) throw new Error('test/library/patterns/variants.ts has no list of variants');
  return text.replace(list, (_, names: string) => {
    const all = [...names.split(',').map((name) => name.trim()), `...${constant}`].filter(Boolean);
    return `${variants}export const VARIANTS: readonly Variant[] = [${all.join(', ')}];`;
  });
}
