import type { ExplainedBackend, ExplainedField, RequestExplanation } from '../../core/compiler/queries/explain';
import { undecidedIn } from '../../core/compiler/queries/explain/undecided';
import { isObject } from '../../core/values/objects';
import type { SimulatedDestination } from '../../library/testing/failures/simulate';
import { simulationLines } from '../../library/testing/failures/simulation-text';
import { modelAnswerText } from '../../library/testing/model-text';
import type { RequestAnswer } from '../../library/testing/request-answer';
import type { WithPlaces } from './places';

type Explanation = WithPlaces<RequestExplanation> & {
  readonly answer: RequestAnswer;
  readonly whileFailing?: readonly SimulatedDestination[];
};
type Field = WithPlaces<ExplainedField>;
type Backend = WithPlaces<ExplainedBackend>;

/** Returns readable explanations, one block for each Gateway. */
export function renderExplanations(explanations: readonly Explanation[]): string {
  return explanations
    .map(
      (explanation) =>
        `${[...gatewayLines(explanation), answerLine(explanation), ...failureLines(explanation)].join('\n')}\n`,
    )
    .join('\n');
}

function failureLines({ whileFailing = [] }: Explanation): string[] {
  return simulationLines(whileFailing).map((line) => `  ${line}`);
}

function answerLine({ answer }: Explanation): string {
  const { status, reason } = answer;
  return `  answer: ${status === undefined ? '' : `${status}, `}${reason}`;
}

function gatewayLines(explanation: Explanation): string[] {
  const { gateway, listener, otherListeners, rule, otherRules, ...rest } = explanation;
  const lines = [`Gateway ${gateway}`];
  if (listener) {
    const { key, protocol, port, place } = listener;
    lines.push(`  listener ${key} (${protocol}, port ${port})  ${place}`);
  } else lines.push('  no listener accepts the connection');
  lines.push(...otherListeners.map(({ name, reason }) => `    not ${name}: ${reason}`));
  if (!listener) return lines;
  lines.push(...rest.changes.map((change) => `  before routing: ${change}`));
  lines.push(
    ...undecidedIn(explanation).map((change) => `  cannot be decided: ${change}; the following lines ignore it`),
  );
  if (rule) {
    const filters = rule.filters.length > 0 ? `, filters ${rule.filters.join(', ')}` : '';
    lines.push(`  ${rule.name}, by ${rule.by}${filters}  ${rule.place}`);
  } else lines.push('  no rule matches the request');
  lines.push(...otherRules.map(({ name, reason }) => `    not ${name}: ${reason}`));
  lines.push(...rest.backends.flatMap(backendLines));
  return [
    ...lines,
    ...fieldLines('frontend policies', rest.frontend, '  '),
    ...fieldLines('policies before routing', rest.preRouting, '  '),
    ...fieldLines('traffic policies', rest.traffic, '  '),
  ];
}

function backendLines({ destination, type, share, tiers, policies, models, model }: Backend): string[] {
  const lines = [`  to ${destination} (${type}), ${Math.round(share * 1000) / 10} % of the requests`];
  if (models) lines.push(`    ${modelAnswerText(models, model)}`);
  for (const [index, sections] of tiers.entries()) {
    lines.push(`    tier ${index + 1}: ${sections.map(({ name }) => name).join(', ')}`);
    for (const section of sections)
      lines.push(...fieldLines(`policies of ${section.name}`, section.policies, '      '));
  }
  return [...lines, ...fieldLines('policies', policies, '    ')];
}

function fieldLines(title: string, fields: readonly Field[], indent: string): string[] {
  if (fields.length === 0) return [];
  const lines = [`${indent}${title}`];
  for (const { field, value, from, overrides, all } of fields) {
    // Rules that add up are listed one by one; of all other fields there is one value.
    for (const source of all ?? [{ ...from, value }]) {
      lines.push(`${indent}  ${field} = ${JSON.stringify(source.value)}`);
      lines.push(`${indent}    from ${sourceText(source)}`);
    }
    if (limitsHeaders(field, value)) lines.push(`${indent}    ${END_OF_TIMEOUTS}`);
    for (const source of overrides) lines.push(`${indent}    overrides ${sourceText(source)}`);
  }
  return lines;
}

const END_OF_TIMEOUTS =
  'ends when the response headers arrive: later stalls of the body are not limited, except for LLM answers that are not streamed';

/** Whether a field limits the time until the response headers arrive. */
function limitsHeaders(field: string, value: unknown): boolean {
  if (field === 'timeouts') return true;
  return field === 'http' && isObject(value) && value['requestTimeout'] !== undefined;
}

function sourceText({ resource, level, place }: Field['from']): string {
  return `${resource} (${level})  ${place}`;
}
