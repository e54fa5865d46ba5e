import type { MessageCode } from '../catalogue.generated';
import { entryOf } from '../catalogue-entry';
import { CODE } from '../codes.generated';
import { compareDiagnostics, judged } from '../collector';
import type { Diagnostic, Severity } from '../diagnostic';
import { applyBaseline, type BaselineEntry } from './baseline';
import { applyWaivers, isWaivable, type Waiver } from './waivers';

/** How findings are judged. */
export interface JudgementSettings {
  /** By code, for warnings and notes, and for all of conventions. Other errors stay errors. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** From which severity on a finding fails the run. */
  readonly failOn: 'error' | 'warning';
  readonly waivers?: readonly Waiver[];
  /** The day of the run, as `2026-01-31`; without it no waiver lapses. */
  readonly today?: string;
  readonly baseline?: readonly BaselineEntry[];
  /** Whether only a part was read of what waivers, baseline and conventions are about: then nothing is said of those that fit nothing. */
  readonly partial?: boolean;
  /** Whether all that conventions are about was read all the same. */
  readonly hasAllRoutes?: boolean;
}

/** What findings come to, by the settings alone: no format and no output has a say. */
export interface Judgement {
  /** What counts, with the severity that the settings give it. */
  readonly diagnostics: readonly Diagnostic[];
  /** What is waived or in the baseline. */
  readonly suppressed: readonly Diagnostic[];
  /** Those that fail the run. */
  readonly failures: readonly Diagnostic[];
  /** Whether the run fails. */
  readonly failed: boolean;
  /** What is in the way of any output. */
  readonly blocking: readonly Diagnostic[];
  /** Whether nothing may be written. An error of an input that has no meaning stays in the way, also where a baseline lists it. */
  readonly blocked: boolean;
}

/** A waiver that waives nothing, an entry of the baseline that no longer occurs, and a convention about nothing. */
const ABOUT_ABSENCE: ReadonlySet<string> = new Set<MessageCode>([
  CODE.waiverWaivesNothing,
  CODE.staleBaselineFinding,
  CODE.conventionFitsNothing,
]);

/** Applies settings to findings; pure, so that the same findings get the same verdict wherever it is asked for. */
export function judge(findings: readonly Diagnostic[], settings: JudgementSettings): Judgement {
  const waived = applyWaivers(findings, settings.waivers ?? [], {
    today: settings.today ?? '',
    severities: settings.severities,
  });
  const isReported = ({ code }: Diagnostic) =>
    !settings.partial || !ABOUT_ABSENCE.has(code) || (settings.hasAllRoutes && code === CODE.conventionFitsNothing);
  const weighed = [...waived.open, ...waived.reports].filter(isReported).flatMap((finding) => {
    const severity = severityOf(finding, settings);
    if (severity === 'off') return [];
    return [severity === finding.severity ? finding : judged(finding, { severity })];
  });
  const compared = applyBaseline(weighed, settings.baseline);
  const isWhole = !compared.open.some(hidesOthers);
  const diagnostics = [...compared.open, ...compared.reports.filter(isReported)]
    .filter(({ code }) => isWhole || !ABOUT_ABSENCE.has(code))
    .sort(compareDiagnostics);
  const suppressed = [...waived.suppressed, ...compared.suppressed].sort(compareDiagnostics);
  const failures = diagnostics.filter(({ severity }) => fails(severity, settings));
  const failed = failures.length > 0;
  const blocking = [...failures, ...suppressed.filter((finding) => !isWaivable(finding))];
  return { diagnostics, suppressed, failures, failed, blocking, blocked: blocking.length > 0 };
}

/** Errors of inputs: what cannot be read or linked is looked at no further, so that a finding may be missing for that reason alone. */
export function hidesOthers({ code, severity }: Diagnostic): boolean {
  return severity === 'error' && /^AIG[1-6]/.test(code);
}

/** Whether a finding of that severity fails the run. */
export function fails(severity: Severity, { failOn }: Pick<JudgementSettings, 'failOn'>): boolean {
  return severity === 'error' || (severity === 'warning' && failOn === 'warning');
}

function severityOf({ code, severity }: Diagnostic, { severities }: JudgementSettings): Severity | 'off' {
  const entry = entryOf(code);
  // A convention has no entry: its own severity is a setting, too.
  const isFixed = entry !== undefined && (severity === 'error' || entry.severity === 'error');
  return isFixed ? severity : (severities[code] ?? severity);
}
