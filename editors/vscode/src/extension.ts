import { commands, type ExtensionContext, type Position, Uri, window, workspace } from 'vscode';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/node';
import { Picture } from './picture';
import { RequestTests } from './request-tests';
import { commandOf, needsShell } from './server-command';

let client: LanguageClient | undefined;

/** Starts the server and what the extension shows beside the text. */
export async function activate(context: ExtensionContext): Promise<void> {
  const server = await start();
  const picture = new Picture(() => client);
  const tests = new RequestTests(() => client);
  context.subscriptions.push(
    picture,
    tests,
    commands.registerCommand('aiGateway.showPicture', () => picture.show()),
    commands.registerCommand('aiGateway.explainRequest', explainRequest),
    commands.registerCommand('aiGateway.showReferences', showReferences),
    commands.registerCommand('aiGateway.restart', () => server.restart()),
    workspace.onDidSaveTextDocument(() => picture.renew()),
  );
  await tests.find();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function start(): Promise<LanguageClient> {
  const [command, ...args] = commandOf(workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? [], configured());
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: 'file', language: 'yaml' },
      { scheme: 'file', language: 'json' },
    ],
  };
  const appArguments = workspace.getConfiguration('aiGateway').get<boolean>('app') ? ['--app'] : [];
  const server = {
    command,
    args: [...args, 'lsp', ...appArguments],
    options: { shell: needsShell(command, process.platform) },
  };
  client = new LanguageClient('aiGateway', 'AI gateway', server, options);
  await client.start();
  return client;
}

function configured(): readonly string[] {
  return workspace.getConfiguration('aiGateway').get<string[]>('command') ?? [];
}

/** Asks in a terminal, where the answer can be read and asked again. */
async function explainRequest(): Promise<void> {
  const request = await window.showInputBox({ prompt: 'The request', value: 'GET https://' });
  if (request === undefined) return;
  const folders = workspace.workspaceFolders ?? [];
  const [command, ...args] = commandOf(
    folders.map(({ uri }) => uri.fsPath),
    configured(),
  );
  const terminal = window.createTerminal({
    name: 'ai-gateway request',
    shellPath: command,
    shellArgs: [...args, 'request', request],
    ...(folders[0] ? { cwd: folders[0].uri } : {}),
  });
  terminal.show();
}

async function showReferences(position: Pick<Position, 'line' | 'character'>): Promise<void> {
  const editor = window.activeTextEditor;
  if (!editor) return;
  const { Position: At } = await import('vscode');
  const at = new At(position.line, position.character);
  const { uri } = editor.document;
  const found = await commands.executeCommand('vscode.executeReferenceProvider', uri, at);
  await commands.executeCommand('editor.action.showReferences', Uri.from(uri), at, found);
}
