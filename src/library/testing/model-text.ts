import type { ModelCandidate, ModelOfRequest } from '../../core/compiler/queries/explain';

const WAYS: Readonly<Record<NonNullable<ModelOfRequest['by']>, string>> = {
  weight: 'distributed by weight among',
  failover: 'the first of these that works:',
  condition: 'the first of these whose condition is true:',
};

/** Which of a listener's models a request names, in one line. */
export function modelAnswerText(models: readonly string[], chosen: ModelOfRequest | undefined): string {
  if (!chosen) return `the body names one of ${models.join(', ')}`;
  const { name, answer, by, candidates } = chosen;
  if (answer) return answer.reason;
  const names = candidates.map(candidateText).join(', ');
  return by ? `model ${name} is virtual, ${WAYS[by]} ${names}` : `model ${name} is ${names}`;
}

function candidateText({ model, name, when, authorization, isIsolated, otherwise }: ModelCandidate): string {
  const others =
    authorization || isIsolated ? otherwise.map((other) => `, or ${other.model} if that rejects the request`) : [];
  return `${model} as ${name}${when === undefined ? '' : ` (when ${when})`}${others.slice(0, 1).join('')}`;
}
