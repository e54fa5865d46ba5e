import { defined } from '../values/objects';
import { isClaude } from './model-names';
import type { ProviderKind, SettingsOf } from './provider-kind';

/** Model names that the data plane treats as Anthropic's, which require different requests than Google's. */
const CLAUDE = /^(?:anthropic\/|claude-)|publishers\/anthropic\/models\//;

/** Google Cloud Vertex AI. */
export const VERTEX_AI: ProviderKind<SettingsOf<'providerE'>> = {
  title: 'Vertex AI',
  name: 'vertex-ai',
  factory: 'vertexAi',
  configKey: 'vertex',
  catalogName: 'gcp.vertex_ai',
  countsCacheApart: isClaude,
  countsThoughtsApart: (model) => model === undefined || !isClaude(model),
  covered: {
    model: '`provider.vertex.model`',
    projectId: '`provider.vertex.projectId`',
    region: '`provider.vertex.region`',
  },
  nativeFormats: [],
  unsupportedFormats: ['Realtime'],
  unsupportedWith: ({ model }) => (CLAUDE.test(model ?? '') ? ['Responses'] : []),
  signsAsPod: true,
  knowsModelsOf: ['Google', 'Anthropic'],
  fixedModel: ({ model }) => model,
  publicHost: ({ region }) => {
    if (typeof region !== 'string' || region === 'global') return 'aiplatform.googleapis.com';
    return ['us', 'eu'].includes(region)
      ? `aiplatform.${region}.rep.googleapis.com`
      : `${region}-aiplatform.googleapis.com`;
  },
  lower: ({ model, projectId, region }) => ({ vertex: defined({ model, projectId, region }) }),
};
