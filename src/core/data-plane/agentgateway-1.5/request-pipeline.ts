import {
  MODEL_TRAFFIC as BEFORE,
  REQUEST_PIPELINE as PIPELINE_BEFORE,
  PUBLISHED_MODEL,
} from '../agentgateway-1.4/request-pipeline';
import type { ModelTraffic } from '../facts';
import type { PipelineStep, RequestPipeline } from '../request-pipeline';

/** Requests in Gemini's format are chats, whose streams no guard reads as far as it is known. */
export const MODEL_TRAFFIC: ModelTraffic = {
  ...BEFORE,
  formats: {
    ...BEFORE.formats,
    generateContent: {
      guardsPrompts: true,
      guardsAnswers: true,
      guardsStreams: false,
      changesFields: true,
      tokens: 'reported',
    },
    geminiCountTokens: {
      guardsPrompts: false,
      guardsAnswers: false,
      guardsStreams: false,
      changesFields: true,
      tokens: 'none',
    },
  },
  paths: { ...BEFORE.paths, '/v1/messages/count_tokens': 'anthropicTokenCount' },
  pathPatterns: [
    `${PUBLISHED_MODEL}:(?:rawPredict|streamRawPredict|generateContent|streamGenerateContent|countTokens)`,
    '/v[0-9]+(?:(?:alpha|beta)[0-9]*)?/models/[^/]+:(?:generateContent|streamGenerateContent|countTokens)',
  ],
};

/** Retries are selected after authorization, so that their preconditions can read who the client is. */
function withLateRetry(steps: readonly PipelineStep[]): PipelineStep[] {
  const retry = steps.filter(({ stage, name }) => stage === 'routing' && name === 'retry');
  return steps.flatMap((step) => {
    if (retry.includes(step)) return [];
    const isLast = step.stage === 'route' && step.name === 'authorization';
    return isLast ? [step, ...retry.map((one) => ({ ...one, stage: 'route' as const }))] : [step];
  });
}

export const REQUEST_PIPELINE: RequestPipeline = { ...PIPELINE_BEFORE, steps: withLateRetry(PIPELINE_BEFORE.steps) };
