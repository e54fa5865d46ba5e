import type { DiagnosticCollector } from '../../diagnostics';
import { checkContextOf, type ForeignDocument } from '../analysis/check-context';
import { CheckReport } from '../analysis/check-report';
import { checkRetirements } from '../analysis/retiring-models';
import { ExpressionReader } from '../expressions';
import type { Attachment } from '../model/attachment';
import type { CompileOptions } from '../model/options';
import { RULES } from './registry.generated';

/** Runs every rule. Their order does not show, because diagnostics are sorted. */
export function runRules(
  attachment: Attachment,
  options: CompileOptions,
  diagnostics: DiagnosticCollector,
  reader = new ExpressionReader(),
  foreign: readonly ForeignDocument[] = [],
): void {
  const context = checkContextOf(attachment, options, reader, foreign);
  const { invalidKinds } = attachment.graph;
  // A document that could not be read may have specified anything.
  const isUnread = diagnostics.hasErrorsOf('load');
  for (const { needs, run } of RULES) {
    if (needs.some((kind) => isUnread || invalidKinds.has(kind))) continue;
    const found = new CheckReport();
    run(context, found);
    found.finish(diagnostics);
  }
  const found = new CheckReport();
  checkRetirements(context, options.retirements, found);
  found.finish(diagnostics);
}
