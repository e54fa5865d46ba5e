import type {
  ModelBackendAuth,
  ModelMatch,
  ModelPolicies,
  ParentReference,
  ProxyModelSpec,
} from '../../../validation/types.generated';
import { type Coverage, covering } from '../coverage';
import { MODEL_PROVIDER_COVERAGE } from './provider';
import { VIRTUAL_MODEL_COVERAGE } from './virtual-model';

const ATTACHED = { elsewhere: 'routes of the listeners to `/llm:router`; resolved when linking' } as const;
const NAME = '`llm.models[].name` or `llm.virtualModels[].name`';

/** Models that clients name in their requests. */
export const MODEL_COVERAGE: Coverage = {
  ...covering<ProxyModelSpec>('ProxyModelSpec', {
    parentRefs: ATTACHED,
    match: NAME,
    visibility: '`llm.models[].visibility`',
    provider: '`llm.models[].provider`',
    baseURL: '`llm.models[].params.baseUrl`',
    azure: '`llm.models[].params`',
    vertexai: '`llm.models[].params`',
    bedrock: '`llm.models[].params`',
    custom: '`llm.models[].provider.custom`',
    policies: '`llm.models[]`',
    virtualModel: '`llm.virtualModels[].routing`',
  }),
  ...covering<ModelMatch>('ModelMatch', { model: NAME }),
  ...covering<ModelPolicies>('ModelPolicies', {
    tls: '`llm.models[].tls`',
    tunnel: '`llm.models[].backendTunnel`',
    auth: '`llm.models[].auth`',
    authorization: '`llm.models[].authorization`',
    headers: '`llm.models[].requestHeaders`, `.responseHeaders`',
    health: '`llm.models[].health`',
    promptGuard: '`llm.models[].guardrails`',
    transformations: '`llm.models[].transformation`',
    finalTransformations: '`llm.models[].finalTransformation`',
  }),
  ...covering<ModelBackendAuth>('ModelBackendAuth', {
    key: '`auth.key.value`',
    secretRef: '`auth.key.value.file`: a mounted file',
    passthrough: '`auth.passthrough`',
    cloudA: '`auth.aws`',
    cloudB: '`auth.azure`',
    cloudC: '`auth.gcp`',
    location: '`auth.key.value.location`, `auth.passthrough.location`',
    credentials: '`auth.credentials[]`',
    oauthTokenExchange: '`auth.oauthTokenExchange`',
  }),
  ...MODEL_PROVIDER_COVERAGE,
  ...VIRTUAL_MODEL_COVERAGE,
  ...covering<ParentReference>('ParentReference', {
    group: ATTACHED,
    kind: ATTACHED,
    name: ATTACHED,
    namespace: ATTACHED,
    port: ATTACHED,
    sectionName: ATTACHED,
  }),
};
