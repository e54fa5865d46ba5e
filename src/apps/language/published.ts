import type {
  DiagnosticRelatedInformation,
  DiagnosticSeverity,
  Diagnostic as Published,
} from 'vscode-languageserver-protocol';
import type { Diagnostic, Severity, SourceLocation } from '../../core/diagnostics';
import { pageOf as pageOfCode } from '../../core/diagnostics/catalogue-entry';
import { type RelatedFinding, relatedFindings } from '../../core/diagnostics/grouping';
import { isEarly } from '../../core/diagnostics/phases';
import { byNameText } from '../../core/diagnostics/subject-text';
import { addToList } from '../../core/values/lists-in-maps';
import { Lines } from './lines';
import { movedRanges } from './moved-range';
import type { Glance, Snapshot } from './snapshot';

const SOURCE = 'ai-gateway';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = { error: 1, warning: 2, note: 3 };

/** A finding, and as an editor shows it. */
export interface ShownFinding {
  readonly finding: Diagnostic;
  readonly published: Published;
}

/** The findings by the file in which they are shown. */
export type ShownFindings = ReadonlyMap<string, readonly ShownFinding[]>;

/** @param uriOf - the address under which the editor knows a file */
export function shownFindings(snapshot: Snapshot, uriOf: (file: string) => string): ShownFindings {
  const shown = new Map<string, ShownFinding[]>();
  const shownFiles = new ShownFiles(snapshot, uriOf);
  const findings = [...snapshot.diagnostics, ...snapshot.beside.diagnostics];
  const related = relatedFindings(findings);
  for (const finding of findings) {
    const file = shownFiles.fileOf(finding.place, snapshot.home);
    const published = publish(finding, related.get(finding), file, shownFiles);
    addToList(shown, file, { finding, published });
  }
  return shown;
}

/**
 * Returns the findings to show for one file before the full analysis: the early ones, and previously shown ones whose lines are unchanged.
 */
export function shownMeanwhile(
  file: string,
  glance: Glance,
  before: { readonly text: string; readonly shown: readonly ShownFinding[] },
  text: string,
  uriOf: (file: string) => string,
): Published[] {
  const own = shownEarly([file], glance, uriOf).get(file) ?? [];
  const moved = movedRanges(before.text, text);
  const here = uriOf(file);
  const others = before.shown.flatMap(({ finding, published }): Published[] => {
    const range = moved(published.range);
    if (isEarly(finding) || !range) return [];
    const related = published.relatedInformation?.flatMap((one): DiagnosticRelatedInformation[] => {
      const at = one.location.uri === here ? moved(one.location.range) : one.location.range;
      return at ? [{ ...one, location: { ...one.location, range: at } }] : [];
    });
    return [{ ...published, range, ...(related ? { relatedInformation: related } : {}) }];
  });
  return [...own, ...others];
}

/** Returns the early findings of files, if they have a location there. */
export function shownEarly(
  files: Iterable<string>,
  glance: Glance,
  uriOf: (file: string) => string,
): ReadonlyMap<string, readonly Published[]> {
  const shownFiles = new ShownFiles(glance, uriOf);
  const related = relatedFindings(glance.diagnostics);
  const shown = new Map<string, Published[]>([...files].map((file) => [file, []]));
  for (const finding of glance.diagnostics) {
    const { file } = finding.place ?? {};
    if (file !== undefined) shown.get(file)?.push(publish(finding, related.get(finding), file, shownFiles));
  }
  return shown;
}

/** Splits the previously shown findings of a file into early ones that have a location there, and the rest. */
export function partedBefore(
  file: string,
  shown: readonly ShownFinding[],
): Record<'early' | 'rest', readonly Published[]> {
  const isAhead = ({ finding }: ShownFinding) => isEarly(finding) && finding.place?.file === file;
  const publishedOf = (some: readonly ShownFinding[]) => some.map(({ published }) => published);
  return {
    early: publishedOf(shown.filter(isAhead)),
    rest: publishedOf(shown.filter((each) => !isAhead(each))),
  };
}

/** Returns the finding for a program that produces nothing. */
export function shownFailure({ line, message }: { readonly line: number; readonly message: string }): Published {
  const at = { line: line - 1, character: 0 };
  return { range: { start: at, end: { ...at, character: WHOLE_LINE } }, severity: 1, source: SOURCE, message };
}

/** Editors clamp larger columns to the end of the line. */
const WHOLE_LINE = 10_000;

function publish(
  finding: Diagnostic,
  others: readonly RelatedFinding[] | undefined,
  file: string,
  shownFiles: ShownFiles,
): Published {
  const { code, severity, message, help, notes, place } = finding;
  const made = !place?.constructPath ? [] : [madeText(place)];
  const noteLines = [...made, ...notes.filter((note) => note.place?.file === undefined).map(({ text }) => text)];
  const href = findingPage(finding);
  const linked = [...notes, ...(others ?? []).map((other) => ({ text: other.text, place: other.finding.place }))];
  const related = linked.flatMap(({ text, place: at }): DiagnosticRelatedInformation[] =>
    at?.file === undefined
      ? []
      : [{ location: { uri: shownFiles.uriOf(at.file), range: shownFiles.rangeIn(at.file, at) }, message: text }],
  );
  return {
    range: shownFiles.rangeIn(file, place?.file === file ? place : {}),
    severity: SEVERITIES[severity],
    code,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    source: SOURCE,
    message: [message, ...noteLines, help].filter((text) => text !== '').join('\n'),
    ...(related.length > 0 ? { relatedInformation: related } : {}),
  };
}

function madeText({ constructPath, byName, setBy }: SourceLocation): string {
  const option = setBy?.option === undefined ? '' : `, option ${setBy.option}`;
  return `construct ${setBy?.construct ?? constructPath}${option}${byName === undefined ? '' : `; its line was ${byNameText(byName)}`}`;
}

/** Returns the documentation page: the author's page for a convention, otherwise the page of the code. */
function findingPage({ code, convention }: Pick<Diagnostic, 'code' | 'convention'>): string | undefined {
  return convention?.link ?? pageOfCode(code);
}

/** The addresses and lines of files, determined once when a finding is shown. */
class ShownFiles {
  private readonly known = new Map<string, Lines | undefined>();
  private readonly uris = new Map<string, string>();

  public constructor(
    private readonly snapshot: Glance,
    private readonly findUri: (file: string) => string,
  ) {}

  public uriOf(file: string): string {
    const uri = this.uris.get(file) ?? this.findUri(file);
    this.uris.set(file, uri);
    return uri;
  }

  /** Returns the file that shows a finding: the home file if its own is missing or not text. */
  public fileOf({ file }: SourceLocation = {}, home: string): string {
    return file !== undefined && this.linesOf(file) ? file : home;
  }

  private linesOf(file: string): Lines | undefined {
    if (this.known.has(file)) return this.known.get(file);
    const lines = this.snapshot.linesOf(file);
    this.known.set(file, lines);
    return lines;
  }

  public rangeIn(file: string, place: SourceLocation = {}) {
    const lines = this.linesOf(file) ?? new Lines('');
    return place.constructPath === undefined ? lines.rangeOf(place) : lines.restOf(place);
  }
}
