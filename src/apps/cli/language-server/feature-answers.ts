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
import { symbolsIn } from '../../language/symbols';
import { type FeatureRequest, type Features, offsetIn } from './features';
import type { Answers } from './protocol';

const KINDS: Readonly<Record<Proposal['is'], CompletionItemKind>> = {
  field: 10,
  word: 20,
  name: 18,
  variable: 6,
  function: 3,
};

/** Returns the handlers of all requests about a file. */
export function featureAnswers(features: Features): Omit<Answers, 'initialize' | 'shutdown' | `aiGateway/${string}`> {
  const { schemas } = features;
  return {
    'textDocument/hover': ({ textDocument, position }) => {
      const asked = features.asked(textDocument.uri, 'quick');
      if (!asked) return null;
      const { snapshot } = asked;
      const link = ({ document, path }: { document: number; path: readonly (string | number)[] }) => {
        const place = snapshot.input.documents[document]?.placeOf(path);
        return place?.file === undefined ? undefined : `${asked.uriOf(place.file)}#L${place.line ?? 1}`;
      };
      const hover = hoverAt(snapshot, schemas, placed(asked, position), link);
      return hover ? { contents: markdown(hover.text), range: rangeOf(asked, hover) } : null;
    },
    'textDocument/completion': ({ textDocument, position }) => {
      const asked = features.asked(textDocument.uri, 'quick');
      if (!asked) return { isIncomplete: false, items: [] };
      const found = completionsAt(asked.snapshot, asked.index, schemas, placed(asked, position));
      if (!found) return { isIncomplete: false, items: [] };
      const range = rangeOf(asked, found);
      return { isIncomplete: false, items: found.proposals.map((one) => itemOf(one, range)) };
    },
    'textDocument/codeAction': ({ textDocument, range }) => {
      const asked = features.asked(textDocument.uri, 'fresh');
      return asked ? actionsIn(asked.shown.get(asked.file) ?? [], range, asked) : [];
    },
    'textDocument/definition': ({ textDocument, position }) => {
      const { asked, named } = namedIn(features, textDocument.uri, position);
      return asked && named ? definitions(asked.index, named, asked.uriOf) : [];
    },
    'textDocument/references': ({ textDocument, position, context }) => {
      const { asked, named } = namedIn(features, textDocument.uri, position);
      return asked && named
        ? references(asked.snapshot, asked.index, named, context.includeDeclaration, asked.uriOf)
        : [];
    },
    'textDocument/prepareRename': ({ textDocument, position }) => {
      const { asked, named } = namedIn(features, textDocument.uri, position);
      return asked && named && named.name !== '' ? { defaultBehavior: true } : null;
    },
    'textDocument/rename': ({ textDocument, position, newName }) => {
      const { asked, named } = namedIn(features, textDocument.uri, position);
      if (!asked || !named) throw refusal('nothing that has a name stands here');
      const edit = renameEdits(asked.snapshot, asked.index, named, newName, asked.uriOf);
      if (typeof edit === 'string') throw refusal(edit);
      return edit;
    },
    'textDocument/documentSymbol': ({ textDocument }) => {
      const asked = features.asked(textDocument.uri, 'fresh');
      return asked ? symbolsIn(asked.snapshot, asked.file) : [];
    },
    'textDocument/codeLens': ({ textDocument }) => {
      const asked = features.asked(textDocument.uri, 'fresh');
      return asked ? lensesIn(asked.snapshot, asked.index, asked.file) : [];
    },
    'textDocument/inlayHint': ({ textDocument, range: { start, end } }) => {
      const asked = features.asked(textDocument.uri, 'fresh');
      return asked ? shownDefaultsIn(asked.snapshot, schemas, asked.file, { first: start.line, last: end.line }) : [];
    },
  };
}

function placed(asked: FeatureRequest, position: Position): TextPosition {
  return { file: asked.file, text: asked.text, offset: offsetIn(asked, position) };
}

function namedIn(features: Features, uri: string, position: Position) {
  const asked = features.asked(uri, 'fresh');
  return { asked, named: asked && namedUnder(asked.snapshot, asked.index, placed(asked, position)) };
}

/** Returns the error that an editor shows for an unsupported request. */
function refusal(message: string): Error {
  const { ErrorCodes, ResponseError } = require('vscode-jsonrpc') as typeof import('vscode-jsonrpc');
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
