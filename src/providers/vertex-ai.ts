import { defined } from '../values/objects';
import type { ProviderKind, SettingsOf } from './provider-kind';

/** Google Cloud Vertex AI. */
export const VERTEX_AI: ProviderKind<SettingsOf<'providerE'>> = {
  title: 'Vertex AI',
  name: 'vertex-ai',
  factory: 'vertexAi',
  configKey: 'vertex',
  covered: {
    model: '`provider.vertex.model`',
    projectId: '`provider.vertex.projectId`',
    region: '`provider.vertex.region`',
  },
  nativeFormats: [],
  unsupportedFormats: ['Responses', 'Realtime'],
  signsAsPod: true,
  fixedModel: ({ model }) => model,
  lower: ({ model, projectId, region }) => ({ vertex: defined({ model, projectId, region }) }),
};
