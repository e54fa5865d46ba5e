import { randomBytes } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import { type Disposable, Position, Range, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { editorPage, placeIn } from './picture-page';

/** The answer of the server. */
interface Page {
  readonly html: string;
  /** File names in the page are relative to it. */
  readonly folder: string;
}

/** The picture next to the text. */
export class Picture implements Disposable {
  private panel: WebviewPanel | undefined;
  private uri: string | undefined;
  private folder = '';

  public constructor(private readonly client: () => LanguageClient | undefined) {}

  public async show(): Promise<void> {
    this.uri = window.activeTextEditor?.document.uri.toString() ?? this.uri;
    if (!this.panel) {
      this.panel = window.createWebviewPanel('aiGateway.picture', 'AI gateway', ViewColumn.Beside, {
        enableScripts: true,
        retainContextWhenHidden: true,
      });
      this.panel.onDidDispose(() => {
        this.panel = undefined;
      });
      this.panel.webview.onDidReceiveMessage((place: unknown) => this.open(place));
    }
    await this.renew();
  }

  /** Draws the picture again, if it is open. */
  public async renew(): Promise<void> {
    if (!this.panel || this.uri === undefined) return;
    const page = await this.client()?.sendRequest<Page | null>('aiGateway/picture', { uri: this.uri });
    if (!page || !this.panel) return;
    this.folder = page.folder;
    this.panel.webview.html = editorPage(page.html, randomBytes(16).toString('hex'));
  }

  public dispose(): void {
    this.panel?.dispose();
  }

  private async open(message: unknown): Promise<void> {
    const place = typeof message === 'string' ? placeIn(message) : undefined;
    if (!place) return;
    const path = isAbsolute(place.file) ? place.file : join(this.folder, place.file);
    const at = new Position(place.line - 1, place.column - 1);
    await window.showTextDocument(Uri.file(path), { viewColumn: ViewColumn.One, selection: new Range(at, at) });
  }
}
