import { defined } from '../values/objects';
import type { ProviderKind, SettingsOf } from './provider-kind';

/** Inference profiles that cross regions, by the area that their names begin with, or by their ARN. */
const INFERENCE_PROFILE =
  /^(?:(?:us-gov|apac|global|[a-z]{2})\.|arn:[^:]*:bedrock:[^:]*:[^:]*:(?:application-)?inference-profile\/)/;

/**
 * Returns the reason why the responding region is uncertain if it depends on the model. Without a model, or with a name pattern, clients
 * name it.
 */
function unsureRegion(model: string | undefined): string | undefined {
  if (model === undefined || model.includes('*'))
    return 'which model clients request, because inference profiles of Bedrock run in other regions';
  return INFERENCE_PROFILE.test(model) ? `which region runs ${model}, an inference profile of Bedrock` : undefined;
}

/** Amazon Bedrock. */
export const BEDROCK: ProviderKind<SettingsOf<'providerF'>> = {
  title: 'Bedrock',
  name: 'bedrock',
  factory: 'bedrock',
  configKey: 'bedrock',
  catalogName: 'aws.bedrock',
  countsCacheApart: () => true,
  covered: {
    model: '`provider.bedrock.model`',
    region: '`provider.bedrock.region`',
    guardrail: '`provider.bedrock.guardrailIdentifier`, `.guardrailVersion`',
  },
  nativeFormats: [],
  unsupportedFormats: ['Realtime'],
  signsAsPod: true,
  signingRegion: ({ region }) => region,
  unsureRegion,
  knowsModelsOf: ['Bedrock'],
  fixedModel: ({ model }) => model,
  publicHost: ({ region }) => (typeof region === 'string' ? `bedrock-runtime.${region}.amazonaws.com` : undefined),
  lower: ({ model, region, guardrail }) => ({
    bedrock: defined({
      model,
      region,
      guardrailIdentifier: guardrail?.identifier,
      guardrailVersion: guardrail?.version,
    }),
  }),
};
