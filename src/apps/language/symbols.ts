import type { DocumentSymbol, Range, SymbolKind, WorkspaceSymbol } from 'vscode-languageserver-protocol';
import type { InputDocument } from '../../core/compiler/model/document';
import type { FieldPath } from '../../core/values/origin';
import { mentionsIn } from './names';
import type { Snapshot } from './snapshot';

const OBJECT: typeof SymbolKind.Object = 19;
const FIELD: typeof SymbolKind.Field = 8;

/** Returns the documents of a file, with their named parts. */
export function symbolsIn({ input, settings }: Snapshot, file: string): readonly DocumentSymbol[] {
  return documentsIn(input.documents, file).flatMap((document): DocumentSymbol[] => {
    const [own, ...others] = mentionsIn(document.value, settings.defaultNamespace).filter(
      ({ isDefinition }) => isDefinition,
    );
    if (!own) return [];
    const children = others.map(({ section = '', path }) =>
      symbol(section, String(path.at(-3)), FIELD, document, path),
    );
    return [{ ...symbol(own.name, String(document.value.kind), OBJECT, document, own.path), children }];
  });
}

/**
 * Returns the resources of all inputs whose names match what was typed: their own names, or those of their listeners and rules. Each
 * letter has to occur in order, as editors match symbols themselves.
 */
export function workspaceSymbols(
  { input, settings }: Snapshot,
  typed: string,
  uriOf: (file: string) => string,
): readonly WorkspaceSymbol[] {
  return input.documents.flatMap((document) => {
    const { file } = document.placeOf([]);
    if (file === undefined) return [];
    const own = mentionsIn(document.value, settings.defaultNamespace).filter(({ isDefinition }) => isDefinition);
    return own
      .filter(({ section, name }) => isSubsequence(typed, section ?? name))
      .map(({ section, namespace, name, path }): WorkspaceSymbol => {
        const { range } = symbol(section ?? name, '', OBJECT, document, path);
        const resource = `${String(document.value.kind)} ${namespace === '' ? '' : `${namespace}/`}${name}`;
        return {
          name: section ?? name,
          kind: section === undefined ? OBJECT : FIELD,
          containerName: section === undefined ? resource : `${resource}, ${String(path.at(-3))}`,
          location: { uri: uriOf(file), range },
        };
      });
  });
}

function isSubsequence(typed: string, name: string): boolean {
  let at = 0;
  for (const letter of name.toLowerCase()) if (letter === typed.toLowerCase()[at]) at++;
  return at === typed.length;
}

/** Returns the documents in a file. */
export function documentsIn(documents: readonly InputDocument[], file: string): readonly InputDocument[] {
  return documents.filter((document) => document.placeOf([]).file === file);
}

function symbol(
  name: string,
  detail: string,
  kind: SymbolKind,
  document: InputDocument,
  path: FieldPath,
): DocumentSymbol {
  const { line = 1, column = 1 } = document.placeOf(path);
  const at = { line: line - 1, character: column - 1 };
  const range: Range = { start: at, end: { line: at.line, character: at.character + name.length } };
  return { name, detail, kind, range, selectionRange: range };
}
