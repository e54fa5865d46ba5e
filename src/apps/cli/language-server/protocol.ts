import type * as lsp from 'vscode-languageserver-protocol';
import type { Tested } from './extras';
import type { EditorOutput } from './run-command';

/** Requests of editors with their responses. Only method names exist at run time; the package does not include the protocol library. */
interface Requests {
  initialize: [lsp.InitializeParams, lsp.InitializeResult];
  shutdown: [undefined, null];
  'textDocument/hover': [lsp.HoverParams, lsp.Hover | null];
  'textDocument/completion': [lsp.CompletionParams, lsp.CompletionList];
  'textDocument/codeAction': [lsp.CodeActionParams, lsp.CodeAction[]];
  'textDocument/definition': [lsp.DefinitionParams, readonly lsp.Location[]];
  'textDocument/references': [lsp.ReferenceParams, readonly lsp.Location[]];
  'textDocument/prepareRename': [lsp.PrepareRenameParams, lsp.PrepareRenameResult | null];
  'textDocument/rename': [lsp.RenameParams, lsp.WorkspaceEdit];
  'textDocument/documentSymbol': [lsp.DocumentSymbolParams, readonly lsp.DocumentSymbol[]];
  'workspace/symbol': [lsp.WorkspaceSymbolParams, readonly lsp.WorkspaceSymbol[]];
  'textDocument/codeLens': [lsp.CodeLensParams, readonly lsp.CodeLens[]];
  /** The picture of a file's project; undefined if it has none. */
  'aiGateway/picture': [{ readonly uri: string }, { readonly html: string; readonly folder: string } | null];
  'aiGateway/tests': [undefined, readonly ({ readonly folder: string } & Tested)[]];
  /** The output of `compile` or `request` for a file's project; null if the file has none. */
  'aiGateway/run': [{ readonly uri: string; readonly args: readonly string[] }, EditorOutput | null];
  'textDocument/inlayHint': [lsp.InlayHintParams, readonly lsp.InlayHint[]];
}

/** Notifications of editors. */
interface Notifications {
  initialized: lsp.InitializedParams;
  exit: undefined;
  'textDocument/didOpen': lsp.DidOpenTextDocumentParams;
  'textDocument/didChange': lsp.DidChangeTextDocumentParams;
  'textDocument/didSave': lsp.DidSaveTextDocumentParams;
  'textDocument/didClose': lsp.DidCloseTextDocumentParams;
  'workspace/didChangeWatchedFiles': lsp.DidChangeWatchedFilesParams;
  'workspace/didChangeWorkspaceFolders': lsp.DidChangeWorkspaceFoldersParams;
}

export type Answers = { [Method in keyof Requests]: (params: Requests[Method][0]) => Requests[Method][1] };

export type MessageListeners = { [Method in keyof Notifications]: (params: Notifications[Method]) => void };
