import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertSlug, edit, pascalCase, titleOf, writeNew } from './files';

const SCHEMA = join('schema', 'llm-backend.ts');
const TABLE = join('src', 'core', 'providers', 'index.ts');
const CONSTRUCT = join('src', 'library', 'constructs', 'llm-provider.ts');

/** Adds an LLM provider to the schema, the table of providers and the constructs. Returns the paths. */
export function writeProvider(root: string, slug: string): string[] {
  assertSlug(slug, 'a provider');
  const letter = nextLetter(readFileSync(join(root, SCHEMA), 'utf8'));
  const source = join('src', 'core', 'providers', `${slug}.ts`);
  writeNew(root, source, sourceText(slug, letter));
  return [
    source,
    edit(root, SCHEMA, (text) => inSchema(text, slug, letter)),
    edit(root, TABLE, (text) => inTable(text, slug, letter)),
    edit(root, CONSTRUCT, (text) => before(text, /^ {2}private constructor\($/m, factoryText(slug, letter))),
  ];
}

/** The reference calls providers A, B and so on. */
function nextLetter(schema: string): string {
  const used = [...schema.matchAll(/^ {2}provider([A-Z]): /gm)].map(([, letter]) => letter as string).sort();
  const last = used.at(-1);
  if (last === undefined || last === 'Z') throw new Error(`${SCHEMA} has no place for another provider`);
  return String.fromCharCode(last.charCodeAt(0) + 1);
}

function inSchema(text: string, slug: string, letter: string): string {
  const field = `  provider${letter}: ref('Provider${letter}Config', '${titleOf(slug)}.', { 'x-names': { agentgateway: '${word(slug)}' } }),\n`;
  const config = `  Provider${letter}Config: struct('Settings of ${titleOf(slug)}.', { model }),\n`;
  const union = /('x-exactly-one-of': \[\s*\['providerA'[^\]]*'[^']*')(?=,?\s*\])/;
  if (!union.test(text)) throw new Error(`${SCHEMA} does not restrict a provider to exactly one of several`);
  return before(before(text, /^ {2}host: shortString\(/m, field), /^ {2}ProviderAConfig: /m, config).replace(
    union,
    `$1, 'provider${letter}'`,
  );
}

function inTable(text: string, slug: string, letter: string): string {
  const imported = `import { ${constantOf(slug)} } from './${slug}';\n`;
  const table = /^(export const PROVIDERS: [\s\S]*?)^};$/m;
  if (!table.test(text)) throw new Error(`${TABLE} has no table of providers`);
  return before(text, /^import type \{[^}]*\} from '\.\/provider-kind'/m, imported).replace(
    table,
    `$1  provider${letter}: ${constantOf(slug)},\n};`,
  );
}

function before(text: string, place: RegExp, added: string): string {
  const at = place.exec(text)?.index;
  if (at === undefined) throw new Error(`no line matches ${place.source}, before which the provider belongs`);
  return `${text.slice(0, at)}${added}${text.slice(at)}`;
}

function sourceText(slug: string, letter: string): string {
  return `import { defined } from '../values/objects';
import type { ProviderKind, SettingsOf } from './provider-kind';

/** TODO: its peculiarities; formats, prefix and identity as in the data plane. */
export const ${constantOf(slug)}: ProviderKind<SettingsOf<'provider${letter}'>> = {
  title: '${titleOf(slug)}',
  name: '${slug}',
  factory: '${camelCase(slug)}',
  configKey: '${camelCase(slug)}',
  covered: { model: '\`provider.${camelCase(slug)}.model\`' },
  nativeFormats: [],
  unsupportedFormats: [],
  signsAsPod: false,
  knowsModelsOf: ['${titleOf(slug)}'],
  fixedModel: ({ model }) => model,
  publicHost: () => undefined,
  lower: ({ model }) => ({ ${camelCase(slug)}: defined({ model }) }),
};
`;
}

function factoryText(slug: string, letter: string): string {
  return `  /** ${titleOf(slug)}. @param options the model, the credentials, and the address of the API */
  public static ${camelCase(slug)}(options: LlmProviderOptions = {}): LlmProvider {
    return new LlmProvider('provider${letter}', options, { provider${letter}: { model: options.model } });
  }

`;
}

function constantOf(slug: string): string {
  return slug.toUpperCase().replace(/-/g, '_');
}

function camelCase(slug: string): string {
  const name = pascalCase(slug);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function word(slug: string): string {
  return slug.replace(/-/g, '');
}
