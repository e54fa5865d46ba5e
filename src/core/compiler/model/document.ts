import type { Focus, SourceLines, SourceLocation } from '../../diagnostics';
import { isObject } from '../../values/objects';
import { isOfCluster } from '../../values/of-cluster';
import type { FieldPath } from './origin';

/** One input document: plain data, and a way to find places in its source when a diagnostic needs them. */
export interface InputDocument {
  readonly value: Readonly<Record<string, unknown>>;
  /** No text in it can hold half of a character, so nobody needs to look. Absent: not known. */
  readonly holdsWholeTexts?: boolean;
  /** The place of the innermost existing field on the path. May parse the source again; only diagnostics call it. */
  placeOf(path: FieldPath, focus?: Focus): SourceLocation;
  /** Its text, as a document of its own; absent or undefined where it has none, such as for an item of a list in one line. */
  text?(): string | undefined;
  /**
   * Present if the text has errors, so that the value is only one way to read it. Returns the value with the fields of every copy of a
   * repeated `spec`, and the items of every copy of a list in it; undefined if another field is repeated that decides what the document
   * targets.
   */
  readonly everyCopy?: () => Readonly<Record<string, unknown>> | undefined;
  /** What is another number in the value than in the text. */
  readonly rounded?: readonly RoundedInteger[];
  /** The word or the quoted text at exactly this path; absent where something else stands there, or no text. */
  tokenAt?(path: FieldPath, focus: Focus): Token | undefined;
}

/** An integer of more than 53 bits. */
export interface RoundedInteger {
  readonly path: FieldPath;
  readonly written: string;
}

/** How lists of objects name one: `Kind/namespace/name`, or `Kind/name` of what is in no namespace; also before it is known to be right. */
export function titleOf({ kind, metadata }: InputDocument['value']): string {
  const { namespace, name } = isObject(metadata) ? metadata : {};
  const place = namespace === undefined && isOfCluster(kind) ? [] : [namespace ?? 'default'];
  return [kind, ...place, name].join('/');
}

/** A key or a value as it is written. */
export interface Token {
  readonly start: SourceLocation;
  readonly end: SourceLocation;
  readonly source: string;
  /** What stands before and behind it in its line. */
  readonly before: string;
  readonly behind: string;
  /** What ends its line. */
  readonly lineBreak: string;
  /** Whether words without quotes are no texts here. */
  readonly isJson: boolean;
  /** Whether it is an entry of braces or brackets; lines and their indent say what belongs together elsewhere. */
  readonly isInFlow: boolean;
  /** Whether it stands elsewhere as well: what is changed there is changed in several places. */
  readonly isShared: boolean;
}

/** What little is known of a document that could not be read: enough not to report it as missing too. */
export interface UnreadableDocument {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** What the load phase gives: documents in input order; an `Origin` names them by index. */
export interface LoadedInput {
  readonly documents: readonly InputDocument[];
  /** Documents that are invalid while loading; each has a diagnostic. */
  readonly unreadable?: readonly UnreadableDocument[];
  /** Documents with which the compiler fails; each has a diagnostic. */
  readonly failing?: ReadonlySet<InputDocument>;
  /** The source text, for diagnostics that show the line they speak about. */
  readonly sources?: SourceTexts;
}

export interface SourceTexts extends SourceLines {
  /** Whether the file ends within the document of the place, and in the middle of something, so that more may have followed. */
  isCutOffAt(place: SourceLocation): boolean;
}
