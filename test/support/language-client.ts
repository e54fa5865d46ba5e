import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const ROOT = resolve(__dirname, '..', '..');
const PROGRAM = `require(${JSON.stringify(resolve(ROOT, 'src', 'apps', 'cli'))}).main(process.argv.slice(1)).then((code) => { process.exitCode = code; });`;

export const uriOf = (path: string): string => pathToFileURL(path).href;

/** An editor without a window: a client of the protocol with a server of its own. */
export class LanguageClient {
  public readonly connection: ProtocolConnection;
  public readonly messages: string[] = [];
  public readonly registered: string[] = [];
  private readonly shown = new Map<string, readonly Diagnostic[]>();
  private readonly shownVersions = new Map<string, number | undefined>();
  private readonly versions = new Map<string, number>();
  private readonly waiting = new Set<() => void>();
  private readonly process: ChildProcess;

  /** @param options - of `lsp`, which is run from the sources */
  public constructor(...options: readonly string[]) {
    const args = ['--require', require.resolve('tsx/cjs'), '-e', PROGRAM, '--', 'lsp', '--stdio', ...options];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
    this.process = child;
    this.connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics, version }) => {
      this.shown.set(uri, diagnostics);
      this.shownVersions.set(uri, version);
      for (const check of this.waiting) check();
    });
    this.connection.onNotification(LogMessageNotification.type, ({ message }) => void this.messages.push(message));
    this.connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      for (const { method } of registrations) this.registered.push(method);
    });
    this.connection.listen();
  }

  public get pid(): number | undefined {
    return this.process.pid;
  }

  public async start(...folders: readonly string[]): Promise<InitializeResult> {
    const answer = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: folders.map((folder) => ({ uri: uriOf(folder), name: folder })),
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return answer;
  }

  public open(path: string, text: string): Promise<void> {
    this.versions.set(path, 1);
    return this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: uriOf(path), languageId: 'yaml', version: 1, text },
    });
  }

  /** Replaces the whole text of an open document. */
  public type(path: string, text: string): Promise<void> {
    const version = (this.versions.get(path) ?? 0) + 1;
    this.versions.set(path, version);
    return this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: uriOf(path), version },
      contentChanges: [{ text }],
    });
  }

  public findingsIn(path: string): readonly Diagnostic[] {
    return this.shown.get(uriOf(path)) ?? [];
  }

  /** The findings of all files, by path. */
  public allFindings(): ReadonlyMap<string, readonly Diagnostic[]> {
    return new Map([...this.shown].map(([uri, findings]) => [fileURLToPath(uri), findings]));
  }

  /** The version of the text that the findings of a file are about. */
  public versionShown(path: string): number | undefined {
    return this.shownVersions.get(uriOf(path));
  }

  /** Waits until a file has findings that fit. */
  public until(path: string, fits: (findings: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
    return new Promise((done, fail) => {
      const stop = () => {
        clearTimeout(timer);
        this.waiting.delete(check);
      };
      const check = () => {
        if (!this.shown.has(uriOf(path)) || !fits(this.findingsIn(path))) return;
        stop();
        done(this.findingsIn(path));
      };
      const timer = setTimeout(() => {
        stop();
        fail(new Error(`${path} has ${JSON.stringify(this.findingsIn(path), null, 1)}`));
      }, 20_000);
      this.waiting.add(check);
      check();
    });
  }

  public async untilCodes(path: string, ...codes: readonly string[]): Promise<readonly Diagnostic[]> {
    const wanted = [...codes].sort().join();
    return await this.until(
      path,
      (findings) =>
        findings
          .map(({ code }) => code)
          .sort()
          .join() === wanted,
    );
  }

  /** Ends the server as an editor does, and answers with its exit code. */
  public async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((done) => this.process.once('exit', done));
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const code = await ended;
    this.connection.dispose();
    return code;
  }

  public kill(): void {
    this.process.kill('SIGKILL');
  }
}
