import { type Diagnostic, DiagnosticCollector } from '../../core/diagnostics';
import { writtenNameText } from '../../core/diagnostics/subject-text';
import { visibleText } from '../../core/text/visible-text';
import type { ApiRevision } from '../../core/values/api-revision.generated';
import type { Origin } from '../../core/values/origin';
import type { CommandCompilation } from './compilation';

/** Returns the findings about resources that a release handles differently from the one before it. */
export function releaseChanges({ result, compileOptions }: CommandCompilation, to: ApiRevision): readonly Diagnostic[] {
  const { attachment, locator } = result;
  if (!attachment) return [];
  const {
    reportChangedMeanings,
  }: typeof import('../../core/compiler/queries/explain/upgrade') = require('../../core/compiler/queries/explain/upgrade');
  const found = new DiagnosticCollector();
  const fieldName = (at: Origin) => String((locator.pathOf?.(at) ?? at.path).at(-1));
  reportChangedMeanings(attachment, found, fieldName, to, compileOptions.mode ?? 'compiled');
  return found.finish(locator);
}

/** The lines about these findings, for terminals. */
export function releaseChangesText(release: string, found: readonly Diagnostic[]): readonly string[] {
  if (found.length === 0) return ['', `Known changes of ${release} do not affect these resources.`];
  return [
    '',
    `Handled differently by ${release}:`,
    ...found.map(({ resource, path, message }) => {
      const place = [resource && writtenNameText(resource), path].filter((part) => part !== undefined).join(' ');
      return visibleText(`  ! ${place}: ${message}`);
    }),
  ];
}
