import {
  commands,
  DiagnosticSeverity,
  type Disposable,
  languages,
  MarkdownString,
  StatusBarAlignment,
  ThemeColor,
  window,
} from 'vscode';
import type { ServerProgram } from './server-command';

/** The source that the server sets for its findings. */
const SOURCE = 'ai-gateway';

type ServerState = 'starting' | 'running' | 'stopped';

const PROVIDERS: Readonly<Record<ServerProgram['from'], string>> = {
  setting: 'from the setting `aiGateway.command`',
  workspace: 'of the package that is installed in this workspace',
  extension: 'of the extension',
};

const ACTIONS = [
  ['$(type-hierarchy) Show the picture', 'aiGateway.showPicture'],
  ['$(file-code) Compile', 'aiGateway.compile'],
  ['$(debug-alt) Explain a request', 'aiGateway.explainRequest'],
  ['$(warning) Show findings', 'workbench.actions.view.problems'],
  ['$(output) Show the log', 'aiGateway.showLog'],
  ['$(refresh) Restart the language server', 'aiGateway.restart'],
] as const;

/** Shows the state of the server and the number of findings. */
export class StatusBar implements Disposable {
  private readonly item = window.createStatusBarItem('aiGateway.status', StatusBarAlignment.Left, 0);
  private readonly changes = languages.onDidChangeDiagnostics(() => this.render());
  private state: ServerState = 'starting';
  private tooltip = '';

  public constructor() {
    this.item.name = 'AI gateway';
    this.item.command = 'aiGateway.showMenu';
    this.item.show();
  }

  /** @param version - of the server, if it is running */
  public show(state: ServerState, { from }: ServerProgram, version?: string): void {
    this.state = state;
    this.tooltip = `AI gateway: language server ${version === undefined ? '' : `${version} `}${PROVIDERS[from]}`;
    this.render();
  }

  public async menu(): Promise<void> {
    const chosen = await window.showQuickPick(
      ACTIONS.map(([label, command]) => ({ label, command })),
      { title: 'AI gateway' },
    );
    if (chosen) await commands.executeCommand(chosen.command);
  }

  public dispose(): void {
    this.changes.dispose();
    this.item.dispose();
  }

  private render(): void {
    const found = languages
      .getDiagnostics()
      .flatMap(([, findings]) => findings.filter(({ source }) => source === SOURCE));
    const count = (severity: DiagnosticSeverity) => found.filter((each) => each.severity === severity).length;
    const [errors, warnings] = [count(DiagnosticSeverity.Error), count(DiagnosticSeverity.Warning)];
    const text: Readonly<Record<ServerState, string>> = {
      starting: '$(sync~spin) AI gateway',
      running: errors + warnings === 0 ? '$(check) AI gateway' : `$(error) ${errors} $(warning) ${warnings} AI gateway`,
      stopped: '$(circle-slash) AI gateway',
    };
    this.item.text = text[this.state];
    this.item.tooltip = new MarkdownString(
      this.state === 'running'
        ? `${this.tooltip}. ${errors} errors, ${warnings} warnings.`
        : `${this.tooltip}: ${this.state}.`,
    );
    this.item.backgroundColor =
      this.state === 'stopped' ? new ThemeColor('statusBarItem.warningBackground') : undefined;
  }
}
