import { isolatedText } from '../../core/compiler/isolation/isolated-text';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Diagnostic } from '../../core/diagnostics';
import type { Judgement } from '../../core/diagnostics/judgement';
import { diagnosticText } from '../api/runtime/diagnostic-text';

/** Says beside a synthesis what cdk8s does not: each text once, however often the charts are compiled. */
export class UnitReport {
  private warned = '';
  private reported = '';

  /** Warnings that do not fail the synthesis; cdk8s tells those that do. */
  public warnings({ diagnostics, failures }: Judgement): void {
    const warnings = diagnostics.filter((each) => each.severity === 'warning' && !failures.includes(each));
    const text = textOf(warnings);
    if (text === this.warned) return;
    this.warned = text;
    process.stderr.write(text);
  }

  /** cdk8s writes only what has no errors, so that these are reported beside it; the exit code is theirs. */
  public isolated({ isolated, judgement: { failures } }: CompileResult): void {
    process.exitCode = 1;
    const text = `${isolatedText(isolated)}\n${textOf(failures)}`;
    if (text === this.reported) return;
    this.reported = text;
    process.stderr.write(text);
  }
}

function textOf(findings: readonly Diagnostic[]): string {
  // Loaded with the compiler, when there is something to report.
  const { grouped } = require('../../core/diagnostics/grouping') as typeof import('../../core/diagnostics/grouping');
  return grouped(findings)
    .map((finding) => `${diagnosticText(finding, '')}\n`)
    .join('');
}
