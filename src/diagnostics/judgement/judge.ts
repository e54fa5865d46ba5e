import { CATALOGUE, type MessageCode } from '../catalogue.generated';
import type { Diagnostic, Severity } from '../diagnostic';

/** How findings are judged. */
export interface JudgementSettings {
  /** By code, for warnings and notes. Errors stay errors. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** From which severity on a finding fails the run. */
  readonly failOn: 'error' | 'warning';
}

/** What findings come to, by the settings alone: no format and no output has a say. */
export interface Judgement {
  /** What counts, with the severity that the settings give it. */
  readonly diagnostics: readonly Diagnostic[];
  /** Those that fail the run. */
  readonly failures: readonly Diagnostic[];
  /** Whether the run fails. */
  readonly failed: boolean;
  /** Whether nothing may be written. */
  readonly blocked: boolean;
}

/** Applies settings to findings; pure, so that the same findings get the same verdict wherever it is asked for. */
export function judge(findings: readonly Diagnostic[], settings: JudgementSettings): Judgement {
  const diagnostics = findings.flatMap((finding) => {
    const severity = severityOf(finding, settings);
    if (severity === 'off') return [];
    return [severity === finding.severity ? finding : { ...finding, severity }];
  });
  const failures = diagnostics.filter(({ severity }) => fails(severity, settings));
  const failed = failures.length > 0;
  return { diagnostics, failures, failed, blocked: failed };
}

/** Whether a finding of that severity fails the run. */
export function fails(severity: Severity, { failOn }: Pick<JudgementSettings, 'failOn'>): boolean {
  return severity === 'error' || (severity === 'warning' && failOn === 'warning');
}

function severityOf({ code, severity }: Diagnostic, { severities }: JudgementSettings): Severity | 'off' {
  if (severity === 'error' || CATALOGUE[code as MessageCode]?.severity === 'error') return severity;
  return severities[code] ?? severity;
}
