import {
  type Disposable,
  type ExtensionContext,
  commands as editorCommands,
  Position,
  Uri,
  window,
  workspace,
} from 'vscode';
import { CloseAction, LanguageClient, type ServerOptions, State } from 'vscode-languageclient/node';
import type { CommandName } from './command-names';
import { CommandResults } from './command-results';
import { Picture } from './picture';
import { RequestTests } from './request-tests';
import { bundledProgram, needsShell, type ServerProgram, serverProgram } from './server-command';
import { StatusBar } from './status-bar';

const USE_BUNDLED = 'Use the server of the extension';
const OPEN_SETTING = 'Open the setting';
const SHOW_LOG = 'Show the log';
const RESTART = 'Restart it';

const NEED_SERVER: ReadonlySet<CommandName> = new Set([
  'aiGateway.showPicture',
  'aiGateway.compile',
  'aiGateway.explainRequest',
]);

/** Starts the server and everything that the extension shows. */
export async function startSession(context: ExtensionContext): Promise<Session> {
  const session = new Session(context);
  context.subscriptions.push(session);
  await session.start();
  return session;
}

/** A client that logs errors. This file shows each failure once, with the ways to fix it. */
class QuietClient extends LanguageClient {
  public override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** A running extension: one language server for all folders, and the views of its results. */
export class Session implements Disposable {
  private client: LanguageClient | undefined;
  private readonly log = window.createOutputChannel('AI gateway', { log: true });
  private readonly status = new StatusBar();
  private readonly picture = new Picture(() => this.client);
  private readonly tests = new RequestTests(() => this.client);
  private readonly results = new CommandResults(() => this.client);
  private readonly saved = workspace.onDidSaveTextDocument(() => {
    this.picture.renew();
    this.results.renew();
  });

  public constructor(private readonly context: ExtensionContext) {
    editorCommands.executeCommand('setContext', 'aiGateway.running', true);
  }

  /** Starts the server. A failure is shown with the ways to fix it, and the extension stays active. */
  public async start(program = this.selectedProgram()): Promise<void> {
    this.status.show('starting', program);
    let hasRun = false;
    const client: LanguageClient = new QuietClient('aiGateway', 'AI gateway', serverOptions(program), {
      documentSelector: [
        { scheme: 'file', language: 'yaml' },
        { scheme: 'file', language: 'json' },
      ],
      outputChannel: this.log,
      initializationFailedHandler: () => false,
      errorHandler: {
        error: (error, message, count) => usual.error(error, message, count),
        closed: () => {
          if (!hasRun) return { action: CloseAction.DoNotRestart };
          const result = usual.closed();
          if (!('then' in result) && result.action === CloseAction.DoNotRestart) this.offerRestart();
          return result;
        },
      },
    });
    const usual = client.createDefaultErrorHandler();
    client.onDidChangeState(({ newState }) => {
      if (this.client !== client) return;
      if (newState === State.Stopped) this.status.show('stopped', program);
      if (newState !== State.Running) return;
      hasRun = true;
      this.status.show('running', program, client.initializeResult?.serverInfo?.version);
    });
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.log.error(String(error));
      this.status.show('stopped', program);
      // Activation does not wait for the answer of the user.
      this.reportFailure(program, error);
      return;
    }
    await this.tests.find().catch((error) => this.log.error(String(error)));
  }

  /** Ends the server. */
  public async stop(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    if (client?.isRunning()) await client.stop();
  }

  public async run(name: CommandName, args: readonly unknown[]): Promise<void> {
    const actions: Readonly<Record<CommandName, () => unknown>> = {
      'aiGateway.showPicture': () => this.picture.show(),
      'aiGateway.compile': () => this.results.compile(),
      'aiGateway.explainRequest': () => this.results.explainRequest(),
      'aiGateway.createSettings': createSettings,
      'aiGateway.showReferences': () => showReferences(args),
      'aiGateway.showMenu': () => this.status.menu(),
      'aiGateway.showLog': () => this.log.show(),
      'aiGateway.restart': () => this.restart(),
    };
    if (!NEED_SERVER.has(name) || this.client?.isRunning()) await actions[name]();
    else await this.offerRestart();
  }

  public dispose(): void {
    for (const part of [this.saved, this.results, this.tests, this.picture, this.status, this.log]) part.dispose();
  }

  private async restart(program?: ServerProgram): Promise<void> {
    await this.stop();
    await this.start(program);
  }

  private async offerRestart(): Promise<void> {
    const chosen = await window.showWarningMessage(
      'The language server of AI gateway is not running.',
      RESTART,
      SHOW_LOG,
    );
    if (chosen === RESTART) await this.restart();
    if (chosen === SHOW_LOG) this.log.show();
  }

  private selectedProgram(): ServerProgram {
    const folders = workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? [];
    const configured = workspace.getConfiguration('aiGateway').get<string[]>('command') ?? [];
    return serverProgram(folders, configured, this.context.extensionPath);
  }

  private async reportFailure(program: ServerProgram, error: unknown): Promise<void> {
    const name = program.from === 'setting' ? program.command : program.module;
    const reason = error instanceof Error ? error.message : String(error);
    const choices = program.from === 'extension' ? [SHOW_LOG] : [USE_BUNDLED, OPEN_SETTING, SHOW_LOG];
    const chosen = await window.showErrorMessage(`The language server ${name} did not start: ${reason}`, ...choices);
    if (chosen === USE_BUNDLED) await this.restart(bundledProgram(this.context.extensionPath));
    if (chosen === OPEN_SETTING)
      await editorCommands.executeCommand('workbench.action.openSettings', 'aiGateway.command');
    if (chosen === SHOW_LOG) this.log.show();
  }
}

function serverOptions(program: ServerProgram): ServerOptions {
  const runsPrograms = workspace.getConfiguration('aiGateway').get<boolean>('app') ?? true;
  const args = ['lsp', ...(runsPrograms ? ['--app'] : [])];
  if (program.from === 'setting') {
    const { command } = program;
    return { command, args: [...program.args, ...args], options: { shell: needsShell(command, process.platform) } };
  }
  // The client adds arguments to a `module`, which `lsp` rejects.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  return { command: process.execPath, args: [program.module, ...args], options: { env } };
}

/** Writes settings into the first folder of the workspace, unless it has some, and opens them. */
async function createSettings(): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  if (!folder) {
    await window.showInformationMessage('Open a folder first: settings apply to a folder.');
    return;
  }
  const file = Uri.joinPath(folder.uri, 'ai-gateway.yaml');
  try {
    await workspace.fs.stat(file);
  } catch {
    await workspace.fs.writeFile(file, new TextEncoder().encode('inputs: [.]\n'));
  }
  await window.showTextDocument(file);
}

async function showReferences([position]: readonly unknown[]): Promise<void> {
  const editor = window.activeTextEditor;
  if (!editor || !isPosition(position)) return;
  const at = new Position(position.line, position.character);
  const { uri } = editor.document;
  const found = await editorCommands.executeCommand('vscode.executeReferenceProvider', uri, at);
  await editorCommands.executeCommand('editor.action.showReferences', uri, at, found);
}

function isPosition(value: unknown): value is { readonly line: number; readonly character: number } {
  return typeof value === 'object' && value !== null && 'line' in value && 'character' in value;
}
