import type { Attachment, BackendFields, BackendRefAttachment, EffectiveSet } from '../../model/attachment';
import type { BackendRefNode, Destination } from '../../model/graph';
import { kindOf, policiesAt } from '../../semantics/fitting-fields';
import { aiAt } from '../../semantics/provider-fields';
import { chooseModel, type ModelOfRequest } from './chosen-model';
import type { OwnAnswer } from './own-answer';
import { type ExplainedField, explainFields } from './provenance';
import { answerOfLlmBackend, type CalledSection } from './provider-answer';
import type { CompleteRequest } from './request';

/** The request on its way to a destination, and the policies that apply on the way. */
export interface OnTheWay {
  readonly request: CompleteRequest;
  /** After the rewrites of the rule; absent if it is not known. */
  readonly path: string | undefined;
  /** Policies of the connection, before routing and of the route. */
  readonly policies: readonly ExplainedField[];
}

/** One destination of a rule. */
export interface ExplainedBackend {
  /** `Service/namespace/name/port`, `InferencePool/namespace/name`, `ProxyBackend/namespace/name`, `Models/namespace/gateway/listener`, `Invalid/reason`. */
  readonly destination: string;
  /** `service`, `pool`, `models`, the type of the backend, or `invalid`: such requests are answered with an error. */
  readonly type: string;
  readonly weight: number;
  /** Share of the rule's requests, 0 to 1. */
  readonly share: number;
  /** Providers by priority, the first tier is used as long as it is healthy; MCP targets are one tier. */
  readonly tiers: readonly (readonly ExplainedSection[])[];
  readonly policies: readonly ExplainedField[];
  /** The names and patterns that requests can name. Only set for a listener's models; the body of a request contains its model. */
  readonly models?: readonly string[];
  /** The model that the request names; absent if unknown. */
  readonly model?: ModelOfRequest;
  /** The gateway's own answer instead of this destination's, or the assumption under which it calls the destination. */
  readonly answer?: OwnAnswer;
  /** Only for MCP backends. */
  readonly sessions?: ExplainedSessions;
}

/** How an MCP backend treats its clients. */
export interface ExplainedSessions {
  /** Targets that fail are left out; else one of them fails the whole. */
  readonly failOpen: boolean;
  /** Whether each client request opens its own sessions with the targets. */
  readonly stateless: boolean;
}

/** A provider or an MCP target. */
export interface ExplainedSection {
  readonly name: string;
  /** The policies that apply in addition to those of the backend. */
  readonly policies: readonly ExplainedField[];
  /** Settings of policies that have no effect because the backend's own `policies` take precedence. */
  readonly overridden: readonly ExplainedField[];
}

/** @param way - absent unless a single request is explained */
export function explainBackends(
  refs: readonly BackendRefAttachment[],
  attachment: Attachment,
  way?: OnTheWay,
): ExplainedBackend[] {
  const total = refs.reduce((sum, { ref }) => sum + ref.weight, 0);
  return refs.map(({ ref, policies }) => {
    const tiers = tiersOf(ref.destination, attachment);
    const fields = explainFields(policiesAt({ ref, policies }));
    return {
      destination: ref.destination.key,
      type: isPool(ref.destination) ? 'pool' : kindOf(ref.destination),
      weight: ref.weight,
      share: total > 0 ? ref.weight / total : 0,
      tiers,
      policies: fields,
      ...modelsOf(ref.destination, way),
      ...(way ? answerOf(ref, way, fields, calledSections(ref.destination, policies, tiers[0], attachment)) : {}),
      ...sessionsOf(ref.destination),
    };
  });
}

function calledSections(
  { key }: Destination,
  policies: EffectiveSet<BackendFields>,
  firstTier: readonly ExplainedSection[] = [],
  { destinations }: Attachment,
): readonly CalledSection[] {
  const sections = destinations.get(key)?.sections;
  return firstTier.map(({ name, policies: own }) => ({
    name,
    ai: aiAt(sections?.get(name)?.ai, policies.ai),
    policies: own,
  }));
}

function answerOf(
  { destination, filters }: BackendRefNode,
  way: OnTheWay,
  policies: readonly ExplainedField[],
  firstTier: readonly CalledSection[],
): Pick<ExplainedBackend, 'answer'> {
  if (destination.type !== 'backend' || destination.backend.type !== 'ai') return {};
  const isRewritten = filters.some(({ urlRewrite }) => urlRewrite?.path !== undefined);
  const path = isRewritten ? undefined : way.path;
  const answer = answerOfLlmBackend(destination.backend, { ...way, path }, policies, firstTier);
  return answer ? { answer } : {};
}

function modelsOf(destination: Destination, way: OnTheWay | undefined): Pick<ExplainedBackend, 'models' | 'model'> {
  if (destination.type !== 'models') return {};
  const named = destination.models.filter(
    ({ isIsolated, resource }) => !isIsolated && resource.spec.visibility !== 'Internal',
  );
  const { request, path, policies } = way ?? {};
  const model = request && path !== undefined && chooseModel(destination.models, { ...request, path }, policies ?? []);
  return { models: named.map(({ name }) => name), ...(model ? { model } : {}) };
}

function sessionsOf(destination: Destination): Pick<ExplainedBackend, 'sessions'> {
  const mcp = destination.type === 'backend' ? destination.backend.resource.spec.mcp : undefined;
  if (!mcp) return {};
  return { sessions: { failOpen: mcp.failureMode === 'FailOpen', stateless: mcp.sessionRouting === 'Stateless' } };
}

function tiersOf(destination: Destination, { destinations }: Attachment): readonly (readonly ExplainedSection[])[] {
  if (destination.type !== 'backend') return [];
  const own = destinations.get(destination.key);
  const fields = (set: EffectiveSet<BackendFields> | undefined) => explainFields(set ?? {});
  const tiers: ExplainedSection[][] = [];
  for (const { name, group = 0 } of destination.backend.sections) {
    tiers[group] ??= [];
    tiers[group].push({
      name,
      policies: fields(own?.sections.get(name)),
      overridden: fields(own?.overriddenInSections.get(name)),
    });
  }
  return tiers;
}

function isPool(destination: Destination): boolean {
  return destination.type === 'service' && destination.service.pool !== undefined;
}
