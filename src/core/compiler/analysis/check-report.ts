import {
  type DiagnosticCollector,
  type FindingOptions,
  joinedValues,
  type MessageCode,
  type MessageValues,
  type SourceLocation,
} from '../../diagnostics';
import { type Origin, originKey } from '../../values/origin';

export interface CheckReportOptions extends FindingOptions {
  /** Distinguishes findings with the same code and field, for example by the header that each is about. */
  readonly about?: string;
}

interface Entry {
  readonly code: MessageCode;
  readonly at: Origin | undefined;
  readonly values: MessageValues[];
  readonly options: FindingOptions;
}

/**
 * The findings of one check. Thousands of rules share a policy or a backend, so a check finds the same mistake many times: findings with
 * the same code and field become one finding, whose message lists their differences.
 */
export class CheckReport {
  private readonly entries = new Map<string, Entry>();

  /** Adds a finding. Of several with one code about one field, the notes and the severity of the first apply. */
  public report(
    code: MessageCode,
    at: Origin | undefined,
    values: MessageValues = {},
    { about, ...options }: CheckReportOptions = {},
  ): void {
    const key = keyOf(code, at, about, options.place);
    const entry = this.entries.get(key);
    if (entry) entry.values.push(values);
    else this.entries.set(key, { code, at, values: [values], options });
  }

  /** Returns whether a finding already exists, for checks that would otherwise search again at length. */
  public has(code: MessageCode, at: Origin | undefined, about?: string): boolean {
    return this.entries.has(keyOf(code, at, about));
  }

  /** Hands the findings on. */
  public finish(diagnostics: DiagnosticCollector): void {
    for (const { code, at, values, options } of this.entries.values())
      diagnostics.report(code, at, joinedValues(code, values), options);
  }
}

function keyOf(code: MessageCode, at: Origin | undefined, about = '', place?: SourceLocation): string {
  return `${code} ${at ? originKey(at) : JSON.stringify(place)} ${about}`;
}
