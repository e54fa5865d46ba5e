import type { App } from 'cdk8s';
import { isolatedText } from '../../core/compiler/isolation/isolated-text';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Diagnostic } from '../../core/diagnostics';
import type { Judgement } from '../../core/diagnostics/judgement';
import { diagnosticText } from '../api/runtime/diagnostic-text';

/** Prints findings that cdk8s does not print at synthesis, each once, even if the charts are compiled several times. */
export class UnitReport {
  private warned = '';
  private reported = '';

  public constructor(private readonly app: App) {}

  /** Prints warnings that do not fail synthesis; cdk8s prints the others. */
  public warnings({ diagnostics, failures }: Judgement): void {
    const warnings = diagnostics.filter((each) => each.severity === 'warning' && !failures.includes(each));
    const text = this.textOf(warnings);
    if (text === this.warned) return;
    this.warned = text;
    process.stderr.write(text);
  }

  /** Prints isolated errors and sets the exit code, since cdk8s writes no files if it has errors. */
  public isolated({ isolated, judgement: { failures } }: CompileResult): void {
    process.exitCode = 1;
    const text = `${isolatedText(isolated)}\n${this.textOf(failures)}`;
    if (text === this.reported) return;
    this.reported = text;
    process.stderr.write(text);
  }

  private textOf(findings: readonly Diagnostic[]): string {
    // Loaded with the compiler, when there is something to report.
    const { grouped }: typeof import('../../core/diagnostics/grouping') = require('../../core/diagnostics/grouping');
    return grouped(findings)
      .map((finding) => `${diagnosticText(finding, '', this.app)}\n`)
      .join('');
  }
}
