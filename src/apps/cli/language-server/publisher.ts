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

/** The duration in milliseconds of a complete run from which early findings are shown first. */
const LONG = 40;

/** How long it has to be quiet after a run until the inputs are compared with the last commit, in milliseconds. */
const QUIET_BEFORE_COMPARISON = 500;

/** The latest result of a project, and its published findings. */
export interface Known {
  readonly project: Project;
  readonly snapshot: Snapshot;
  readonly shown: ShownFindings;
  readonly index: NameIndex;
}

/** Compiles after changes and publishes the findings. */
export class Publisher {
  private readonly known = new Map<Project, Known>();
  /** The last published findings, by URI. */
  private readonly published = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private comparison: NodeJS.Timeout | undefined;
  /** The contents for which all findings were last computed, and the duration of that. */
  private texts: UnsavedTexts = new Map();
  private duration = 0;

  public constructor(
    private readonly connection: MessageConnection,
    private readonly documents: OpenDocuments,
    private readonly projects: Projects,
  ) {}

  public publishSoon(): void {
    clearTimeout(this.comparison);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.begin(), QUIET);
  }

  public stop(): void {
    clearTimeout(this.comparison);
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Returns the current result of a file's project. Compiles only if something has changed. */
  public freshAt(path: string): Known | undefined {
    if (this.timer) this.publish();
    return this.knownAt(path);
  }

  /** Returns the current results of all projects. */
  public fresh(): readonly Known[] {
    if (this.timer || this.known.size === 0) this.publish();
    return [...this.known.values()];
  }

  /** Returns the last complete result without compiling, which is sufficient for names. */
  public knownAt(path: string): Known | undefined {
    const project = this.projects.around(path);
    if (project && !this.known.has(project)) this.publish();
    return project && this.known.get(project);
  }

  /** Processes further edits before the complete run begins. */
  private begin(): void {
    if (this.duration < LONG) this.publish();
    else {
      this.glance();
      this.timer = setTimeout(() => this.publish(), 0);
    }
  }

  /** Publishes the early findings: about single documents and their references. */
  private glance(): void {
    const { texts } = this.documents;
    for (const { project, snapshot, shown } of this.known.values()) {
      if (snapshot.isOfProgram) continue;
      // Early runs do not check expectations and guarantees, so their previous findings are kept.
      const { tests, guarantees } = snapshot.beside;
      const isBeside = (path: string) =>
        [...tests, ...guarantees].some(({ file }) => file === project.displayPath(path));
      const typedIn = [...texts].filter(
        ([path]) => this.projects.around(path) === project && !isBeside(path) && this.isTypedIn(path, texts),
      );
      if (typedIn.length === 0) continue;
      try {
        const glance = project.glance(texts);
        for (const [path, now] of typedIn) {
          const file = project.displayPath(path);
          const before = { text: this.texts.get(path) ?? '', shown: shown.get(file) ?? [] };
          const findings = shownMeanwhile(file, glance, before, now, (name) => this.uriIn(project, name));
          const uri = this.documents.uriOf(path);
          this.send(uri, eachOnce(findings), this.documents.versions.get(uri));
        }
        const others = new Map([...shown].filter(([file]) => !isBeside(resolve(project.folder, file))));
        this.glanceElsewhere(project, glance, others, new Set(typedIn.map(([path]) => project.displayPath(path))));
      } catch {
        // The complete run reports the error.
      }
    }
  }

  /** Publishes the effect of a changed name in other files. */
  private glanceElsewhere(project: Project, glance: Glance, before: ShownFindings, typedIn: ReadonlySet<string>): void {
    const found = glance.diagnostics.flatMap(({ place }) => place?.file ?? []);
    const files = [...new Set([...before.keys(), ...found])].filter((file) => !typedIn.has(file));
    for (const [file, now] of shownEarly(files, glance, (name) => this.uriIn(project, name))) {
      const known = before.get(file) ?? [];
      const { early, rest } = partedBefore(file, known);
      const isSame = JSON.stringify(early) === JSON.stringify(now);
      const all = isSame ? known.map(({ published }) => published) : [...now, ...rest];
      const uri = this.uriIn(project, file);
      this.send(uri, eachOnce(all), this.documents.versions.get(uri));
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
        // The previous findings are kept: a folder can be missing temporarily, and settings incomplete.
        this.tell(`${project.folder}: ${messageOf(error)}`);
      }
    }
    this.texts = unsaved;
    this.duration = performance.now() - start;
    this.show();
    const documents = [...this.known.values()].map(({ snapshot }) => snapshot.input.documents.length);
    limitGarbage(documents.reduce((sum, count) => sum + count, 0));
    this.comparison = setTimeout(() => this.compare(), QUIET_BEFORE_COMPARISON);
  }

  /** Publishes the findings about the difference to the last commit. */
  private compare(): void {
    for (const known of this.known.values()) {
      const { project } = known;
      try {
        const snapshot = project.compareWithBase(known.snapshot);
        if (!snapshot) continue;
        const shown = shownFindings(snapshot, (file) => this.uriIn(project, file));
        this.known.set(project, { ...known, snapshot, shown });
      } catch (error) {
        this.tell(`${project.folder}: ${messageOf(error)}`);
      }
    }
    this.show();
  }

  /** Sends changed findings to the editor. */
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
      now.set(uri, new Map([...(now.get(uri) ?? []), ...eachOnce([shownFailure(project.failure)])]));
    }
    const open = this.documents.versions;
    for (const uri of new Set([...this.published.keys(), ...open.keys(), ...now.keys()]))
      this.send(uri, now.get(uri) ?? new Map(), open.get(uri));
  }

  /** Sends the version of an open file with its findings, so that the editor drops findings of an older text. */
  private send(uri: string, findings: FindingsByText, version: number | undefined): void {
    const text = [version ?? '', ...findings.keys()].join('\n');
    if (this.published.get(uri) === text) return;
    const isForgotten = findings.size === 0 && version === undefined;
    if (isForgotten) this.published.delete(uri);
    else this.published.set(uri, text);
    const params: PublishDiagnosticsParams = {
      ...{ uri, diagnostics: [...findings.values()] },
      ...(version === undefined ? {} : { version }),
    };
    this.notify('textDocument/publishDiagnostics', params);
  }

  private uriIn(project: Project, file: string): string {
    return this.documents.uriOf(resolve(project.folder, file));
  }

  private tell(message: string): void {
    this.notify('window/logMessage', { type: 2, message });
  }

  private notify(method: string, params: object): void {
    // A connection that closes in the meantime rejects the notification.
    this.connection.sendNotification(method, params).catch(() => undefined);
  }
}

/** Published findings by their text. */
type FindingsByText = ReadonlyMap<string, Published>;

function eachOnce(findings: readonly Published[]): FindingsByText {
  return new Map(findings.map((one) => [JSON.stringify(one), one]));
}
