import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../../src/apps/cli';
import { COMMAND_NAMES } from '../../src/apps/cli/commands';
import { filesBelow } from '../files-below';
import { readMessagePages } from '../message-pages';
import { proseOf } from './density';

/** The prose for one kind of reader: each file, message or command by its name. */
export type ProseGroup = ReadonlyMap<string, string>;

const GENERATED = /^(?:<!--|\/\/) Generated from/;

/** Returns the prose of the documentation and of the READMEs that are written by hand. */
export function guides(root: string): ProseGroup {
  const pages = ['docs', 'docs/languages'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  const examples = readdirSync(join(root, 'examples')).map((name) => `examples/${name}/README.md`);
  const readmes = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'messages/README.md', ...examples];
  return proseIn(root, [...readmes.filter((path) => existsSync(join(root, path))), ...pages.sort()]);
}

/** Returns title, message and help of each diagnostic. */
export function messages(root: string): ProseGroup {
  return new Map(
    readMessagePages(root).map(({ code, title, text, fix }) => [code, proseOf(`${title}. ${text}. ${fix}`)]),
  );
}

/** Returns the explanation of each diagnostic. */
export function explanations(root: string): ProseGroup {
  return new Map(readMessagePages(root).map(({ code, body }) => [code, proseOf(body)]));
}

/** Returns the help of each command. */
export async function helpTexts(): Promise<ProseGroup> {
  const group = new Map<string, string>();
  for (const args of [[], ...COMMAND_NAMES.map((name) => [name])]) {
    let help = '';
    const hear = (text: string) => {
      help += text;
    };
    await main([...args, '--help'], { out: hear, err: hear, color: false, interactive: false });
    group.set(args[0] ?? 'ai-gateway', proseOf(help));
  }
  return group;
}

/** Returns the docstrings of the modules that programs import, without those that are generated from the schema. */
export function docstrings(root: string): ProseGroup {
  const files = ['src/library', 'src/core/distribution'].flatMap((folder) =>
    filesBelow(join(root, folder))
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${folder}/${path}`),
  );
  const group = new Map<string, string>();
  for (const file of files.sort()) {
    const text = readFileSync(join(root, file), 'utf8');
    if (!GENERATED.test(text)) group.set(file, proseOf(docstringsIn(text)));
  }
  return group;
}

/** Returns the descriptions in the schema, which become the docstrings of generated classes and the reference. */
export function schemaDescriptions(root: string): ProseGroup {
  const pages = readdirSync(join(root, 'docs', 'reference')).map((name) => `docs/reference/${name}`);
  return new Map(pages.sort().map((page) => [page, proseOf(readFileSync(join(root, page), 'utf8'))]));
}

function docstringsIn(source: string): string {
  return [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)]
    .map(([, text]) =>
      text
        .replace(/^\s*\* ?/gm, '')
        .replace(/@example[\s\S]*?(?=^@|(?![\s\S]))/gm, '')
        .replace(/\{@link [^}]*\}/g, 'X')
        .replace(/^@\w+(?: \w+(?= ))?/gm, ''),
    )
    .join('\n');
}

function proseIn(root: string, files: readonly string[]): ProseGroup {
  const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  return new Map(texts.filter(([, text]) => !GENERATED.test(text)).map(([file, text]) => [file, proseOf(text)]));
}
