import { basename } from 'node:path';
import { type Disposable, EventEmitter, Uri, ViewColumn, window, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { requestArguments, suggestedRequest } from './request-line';

const SCHEME = 'ai-gateway';

/** What the server answers: the output of a command. */
interface Printed {
  readonly out: string;
  readonly err: string;
}

interface ShownCommand {
  readonly uri: string;
  readonly args: readonly string[];
}

/** Read-only documents with the output of commands on the unsaved files of a project. They are renewed when a file is saved. */
export class CommandResults implements Disposable {
  private readonly shown = new Map<string, ShownCommand>();
  private readonly changed = new EventEmitter<Uri>();
  private readonly provider = workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: this.changed.event,
    provideTextDocumentContent: (uri) => this.contentOf(uri),
  });
  private readonly closed = workspace.onDidCloseTextDocument(({ uri }) => void this.shown.delete(uri.toString()));
  private lastRequest: string | undefined;

  public constructor(private readonly client: () => LanguageClient | undefined) {}

  /** Shows the objects that `ai-gateway compile` writes for the project of the open file. */
  public async compile(): Promise<void> {
    const file = await openFile();
    if (file)
      await this.show(`compiled: ${basename(file.fsPath)}`, { uri: file.toString(), args: ['compile', '-o', '-'] });
  }

  /** Shows which route answers a request, with the effective policies. */
  public async explainRequest(): Promise<void> {
    const file = await openFile();
    if (!file) return;
    const text = window.activeTextEditor?.document.getText() ?? '';
    const line = await window.showInputBox({
      title: 'Explain a request',
      prompt:
        'Method and URL, with options of `ai-gateway request`, such as -H \'x-team: a\' or --jwt \'{"team": "a"}\'',
      value: this.lastRequest ?? suggestedRequest(text),
      ignoreFocusOut: true,
    });
    if (line === undefined || line.trim() === '') return;
    this.lastRequest = line;
    await this.show(`request: ${line}`, { uri: file.toString(), args: ['request', ...requestArguments(line)] });
  }

  /** Runs the commands of the shown documents again. */
  public renew(): void {
    for (const uri of this.shown.keys()) this.changed.fire(Uri.parse(uri));
  }

  public dispose(): void {
    for (const part of [this.provider, this.closed, this.changed]) part.dispose();
  }

  private async show(title: string, command: ShownCommand): Promise<void> {
    const extension = command.args[0] === 'compile' ? 'yaml' : 'txt';
    const uri = Uri.from({ scheme: SCHEME, path: `/${title.replaceAll('/', '∕')}.${extension}` });
    this.shown.set(uri.toString(), command);
    this.changed.fire(uri);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true });
  }

  private async contentOf(uri: Uri): Promise<string> {
    const command = this.shown.get(uri.toString());
    if (!command) return '';
    try {
      const printed = await this.client()?.sendRequest<Printed | null>('aiGateway/run', command);
      if (!printed) return '# This file is not in a folder of the workspace.\n';
      // Without output, the messages are the result.
      return printed.out === '' ? commented(printed.err) : answerFirst(printed.out);
    } catch (error) {
      return commented(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}

/** Repeats the answers to a request before the explanation. */
function answerFirst(text: string): string {
  const answers = text.match(/^ *answer: .*$/gm) ?? [];
  return answers.length === 0 ? text : `${answers.map((line) => line.trim()).join('\n')}\n\n${text}`;
}

function commented(text: string): string {
  return text.replace(/^(?=.)/gm, '# ');
}

/** The open file, whose project commands are about; asks to open one if there is none. */
async function openFile(): Promise<Uri | undefined> {
  const { uri } = window.activeTextEditor?.document ?? {};
  if (uri?.scheme === 'file') return uri;
  await window.showInformationMessage('Open a file of the gateway first.');
  return undefined;
}
