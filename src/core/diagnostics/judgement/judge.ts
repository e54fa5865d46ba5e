import type { MessageCode } from '../catalogue.generated';
import { catalogueEntry } from '../catalogue-entry';
import { CODE } from '../codes.generated';
import { judged } from '../collector';
import type { Diagnostic, Severity } from '../diagnostic';
import { sortedFindings } from '../order';
import { applyBaseline, type BaselineEntry } from './baseline';
import type { TeamWaiverRules } from './team-waivers';
import { applyWaivers, isWaivable, type Waiver } from './waivers';

/** How findings are judged. */
export interface JudgementSettings {
  /** Severities by code, for warnings and notes, and for all convention findings. Other errors stay errors. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** The lowest severity that fails the run. */
  readonly failOn: 'error' | 'warning';
  /** Returns the lowest severity of a finding that fails the run, if charts of one cluster differ. */
  readonly failOnOf?: (finding: Diagnostic) => 'error' | 'warning';
  readonly waivers?: readonly Waiver[];
  /** The rules for waivers of teams; absent: they are like all others. */
  readonly teams?: TeamWaiverRules;
  /** The day of the run, as `2026-01-31`; without it no waiver lapses. */
  readonly today?: string;
  readonly baseline?: readonly BaselineEntry[];
  /** Whether only a part of the inputs of waivers, baseline and conventions was read: unmatched entries are then not reported. */
  readonly partial?: boolean;
  /** Whether all routes and backends that conventions apply to were read anyway. */
  readonly hasAllRoutes?: boolean;
}

/** The result of applying the settings to findings, independent of format and output. */
export interface Judgement {
  /** The unsuppressed findings, with the severity that the settings assign. */
  readonly diagnostics: readonly Diagnostic[];
  /** The findings that are waived or in the baseline. */
  readonly suppressed: readonly Diagnostic[];
  /** Findings that fail the run. */
  readonly failures: readonly Diagnostic[];
  /** Whether the run fails. */
  readonly failed: boolean;
  /** The findings that block any output. */
  readonly blocking: readonly Diagnostic[];
  /** Whether no output may be written. An error in an invalid input blocks output even if a baseline lists it. */
  readonly blocked: boolean;
}

/**
 * Findings about something missing: a waiver that waives nothing, a baseline entry that no longer occurs, and a convention that matches
 * nothing.
 */
const ABOUT_ABSENCE: ReadonlySet<string> = new Set<MessageCode>([
  CODE.waiverWaivesNothing,
  CODE.staleBaselineFinding,
  CODE.conventionFitsNothing,
]);

/** Applies settings to findings. Pure, so that the same findings always get the same verdict. */
export function judge(findings: readonly Diagnostic[], settings: JudgementSettings): Judgement {
  const waived = applyWaivers(findings, settings.waivers ?? [], {
    today: settings.today ?? '',
    severities: settings.severities,
    ...(settings.teams ? { teams: settings.teams } : {}),
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
  const diagnostics = sortedFindings(
    [...compared.open, ...compared.reports.filter(isReported)].filter(
      ({ code }) => isWhole || !ABOUT_ABSENCE.has(code),
    ),
  );
  const suppressed = sortedFindings([...waived.suppressed, ...compared.suppressed]);
  const failures = diagnostics.filter((finding) =>
    fails(finding.severity, { failOn: settings.failOnOf?.(finding) ?? settings.failOn }),
  );
  const failed = failures.length > 0;
  const blocking = [...failures, ...suppressed.filter((finding) => !isWaivable(finding))];
  return { diagnostics, suppressed, failures, failed, blocking, blocked: blocking.length > 0 };
}

/**
 * Returns whether an error can hide other findings: inputs that cannot be read or linked are not checked further, so findings can be
 * missing for that reason alone.
 */
export function hidesOthers({ code, severity }: Diagnostic): boolean {
  return severity === 'error' && /^AIG[1-6]/.test(code);
}

/** Whether a finding of that severity fails the run. */
export function fails(severity: Severity, { failOn }: Pick<JudgementSettings, 'failOn'>): boolean {
  return severity === 'error' || (severity === 'warning' && failOn === 'warning');
}

function severityOf({ code, severity }: Diagnostic, { severities }: JudgementSettings): Severity | 'off' {
  const entry = catalogueEntry(code);
  // A convention has no entry: its own severity is a setting, too.
  const isFixed = entry !== undefined && (severity === 'error' || entry.severity === 'error');
  return isFixed ? severity : (severities[code] ?? severity);
}
