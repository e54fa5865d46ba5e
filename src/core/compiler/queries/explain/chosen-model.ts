import type { Authorization } from '../../../validation/types.generated';
import { isObject } from '../../../values/objects';
import { resourceKey } from '../../../values/resource-name';
import type { ModelNode } from '../../model/graph';
import { isVirtual, matchingModels } from '../../semantics/model-names';
import { bodyLimitOf } from './body-limit';
import { mayChangeBody } from './changed-parts';
import type { OwnAnswer } from './own-answer';
import type { ExplainedField } from './provenance';
import { answerOfModel, type RequestToModel } from './provider-answer';
import type { CompleteRequest } from './request';

/** The model that a request names, or the gateway's own answer. */
export interface ModelOfRequest {
  /** The name in the request. */
  readonly name?: string;
  /** The gateway's own answer: the list of models, or the reason why no model is called. */
  readonly answer?: { readonly status: number; readonly reason: string };
  /** How a virtual model chooses among its candidates. */
  readonly by?: 'weight' | 'failover' | 'condition';
  /**
   * The models that may be called; a single one if the model is not virtual. If they have conditions, the first with a true condition is
   * called.
   */
  readonly candidates: readonly ModelCandidate[];
}

export interface ModelCandidate {
  /** `ProxyModel/namespace/name`. */
  readonly model: string;
  /** The name by which it is called. */
  readonly name: string;
  readonly when?: string;
  /** The failover tier: lower ones are called first. 0 for models without failover. */
  readonly tier: number;
  /** Who may use it. */
  readonly authorization?: Authorization;
  /** Whether it serves no requests because an error is isolated to it. */
  readonly isIsolated: boolean;
  /** What the gateway itself answers in place of the provider, such as the refusal of a guard. */
  readonly answer?: OwnAnswer;
  /** The models that the data plane calls instead, in order, for callers that this one does not serve. Failover has no such models. */
  readonly otherwise: readonly ModelCandidate[];
}

const PUBLISHED = /\/publishers\/[^/]+\/models\/([^/]+):(?:rawPredict|streamRawPredict)$/;
const LISTS: ReadonlySet<string> = new Set(['/v1/models', '/models']);

/** Returns the model of a request; `undefined` if the name in the request is unknown. */
export function chooseModel(
  models: readonly ModelNode[],
  request: CompleteRequest,
  policies: readonly ExplainedField[],
): ModelOfRequest | undefined {
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

function namedInBody(
  models: readonly ModelNode[],
  { body, headers, model }: CompleteRequest,
): ModelOfRequest | undefined {
  if (body === undefined) return model === undefined ? undefined : chosen(models, model);
  const isForm = headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && /^multipart\//i.test(value.trim()),
  );
  if (isForm) return undefined;
  const value = parsed(body);
  if (value === undefined) return answered(400, 'the body is not JSON');
  const name = isObject(value) ? value['model'] : undefined;
  if (typeof name !== 'string') return answered(400, 'the body does not specify a model');
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
function chosen(models: readonly ModelNode[], name: string): ModelOfRequest {
  const virtual = models.find((model) => isVirtual(model) && model.name === name);
  if (virtual) return { name, ...choiceOf(virtual, models) };
  const [first, ...others] = matchingModels(
    models.filter(({ resource }) => resource.spec.visibility !== 'Internal'),
    name,
  );
  if (!first) return { name, ...answered(404, `no model has the name ${name}`) };
  return { name, candidates: [candidateOf(first, name, others)] };
}

function choiceOf(
  { resource, targets }: ModelNode,
  models: readonly ModelNode[],
): Pick<ModelOfRequest, 'by' | 'candidates'> {
  const { weighted, conditional, failover } = resource.spec.virtualModel ?? {};
  const candidates = targets.map(({ model, name }, index) => {
    const when = conditional?.targets[index]?.when;
    const tier = failover?.targets[index]?.priority ?? 0;
    // The chosen model is looked up by its name among all models, whichever is referenced; the groups of a failover are fixed.
    const [first = model, ...others] = failover ? [model] : matchingModels(models, name);
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

function answered(status: number, reason: string): ModelOfRequest {
  return { answer: { status, reason }, candidates: [] };
}
