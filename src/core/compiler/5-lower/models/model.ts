import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { ModelPolicies, ProxyModelSpec } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { below } from '../../../values/origin';
import { servicePortKey } from '../../../values/resource-name';
import { type BackendFields, type EffectiveField, type EffectiveSet, sourcesOf } from '../../model/attachment';
import type { ModelNode } from '../../model/graph';
import { changesOf, mayStream } from '../../semantics/model-formats';
import { lowerBackendAuth } from '../backend-policies/auth';
import { lowerHealth, lowerTunnel } from '../backend-policies/connection';
import { lowerPromptGuard, reportStreamedAnswers } from '../backend-policies/guards';
import { lowerBackendPolicies } from '../backend-policies/table';
import { lowerBackendTls } from '../backend-policies/tls';
import { requiresHttp2 } from '../backends/service';
import { toMap } from '../config-object';
import { lowerHeaderModifier } from '../filters/header-modifiers';
import { backendName } from '../names';
import { isRead } from '../newer-fields';
import { referenceAt } from '../policy-services';
import { type GatewayScope, type Site, within } from '../scope';
import { lowerAuthorization } from '../shared-fields/authorization';
import { keptToListeners, type ModelsOfListener } from './listener-mark';
import { lowerModelProvider } from './provider';

/** A model at a provider. */
export function lowerModel(model: ModelNode, served: ModelsOfListener, scope: GatewayScope): config.LocalLLMModels {
  const { resource, name } = model;
  const { spec } = resource;
  if (model.isIsolated) return closedModel(model, served);
  const site: Site = { origin: below(resource.origin, 'spec'), namespace: resource.namespace };
  const own = {
    ...lowerServerPolicies(spec, site, scope),
    ...lowerPolicies(spec.policies ?? {}, within(site, 'policies'), scope),
  };
  return {
    name,
    id: backendName(resource),
    visibility: spec.visibility === 'Internal' ? 'internal' : 'public',
    ...lowerModelProvider(spec, site, scope),
    ...own,
    ...besides(own, keptToListeners(model, served)),
  };
}

/**
 * Returns a closed model: it is in no list and answers no requests. The data plane tries the next model with a matching name, as for any
 * client that a model rejects. Its provider does not matter, because no request gets that far.
 */
function closedModel(model: ModelNode, served: ModelsOfListener): config.LocalLLMModels {
  const visibility = model.resource.spec.visibility === 'Internal' ? 'internal' : 'public';
  const closed: Policies = { authorization: { rules: [{ require: 'false' }] } };
  const id = backendName(model.resource);
  return {
    name: model.name,
    id,
    visibility,
    provider: 'openai',
    ...closed,
    ...besides(closed, keptToListeners(model, served)),
  };
}

type Policies = Omit<config.LocalLLMModels, 'name' | 'provider'>;

/** Combines the restrictions of a model to its listeners with the model's own settings for the same fields. */
function besides(own: Policies, { matches, authorization, requestHeaders }: Policies): Policies {
  return defined<Policies>({
    matches,
    authorization: authorization && { rules: [...authorization.rules, ...(own.authorization?.rules ?? [])] },
    requestHeaders: requestHeaders && {
      ...own.requestHeaders,
      remove: [...(own.requestHeaders?.remove ?? []), ...(requestHeaders.remove ?? [])],
    },
  });
}

/** Lowers the policies of the Service that serves a model: a controller references the Service, and the config only contains its host. */
function lowerServerPolicies({ custom }: ProxyModelSpec, site: Site, scope: GatewayScope): Policies {
  const { kind = 'Service', name, port } = custom?.backendRef ?? {};
  if (kind !== 'Service' || name === undefined) return {};
  const at = within(site, 'custom', 'backendRef');
  const called = referenceAt(at, scope);
  if (called?.type === 'service' && requiresHttp2(called.service, called.port))
    scope.diagnostics.report(CODE.modelServerPolicy, at.origin, { field: 'appProtocol' });
  const key = servicePortKey({ namespace: site.namespace, name }, port);
  const { tls, auth, tunnel, health, ...others } = scope.attachment.destinations.get(key)?.policies ?? {};
  for (const [field, setting] of Object.entries<EffectiveField | undefined>(others)) {
    const notes = [{ text: 'this model uses the Service', at: at.origin }];
    for (const { origin } of sourcesOf(setting))
      scope.diagnostics.report(CODE.modelServerPolicy, origin, { field }, { notes });
  }
  const lowered = lowerBackendPolicies(
    defined<EffectiveSet<BackendFields>>({ tls, auth, tunnel, health }),
    'full',
    scope,
  );
  return defined<Policies>({
    tls: lowered.backendTLS,
    auth: lowered.backendAuth,
    backendTunnel: lowered.backendTunnel,
    health: lowered.health,
  });
}

function lowerPolicies(policies: ModelPolicies, site: Site, scope: GatewayScope): Policies {
  const { tls, tunnel, auth, authorization, headers, health, promptGuard, transformations, finalTransformations } =
    policies;
  if (promptGuard && mayStream(changesOf(policies)))
    reportStreamedAnswers(promptGuard, within(site, 'promptGuard'), scope);
  const modified = (part: 'request' | 'response') => {
    const modifier = headers?.[part];
    return modifier && lowerHeaderModifier(modifier, () => within(site, 'headers', part), scope);
  };
  return defined<Policies>({
    tls: tls && lowerBackendTls(tls, within(site, 'tls'), scope),
    auth: auth && lowerBackendAuth(auth, within(site, 'auth'), scope),
    backendTunnel: tunnel && lowerTunnel(tunnel, within(site, 'tunnel'), scope),
    health: health && lowerHealth(health),
    authorization: authorization && lowerAuthorization(authorization),
    requestHeaders: modified('request'),
    responseHeaders: modified('response'),
    guardrails: promptGuard && lowerPromptGuard(promptGuard, within(site, 'promptGuard'), scope),
    transformation: toMap(transformations, ({ field, expression }) => [field, expression]),
    finalTransformation:
      finalTransformations && isRead('finalTransformations', within(site, 'finalTransformations'), scope)
        ? toMap(finalTransformations, ({ field, expression }) => [field, expression])
        : undefined,
  });
}
