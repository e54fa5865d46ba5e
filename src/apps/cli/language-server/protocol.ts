import type { NotificationHandler, RequestHandler } from 'vscode-jsonrpc';
import type * as lsp from 'vscode-languageserver-protocol';

/** What editors ask, with what they get. Names of methods are all that runs: the package carries no second copy of the protocol. */
export interface Requests {
  initialize: [lsp.InitializeParams, lsp.InitializeResult];
  shutdown: [undefined, null];
}

/** What editors tell. */
export interface Notifications {
  initialized: lsp.InitializedParams;
  exit: undefined;
  'textDocument/didOpen': lsp.DidOpenTextDocumentParams;
  'textDocument/didChange': lsp.DidChangeTextDocumentParams;
  'textDocument/didSave': lsp.DidSaveTextDocumentParams;
  'textDocument/didClose': lsp.DidCloseTextDocumentParams;
  'workspace/didChangeWatchedFiles': lsp.DidChangeWatchedFilesParams;
  'workspace/didChangeWorkspaceFolders': lsp.DidChangeWorkspaceFoldersParams;
}

/** The half of a connection that the server listens on. */
export interface Listening {
  onRequest<Params, Result>(method: string, handler: RequestHandler<Params, Result, void>): unknown;
  onNotification<Params>(method: string, handler: NotificationHandler<Params>): unknown;
}

export type Answers = { [Method in keyof Requests]: (params: Requests[Method][0]) => Requests[Method][1] };

export type Listeners = { [Method in keyof Notifications]: (params: Notifications[Method]) => void };
