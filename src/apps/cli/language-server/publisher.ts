import { resolve } from 'node:path';
import type { MessageConnection } from 'vscode-jsonrpc';
import type { PublishDiagnosticsParams, Diagnostic as Published } from 'vscode-languageserver-protocol';
import type { UnsavedTexts } from '../../../core/compiler/1-load';
import { messageOf } from '../../../core/text/error-text';
import { NameIndex } from '../../language/name-index';
import {
  partedBefore,
  type ShownFindings,
  shownEarly,
  shownFailure,
  shownFindings,
  shownMeanwhile,
} from '../../language/published';
import type { Glance, Snapshot } from '../../language/snapshot';
import { limitGarbage } from '../engine';
import type { OpenDocuments } from './open-documents';
import type { Project } from './project';
import type { Projects } from './projects';

/** Somebody types on: findings come when it has been quiet for so long, in milliseconds. */
const QUIET = 30;

/** Where everything takes longer, in milliseconds, what is found early is shown before. */
const LONG = 40;

/** What is known of a project, and what of that is shown. */
export interface Known {
  readonly project: Project;
  readonly snapshot: Snapshot;
  readonly shown: ShownFindings;
  readonly index: NameIndex;
}

/** Compiles after changes, and shows what is found. */
export class Publisher {
  private readonly known = new Map<Project, Known>();
  /** What was shown last, by address. */
  private readonly published = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  /** The texts that everything was found in last, and how long that took. */
  private texts: UnsavedTexts = new Map();
  private duration = 0;

  public constructor(
    private readonly connection: MessageConnection,
    private readonly documents: OpenDocuments,
    private readonly projects: Projects,
  ) {}

  public publishSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.begin(), QUIET);
  }

  public stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** What is known of the project around a file as it is now; where nothing changed meanwhile, nothing is compiled. */
  public freshAt(path: string): Known | undefined {
    if (this.timer) this.publish();
    return this.knownAt(path);
  }

  /** What is known of all projects as they are now. */
  public fresh(): readonly Known[] {
    if (this.timer || this.known.size === 0) this.publish();
    return [...this.known.values()];
  }

  /** What was known when it was quiet last: good enough for names, and there at once. */
  public knownAt(path: string): Known | undefined {
    const project = this.projects.around(path);
    if (project && !this.known.has(project)) this.publish();
    return project && this.known.get(project);
  }

  /** Whoever types on meanwhile is heard before everything is looked at. */
  private begin(): void {
    if (this.duration < LONG) this.publish();
    else {
      this.glance();
      this.timer = setTimeout(() => this.publish(), 0);
    }
  }

  /** Shows what can be said at once: of documents by themselves, and of what their names lead to. */
  private glance(): void {
    const { texts } = this.documents;
    for (const { project, snapshot, shown } of this.known.values()) {
      if (snapshot.isOfProgram) continue;
      // Expectations and guarantees are not looked at beforehand: what was found in them stays until they are.
      const { tests, guarantees } = snapshot.beside;
      const isBeside = (path: string) => [...tests, ...guarantees].some(({ file }) => file === project.nameOf(path));
      const typedIn = [...texts].filter(
        ([path]) => this.projects.around(path) === project && !isBeside(path) && this.isTypedIn(path, texts),
      );
      if (typedIn.length === 0) continue;
      try {
        const glance = project.glance(texts);
        for (const [path, now] of typedIn) {
          const file = project.nameOf(path);
          const before = { text: this.texts.get(path) ?? '', shown: shown.get(file) ?? [] };
          const findings = shownMeanwhile(file, glance, before, now, (name) => this.uriIn(project, name));
          const uri = this.documents.uriOf(path);
          this.send(uri, findings, this.documents.versions.get(uri));
        }
        const others = new Map([...shown].filter(([file]) => !isBeside(resolve(project.folder, file))));
        this.glanceElsewhere(project, glance, others, new Set(typedIn.map(([path]) => project.nameOf(path))));
      } catch {
        // Whatever it is, it is told when everything is looked at, a moment later.
      }
    }
  }

  /** Shows in files that nobody types in what a name that changed means there. */
  private glanceElsewhere(project: Project, glance: Glance, before: ShownFindings, typedIn: ReadonlySet<string>): void {
    const found = glance.diagnostics.flatMap(({ place }) => place?.file ?? []);
    const files = [...new Set([...before.keys(), ...found])].filter((file) => !typedIn.has(file));
    for (const [file, now] of shownEarly(files, glance, (name) => this.uriIn(project, name))) {
      const known = before.get(file) ?? [];
      const { early, rest } = partedBefore(file, known);
      const isSame = JSON.stringify(early) === JSON.stringify(now);
      const all = isSame ? known.map(({ published }) => published) : [...now, ...rest];
      const uri = this.uriIn(project, file);
      this.send(uri, [...eachOnce(all).values()], this.documents.versions.get(uri));
    }
  }

  private isTypedIn(path: string, texts: UnsavedTexts): boolean {
    const before = this.texts.get(path);
    return before !== undefined && before !== texts.get(path);
  }

  private publish(): void {
    this.stop();
    const start = performance.now();
    const unsaved = this.documents.texts;
    const { all } = this.projects;
    for (const project of this.known.keys()) if (!all.includes(project)) this.known.delete(project);
    for (const project of all) {
      try {
        const snapshot = project.compile(unsaved);
        if (!snapshot) continue;
        const shown = shownFindings(snapshot, (file) => this.uriIn(project, file));
        this.known.set(project, { project, snapshot, shown, index: new NameIndex(snapshot) });
      } catch (error) {
        // What was found last stays: a folder may be gone for a moment, and settings half written.
        this.tell(`${project.folder}: ${messageOf(error)}`);
      }
    }
    this.texts = unsaved;
    this.duration = performance.now() - start;
    this.show();
    const documents = [...this.known.values()].map(({ snapshot }) => snapshot.input.documents.length);
    limitGarbage(documents.reduce((sum, count) => sum + count, 0));
  }

  /** Tells the editor what is not as it knows it. */
  private show(): void {
    const now = new Map<string, Map<string, Published>>();
    for (const { project, shown } of this.known.values()) {
      for (const [file, findings] of shown) {
        const uri = this.uriIn(project, file);
        const here = now.get(uri) ?? new Map<string, Published>();
        // Settings may be read by several projects.
        for (const [text, published] of eachOnce(findings.map((one) => one.published))) here.set(text, published);
        now.set(uri, here);
      }
    }
    for (const project of this.projects.all) {
      if (!project.failure) continue;
      const uri = this.uriIn(project, project.failure.file);
      now.set(uri, new Map([...(now.get(uri) ?? []), ['failure', shownFailure(project.failure)]]));
    }
    const open = this.documents.versions;
    for (const uri of new Set([...this.published.keys(), ...open.keys(), ...now.keys()]))
      this.send(uri, [...(now.get(uri)?.values() ?? [])], open.get(uri));
  }

  /** Says of an open file which text the findings are about: an editor drops those of an older one, and who waits knows that they have come. */
  private send(uri: string, diagnostics: Published[], version: number | undefined): void {
    const params: PublishDiagnosticsParams = { uri, diagnostics, ...(version === undefined ? {} : { version }) };
    const text = JSON.stringify(params);
    if (this.published.get(uri) === text) return;
    const isForgotten = diagnostics.length === 0 && version === undefined;
    if (isForgotten) this.published.delete(uri);
    else this.published.set(uri, text);
    this.notify('textDocument/publishDiagnostics', params);
  }

  private uriIn(project: Project, file: string): string {
    return this.documents.uriOf(resolve(project.folder, file));
  }

  private tell(message: string): void {
    this.notify('window/logMessage', { type: 2, message });
  }

  private notify(method: string, params: object): void {
    // A connection that ends meanwhile takes nothing any more.
    this.connection.sendNotification(method, params).catch(() => undefined);
  }
}

function eachOnce(findings: readonly Published[]): ReadonlyMap<string, Published> {
  return new Map(findings.map((one) => [JSON.stringify(one), one]));
}
