import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { ROOT } from '../discover';
import { moduleFiles } from '../packaging/modules';

/** The declarations of the public interfaces and enums of some folders, by name. */
export interface Declarations {
  /** For each interface its members, inherited ones too, with their types in short: `X`, `X[]`, `{X}` for a map. */
  readonly structs: Map<string, Map<string, string>>;
  readonly enums: Map<string, Map<string, string>>;
  /** The interfaces that each interface extends. */
  readonly parents: Map<string, readonly string[]>;
}

/** Folders whose names are used unqualified, and folders with a namespace. */
const ROOMS: readonly (readonly [folder: string, namespace: string])[] = [
  ['src/library/api', 'api.'],
  ['src/library/gateway-api', 'gatewayapi.'],
  ['src/library/constructs', ''],
  ['src/library/patterns', ''],
];

/** Reads the declarations; types are used as written. */
export function readDeclarations(): Declarations {
  const found: Declarations = { structs: new Map(), enums: new Map(), parents: new Map() };
  const own = new Map<string, { members: Map<string, string>; parents: readonly string[] }>();
  for (const [folder, namespace] of ROOMS) {
    const sources = readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => sourceOf(file, readFileSync(join(ROOT, folder, file), 'utf8')));
    const local = new Set(sources.flatMap((source) => namesIn(source)));
    for (const source of sources) {
      for (const statement of source.statements) {
        if (ts.isEnumDeclaration(statement))
          found.enums.set(namespace + statement.name.text, enumOf(statement, source));
        if (!ts.isInterfaceDeclaration(statement)) continue;
        own.set(namespace + statement.name.text, {
          members: membersOf(statement, source, (name) => (local.has(name) ? namespace + name : name)),
          parents: parentsOf(statement, source).map((name) => namespace + name),
        });
      }
    }
  }
  const allOf = (name: string): Map<string, string> =>
    new Map([
      ...(own.get(name)?.parents ?? []).flatMap((parent) => [...allOf(parent)]),
      ...(own.get(name)?.members ?? []),
    ]);
  for (const [name, { parents }] of [...own].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const members = allOf(name);
    if (members.size > 0) found.structs.set(name, members);
    found.parents.set(name, parents);
  }
  return found;
}

/** Returns the module of each type that is not in the root of the package, without those that have a namespace. */
export function readModules(): Map<string, string> {
  const names = moduleFiles().flatMap(([path, module]) => {
    // The folders contain the resources, whose names are written with their module.
    if (path.endsWith('/')) return [];
    const file = join(ROOT, 'src', `${path}ts`);
    return namesIn(sourceOf(file, readFileSync(file, 'utf8'))).map((name) => [name, module] as const);
  });
  return new Map(names.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parses a file. Reading tags requires the parents of nodes. */
function sourceOf(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function namesIn(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) =>
    ts.isInterfaceDeclaration(statement) || ts.isEnumDeclaration(statement) || ts.isClassDeclaration(statement)
      ? [statement.name?.text ?? '']
      : [],
  );
}

function enumOf(declaration: ts.EnumDeclaration, source: ts.SourceFile): Map<string, string> {
  return new Map(
    declaration.members.map(({ name, initializer }) => [
      name.getText(source),
      initializer && ts.isStringLiteral(initializer) ? initializer.text : '',
    ]),
  );
}

function parentsOf(declaration: ts.InterfaceDeclaration, source: ts.SourceFile): string[] {
  return (declaration.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText(source)));
}

function membersOf(
  declaration: ts.InterfaceDeclaration,
  source: ts.SourceFile,
  qualified: (name: string) => string,
): Map<string, string> {
  const short = (type: ts.TypeNode): string => {
    if (ts.isArrayTypeNode(type)) return `${short(type.elementType)}[]`;
    const [index] = ts.isTypeLiteralNode(type) ? type.members : [];
    if (index && ts.isIndexSignatureDeclaration(index)) return `{${short(index.type)}}`;
    return qualified(type.getText(source));
  };
  return new Map(
    declaration.members.flatMap((member) => {
      if (!ts.isPropertySignature(member) || !member.type) return [];
      const type = short(member.type).replace(/^IConstruct\b/, kindOf(member) ?? 'IConstruct');
      return [[member.name.getText(source), type] as const];
    }),
  );
}

/** Returns the kind of the Kubernetes object whose construct a member accepts. */
function kindOf(member: ts.PropertySignature): string | undefined {
  const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'kind');
  return ts.getTextOfJSDocComment(tag?.comment);
}
