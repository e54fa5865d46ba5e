import type { Authorization } from '../../validation/types.generated';
import { addToList } from '../../values/lists-in-maps';
import { below, type Origin } from '../../values/origin';
import type { Expression, ExpressionReader } from '../expressions';
import { type FieldSource, sourcesOf } from '../model/attachment';
import type { ModelNode } from '../model/graph';
import type { RuleAccess } from './access';
import type { BackendCall } from './calls';
import { type Condition, conditionsOf } from './conditions';

/** One expression of authorization of requests or of MCP. */
export interface AuthorizationRule {
  readonly action: string;
  readonly text: string;
  readonly expression: Expression;
  /** The conditions in the expression. */
  readonly conditions: readonly Condition[];
  readonly origin: Origin;
  /** The targets of the backends of an MCP rule; empty if labels select some. */
  readonly targets?: readonly string[];
  /** The targets whose names are prefixes of tools and prompts for clients. */
  readonly shownTargets?: readonly string[];
}

type Source = Pick<FieldSource<Authorization>, 'value' | 'origin'>;

/** Every expression that decides whether a request, a tool call or the use of a model is accepted, each once. */
export function authorizationRules(
  accesses: readonly RuleAccess[],
  backendCalls: readonly BackendCall[],
  models: readonly ModelNode[],
  reader: ExpressionReader,
): AuthorizationRule[] {
  const sources = new Map<Source, BackendCall[] | undefined>();
  for (const { authorization } of accesses) for (const source of authorization) sources.set(source, undefined);
  for (const call of backendCalls) {
    for (const { mcpAuthorization } of [call.policies, ...call.sections.values()])
      for (const source of sourcesOf(mcpAuthorization)) addToList(sources, source, call);
  }
  for (const { resource } of models) {
    const value = resource.spec.policies?.authorization;
    if (value) sources.set({ value, origin: below(resource.origin, 'spec', 'policies', 'authorization') }, undefined);
  }
  const found: AuthorizationRule[] = [];
  for (const [{ value, origin }, calls] of sources) {
    const targets = calls && targetsOf(calls);
    const shownTargets = calls?.flatMap(shownTargetsOf);
    value.policy.matchExpressions.forEach((text, index) => {
      const expression = reader.read(text);
      if (!expression) return;
      const at = below(origin, 'policy', 'matchExpressions', index);
      const conditions = conditionsOf(expression);
      found.push({ action: value.action, text, expression, conditions, origin: at, targets, shownTargets });
    });
  }
  return found;
}

function targetsOf(calls: readonly BackendCall[]): readonly string[] {
  const all = calls.flatMap(({ backend }) => backend.resource.spec.mcp?.targets ?? []);
  return all.some(({ selector }) => selector) ? [] : all.map(({ name }) => name);
}

function shownTargetsOf({ backend }: BackendCall): readonly string[] {
  const { prefixMode = 'Conditional', targets = [] } = backend.resource.spec.mcp ?? {};
  const areShown = prefixMode === 'Always' || (prefixMode === 'Conditional' && targets.length > 1);
  return areShown ? targets.flatMap((target) => (target.static ? [target.name] : [])) : [];
}
