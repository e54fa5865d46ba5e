import { isolatedText } from '../../core/compiler/isolation/isolated-text';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Judgement } from '../../core/diagnostics/judgement';
import { diagnosticText } from '../api/runtime/diagnostic-text';

/** Says beside a synthesis what cdk8s does not: each text once, however often the charts are compiled. */
export class UnitReport {
  private warned = '';
  private reported = '';

  /** Warnings that do not fail the synthesis; cdk8s tells those that do. */
  public warnings({ diagnostics, failures }: Judgement): void {
    const warnings = diagnostics.filter((each) => each.severity === 'warning' && !failures.includes(each));
    const text = warnings.map((warning) => `${diagnosticText(warning, '')}\n`).join('');
    if (text === this.warned) return;
    this.warned = text;
    process.stderr.write(text);
  }

  /** cdk8s writes only what has no errors, so that these are reported beside it; the exit code is theirs. */
  public isolated({ isolated, judgement: { failures } }: CompileResult): void {
    process.exitCode = 1;
    const errors = failures.map((failure) => `${diagnosticText(failure, '')}\n`).join('');
    const text = `${isolatedText(isolated)}\n${errors}`;
    if (text === this.reported) return;
    this.reported = text;
    process.stderr.write(text);
  }
}
