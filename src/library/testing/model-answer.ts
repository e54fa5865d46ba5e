import type { CallerIdentity, RequestFacts } from '../../core/compiler/queries/evaluate/caller';
import type { Caller } from '../../core/compiler/queries/evaluate/caller-options';
import { appliesTo, type Decision, decide, judgeRules } from '../../core/compiler/queries/evaluate/decision';
import type {
  ExplainedBackend,
  ModelCandidate,
  ModelOfRequest,
  RequestExplanation,
} from '../../core/compiler/queries/explain';
import { commonAnswer } from '../../core/compiler/queries/explain/own-answer';
import { UnknowableExpression } from '../../core/data-plane/expression-values';

/** The result of a request to a listener that serves models. */
export interface ModelAnswer {
  /** The status, if the gateway responds itself. */
  readonly status?: number;
  /** The models that can serve the request. */
  readonly destinations: readonly string[];
  readonly reason: string;
}

/** Evaluates a request to models. Throws if the request lacks a value that it reads. */
export function modelAnswer(
  chosen: ModelOfRequest,
  explanation: RequestExplanation,
  facts: RequestFacts,
  caller: Caller,
): ModelAnswer {
  const { refusal, answering = [], otherwise = '' } = answerersOf(chosen, explanation, facts, caller);
  if (refusal) return refusal;
  const first = Math.min(...answering.map(({ tier }) => tier));
  const own = commonAnswer(
    answering.filter(({ tier }) => tier === first).map(({ answer }) => answer),
    'the selected model',
  );
  if (own?.is === 'undecided') throw new UnknowableExpression(own.reason);
  if (own?.status !== undefined) return { status: own.status, destinations: [], reason: own.reason };
  const names = answering.map(({ model, name }) => `${model} as ${name}`);
  return { destinations: answering.map(({ model }) => model), reason: `it goes to ${names.join(', ')}${otherwise}` };
}

/** The models that serve a request, or the answer if there is none. */
interface Answerers {
  readonly refusal?: ModelAnswer & { readonly status: number };
  readonly answering?: readonly ModelCandidate[];
  /** The answer if a model is chosen that rejects the caller. */
  readonly otherwise?: string;
}

function answerersOf(
  chosen: ModelOfRequest,
  { dataPlane, frontend, preRouting, traffic }: RequestExplanation,
  facts: RequestFacts,
  caller: Caller,
): Answerers {
  const refused = (status: number, reason: string) => ({ refusal: { status, destinations: [], reason } });
  if (chosen.answer) return refused(chosen.answer.status, chosen.answer.reason);
  const { identity, request = facts } = decide(
    { dataPlane, frontend, preRouting, traffic, backend: [] },
    facts,
    caller,
  );
  const candidates = candidatesFor(chosen, request, caller, identity);
  if (candidates.length === 0) return refused(400, `no condition of model ${chosen.name} is true`);
  const answers = candidates.map((candidate) => answererOf(candidate, request, caller, identity));
  const first = Math.min(...candidates.map(({ tier }) => tier));
  // Failover does not switch to other models if the first one is rejected.
  const isOpen = candidates.some(({ tier }, index) => tier === first && typeof answers[index] !== 'string');
  if (!isOpen) return refused(403, answers.find((answer) => typeof answer === 'string') ?? '');
  const closed = candidates.filter(({ tier }, index) => tier === first && typeof answers[index] === 'string');
  const otherwise =
    closed.length > 0 ? `, or is answered with 403 if ${closed.map(({ model }) => model).join(', ')} is selected` : '';
  return { answering: answers.filter((answer) => typeof answer !== 'string'), otherwise };
}

/**
 * Returns the model that serves the request, or the reason why none does. If the caller cannot use a model, the next one with the name is
 * used.
 */
function answererOf(
  candidate: ModelCandidate,
  facts: RequestFacts,
  caller: Caller,
  identity: CallerIdentity | undefined,
): ModelCandidate | string {
  let refusal: string | undefined;
  for (const one of [candidate, ...candidate.otherwise]) {
    const reason = refusalOf(one, facts, caller, identity);
    if (reason === undefined) return one;
    refusal ??= reason;
  }
  return refusal ?? '';
}

/** The destination by its key, and the models of it that the request may reach. */
export function answeringDestinations(
  { destination, model }: ExplainedBackend,
  facts: RequestFacts,
): readonly string[] {
  const candidates = model ? candidatesFor(model, facts, {}) : [];
  return [destination, ...candidates.flatMap((one) => [one, ...one.otherwise]).map((candidate) => candidate.model)];
}

/** Returns the refusal by the authorization of the model in a request. */
export function refusalByModel(
  explanation: RequestExplanation,
  facts: RequestFacts,
  caller: Caller,
): Decision | undefined {
  const [chosen] = explanation.backends.flatMap(({ model }) => model ?? []);
  if (!chosen) return undefined;
  const { refusal } = answerersOf(chosen, explanation, facts, caller);
  return refusal?.status === 403 ? { allowed: false, status: 403, reason: refusal.reason } : undefined;
}

/** Returns the models that can serve the request; of conditional targets, the first that matches. */
function candidatesFor(
  { by, candidates }: ModelOfRequest,
  facts: RequestFacts,
  caller: Caller,
  identity?: CallerIdentity,
): readonly ModelCandidate[] {
  if (by !== 'condition') return candidates;
  const first = candidates.find(({ when }) => when === undefined || appliesTo(when, facts, caller, identity));
  return first ? [first] : [];
}

function refusalOf(
  { model, isIsolated, authorization }: ModelCandidate,
  facts: RequestFacts,
  caller: Caller,
  identity: CallerIdentity | undefined,
): string | undefined {
  if (isIsolated) return `${model} rejects all requests, because an error is isolated to it`;
  if (!authorization) return undefined;
  const { allowed, reason } = judgeRules(model, authorization, facts, caller, identity);
  return allowed ? undefined : reason;
}
