import type {
  CompletionItem,
  CompletionItemKind,
  MarkupContent,
  Position,
  Range,
} from 'vscode-languageserver-protocol';
import { actionsIn } from '../../language/actions';
import { completionsAt } from '../../language/completion';
import type { TextPosition } from '../../language/cursor';
import { hoverAt } from '../../language/hover';
import { lensesIn } from '../../language/lenses';
import { definitions, namedUnder, references, renameEdits } from '../../language/navigation';
import type { Proposal } from '../../language/proposal';
import { shownDefaultsIn } from '../../language/shown-defaults';
import { symbolsIn, workspaceSymbols } from '../../language/symbols';
import { type FeatureRequest, type Features, offsetIn } from './features';
import type { Answers } from './protocol';

const KINDS: Readonly<Record<Proposal['is'], CompletionItemKind>> = {
  field: 10,
  word: 20,
  name: 18,
  variable: 6,
  function: 3,
};

/** Returns the handlers of all requests about files. */
export function featureAnswers(features: Features): Omit<Answers, 'initialize' | 'shutdown' | `aiGateway/${string}`> {
  const { schemas } = features;
  return {
    'textDocument/hover': ({ textDocument, position }) => {
      const request = features.requestAt(textDocument.uri, 'quick');
      if (!request) return null;
      const { snapshot } = request;
      const link = ({ document, path }: { document: number; path: readonly (string | number)[] }) => {
        const place = snapshot.input.documents[document]?.placeOf(path);
        return place?.file === undefined ? undefined : `${request.uriOf(place.file)}#L${place.line ?? 1}`;
      };
      const hover = hoverAt(snapshot, schemas, placed(request, position), link);
      return hover ? { contents: markdown(hover.text), range: rangeOf(request, hover) } : null;
    },
    'textDocument/completion': ({ textDocument, position }) => {
      const request = features.requestAt(textDocument.uri, 'quick');
      if (!request) return { isIncomplete: false, items: [] };
      const found = completionsAt(request.snapshot, request.index, schemas, placed(request, position));
      if (!found) return { isIncomplete: false, items: [] };
      const range = rangeOf(request, found);
      return { isIncomplete: false, items: found.proposals.map((one) => itemOf(one, range)) };
    },
    'textDocument/codeAction': ({ textDocument, range }) => {
      const request = features.requestAt(textDocument.uri, 'fresh');
      return request ? actionsIn(request.shown.get(request.file) ?? [], range, request) : [];
    },
    'textDocument/definition': ({ textDocument, position }) => {
      const { request, named } = namedIn(features, textDocument.uri, position);
      return request && named ? definitions(request.index, named, request.uriOf) : [];
    },
    'textDocument/references': ({ textDocument, position, context }) => {
      const { request, named } = namedIn(features, textDocument.uri, position);
      return request && named
        ? references(request.snapshot, request.index, named, context.includeDeclaration, request.uriOf)
        : [];
    },
    'textDocument/prepareRename': ({ textDocument, position }) => {
      const { request, named } = namedIn(features, textDocument.uri, position);
      return request && named && named.name !== '' ? { defaultBehavior: true } : null;
    },
    'textDocument/rename': ({ textDocument, position, newName }) => {
      const { request, named } = namedIn(features, textDocument.uri, position);
      if (!request || !named) throw refusal('there is no name to change at this position');
      const edit = renameEdits(request.snapshot, request.index, named, newName, request.uriOf);
      if (typeof edit === 'string') throw refusal(edit);
      return edit;
    },
    'textDocument/documentSymbol': ({ textDocument }) => {
      const request = features.requestAt(textDocument.uri, 'fresh');
      return request ? symbolsIn(request.snapshot, request.file) : [];
    },
    'workspace/symbol': ({ query }) => {
      const all = features.projects().flatMap(({ snapshot, uriOf }) => workspaceSymbols(snapshot, query, uriOf));
      // Projects can share files.
      return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
    },
    'textDocument/codeLens': ({ textDocument }) => {
      const request = features.requestAt(textDocument.uri, 'fresh');
      return request ? lensesIn(request.snapshot, request.index, request.file) : [];
    },
    'textDocument/inlayHint': ({ textDocument, range: { start, end } }) => {
      const request = features.requestAt(textDocument.uri, 'fresh');
      return request
        ? shownDefaultsIn(request.snapshot, schemas, request.file, { first: start.line, last: end.line })
        : [];
    },
  };
}

function placed(request: FeatureRequest, position: Position): TextPosition {
  return { file: request.file, text: request.text, offset: offsetIn(request, position) };
}

function namedIn(features: Features, uri: string, position: Position) {
  const request = features.requestAt(uri, 'fresh');
  return { request, named: request && namedUnder(request.snapshot, request.index, placed(request, position)) };
}

/** Returns the error that an editor shows for an unsupported request. */
function refusal(message: string): Error {
  const { ErrorCodes, ResponseError }: typeof import('vscode-jsonrpc') = require('vscode-jsonrpc');
  return new ResponseError(ErrorCodes.InvalidRequest, message);
}

function markdown(value: string): MarkupContent {
  return { kind: 'markdown', value };
}

function rangeOf(
  { document }: FeatureRequest,
  { start, end }: { readonly start: number; readonly end: number },
): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

function itemOf({ label, is, insert, detail, documentation }: Proposal, range: Range): CompletionItem {
  return {
    label,
    kind: KINDS[is],
    textEdit: { range, newText: insert ?? label },
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { documentation: markdown(documentation) }),
  };
}
