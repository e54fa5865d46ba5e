import type { FieldPath, Origin } from '../values/origin';
import type { MessageCode } from './catalogue.generated';
import type { Diagnostic, Focus, SourceLocation, SubjectName, Suggestion, WrittenName } from './diagnostic';
import type { MessageValues } from './message-values';

/** The facts about a finding that reports do not show. */
export interface Background {
  readonly subject: DiagnosticSubject;
  readonly relations: Relations;
}

const BACKGROUNDS = new WeakMap<Diagnostic, Background>();

/** The position of a finding among the others, as far as it is known without parsing its document again. */
export interface Rank {
  readonly document: number;
  /** The identity of the document's source, which determines the location together with `path` and `focus`. */
  readonly source: object | undefined;
  readonly path: FieldPath;
  readonly focus: Focus | undefined;
  /** The start of the document. */
  readonly start: SourceLocation;
  /** Returns the position of its field in the document, if it is known. */
  order(): readonly number[] | undefined;
}

/** The subject of a finding: a place in a document, or a document of which only the name is readable. */
export interface DiagnosticSubject {
  readonly at?: Origin;
  readonly name?: SubjectName;
}

/** Returns the subject of a finding; it is empty for findings about settings and files. */
export function subjectOf(diagnostic: Diagnostic): DiagnosticSubject {
  return BACKGROUNDS.get(diagnostic)?.subject ?? {};
}

/** A finding by its code and the field that it is about. */
export interface FindingKey {
  readonly code: MessageCode;
  readonly at: Origin;
}

/** How a finding relates to others. */
export interface Relations {
  readonly code: MessageCode;
  /** The key of the cause that it shares with others of its code. */
  readonly cause?: string;
  /** The resource with the cause. */
  readonly causedBy?: WrittenName;
  readonly resultsFrom: readonly FindingKey[];
  readonly values: MessageValues;
  readonly suggestion?: Suggestion & { readonly at?: Origin };
  messageWith(values: MessageValues): string;
  helpWith(values: MessageValues): string;
}

/** How a finding relates to others; undefined for findings that no collector made. */
export function relationsOf(diagnostic: Diagnostic): Relations | undefined {
  return BACKGROUNDS.get(diagnostic)?.relations;
}

const RUNS = new WeakMap<Diagnostic, readonly string[]>();

/** Returns the runs that have a finding, if several runs are reported together and some lack it. */
export function runsOf(diagnostic: Diagnostic): readonly string[] | undefined {
  return RUNS.get(diagnostic);
}

export function setRuns(diagnostic: Diagnostic, runs: readonly string[]): void {
  RUNS.set(diagnostic, runs);
}

const RANKS = new WeakMap<object, Rank>();

/** Returns the position of a finding or a note; undefined if it is about no field of a document. */
export function findingRankOf(placed: object): Rank | undefined {
  return RANKS.get(placed);
}

export function setRank(placed: object, rank: Rank): void {
  RANKS.set(placed, rank);
}

export function setBackground(diagnostic: Diagnostic, background: Background): void {
  BACKGROUNDS.set(diagnostic, background);
}

/** Gives a copy of a finding the background of the original. */
export function copyBackground(from: Diagnostic, to: Diagnostic): void {
  const [background, rank] = [BACKGROUNDS.get(from), RANKS.get(from)];
  if (background) BACKGROUNDS.set(to, background);
  if (rank) RANKS.set(to, rank);
  const runs = RUNS.get(from);
  if (runs) RUNS.set(to, runs);
}

/** Returns a string that identifies each field of each document. */
export function fieldKey({ document, path }: Origin): string {
  return JSON.stringify([document, ...path]);
}
