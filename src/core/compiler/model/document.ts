import type { Focus, SourceLines, SourceLocation } from '../../diagnostics';
import { isObject } from '../../values/objects';
import { isOfCluster } from '../../values/of-cluster';
import type { FieldPath } from '../../values/origin';

/** One input document: plain data, and a way to find places in its source when a diagnostic needs them. */
export interface InputDocument {
  readonly value: Readonly<Record<string, unknown>>;
  /** The jsii agent of the program whose construct made the document, `''` for TypeScript; absent for other documents. */
  readonly agent?: string;
  /** Whether no string in it can contain a lone surrogate, so that no check is needed. Absent if unknown. */
  readonly containsOnlyWellFormedStrings?: boolean;
  /** The place of the innermost existing field on the path. May parse the source again; only diagnostics call it. */
  placeOf(path: FieldPath, focus?: Focus): SourceLocation;
  /** Returns the source of the document; absent or undefined if it has none, such as for an item of a list on one line. */
  text?(): string | undefined;
  /**
   * Present if the text has errors, so that the value is only one interpretation. Returns the value with the fields of every copy of a
   * repeated `spec`, and the items of every copy of a list in it; undefined if another field is repeated that determines the document's
   * targets.
   */
  readonly everyCopy?: () => Readonly<Record<string, unknown>> | undefined;
  /** Integers whose value differs from the number in the text. */
  readonly rounded?: readonly RoundedInteger[];
  /** The unquoted or quoted string at exactly this path; absent if there is none or something else. */
  tokenAt?(path: FieldPath, focus: Focus): Token | undefined;
}

/** An integer of more than 53 bits. */
export interface RoundedInteger {
  readonly path: FieldPath;
  readonly written: string;
}

/**
 * Returns the name of an object in lists: `Kind/namespace/name`, or `Kind/name` for objects without a namespace; also works for objects
 * that are not validated yet.
 */
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
  /** The text before and after it in its line. */
  readonly before: string;
  readonly behind: string;
  /** The line break after its line. */
  readonly lineBreak: string;
  /** Whether unquoted words are not strings here. */
  readonly isJson: boolean;
  /** Whether it is an entry in braces or brackets; elsewhere, lines and their indentation determine the structure. */
  readonly isInFlow: boolean;
  /** Whether it is also used elsewhere, so that a change affects several places. */
  readonly isShared: boolean;
}

/** The limited information about an unreadable document: enough not to report it as missing too. */
export interface UnreadableDocument {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The result of the load phase: documents in input order, which an `Origin` references by index. */
export interface LoadedInput {
  readonly documents: readonly InputDocument[];
  /** Documents that are invalid while loading; each has a diagnostic. */
  readonly unreadable?: readonly UnreadableDocument[];
  /** Documents with which the compiler fails; each has a diagnostic. */
  readonly failing?: ReadonlySet<InputDocument>;
  /** The source, for diagnostics that show the line that they concern. */
  readonly sources?: SourceTexts;
}

export interface SourceTexts extends SourceLines {
  /** Whether the file ends within the document of the place, and in the middle of something, so that more may have followed. */
  isCutOffAt(place: SourceLocation): boolean;
}
