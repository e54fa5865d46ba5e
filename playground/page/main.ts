/// <reference lib="dom" />
import { byId } from '../../graph-page/elements';
import type { Diagnostic, SourceLocation } from '../../src/core/diagnostics/diagnostic';
import type { Files } from '../compiler/run';
import type { Query } from './assistance';
import { reportBrokenLink } from './broken-link';
import { costPane, provePane, testPane } from './check-panes';
import { compiler } from './compiler';
import { movableDivider } from './divider';
import { Editor } from './editor';
import { ExampleMenu } from './example-menu';
import { examples } from './examples';
import { FileBar } from './file-bar';
import { MOST_SHOWN, type Report } from './findings';
import { DiffPane, FilesPane, FindingsPane, type Pane } from './panes';
import { PicturePane } from './picture-pane';
import { isProgram } from './programs';
import { RequestPane } from './request-pane';
import { keepPrevious, savedState, saveState } from './saved-state';
import { fragmentOf, type RequestInput, requestInput, type State, stateIn } from './state';
import { Tabs } from './tabs';
import { chooseTheme } from './theme';

const NO_REQUEST = requestInput('GET /');
/** After the last keystroke, in milliseconds. */
const PAUSE = 150;
/** The time without an answer, in milliseconds, after which the page shows that it is waiting. */
const SLOW = 700;
const FINDINGS = 'Findings';

/** The complete page: the open files, their findings, and the content of each tab. */
class Page {
  private readonly status = byId('status', HTMLElement);
  private readonly panel = byId('panel', HTMLElement);
  private readonly findings: FindingsPane;
  private readonly editor: Editor;
  private readonly bar: FileBar;
  private readonly tabs: Tabs;
  private readonly menu: ExampleMenu;
  private panes: ReadonlyMap<string, Pane> = new Map();
  private files: Files = {};
  private before: Files = {};
  private request = NO_REQUEST;
  private tab = FINDINGS;
  private report: Report = { diagnostics: [] };
  /** The files that the report is about. */
  private reported: Files = {};
  /** The result of the last link. It is shown next to the findings, which arrive later, until the inputs change. */
  private notice = '';
  /** How much was found, once an answer has come. */
  private count = '';
  private version = 0;
  private timer = 0;
  /** Whether the text is saved: a text that nobody has edited replaces none that somebody has. */
  private isSaved = false;

  public constructor() {
    const apply = (finding: Diagnostic) => this.apply(finding);
    const query: Query = async (about, offset) => {
      const { open } = this.bar;
      if (isProgram(open)) return {};
      // The offset is one of the text as it is shown, whose lines end in one way.
      return compiler.query({ about, file: open, offset }, { ...this.files, [open]: this.editor.text });
    };
    this.editor = new Editor(byId('editor', HTMLElement), (text) => this.typed(text), apply, query);
    this.bar = new FileBar((files, open) => this.filesChanged(files, open));
    this.findings = new FindingsPane(compiler, { goTo: (place) => this.goTo(place), apply }, (report) =>
      this.found(report),
    );
    this.tabs = new Tabs(byId('tabs', HTMLElement), this.panel, Object.keys(this.newPanes()), (name) =>
      this.choose(name),
    );
    this.menu = new ExampleMenu(byId('examples', HTMLSelectElement), (state) => {
      this.notice = '';
      this.open(state);
      this.dropLink();
    });
    byId('share', HTMLButtonElement).addEventListener('click', () => this.share());
    window.addEventListener('hashchange', () => this.followLink());
  }

  /** Loads the state from the link, the text of the last visit, or the first example. */
  public async start(): Promise<void> {
    if (await this.followLink()) return;
    const saved = savedState();
    this.open(saved ?? examples[0] ?? { files: { 'gateway.yaml': '' } });
    this.isSaved = saved !== undefined;
  }

  private async followLink(): Promise<boolean> {
    const { hash } = window.location;
    if (hash.length <= 1) return false;
    const state = await stateIn(hash);
    if (state) {
      this.notice = '';
      this.open(state);
    } else reportBrokenLink();
    return state !== undefined;
  }

  private newPanes(): Readonly<Record<string, Pane>> {
    const changeRequest = (request: RequestInput) => {
      this.request = request;
      this.save();
      this.later();
    };
    const add = (name: string, text: string) => this.bar.add(name, text);
    return {
      [FINDINGS]: this.findings,
      Config: new FilesPane(compiler, 'Configuration of the data plane', 'configs'),
      Manifests: new FilesPane(compiler, 'Manifests', 'manifests'),
      Picture: new PicturePane(compiler),
      Request: new RequestPane(compiler, this.request, changeRequest),
      Test: testPane(compiler, () => this.request.line, add),
      Prove: provePane(compiler, add),
      Cost: costPane(compiler, add),
      Diff: new DiffPane(compiler, () => {
        this.before = this.files;
        this.save();
        this.later();
      }),
    };
  }

  private open({ files, before, request, tab }: State): void {
    this.isSaved = false;
    this.files = files;
    this.before = before ?? files;
    this.request = request ?? NO_REQUEST;
    this.panes = new Map(Object.entries(this.newPanes()));
    this.bar.show(files);
    this.editor.show(files[this.bar.open] ?? '', isProgram(this.bar.open));
    this.choose(tab !== undefined && this.panes.has(tab) ? tab : FINDINGS);
    void this.refresh();
  }

  private typed(text: string): void {
    this.notice = '';
    this.files = { ...this.files, [this.bar.open]: text };
    this.bar.keep(this.files);
    this.save();
    this.later();
  }

  private filesChanged(files: Files, open: string): void {
    const isOther = this.files !== files;
    this.files = files;
    this.editor.show(files[open] ?? '', isProgram(open));
    this.mark();
    if (!isOther) return;
    this.notice = '';
    this.save();
    this.later();
  }

  private choose(name: string): void {
    this.tab = name;
    if (this.isSaved) this.save();
    this.tabs.show(name);
    const pane = this.panes.get(name);
    if (pane) this.panel.replaceChildren(pane.element);
    this.later();
  }

  private later(): void {
    this.version++;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.refresh(), PAUSE);
  }

  /** Updates the findings, and the content of the chosen tab. */
  private async refresh(): Promise<void> {
    window.clearTimeout(this.timer);
    const version = ++this.version;
    const isCurrent = () => version === this.version;
    const say = (text: string) => {
      if (isCurrent()) this.status.textContent = text;
    };
    const slow = window.setTimeout(() => say('Checking …'), SLOW);
    compiler.overtake();
    const shown = this.panes.get(this.tab);
    const inputs = { files: this.files, before: this.before };
    try {
      await Promise.all([...new Set([this.findings, shown])].map((pane) => pane?.update(inputs, isCurrent)));
      if (isCurrent()) this.showStatus();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    } finally {
      window.clearTimeout(slow);
    }
  }

  private found(report: Report | undefined): void {
    this.report = report ?? { diagnostics: [] };
    this.reported = this.files;
    const { length } = this.report.diagnostics;
    this.tabs.count(FINDINGS, report ? String(length) : '?');
    this.count = report ? (length === 1 ? '1 finding' : `${length} findings`) : 'Not checked';
    this.showStatus();
    this.mark();
    performance.mark('findings');
  }

  private note(notice: string): void {
    this.notice = notice;
    this.showStatus();
  }

  private showStatus(): void {
    this.status.textContent = `${this.notice} ${this.count}`.trim();
  }

  private mark(): void {
    this.editor.mark(this.report.diagnostics.filter(({ place }) => place?.file === this.bar.open).slice(0, MOST_SHOWN));
  }

  private goTo(place: SourceLocation): void {
    if (place.file !== undefined) this.bar.choose(place.file);
    this.editor.goTo(place);
  }

  private apply({ fix }: Diagnostic): void {
    // The places are of the text that was looked at; somebody may have typed since.
    if (!fix || this.reported !== this.files) return;
    this.bar.choose(fix.file);
    this.editor.change(fix.edits);
  }

  /** Saves the text for the next visit. The address then no longer names the text of a link, which a reload would open. */
  private save(): void {
    if (!this.isSaved) {
      keepPrevious();
      this.menu.offerPrevious();
    }
    this.isSaved = true;
    const { files, before, request, tab } = this;
    saveState({ files, before, request, tab });
    this.dropLink();
  }

  private dropLink(): void {
    const { pathname, search, hash } = window.location;
    if (hash !== '') window.history.replaceState(null, '', pathname + search);
  }

  private async share(): Promise<void> {
    const { files, before, request, tab } = this;
    window.history.replaceState(null, '', await fragmentOf({ files, before, request, tab }));
    try {
      await navigator.clipboard.writeText(window.location.href);
      this.note('Link copied. It contains everything on this page.');
    } catch {
      this.note('Copy the address of this page. It contains everything on this page.');
    }
  }
}

chooseTheme(byId('theme', HTMLSelectElement));
movableDivider(byId('divider', HTMLElement));
void new Page().start();
