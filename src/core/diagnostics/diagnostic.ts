import type { Suggestion } from '../text/suggestion';
import type { FieldPath, Origin } from '../values/origin';

export type { Suggestion };

/** The severity of a diagnostic: an error blocks the output, a warning does not, a note only informs. */
export type Severity = 'error' | 'warning' | 'note';

/** A location that a person can open: a position in a file, or the path of a construct. */
export interface SourceLocation {
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
  readonly constructPath?: string;
  /** The name of the construct by which the line was found, if the line that creates it is uncertain. */
  readonly byName?: string;
  /** For a field of a resource that a construct made. */
  readonly setBy?: SetBy;
}

/** The part of a program that sets a field of a resource. */
export interface SetBy {
  /** The path of the construct that the program creates. */
  readonly construct: string;
  /** The option of the construct, such as `providers[0].endpoint`, in the language of the program; absent if none is known. */
  readonly option?: string;
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
  /** The code of the finding that this note replaces: one that results from the finding of the note. */
  readonly code?: string;
}

/** A further place of a finding. */
export type AffectedPlace = Pick<Diagnostic, 'resource' | 'path' | 'place'>;

/** One complete finding: the problem, its location, and the fix. */
export interface Diagnostic {
  /** Stable code such as `AIG3002`; never reused. Its page in the catalogue contains the details. */
  readonly code: string;
  readonly severity: Severity;
  /** The problem, with the actual and the expected value. Never contains the value of a Secret. */
  readonly message: string;
  /** How to fix it. */
  readonly help: string;
  readonly resource?: WrittenName;
  /** The field, such as `spec.traffic.retry.attempts`. */
  readonly path?: string;
  readonly place?: SourceLocation;
  /** Further locations at which the same cause has the same effect; only in reports. */
  readonly otherPlaces?: readonly AffectedPlace[];
  readonly notes: readonly DiagnosticNote[];
  /** The convention's description and link, for findings of conventions. */
  readonly convention?: ConventionNote;
  /** Why it does not count. */
  readonly suppression?: Suppression;
  /** The only safe fix, if there is one. */
  readonly fix?: Fix;
}

/** The description of a convention. */
export interface ConventionNote {
  readonly text: string;
  readonly link?: string;
}

/** The suppression of a finding. */
export interface Suppression {
  /** A waiver in the settings or in the resource, or the baseline of existing findings. */
  readonly by: 'settings' | 'annotation' | 'baseline';
  readonly reason?: string;
  /** The last day on which it applies. */
  readonly until?: string;
}

/** A change of a source that fixes a finding. */
export interface Fix {
  readonly file: string;
  /** Edits in source order, without overlaps. */
  readonly edits: readonly FixEdit[];
}

/** Replaces the range between two positions by `text`; positions are 1-based, and the end is exclusive. */
export interface FixEdit {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** The facts about the inputs that the collector requires for readable findings. */
export interface Locator {
  placeOf(origin: Origin, focus?: Focus): SourceLocation;
  resourceOf(origin: Origin): WrittenName | undefined;
  /**
   * Returns the position of a field in its document, as the index of each step among its siblings, down to the innermost existing field.
   */
  orderOf?(origin: Origin): readonly number[];
  /** Returns an object that identifies the source of the document: two runs that return the same one find the same locations in it. */
  sourceOf?(origin: Origin): object | undefined;
  /** Returns the edit of the source that applies the intended value; absent if there is no text to change, or if it must not be shown. */
  fixOf?(origin: Origin, suggestion: Suggestion): Fix | undefined;
  /** Returns the jsii agent of the program whose construct made the document, `''` for TypeScript; undefined for other documents. */
  agentOf?(origin: Origin): string | undefined;
  /** The path in the document's names; absent if documents use the reference's names. */
  pathOf?(origin: Origin): FieldPath;
  /**
   * Translates a message into the names of a document or, without `origin`, of all documents; absent if documents use the reference's
   * names.
   */
  wordsOf?(origin: Origin | undefined, text: string): string;
}

/** Which part of a field a place points at. */
export type Focus = 'key' | 'value';

/** Lines of the sources, for renderers that show them. */
export interface SourceLines {
  /** Returns the line of the location; undefined if there is none, or if it may contain a secret. */
  lineAt(place: SourceLocation): string | undefined;
}
