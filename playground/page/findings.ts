/// <reference lib="dom" />
import { element, link } from '../../graph-page/elements';
import { catalogueEntry } from '../../src/core/diagnostics/catalogue-entry';
import type { Diagnostic, SourceLocation } from '../../src/core/diagnostics/diagnostic';
import { subjectLocation } from '../../src/core/diagnostics/subject-text';

/** The report of `validate`. */
export interface Report {
  readonly diagnostics: readonly Diagnostic[];
}

export interface Actions {
  /** Leads to a place in the editor. */
  goTo(place: SourceLocation): void;
  apply(finding: Diagnostic): void;
}

/** At a time: a browser takes minutes for ten thousand of them. */
export const MOST_SHOWN = 200;

/** Renders each finding with its location, its help, and a link to the page of its code. */
export function findingsView({ diagnostics }: Report, unchecked: boolean, actions: Actions): HTMLElement {
  const list = element('ol', { class: 'findings' });
  const more = element('button', { type: 'button' });
  const show = () => {
    const from = list.children.length;
    list.append(...diagnostics.slice(from, from + MOST_SHOWN).map((finding) => item(finding, actions)));
    const left = diagnostics.length - list.children.length;
    more.textContent = `Show ${left} more findings`;
    more.hidden = left === 0;
    const [first] = from > 0 ? (list.children[from]?.getElementsByTagName('a') ?? []) : [];
    first?.focus();
  };
  more.addEventListener('click', show);
  show();
  const nothing = diagnostics.length === 0 ? element('p', { class: 'fine' }, 'Nothing to report.') : undefined;
  const note = unchecked
    ? element(
        'p',
        { class: 'hint' },
        'Certificates and keys are not checked here. To check them, run `ai-gateway validate` on your machine.',
      )
    : undefined;
  return element('div', {}, note, nothing, list, more);
}

function item(finding: Diagnostic, actions: Actions): HTMLElement {
  const { code, severity, message, help, notes, place, fix } = finding;
  const head = element(
    'p',
    { class: 'head' },
    element('span', { class: `severity ${severity}` }, severity),
    ' ',
    codeLink(code),
  );
  if (place?.file !== undefined) head.append(' ', placeButton(place, actions));
  const fixing = fix ? element('button', { type: 'button' }, 'Fix it') : undefined;
  fixing?.addEventListener('click', () => actions.apply(finding));
  return element(
    'li',
    {},
    head,
    element('p', { class: 'message' }, message),
    ...notes.map(({ text, place: at }) => {
      const line = element('p', { class: 'note' }, `${text} `);
      if (at?.file !== undefined) line.append(placeButton(at, actions));
      return line;
    }),
    element('p', { class: 'help' }, help),
    fixing,
  );
}

export function pageOf(code: string): string {
  return `../diagnostics/${catalogueEntry(code)?.name ?? 'index'}.html`;
}

function codeLink(code: string): HTMLElement {
  return element('a', { href: pageOf(code), target: '_blank', rel: 'noopener' }, code);
}

function placeButton(place: SourceLocation, { goTo }: Actions): HTMLElement {
  return link(subjectLocation(place), () => goTo(place));
}
