import { dirname, join } from 'node:path';
import { commands, type ExtensionContext, type TextDocument, Uri, workspace } from 'vscode';
import { COMMAND_NAMES } from './command-names';
import { APP_FILES, dependsOnConstructs, hasOwnKinds, MANIFESTS, OWN_FILES } from './detection';
import type { Session } from './session';

const DEPENDENCIES = '**/node_modules/**';
const MOST_APPS = 20;

let session: Promise<Session> | undefined;

/** Starts the language server if the workspace contains gateways, as soon as it does, or for the first command. */
export async function activate(context: ExtensionContext): Promise<void> {
  const start = () => {
    const { startSession }: typeof import('./session') = require('./session');
    session ??= startSession(context);
    return session;
  };
  for (const name of COMMAND_NAMES)
    context.subscriptions.push(
      commands.registerCommand(name, async (...args: unknown[]) => (await start()).run(name, args)),
    );
  const isOwn = (document: TextDocument) =>
    (document.languageId === 'yaml' || document.languageId === 'json') && hasOwnKinds(document.getText());
  const settings = workspace.createFileSystemWatcher(OWN_FILES, false, true, true);
  context.subscriptions.push(
    settings,
    settings.onDidCreate(() => start()),
    workspace.onDidOpenTextDocument((document) => isOwn(document) && start()),
    workspace.onDidSaveTextDocument((document) => isOwn(document) && start()),
  );
  if (workspace.textDocuments.some(isOwn) || (await hasOwnFiles())) await start();
}

export async function deactivate(): Promise<void> {
  await (await session)?.stop();
}

async function hasOwnFiles(): Promise<boolean> {
  if ((await workspace.findFiles(OWN_FILES, DEPENDENCIES, 1)).length > 0) return true;
  const apps = await workspace.findFiles(APP_FILES, DEPENDENCIES, MOST_APPS);
  const folders = new Set([
    ...apps.map(({ fsPath }) => dirname(fsPath)),
    ...(apps.length > 0 ? (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath) : []),
  ]);
  for (const folder of folders)
    for (const name of MANIFESTS) if (dependsOnConstructs(await textAt(join(folder, name)))) return true;
  return false;
}

async function textAt(path: string): Promise<string> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(Uri.file(path)));
  } catch {
    return '';
  }
}
