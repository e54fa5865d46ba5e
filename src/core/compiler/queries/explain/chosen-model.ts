import type { Authorization } from '../../../validation/types.generated';
import { isObject } from '../../../values/objects';
import { resourceKey } from '../../../values/resource-name';
import type { ModelNode } from '../../model/graph';
import { allMeant, isVirtual } from '../../semantics/model-names';
import { bodyLimitOf } from './body-limit';
import { mayChangeBody } from './changed-parts';
import type { OwnAnswer } from './own-answer';
import type { ExplainedField } from './provenance';
import { answerOfModel, type RequestToModel } from './provider-answer';
import type { CompleteRequest } from './request';

/** The model that a request names, or what the gateway answers in its place. */
export interface ChosenModel {
  /** As the request names it. */
  readonly name?: string;
  /** What the gateway answers itself: the list of models, or why no model is asked. */
  readonly answer?: { readonly status: number; readonly reason: string };
  /** Of a virtual model: how it chooses among several. */
  readonly by?: 'weight' | 'failover' | 'condition';
  /** Those that may be asked; one where the model is not virtual. Of conditions the first that holds counts. */
  readonly candidates: readonly ModelCandidate[];
}

export interface ModelCandidate {
  /** `ProxyModel/namespace/name`. */
  readonly model: string;
  /** The name under which it is asked. */
  readonly name: string;
  readonly when?: string;
  /** Of a failover: lower ones are asked first; 0 for all others. */
  readonly tier: number;
  /** Who may use it. */
  readonly authorization?: Authorization;
  /** Whether it answers nobody, because an error is kept to it. */
  readonly isIsolated: boolean;
  /** What the gateway itself answers in place of the provider, such as the refusal of a guard. */
  readonly answer?: OwnAnswer;
  /** Those that the data plane asks in its place, in their order, for whom it does not answer. A failover has none. */
  readonly otherwise: readonly ModelCandidate[];
}

const PUBLISHED = /\/publishers\/[^/]+\/models\/([^/]+):(?:rawPredict|streamRawPredict)$/;
const LISTS: ReadonlySet<string> = new Set(['/v1/models', '/models']);

/** `undefined` where nobody knows what the request names. */
export function chooseModel(
  models: readonly ModelNode[],
  request: CompleteRequest,
  policies: readonly ExplainedField[],
): ChosenModel | undefined {
  if (LISTS.has(request.path)) return answered(200, 'the gateway lists the models');
  if (policies.some(mayChangeBody)) return undefined;
  const [, published] = PUBLISHED.exec(request.path) ?? [];
  const choice = published === undefined ? namedInBody(models, request) : chosen(models, published);
  const way = { request, limit: bodyLimitOf(policies) };
  return choice && { ...choice, candidates: choice.candidates.map((one) => withAnswer(one, models, way)) };
}

/** Adds what the gateway answers itself to a candidate, and to those in its place. */
function withAnswer(candidate: ModelCandidate, models: readonly ModelNode[], way: RequestToModel): ModelCandidate {
  const node = models.find(({ resource }) => resourceKey(resource) === candidate.model);
  const answer = node && answerOfModel(node, way);
  const otherwise = candidate.otherwise.map((one) => withAnswer(one, models, way));
  return { ...candidate, ...(answer ? { answer } : {}), otherwise };
}

function namedInBody(models: readonly ModelNode[], { body, headers }: CompleteRequest): ChosenModel | undefined {
  if (body === undefined) return undefined;
  const isForm = headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && /^multipart\//i.test(value.trim()),
  );
  if (isForm) return undefined;
  const value = parsed(body);
  if (value === undefined) return answered(400, 'the body is no JSON');
  const name = isObject(value) ? value['model'] : undefined;
  if (typeof name !== 'string') return answered(400, 'the body names no model');
  return chosen(models, name);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Virtual models first, then those that clients may name, as the config has them. */
function chosen(models: readonly ModelNode[], name: string): ChosenModel {
  const virtual = models.find((model) => isVirtual(model) && model.name === name);
  if (virtual) return { name, ...choiceOf(virtual, models) };
  const [first, ...others] = allMeant(
    models.filter(({ resource }) => resource.spec.visibility !== 'Internal'),
    name,
  );
  if (!first) return { name, ...answered(404, `no model is called ${name}`) };
  return { name, candidates: [candidateOf(first, name, others)] };
}

function choiceOf(
  { resource, targets }: ModelNode,
  models: readonly ModelNode[],
): Pick<ChosenModel, 'by' | 'candidates'> {
  const { weighted, conditional, failover } = resource.spec.virtualModel ?? {};
  const candidates = targets.map(({ model, name }, index) => {
    const when = conditional?.targets[index]?.when;
    const tier = failover?.targets[index]?.priority ?? 0;
    // What is chosen is looked up by its name among all models, whichever is referred to; the groups of a failover are fixed.
    const [first = model, ...others] = failover ? [model] : allMeant(models, name);
    return { ...candidateOf(first, name, others), tier, ...(when === undefined ? {} : { when }) };
  });
  if (conditional) return { by: 'condition', candidates };
  return { by: weighted ? 'weight' : 'failover', candidates };
}

function candidateOf({ resource, isIsolated }: ModelNode, name: string, others: readonly ModelNode[]): ModelCandidate {
  const authorization = resource.spec.policies?.authorization;
  return {
    model: resourceKey(resource),
    name,
    tier: 0,
    isIsolated,
    ...(authorization ? { authorization } : {}),
    otherwise: others.map((other) => candidateOf(other, name, [])),
  };
}

function answered(status: number, reason: string): ChosenModel {
  return { answer: { status, reason }, candidates: [] };
}
