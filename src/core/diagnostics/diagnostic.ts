import type { FieldPath, Origin } from '../compiler/model/origin';
import type { Meant } from '../text/meant';

export type { Meant };

/** How much a diagnostic weighs: an error stops the output, a warning does not, a note only tells. */
export type Severity = 'error' | 'warning' | 'note';

/** A place that a person can open: a position in a file, or the path of a construct. */
export interface SourceLocation {
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
  readonly constructPath?: string;
  /** The name of a construct by which the line was found, where nobody knows for sure which one creates it. */
  readonly byName?: string;
}

/** The resource that a diagnostic speaks about, as its author named it. */
export interface WrittenName {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** A resource of which no more than its name could be read. */
export interface SubjectName extends WrittenName {
  readonly apiVersion: string;
}

/** A second place that explains a diagnostic, such as "first defined here". */
export interface DiagnosticNote {
  readonly text: string;
  readonly place?: SourceLocation;
  /** The code of the finding that this note stands for: one that results from the finding of the note. */
  readonly code?: string;
}

/** A further place of a finding. */
export type AffectedPlace = Pick<Diagnostic, 'resource' | 'path' | 'place'>;

/** One finding, complete: what is wrong, where, and how to fix it. */
export interface Diagnostic {
  /** Stable code such as `AIG3002`; never reused. Its page in the catalogue says more. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, with the value found and the value expected. Never holds the value of a Secret. */
  readonly message: string;
  /** How to fix it. */
  readonly help: string;
  readonly resource?: WrittenName;
  /** The field, such as `spec.traffic.retry.attempts`. */
  readonly path?: string;
  readonly place?: SourceLocation;
  /** In reports: further places at which the same cause has the same effect. */
  readonly otherPlaces?: readonly AffectedPlace[];
  readonly notes: readonly DiagnosticNote[];
  /** Of a convention: what it says, and where its author says more. */
  readonly convention?: ConventionNote;
  /** Why it does not count. */
  readonly suppression?: Suppression;
  /** The one safe answer, where there is one. */
  readonly fix?: Fix;
}

/** What a convention says of itself. */
export interface ConventionNote {
  readonly text: string;
  readonly link?: string;
}

/** What keeps a finding from counting. */
export interface Suppression {
  /** A waiver in the settings or with the resource, or the list of what was there before. */
  readonly by: 'settings' | 'annotation' | 'baseline';
  readonly reason?: string;
  /** The last day on which it holds. */
  readonly until?: string;
}

/** A change of a source that fixes a finding. */
export interface Fix {
  readonly file: string;
  /** In the order of the text; they do not overlap. */
  readonly edits: readonly FixEdit[];
}

/** Puts `text` in place of what stands from a position up to another one; 1-based, the end is behind the last character. */
export interface FixEdit {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** What the collector needs to know about the inputs to make a finding readable. */
export interface Locator {
  placeOf(origin: Origin, focus?: Focus): SourceLocation;
  resourceOf(origin: Origin): WrittenName | undefined;
  /** Where a field stands in its document, as the number of each step among its siblings, down to the innermost existing field. */
  orderOf?(origin: Origin): readonly number[];
  /** The change of the source that says what was meant; absent where there is no text to change, or none that may be shown. */
  fixOf?(origin: Origin, meant: Meant): Fix | undefined;
  /** The path in the words of the document; absent where documents speak the reference's names. */
  pathOf?(origin: Origin): FieldPath;
  /** A text of ours in the words of the document, or of all; absent where documents speak the reference's names. */
  wordsOf?(origin: Origin | undefined, text: string): string;
}

/** Which part of a field a place points at. */
export type Focus = 'key' | 'value';

/** Lines of the sources, for renderers that show them. */
export interface SourceLines {
  /** The line of the place; undefined where there is none, or where it may hold a secret. */
  lineAt(place: SourceLocation): string | undefined;
}
