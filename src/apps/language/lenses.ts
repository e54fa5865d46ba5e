import type { CodeLens } from 'vscode-languageserver-protocol';
import type { NameIndex } from './name-index';
import { nameOfDocument } from './names';
import type { Snapshot } from './snapshot';
import { documentsIn } from './symbols';

/** The commands that editors run; editors that do not support a command show only its text. */
export const COMMANDS = {
  references: 'aiGateway.showReferences',
  picture: 'aiGateway.showPicture',
  request: 'aiGateway.explainRequest',
} as const;

const COUNTED: readonly (readonly [kinds: ReadonlySet<string>, one: string])[] = [
  [new Set(['HTTPRoute', 'GRPCRoute', 'TCPRoute', 'TLSRoute']), 'route'],
  [new Set(['ProxyPolicy', 'BackendTLSPolicy']), 'policy'],
  [new Set(['ProxyModel']), 'model'],
];

/** Returns lenses above each document of a file: its references and the available queries. */
export function lensesIn({ input, settings }: Snapshot, index: NameIndex, file: string): readonly CodeLens[] {
  return documentsIn(input.documents, file).flatMap((document): CodeLens[] => {
    const own = nameOfDocument(document.value, settings.defaultNamespace);
    if (!own) return [];
    const { line = 1 } = document.placeOf([]);
    const at = { line: line - 1, character: 0 };
    const range = { start: at, end: at };
    const { line: nameLine = 1, column = 1 } = document.placeOf(['metadata', 'name']);
    const position = { line: nameLine - 1, character: column - 1 };
    const users = new Set(
      index
        .of(own)
        .filter(({ isDefinition }) => !isDefinition)
        .map((each) => each.document),
    );
    const kinds = [...users].map((each) => nameOfDocument(each.value)?.kind ?? '');
    const counts = COUNTED.flatMap(([all, one]) => counted(kinds.filter((kind) => all.has(kind)).length, one));
    const lenses: CodeLens[] =
      counts.length > 0
        ? [{ range, command: { title: counts.join(', '), command: COMMANDS.references, arguments: [position] } }]
        : [];
    if (own.kind === 'Gateway') {
      lenses.push(
        { range, command: { title: 'show picture', command: COMMANDS.picture } },
        { range, command: { title: 'explain a request', command: COMMANDS.request } },
      );
    }
    return lenses;
  });
}

function counted(count: number, one: string): readonly string[] {
  if (count === 0) return [];
  return [`${count} ${count === 1 ? one : one.replace(/y$/, 'ie').concat('s')}`];
}
