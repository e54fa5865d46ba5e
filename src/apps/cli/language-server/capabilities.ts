import type { ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver-protocol';

const INCREMENTAL: typeof TextDocumentSyncKind.Incremental = 2;

/** What editors are told that they may ask. */
export const CAPABILITIES: ServerCapabilities = {
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: INCREMENTAL, save: true },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};
