import { wildcardExpression } from '../../../../core/text/wildcards';
import type { Fields } from '../../../../core/values/objects';
import { type ConfigPart, isPart } from '../config-part';
import type { ConfigPath } from '../config-path';
import { isAbsent } from '../reader';
import { asRequired } from '../rules';
import { headerSets, isNamePattern, type Model } from './models';
import { CHOICE_HEADER, type Choice } from './requested-model';

/** Set before routing. Clients cannot set it. */
export const CONFIG_MODEL_HEADER = 'x-ai-model';

/** A route of requests: its matches and its destinations. */
export interface ServingPath {
  readonly name: string;
  readonly place: ConfigPath;
  readonly matches: readonly Fields[];
  readonly policies: Fields;
  readonly backends: readonly Fields[];
}

function modelMatch(value: Fields, others: readonly unknown[] = []): Fields {
  return { path: { pathPrefix: '/' }, headers: [{ name: CONFIG_MODEL_HEADER, value }, ...others] };
}

/** Returns the matches for a model by its own name, or by its pattern. */
export function matchesOfServingPath(model: Model): Fields[] {
  const value = isNamePattern(model.name) ? { regex: wildcardExpression(model.name) } : { exact: model.name };
  return headerSets(model).map((others) => modelMatch(value, others));
}

/** The requests for a virtual model, or those of them for which a choice was made. */
export function matchesOfName(name: string, choice?: Choice): Fields[] {
  return [modelMatch({ exact: name }, choice ? [{ name: CHOICE_HEADER, value: { exact: choice } }] : [])];
}

/** Returns the policies of a model's requests and responses, including shared ones. */
export function policiesOfServingPath({ fields }: Model, shared: ConfigPart): Fields {
  const { authorization, requestHeaders, responseHeaders } = fields;
  const { remove, ...changes } = isPart(requestHeaders) ? requestHeaders : {};
  const forgotten = [...(Array.isArray(remove) ? remove : []), CONFIG_MODEL_HEADER, CHOICE_HEADER];
  return {
    ...shared,
    requestHeaderModifier: { ...changes, remove: forgotten },
    ...(isAbsent(responseHeaders) ? {} : { responseHeaderModifier: responseHeaders }),
    ...rulesOf(authorization, shared.authorization),
  };
}

/** Combines two sets of rules; both must allow a request. */
function rulesOf(own: unknown, shared: unknown): Fields {
  const sets = [own, shared].filter(isPart);
  const [only] = sets;
  if (!only) return {};
  return { authorization: sets.length === 1 ? only : { rules: sets.flatMap(({ rules }) => asRequired(rules)) } };
}
