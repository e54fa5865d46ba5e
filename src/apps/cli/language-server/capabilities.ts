import type { ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver-protocol';

const INCREMENTAL: typeof TextDocumentSyncKind.Incremental = 2;

/** The capabilities that the server announces. */
export const CAPABILITIES: ServerCapabilities = {
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: INCREMENTAL, save: true },
  hoverProvider: true,
  completionProvider: { triggerCharacters: [':', ' ', '.', '"', '-'] },
  codeActionProvider: { codeActionKinds: ['quickfix'] },
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  codeLensProvider: {},
  inlayHintProvider: true,
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};
