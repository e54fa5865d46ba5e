import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../discover';

/** A field of an interface of the package. */
export interface FieldFacts {
  readonly name: string;
  readonly required: boolean;
  readonly documentation: string;
  readonly type: TypeFacts;
  /** The interface that declares it; not the one that inherits it. */
  readonly declaredIn: string;
}

export type TypeFacts =
  | { readonly form: 'string' | 'boolean' | 'any' }
  /** `values`: one of these numbers. */
  | { readonly form: 'number'; readonly values?: readonly number[] }
  | { readonly form: 'list' | 'map'; readonly of: TypeFacts }
  /** One of several strings, declared inline. */
  | { readonly form: 'words'; readonly words: readonly string[] }
  /** A type in its own file. */
  | { readonly form: 'file'; readonly file: string };

/** The declaration in one file of the package: an interface, or an alias of a scalar, possibly with its values. */
export interface FileFacts {
  readonly name: string;
  readonly documentation: string;
  readonly fields?: readonly FieldFacts[];
  readonly values?: readonly string[];
  readonly scalar?: TypeFacts;
}

const MODULES = join(ROOT, 'node_modules');
export const PACKAGE = join(MODULES, '@kubernetes-models/gateway-api');

/** Reads `.d.ts` files of the package, each once. */
export class DeclarationReader {
  private readonly known = new Map<string, FileFacts>();

  public read(file: string): FileFacts {
    const known = this.known.get(file);
    if (known) return known;
    const facts = this.parse(file);
    this.known.set(file, facts);
    return facts;
  }

  /** Everything that was read. */
  public all(): FileFacts[] {
    return [...this.known.values()];
  }

  private parse(file: string): FileFacts {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const imports = importsOf(source);
    const name = basename(file, '.d.ts');
    for (const statement of source.statements) {
      if (ts.isTypeAliasDeclaration(statement) && statement.name.text === `I${name}`) {
        return { name, documentation: commentOf(statement), ...alias(statement.type, imports) };
      }
      if (ts.isInterfaceDeclaration(statement) && statement.name.text === `I${name}`) {
        const inherited = (statement.heritageClauses ?? []).flatMap((clause) =>
          clause.types.flatMap(({ expression }) => {
            const base = imports.get(expression.getText(source));
            return base ? [...(this.read(base).fields ?? [])] : [];
          }),
        );
        const own = statement.members.filter(ts.isPropertySignature).map((member) => field(member, name, imports));
        return { name, documentation: commentOf(statement), fields: [...inherited, ...own] };
      }
    }
    throw new Error(`${file}: no declaration of I${name}`);
  }
}

function importsOf(source: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    const target = from.startsWith('.')
      ? join(dirname(source.fileName), from.replace(/\.js$/, ''))
      : join(MODULES, from);
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings) || from === '@kubernetes-models/base') continue;
    for (const element of bindings.elements) found.set(element.name.text, `${target}.d.ts`);
  }
  return found;
}

function field(member: ts.PropertySignature, declaredIn: string, imports: ReadonlyMap<string, string>): FieldFacts {
  return {
    name: (member.name as ts.StringLiteral).text,
    required: !member.questionToken,
    documentation: commentOf(member),
    type: typeFacts(member.type!, imports),
    declaredIn,
  };
}

function alias(type: ts.TypeNode, imports: ReadonlyMap<string, string>): Pick<FileFacts, 'values' | 'scalar'> {
  if (!ts.isUnionTypeNode(type)) return { scalar: typeFacts(type, imports) };
  return { values: literals(type) };
}

/** Returns the strings of a string union; `undefined` for a union of numbers. */
function literals(type: ts.UnionTypeNode): string[] | undefined {
  const members = type.types.map((member) => (member as ts.LiteralTypeNode).literal);
  if (members.every(ts.isStringLiteral)) return members.map(({ text }) => text);
  if (members.every(ts.isNumericLiteral)) return undefined;
  throw new Error(`a union of other things than texts or numbers: ${type.getText()}`);
}

function typeFacts(type: ts.TypeNode, imports: ReadonlyMap<string, string>): TypeFacts {
  switch (type.kind) {
    case ts.SyntaxKind.StringKeyword:
      return { form: 'string' };
    case ts.SyntaxKind.NumberKeyword:
      return { form: 'number' };
    case ts.SyntaxKind.BooleanKeyword:
      return { form: 'boolean' };
  }
  if (ts.isUnionTypeNode(type)) {
    const words = literals(type);
    return words
      ? { form: 'words', words }
      : { form: 'number', values: type.types.map((value) => Number(value.getText())) };
  }
  if (ts.isLiteralTypeNode(type)) return { form: 'string' };
  if (ts.isTypeLiteralNode(type)) {
    const signature = type.members[0] as ts.IndexSignatureDeclaration;
    return { form: 'map', of: typeFacts(signature.type, imports) };
  }
  if (ts.isTypeReferenceNode(type)) {
    const name = type.typeName.getText();
    if (name === 'Array') return { form: 'list', of: typeFacts(type.typeArguments![0], imports) };
    const file = imports.get(name);
    if (file) return { form: 'file', file };
  }
  throw new Error(`a type of an unknown form: ${type.getText()}`);
}

/** Returns the comment above a declaration. */
function commentOf(node: ts.Node): string {
  const [range] = ts.getLeadingCommentRanges(node.getSourceFile().text, node.getFullStart()) ?? [];
  if (!range) return '';
  const text = node
    .getSourceFile()
    .text.slice(range.pos, range.end)
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^ *\* ?/gm, '')
    .replace(/\\\*/g, '*')
    .trim();
  return text;
}
