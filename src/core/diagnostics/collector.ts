import { membersInLanguage } from '../text/host-language';
import type { FieldPath, Origin } from '../values/origin';
import {
  copyBackground,
  type FindingKey,
  fieldKey,
  type Rank,
  type Relations,
  setBackground,
  setRank,
} from './background';
import { CATALOGUE, type MessageCode } from './catalogue.generated';
import { CODE } from './codes.generated';
import type {
  ConventionNote,
  Diagnostic,
  DiagnosticNote,
  Focus,
  Locator,
  Severity,
  SourceLocation,
  SubjectName,
  WrittenName,
} from './diagnostic';
import { fillTemplate, helpText, isApiWord, isValueList, type MessageValues } from './message-values';
import { sortedFindings } from './order';
import { type PhaseName, phaseOf } from './phases';

export interface FindingOptions {
  readonly notes?: readonly ReportNote[];
  /** The part to locate: the key of the field instead of its value if the field itself is wrong. */
  readonly focus?: Focus;
  /** The location, if it is more precise than `at`: an unreadable document has no fields. */
  readonly place?: SourceLocation;
  /** The subject, if it is not a document of the inputs. */
  readonly subject?: WrittenName;
  /** The only possible intended value; `at` is its field if it differs from the field of the finding. */
  readonly suggestion?: Relations['suggestion'];
  /** The convention that reports this finding, with its own code, fix and severity. */
  readonly own?: CollectedFinding;
  /** Replaces the catalogue's severity, for findings that an option such as `strict` sharpens. Never weakens an error. */
  readonly severity?: Severity;
  /**
   * The common cause of findings with this code, a field or the name of something that no input has: a report shows them as one
   * finding, with the place of each.
   */
  readonly cause?: Origin | string;
  /** Findings that this one results from: if one of them is reported, this one is its note. */
  readonly resultsFrom?: readonly FindingKey[];
}

/** A convention's replacement for the catalogue entry. */
export interface CollectedFinding {
  readonly code: string;
  readonly convention: ConventionNote;
}

/** A related place, with its relation to the finding. */
export interface ReportNote {
  readonly text: string;
  readonly at?: Origin;
  readonly focus?: Focus;
  readonly place?: SourceLocation;
}

interface Finding {
  readonly code: MessageCode;
  readonly at: Origin | undefined;
  readonly values: MessageValues;
  readonly options: FindingOptions;
  readonly subject?: SubjectName;
}

/** Recorded findings, which are repeated when the same input is checked again. */
export type Findings = readonly Finding[];

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** Collects the findings of one run. Locations are resolved on demand. */
export class DiagnosticCollector {
  private readonly findings: Finding[] = [];
  private errors = 0;

  /** Records a finding. `values` fill the `{placeholders}` of the catalogue's message and fix. */
  public report(
    code: MessageCode,
    at: Origin | undefined,
    values: MessageValues = {},
    options: FindingOptions = {},
  ): void {
    this.findings.push({ code, at, values, options });
    if (severityOf(code, options) === 'error') this.errors++;
  }

  /** Returns an independent collector that begins with the findings of this one. */
  public fork(): DiagnosticCollector {
    const fork = new DiagnosticCollector();
    for (const finding of this.findings) fork.findings.push(finding);
    fork.errors = this.errors;
    return fork;
  }

  /** Discards the findings since the fork was made. */
  public returnTo(fork: DiagnosticCollector): void {
    this.findings.length = fork.findings.length;
    this.errors = fork.errors;
  }

  /** Sets the subject of all findings that `act` reports, for documents that cannot be read and have no `Origin`. */
  public about<Result>(subject: () => SubjectName | undefined, act: () => Result): Result {
    const before = this.findings.length;
    const result = act();
    const name = this.findings.length > before ? subject() : undefined;
    for (let index = before; name && index < this.findings.length; index++) {
      this.findings[index] = { ...this.findings[index], subject: name };
    }
    return result;
  }

  /** Runs an action and also returns the findings that it reported. */
  public recording<Result>(act: () => Result): { readonly result: Result; readonly findings: Findings } {
    const before = this.findings.length;
    const result = act();
    return { result, findings: this.findings.slice(before) };
  }

  /** Reports the recorded findings of one document again, which may have another index by now. */
  public repeat(findings: Findings, document?: number): void {
    for (const finding of findings) {
      this.findings.push(document === undefined ? finding : inDocument(finding, document));
      if (severityOf(finding.code, finding.options) === 'error') this.errors++;
    }
  }

  public get hasErrors(): boolean {
    return this.errors > 0;
  }

  /** The number of errors so far. */
  public get errorCount(): number {
    return this.errors;
  }

  /** The errors so far, in the order of their report. */
  public get errorsFound(): readonly { readonly code: MessageCode; readonly at: Origin | undefined }[] {
    return this.findings.filter(({ code, options }) => severityOf(code, options) === 'error');
  }

  /** Whether a phase found an error. */
  public hasErrorsOf(phase: PhaseName): boolean {
    return this.errorsFound.some(({ code }) => phaseOf(code) === phase);
  }

  /** All findings, each once, sorted by place and then by code, so that the order of the inputs does not show. */
  public finish(locator: Locator = NOWHERE): Diagnostic[] {
    const seen = new Map<string, Diagnostic>();
    for (const finding of this.findings) {
      const diagnostic = this.render(finding, locator);
      seen.set(identityText(finding, diagnostic), diagnostic);
    }
    return sortedFindings([...seen.values()]);
  }

  private render(finding: Finding, locator: Locator): Diagnostic {
    const { code, at, options } = finding;
    const values = inProgram(finding, locator);
    const entry = CATALOGUE[code];
    const notes = (options.notes ?? []).map((note): DiagnosticNote => placed({ text: note.text }, note, locator));
    const path = at ? formatPath(locator.pathOf ? locator.pathOf(at) : at.path) : '';
    const words = (text: string) => locator.wordsOf?.(at, text) ?? text;
    const agent = at ? locator.agentOf?.(at) : undefined;
    const fix =
      agent === undefined || entry.program === undefined ? entry.fix : membersInLanguage(entry.program, agent);
    const resource = options.subject ?? (at ? locator.resourceOf(at) : undefined);
    const diagnostic = {
      code: options.own?.code ?? code,
      ...(options.own ? { convention: options.own.convention } : {}),
      severity: severityOf(code, options),
      message: fillTemplate(words(entry.text), values, words),
      help: helpText(words(fix), values, words),
      ...(resource ? { resource } : {}),
      ...(path ? { path } : {}),
    };
    const made = withFix(Object.assign(placed(diagnostic, { at, ...options }, locator), { notes }), finding, locator);
    const { cause, resultsFrom = [], suggestion } = options;
    setBackground(made, {
      subject: { ...(at ? { at } : {}), ...(finding.subject ? { name: finding.subject } : {}) },
      relations: {
        ...(cause === undefined ? {} : causeIn(cause, locator)),
        code,
        resultsFrom,
        values,
        ...(suggestion ? { suggestion } : {}),
        messageWith: (all) => fillTemplate(words(entry.text), all, words),
        helpWith: (all) => helpText(words(fix), all, words),
      },
    });
    return made;
  }
}

/** Codes whose message begins with the name of the field that they are about. */
const ABOUT_FIELD: readonly MessageCode[] = [
  CODE.wrongType,
  CODE.unknownEnumValue,
  CODE.valueOutOfBounds,
  CODE.invalidFormat,
];

/**
 * Returns the values of a finding, with the name of the option in place of the field that it sets. An argument of a factory has no name:
 * the field keeps its own.
 */
function inProgram({ code, at, values, options: { focus } }: Finding, locator: Locator): MessageValues {
  if (!at || !ABOUT_FIELD.includes(code) || locator.agentOf?.(at) === undefined) return values;
  const [option = ''] = /(?:[^.\s"]|"[^"]*")*$/.exec(locator.placeOf(at, focus).setBy?.option ?? '') ?? [];
  const { field = '' } = values;
  const words = isValueList(field) ? [] : wordsOf(isApiWord(field) ? field.word : String(field));
  return wordsOf(option).some((word) => words.includes(word)) ? { ...values, field: option } : values;
}

function wordsOf(name: string): readonly string[] {
  return (name.match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** The same finding about another document. */
function inDocument(finding: Finding, document: number): Finding {
  const moved = <T extends { readonly at?: Origin }>(value: T): T =>
    value.at ? { ...value, at: { ...value.at, document } } : value;
  const { notes, suggestion, cause, resultsFrom } = finding.options;
  const options = {
    ...finding.options,
    ...(notes ? { notes: notes.map(moved) } : {}),
    ...(suggestion ? { suggestion: moved(suggestion) } : {}),
    ...(typeof cause === 'object' ? { cause: { ...cause, document } } : {}),
    ...(resultsFrom ? { resultsFrom: resultsFrom.map(moved) } : {}),
  };
  return { ...finding, at: finding.at && { ...finding.at, document }, options };
}

function causeIn(cause: Origin | string, locator: Locator): Pick<Relations, 'cause' | 'causedBy'> {
  if (typeof cause === 'string') return { cause };
  const causedBy = locator.resourceOf(cause);
  return { cause: fieldKey(cause), ...(causedBy ? { causedBy } : {}) };
}

/** For findings that are about no input: their places are given with them. */
const NOWHERE: Locator = { placeOf: () => ({}), resourceOf: () => undefined };

type Whereabouts = Omit<ReportNote, 'text'>;

/** Returns a text that identifies a finding: equal findings at the same place are reported once. */
function identityText({ at, options }: Finding, { code, severity, message, notes }: Diagnostic): string {
  const noted = (options.notes ?? []).map((note, index) => [notes[index].text, note.at, note.place]);
  return JSON.stringify([code, severity, message, at, options.focus, options.place, noted]);
}

/** Adds the location as a lazy property: resolving it parses the source again, and most of many findings are never shown. */
function placed<T extends object>(target: T, { place, at, focus }: Whereabouts, locator: Locator): T {
  if (place) return Object.assign(target, { place });
  if (!at) return target;
  let found: SourceLocation | undefined;
  const get = () => {
    found ??= locator.placeOf(at, focus);
    return found;
  };
  setRank(target, rankAt(at, focus, locator));
  return Object.defineProperty(target, 'place', { enumerable: true, configurable: true, get });
}

function rankAt(at: Origin, focus: Focus | undefined, locator: Locator): Rank {
  const { document, path } = at;
  let known: readonly number[] | undefined;
  const order = () => {
    known ??= locator.orderOf?.(at);
    return known;
  };
  return {
    document,
    source: locator.sourceOf?.(at),
    path,
    focus,
    start: locator.placeOf({ document, path: [] }),
    order,
  };
}

/** Adds a fix if there is one, using the same parsed document as the location. */
function withFix(target: Diagnostic, { at, options: { suggestion } }: Finding, locator: Locator): Diagnostic {
  const field = suggestion?.at ?? at;
  if (!suggestion || !field) return target;
  let found: { readonly fix: Diagnostic['fix'] } | undefined;
  const get = () => {
    found ??= { fix: locator.fixOf?.(field, suggestion) };
    return found.fix;
  };
  return Object.defineProperty(target, 'fix', { enumerable: true, configurable: true, get });
}

/** Returns a copy of the finding with the result of its judgement. Its location and fix stay lazy, and its rank is preserved. */
export function judged(
  diagnostic: Diagnostic,
  details: Pick<Partial<Diagnostic>, 'severity' | 'suppression' | 'notes' | 'message' | 'help' | 'otherPlaces'>,
): Diagnostic {
  const copy = lazyCopy(diagnostic);
  copyBackground(diagnostic, copy);
  return Object.assign(copy, details);
}

/** Copies a finding in which only `place` and `fix` can be lazy; copying all property descriptors takes several times as long. */
function lazyCopy(diagnostic: Diagnostic): Diagnostic {
  const copy: Diagnostic = Object.create(Object.prototype);
  for (const name in diagnostic) {
    const lazy = name === 'place' || name === 'fix' ? Object.getOwnPropertyDescriptor(diagnostic, name) : undefined;
    if (lazy) Object.defineProperty(copy, name, lazy);
    else Reflect.set(copy, name, Reflect.get(diagnostic, name));
  }
  return copy;
}

/** Formats a path: `spec.rules[0].backendRefs[1].name`; unusual keys are quoted. */
export function formatPath(path: FieldPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_$][\w$-]*$/.test(step)) text += text ? `.${step}` : step;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

function severityOf(code: MessageCode, options: FindingOptions): Severity {
  const own = CATALOGUE[code].severity;
  const wanted = options.severity ?? own;
  // Conventions specify their severity themselves.
  return options.own || RANK[wanted] < RANK[own] ? wanted : own;
}
