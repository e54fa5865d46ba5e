/// <reference lib="dom" />
import { byId, element } from '../../graph-page/elements';
import type { Diagnostic, SourceLocation } from '../../src/core/diagnostics/diagnostic';
import type { Files } from '../compiler/run';
import type { Ask } from './assistance';
import { compiler } from './compiler';
import { Editor } from './editor';
import { examples } from './examples';
import { FileBar } from './file-bar';
import { MOST_SHOWN, type Report } from './findings';
import { DiffPane, FilesPane, FindingsPane, type Pane, PicturePane, RequestPane } from './panes';
import { fragmentOf, type RequestInput, type State, stateIn } from './state';
import { Tabs } from './tabs';
import { chooseTheme } from './theme';

const NO_REQUEST: RequestInput = { line: 'GET /', headers: '', claims: '', body: '' };
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

  public constructor() {
    const apply = (finding: Diagnostic) => this.apply(finding);
    const ask: Ask = (about, offset) => {
      const { open } = this.bar;
      // The offset is one of the text as it is shown, whose lines end in one way.
      return compiler.ask({ about, file: open, offset }, { ...this.files, [open]: this.editor.text });
    };
    this.editor = new Editor(byId('editor', HTMLElement), (text) => this.typed(text), apply, ask);
    this.bar = new FileBar((files, open) => this.filesChanged(files, open));
    this.findings = new FindingsPane(compiler, { goTo: (place) => this.goTo(place), apply }, (report) =>
      this.found(report),
    );
    this.tabs = new Tabs(byId('tabs', HTMLElement), this.panel, Object.keys(this.newPanes()), (name) =>
      this.choose(name),
    );
    this.addExamples();
    byId('share', HTMLButtonElement).addEventListener('click', () => this.share());
    window.addEventListener('hashchange', () => this.followLink());
  }

  /** Loads the state from the link, or the first example. */
  public async start(): Promise<void> {
    if (!(await this.followLink())) this.open(examples[0] ?? { files: { 'gateway.yaml': '' } });
  }

  private async followLink(): Promise<boolean> {
    const { hash } = window.location;
    if (hash.length <= 1) return false;
    const state = await stateIn(hash);
    if (state) {
      this.notice = '';
      this.open(state);
    } else this.note('This link is broken: it does not contain a document.');
    return state !== undefined;
  }

  private newPanes(): Readonly<Record<string, Pane>> {
    const asked = (request: RequestInput) => {
      this.request = request;
      this.later();
    };
    return {
      [FINDINGS]: this.findings,
      Config: new FilesPane(compiler, 'Configuration of the data plane', 'configs'),
      Manifests: new FilesPane(compiler, 'Manifests', 'manifests'),
      Picture: new PicturePane(compiler),
      Request: new RequestPane(compiler, this.request, asked),
      Diff: new DiffPane(compiler, () => {
        this.before = this.files;
        this.later();
      }),
    };
  }

  private open({ files, before, request, tab }: State): void {
    this.files = files;
    this.before = before ?? files;
    this.request = request ?? NO_REQUEST;
    this.panes = new Map(Object.entries(this.newPanes()));
    this.bar.show(files);
    this.editor.show(files[this.bar.open] ?? '');
    this.choose(tab !== undefined && this.panes.has(tab) ? tab : FINDINGS);
    void this.refresh();
  }

  private typed(text: string): void {
    this.notice = '';
    this.files = { ...this.files, [this.bar.open]: text };
    this.bar.keep(this.files);
    this.later();
  }

  private filesChanged(files: Files, open: string): void {
    const isOther = this.files !== files;
    this.files = files;
    this.editor.show(files[open] ?? '');
    this.mark();
    if (!isOther) return;
    this.notice = '';
    this.later();
  }

  private choose(name: string): void {
    this.tab = name;
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

  private addExamples(): void {
    const select = byId('examples', HTMLSelectElement);
    select.append(
      element('option', { value: '' }, 'choose'),
      ...examples.map(({ title }) => element('option', {}, title)),
    );
    select.addEventListener('change', () => {
      const example = examples[select.selectedIndex - 1];
      this.notice = '';
      if (example) this.open(example);
      select.selectedIndex = 0;
    });
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
void new Page().start();
