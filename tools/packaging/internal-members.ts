import ts from 'typescript';

/**
 * Returns a declaration file without functions, without methods and properties that are marked as internal, and without imports that only
 * these require: the package exports classes, structs and enums. Internal types reference most of the core, which users' compilers do not
 * need. Constructors stay, since a class without one would appear to have no parameters.
 */
export function withoutInternalMembers(text: string): string {
  return withoutUnusedImports(cut(text, (source) => source.statements.flatMap(internalMembersOf)));
}

function withoutUnusedImports(text: string): string {
  return cut(text, (source) => {
    const used = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return;
      if (ts.isIdentifier(node)) used.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return source.statements.filter((statement) => {
      const bindings = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings;
      if (!bindings) return false;
      const names = ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name) : [bindings.name];
      return !names.some((name) => used.has(name.text));
    });
  });
}

function internalMembersOf(statement: ts.Statement): readonly ts.Node[] {
  if (ts.isFunctionDeclaration(statement)) return [statement];
  if (!ts.isClassDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) return [];
  return [...statement.members].filter(
    (member) =>
      !ts.isConstructorDeclaration(member) &&
      ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal'),
  );
}

function cut(text: string, find: (source: ts.SourceFile) => readonly ts.Node[]): string {
  const source = ts.createSourceFile('file.d.ts', text, ts.ScriptTarget.ES2022, true);
  let result = text;
  for (const node of [...find(source)].reverse()) {
    result = result.slice(0, node.getFullStart()) + result.slice(node.end);
  }
  return result;
}
