import type { ExplainedField, RequestExplanation } from '../../core/compiler/queries/explain';
import { undecidedIn } from '../../core/compiler/queries/explain/undecided';
import { visibleText } from '../../core/text/visible-text';
import { withoutCredentials } from '../../core/values/credentials';
import { modelAnswerText } from './model-text';

/** Returns the explanation of a request at one gateway as a string. */
export function explanationText(explanation: RequestExplanation): string {
  const { gateway, listener, rule, backends, frontend, preRouting, traffic } = explanation;
  const lines = [`Gateway ${gateway}`];
  if (!listener) {
    lines.push('  no listener matches', ...refusals(explanation.otherListeners));
    return textOf(lines);
  }
  lines.push(`  listener ${listener.key} (${listener.protocol} on port ${listener.port})`);
  lines.push(...explanation.changes.map((change) => `  before routing: ${change}`));
  lines.push(...undecidedIn(explanation).map((change) => `  cannot be decided: ${change}`));
  if (!rule) {
    lines.push('  no rule matches', ...refusals(explanation.otherRules));
    return textOf(lines);
  }
  lines.push(`  ${rule.name}, by ${rule.by}`, ...policies('  ', [...frontend, ...preRouting, ...traffic]));
  for (const { destination, share, policies: fields, tiers, models, model } of backends) {
    lines.push(`  ${destination} (${Math.round(share * 100)} %)`, ...policies('    ', fields));
    if (models) lines.push(`    ${modelAnswerText(models, model)}`);
    tiers.forEach((tier, index) => {
      for (const section of tier) {
        lines.push(`    tier ${index + 1}: ${section.name}`, ...policies('      ', section.policies));
      }
    });
  }
  lines.push(...refusals(explanation.otherRules));
  return textOf(lines);
}

/** No name in a line begins another one. */
function textOf(lines: readonly string[]): string {
  return lines.map(visibleText).join('\n');
}

function refusals(others: readonly { readonly name: string; readonly reason: string }[]): string[] {
  return others.map(({ name, reason }) => `  not ${name}: ${reason}`);
}

function policies(indent: string, fields: readonly ExplainedField[]): string[] {
  return fields.map(({ field, value, from, overrides }) => {
    const over = overrides.length > 0 ? `, over ${overrides.map(({ resource }) => resource).join(', ')}` : '';
    return `${indent}${field} from ${from.resource}${over}: ${JSON.stringify(withoutCredentials(value, field))}`;
  });
}
