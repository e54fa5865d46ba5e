import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
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

/** Returns the string literals of the sources that people may read: those with at least three words. */
export function strings(root: string): ProseGroup {
  const files = filesBelow(join(root, 'src')).filter((path) => path.endsWith('.ts') && !path.includes('.generated.'));
  return new Map(
    files.sort().map((path) => {
      const file = `src/${path}`;
      return [
        file,
        stringsIn(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest)),
      ];
    }),
  );
}

function stringsIn(source: ts.SourceFile): string {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralTypeNode(node) || ts.isImportDeclaration(node) || isCompared(node)) return;
    const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? templateText(node) : '';
    if (WORDS.test(text)) found.push(proseOf(text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.join('\n');
}

/** Reports whether a node only compares values, such as with a discriminant, which people do not read. */
function isCompared(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind) && ts.isStringLiteral(node.right);
}

const COMPARISONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Returns the text of a template with X in place of its expressions. */
function templateText({ head, templateSpans }: ts.TemplateExpression): string {
  return [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('X');
}

const WORDS = /(?:[A-Za-z]{2,}[^A-Za-z]+){2}[A-Za-z]{2,}/;

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
