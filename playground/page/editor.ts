/// <reference lib="dom" />
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap, type Diagnostic as Mark, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Diagnostic, FixEdit, SourceLocation } from '../../src/core/diagnostics/diagnostic';
import { assistance, type Query } from './assistance';
import { TYPESCRIPT } from './typescript-colors';

const COLORS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--key)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--string)' },
  { tag: [tags.comment, tags.meta], color: 'var(--dim)' },
  { tag: [tags.keyword, tags.labelName, tags.typeName], color: 'var(--mark)' },
]);

const THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--body)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  // Above the numbers of lines and the search, which would cover an outline.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '400',
    border: '2px solid var(--focus)',
    pointerEvents: 'none',
  },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
    lineHeight: '1.5',
  },
  '.cm-content': { caretColor: 'var(--text)' },
  // Without gutters, lines begin below the text around the viewer.
  '.cm-content:first-child > .cm-line': { paddingLeft: '12px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--dim)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--line-mark)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-panels, .cm-tooltip': { backgroundColor: 'var(--panel)', color: 'var(--text)', borderColor: 'var(--border)' },
  '.cm-textfield, .cm-button': { background: 'var(--body)', color: 'var(--text)', border: '1px solid var(--border)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--link)', color: 'var(--body)' },
  '.cm-lint-marker': { width: '0.9em' },
  '.cm-told': { maxWidth: '34em', maxHeight: '20em', overflow: 'auto', padding: '0 8px', whiteSpace: 'pre-wrap' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--selection)', color: 'var(--text)' },
});

const NUMBERED: Extension = [lineNumbers(), foldGutter()];
const YAML: Extension = [NUMBERED, yaml()];
const PROGRAM: Extension = [NUMBERED, TYPESCRIPT];
/** The gutters and the parser of a text. */
const READING = new Compartment();
/** Brackets within brackets: with some thousands, reading ends the page. */
const DEEP = 1000;

function isDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[{\]}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > DEEP) return true;
  }
  return false;
}

/** Creates the editor in a shadow tree with constructed style sheets, because the page's policy rejects inline styles. */
function view(place: HTMLElement, label: string, extensions: Extension): EditorView {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  const common = [
    READING.of(YAML),
    drawSelection(),
    search({ top: true }),
    highlightSelectionMatches(),
    syntaxHighlighting(COLORS),
    THEME,
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    keymap.of([...searchKeymap, ...foldKeymap, ...defaultKeymap]),
  ];
  return new EditorView({ parent: root, root, extensions: [extensions, common] });
}

/** A text that can be read and searched. */
export class Viewer {
  private readonly view: EditorView;
  private format: 'yaml' | 'text' = 'yaml';

  public constructor(place: HTMLElement, label: string) {
    const still = [EditorState.readOnly.of(true), EditorView.lineWrapping];
    this.view = view(place, label, still);
  }

  /** @param format - `text` for output that is not YAML, which has no line numbers and no colors */
  public show(text: string, format: 'yaml' | 'text'): void {
    const { state } = this.view;
    const effects = format === this.format ? [] : [READING.reconfigure(format === 'yaml' ? YAML : [])];
    this.format = format;
    if (effects.length === 0 && state.doc.toString() === text) return;
    this.view.dispatch({ changes: { from: 0, to: state.doc.length, insert: text }, effects });
  }
}

/** The text of one file, with its findings. */
export class Editor {
  private readonly view: EditorView;
  /** Whether the page, rather than the user, is replacing the text. */
  private isShowing = false;

  public constructor(
    place: HTMLElement,
    typed: (text: string) => void,
    private readonly apply: (finding: Diagnostic) => void,
    query: Query,
  ) {
    this.view = view(place, 'Editor', [
      history(),
      bracketMatching(),
      indentOnInput(),
      highlightActiveLine(),
      lintGutter(),
      assistance(query),
      keymap.of([...lintKeymap, ...historyKeymap]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.isShowing) typed(update.state.doc.toString());
      }),
    ]);
  }

  public get text(): string {
    return this.view.state.doc.toString();
  }

  /** @param isProgram - whether the text is TypeScript; it is YAML otherwise */
  public show(text: string, isProgram: boolean): void {
    this.isShowing = true;
    const reading = isProgram ? PROGRAM : isDeep(text) ? NUMBERED : YAML;
    const changes = { from: 0, to: this.view.state.doc.length, insert: text };
    this.view.dispatch({ changes, effects: READING.reconfigure(reading) });
    this.isShowing = false;
  }

  /** Underlines the locations of the findings. */
  public mark(findings: readonly Diagnostic[]): void {
    const marks = findings.map((finding): Mark => {
      const { severity, code, message, help, place, fix } = finding;
      const from = this.positionOf(place ?? {});
      const line = this.view.state.doc.lineAt(from);
      const [word = ''] = /^[^\s,{}[\]#]+|^\S.*\S/.exec(line.text.slice(from - line.from)) ?? [];
      return {
        from,
        to: Math.max(from + word.length, Math.min(from + 1, line.to)),
        severity: severity === 'note' ? 'info' : severity,
        source: code,
        message: `${message}\n${help}`,
        ...(fix ? { actions: [{ name: 'Fix it', apply: () => this.apply(finding) }] } : {}),
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** One step of the history; the places are of the text as it is. */
  public change(edits: readonly FixEdit[]): void {
    const changes = edits.map(({ line, column, endLine, endColumn, text }) => ({
      from: this.positionOf({ line, column }),
      to: this.positionOf({ line: endLine, column: endColumn }),
      insert: text,
    }));
    this.view.dispatch({ changes });
  }

  public goTo(place: SourceLocation): void {
    const anchor = this.positionOf(place);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    this.view.focus();
  }

  private positionOf({ line = 1, column = 1 }: SourceLocation): number {
    const { doc } = this.view.state;
    const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
    // Columns are counted without the mark that some editors put in front of a file.
    const mark = found.from === 0 && found.text.startsWith('\uFEFF') ? 1 : 0;
    return Math.min(found.from + mark + column - 1, found.to);
  }
}
