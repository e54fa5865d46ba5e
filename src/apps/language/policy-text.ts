import type { CompileResult } from '../../core/compiler/model/result';
import { explainPolicy } from '../../core/compiler/queries/explain';
import type { NamedObject } from './names';

/** The maximum number of listed places of a policy. */
const MOST = 8;

/** Returns the places in which a policy applies, and those in which it is overridden. */
export function policyText(
  { attachment, statuses }: Pick<CompileResult, 'attachment' | 'statuses'>,
  policy: NamedObject,
): string {
  const explained = attachment && explainPolicy(attachment, statuses, policy.namespace, policy.name);
  if (!explained) return '';
  const targets = explained.targets.map(({ level, kind, namespace, name, sectionName, missing }) => {
    const section = sectionName === undefined ? '' : `, ${sectionName}`;
    return `- ${kind} ${namespace}/${name}${section} (${level})${missing === undefined ? '' : `: ${missing}`}`;
  });
  const fields = explained.fields.flatMap(({ field, holds, overridden }) => [
    `\`${field}\``,
    ...firstOf(holds.map((place) => `- applies to ${place}`)),
    ...firstOf(overridden.map(({ place, by }) => `- overridden at ${place} by ${by}`)),
  ]);
  return [`**Applies to**`, ...targets, ...(fields.length > 0 ? ['', '**Fields**', ...fields] : [])].join('\n');
}

function firstOf(lines: readonly string[]): readonly string[] {
  return lines.length <= MOST ? lines : [...lines.slice(0, MOST), `- and ${lines.length - MOST} more`];
}
