import { visibleText } from '../text/visible-text';
import { addToList } from '../values/lists-in-maps';
import type { Diagnostic, Severity, SourceLines, SourceLocation } from './diagnostic';
import { affectedPlaceText, locationOfNote, otherPlaceTexts, visibleDiagnostic } from './subject-text';

export interface TextOptions {
  /** Escape sequences of ANSI terminals. */
  readonly color?: boolean;
  /** Source lines, which are shown at each location if provided. */
  readonly sources?: SourceLines;
  /** How many are shown, the gravest first; absent: all. */
  readonly most?: number;
  /** How many of one code are shown before the others are only counted; absent: all. */
  readonly alike?: number;
  /** The suppressed findings; the text format only shows their number. */
  readonly suppressed?: readonly Diagnostic[];
}

/** Additional fields of a data document, by name. */
export type MoreFields = Readonly<Record<string, unknown>>;

type Paint = (text: string) => string;

interface Palette {
  readonly error: Paint;
  readonly warning: Paint;
  readonly note: Paint;
  readonly bold: Paint;
  readonly frame: Paint;
}

const paint =
  (code: string): Paint =>
  (text) =>
    `\u001B[${code}m${text}\u001B[0m`;
const plain: Paint = (text) => text;

const COLORS: Palette = {
  error: paint('1;31'),
  warning: paint('1;33'),
  note: paint('1;36'),
  bold: paint('1'),
  frame: paint('1;34'),
};
const NO_COLORS: Palette = { error: plain, warning: plain, note: plain, bold: plain, frame: plain };

/** Renders diagnostics for people, in the style of a compiler: the message, the location with its source line, related places, and help. */
export function renderText(diagnostics: readonly Diagnostic[], options: TextOptions = {}): string {
  const palette = options.color ? COLORS : NO_COLORS;
  const chosen = gravest(diagnostics, options.most);
  const { first, others } = firstAlike(chosen, options.alike);
  const blocks = first.map((diagnostic) => {
    const block = renderOne(diagnostic, palette, options);
    const count = others.get(diagnostic);
    return count === undefined ? block : `${block}\n${moreAlike(diagnostic, count, palette)}`;
  });
  const more = diagnostics.length - chosen.length;
  const rest = more > 0 ? `, of which ${more} ${more === 1 ? 'is' : 'are'} not shown` : '';
  const silent = suppressedText(options.suppressed ?? []);
  if (blocks.length === 0) return silent && `${silent}\n`;
  return `${blocks.join('\n')}\n${summaryOf(diagnostics)}${rest}${silent && `; ${silent}`}\n`;
}

/** Returns the first findings of each code and severity, and the number of others that the last of them represents. */
function firstAlike(
  diagnostics: readonly Diagnostic[],
  most: number | undefined,
): { readonly first: readonly Diagnostic[]; readonly others: ReadonlyMap<Diagnostic, number> } {
  if (most === undefined) return { first: diagnostics, others: new Map() };
  const alike = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.severity}/${diagnostic.code}`;
    addToList(alike, key, diagnostic);
  }
  const others = new Map<Diagnostic, number>();
  const first = new Set<Diagnostic>();
  for (const list of alike.values()) {
    // One more location is no longer than the line that would count it.
    const shown = list.length <= most + 1 ? list : list.slice(0, most);
    for (const diagnostic of shown) first.add(diagnostic);
    if (shown.length < list.length) others.set(shown[shown.length - 1], list.length - shown.length);
  }
  return { first: diagnostics.filter((diagnostic) => first.has(diagnostic)), others };
}

function moreAlike({ severity, code }: Diagnostic, count: number, palette: Palette): string {
  // `toLocaleString` makes the engine load its locale tables, which takes as long as reading a thousand lines.
  const number = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${palette[severity](`${severity}[${code}]`)}: and ${number} more, which --max-diagnostics 0 shows\n`;
}

/** `3 waived, 12 in the baseline`; empty without any. */
function suppressedText(suppressed: readonly Diagnostic[]): string {
  const listed = suppressed.filter(({ suppression }) => suppression?.by === 'baseline').length;
  const waived = suppressed.length - listed;
  return [...(waived > 0 ? [`${waived} waived`] : []), ...(listed > 0 ? [`${listed} in the baseline`] : [])].join(', ');
}

/** Returns the most severe findings up to a limit, errors before warnings before notes, in the order of their locations. */
function gravest(diagnostics: readonly Diagnostic[], most = diagnostics.length): readonly Diagnostic[] {
  if (diagnostics.length <= most) return diagnostics;
  const severities: readonly Severity[] = ['error', 'warning', 'note'];
  const ranked = severities.flatMap((severity) => diagnostics.filter((each) => each.severity === severity));
  const chosen = new Set(ranked.slice(0, most));
  return diagnostics.filter((diagnostic) => chosen.has(diagnostic));
}

/** `2 errors, 1 warning`; empty without any. */
function summaryOf(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Severity) => {
    const { length } = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
    return length === 0 ? [] : [`${length} ${severity}${length === 1 ? '' : 's'}`];
  };
  return [...count('error'), ...count('warning'), ...count('note')].join(', ');
}

function renderOne(diagnostic: Diagnostic, palette: Palette, { sources, alike }: TextOptions): string {
  const { code, severity, message, help, place, notes, resource, path } = visibleDiagnostic(diagnostic);
  const gutter = ' '.repeat(String(place?.line ?? '').length);
  const lines = [`${palette[severity](`${severity}[${code}]`)}${palette.bold(`: ${message}`)}`];
  const subject = affectedPlaceText({ place, resource, path });
  if (subject) lines.push(`${gutter}${palette.frame('-->')} ${subject}`);
  lines.push(...excerpt(diagnostic.place, sources, gutter, palette, palette[severity]));
  const most = alike === undefined ? undefined : OTHER_PLACES;
  for (const text of otherPlaceTexts(diagnostic, most))
    lines.push(`${gutter} ${palette.frame('=')} ${palette.bold('also')}: ${text}`);
  for (const { text, place: other } of notes) {
    lines.push(
      `${gutter} ${palette.frame('=')} ${palette.bold('note')}: ${text}${other ? `: ${locationOfNote(other)}` : ''}`,
    );
  }
  if (help) lines.push(`${gutter} ${palette.frame('=')} ${palette.bold('help')}: ${help}`);
  return `${lines.join('\n')}\n`;
}

/** The number of further locations that are listed for a finding before the others are counted. */
export const OTHER_PLACES = 4;

/** Lines are cut around the place, as JSON in one line would fill the screen. */
const WIDTH = 120;

function excerpt(
  place: SourceLocation | undefined,
  sources: SourceLines | undefined,
  gutter: string,
  palette: Palette,
  mark: Paint,
): string[] {
  const line = place && sources?.lineAt(place);
  if (!place?.line || !place.column || line === undefined) return [];
  const start = line.length > WIDTH ? Math.max(0, place.column - 1 - WIDTH / 2) : 0;
  const cut = line.slice(start, start + WIDTH).replaceAll('\t', ' ');
  const offset = visibleText(cut.slice(0, place.column - 1 - start)).length;
  const shown = visibleText(cut);
  const bar = palette.frame('|');
  return [
    `${gutter} ${bar}`,
    `${palette.frame(String(place.line))} ${bar} ${shown.trimEnd()}`,
    `${gutter} ${bar} ${' '.repeat(offset)}${mark('^'.repeat(tokenLength(shown, offset)))}`,
  ];
}

/** Returns the length of the word or quoted string at a position. */
function tokenLength(line: string, offset: number): number {
  const token = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,:{}[\]#]+(?::[^\s,{}[\]#]+)*)/.exec(line.slice(offset));
  return Math.max(1, token?.[0].length ?? 1);
}
