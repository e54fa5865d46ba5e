import type { ModelNode } from '../model/graph';

/** Whether a model of this name, which may be a pattern, is meant by a name in a request. */
export function matchesModelName(pattern: string, name: string): boolean {
  if (pattern.endsWith('*')) return name.startsWith(pattern.slice(0, -1));
  if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1));
  return pattern === name;
}

export function isPattern(name: string): boolean {
  return name.includes('*');
}

/** Compares models in the data plane's order of evaluation: names before patterns, and longer patterns first. */
export function compareModelNames(a: string, b: string): number {
  if (isPattern(a) !== isPattern(b)) return isPattern(a) ? 1 : -1;
  return isPattern(a) ? b.length - a.length : 0;
}

/** Whether some name is meant by both. */
export function overlap(a: string, b: string): boolean {
  if (!isPattern(a)) return matchesModelName(b, a);
  if (!isPattern(b)) return matchesModelName(a, b);
  const [one, other] = [a, b].map((pattern) => pattern.replace('*', ''));
  if (a.endsWith('*') !== b.endsWith('*')) return true;
  return a.endsWith('*') ? one.startsWith(other) || other.startsWith(one) : one.endsWith(other) || other.endsWith(one);
}

export function isVirtual({ isIsolated, resource }: ModelNode): boolean {
  return !isIsolated && resource.spec.virtualModel !== undefined;
}

/** Returns the model's name for messages, regardless of the distribution's kind name. */
export function modelText({ resource: { namespace, name } }: ModelNode): string {
  return `model ${namespace}/${name}`;
}

/** The model that serves a name, of those at a provider. @param models - by `namespace/name` */
export function firstMatchingModel(models: readonly ModelNode[], name: string): ModelNode | undefined {
  return matchingModels(models, name)[0];
}

/**
 * Returns the models at a provider that serve a name, in the data plane's order of evaluation: if a model is not available to the caller,
 * the data plane tries the next one instead of refusing the request.
 *
 * @param models - by `namespace/name`
 */
export function matchingModels(models: readonly ModelNode[], name: string): readonly ModelNode[] {
  const serving = models.filter((model) => !isVirtual(model) && matchesModelName(model.name, name));
  return serving.sort((a, b) => compareModelNames(a.name, b.name));
}
