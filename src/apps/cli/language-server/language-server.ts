import type { MessageConnection } from 'vscode-jsonrpc';
import type { InitializeParams, InitializeResult } from 'vscode-languageserver-protocol';
import { versionText } from '../version';
import { CAPABILITIES } from './capabilities';
import { editorPicture, testedIn } from './extras';
import { featureAnswers } from './feature-answers';
import { Features } from './features';
import { FileChanges } from './file-changes';
import { OpenDocuments, pathOfUri } from './open-documents';
import { Projects } from './projects';
import type { Answers, MessageListeners } from './protocol';
import { Publisher } from './publisher';

/** Connects editor messages to the projects. */
export class LanguageServer {
  private readonly documents = new OpenDocuments();
  private readonly projects = new Projects();
  private readonly publisher: Publisher;
  private readonly files: FileChanges;
  private readonly answers: Answers;
  private isShutDown = false;

  public constructor(
    connection: MessageConnection,
    private readonly ended: (isOrderly: boolean) => void,
    runsPrograms: boolean,
  ) {
    if (runsPrograms) this.projects.programs = { done: () => this.publisher.publishSoon() };
    this.publisher = new Publisher(connection, this.documents, this.projects);
    this.files = new FileChanges(connection, () => this.changed());
    this.answers = {
      initialize: (params) => this.initialize(params),
      shutdown: () => {
        this.isShutDown = true;
        return null;
      },
      'aiGateway/picture': ({ uri }) => {
        const known = this.publisher.freshAt(pathOfUri(uri) ?? '');
        return known ? { html: editorPicture(known.snapshot), folder: known.project.folder } : null;
      },
      'aiGateway/tests': () =>
        this.publisher.fresh().map(({ project, snapshot }) => ({ folder: project.folder, ...testedIn(snapshot) })),
      'aiGateway/run': ({ uri, args }) => {
        const project = this.projects.around(pathOfUri(uri) ?? '');
        return project?.run(this.documents.texts, args) ?? null;
      },
      ...featureAnswers(new Features(this.publisher, this.documents)),
    };
    for (const [method, answer] of Object.entries(this.answers)) connection.onRequest<unknown, void>(method, answer);
    for (const [method, listen] of Object.entries(this.listeners)) connection.onNotification(method, listen);
  }

  /** Ends the server after the editor has exited or disconnected. */
  public end(): void {
    this.publisher.stop();
    this.projects.end();
    this.files.stop();
    this.ended(this.isShutDown);
  }

  private readonly listeners: MessageListeners = {
    initialized: () => {
      this.files.start(this.projects.watched);
      this.renewPrograms();
      this.publisher.publishSoon();
    },
    exit: () => this.end(),
    'textDocument/didOpen': ({ textDocument: { uri, languageId, version, text } }) => {
      this.documents.open(uri, languageId, version, text);
      this.publisher.publishSoon();
    },
    'textDocument/didChange': ({ textDocument: { uri, version }, contentChanges }) => {
      this.documents.change(uri, version, contentChanges);
      this.publisher.publishSoon();
    },
    'textDocument/didSave': () => this.changed(),
    'textDocument/didClose': ({ textDocument: { uri } }) => {
      this.documents.close(uri);
      this.publisher.publishSoon();
    },
    'workspace/didChangeWatchedFiles': () => this.changed(),
    'workspace/didChangeWorkspaceFolders': ({ event: { added, removed } }) => {
      for (const { uri } of removed) this.projects.removeFolder(pathOfUri(uri) ?? '');
      for (const { uri } of added) this.addFolder(uri);
      this.renewPrograms();
      this.publisher.publishSoon();
    },
  };

  /** Something is not as it was on disk: settings may have come or gone. */
  private changed(): void {
    this.projects.find();
    this.renewPrograms();
    this.publisher.publishSoon();
  }

  private renewPrograms(): void {
    for (const project of this.projects.all) project.renew();
  }

  private initialize({ workspaceFolders, rootUri, capabilities }: InitializeParams): InitializeResult {
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    for (const uri of folders) this.addFolder(uri);
    this.files.editorCanWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return { capabilities: CAPABILITIES, serverInfo: { name: 'ai-gateway', version: versionText() } };
  }

  private addFolder(uri: string): void {
    const path = pathOfUri(uri);
    if (path !== undefined) this.projects.addFolder(path);
  }
}
