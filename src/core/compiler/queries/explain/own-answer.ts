/** The gateway's own handling of a request, instead of a destination or before it calls one. */
export interface OwnAnswer {
  /** The status of the answer. Absent if the request is passed on, or if that cannot be decided. */
  readonly status?: number;
  /** Why; for a request that is passed on: the assumption that this rests on. */
  readonly reason: string;
  readonly is: 'answered' | 'undecided' | 'assumed';
}

/** One answer for alternatives, among which chance or health decides. */
export function commonAnswer(answers: readonly (OwnAnswer | undefined)[], choice: string): OwnAnswer | undefined {
  const undecided = answers.find((answer) => answer?.is === 'undecided');
  if (undecided) return undecided;
  const answered = answers.filter((answer) => answer?.is === 'answered');
  const [first] = answered;
  if (!first) return answers.find((answer) => answer?.is === 'assumed');
  if (answered.length === answers.length && answered.every((answer) => answer?.status === first.status)) return first;
  return { is: 'undecided', reason: `it depends on ${choice}; one answer is ${first.status}, because ${first.reason}` };
}
