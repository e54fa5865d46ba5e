import {
  MODEL_TRAFFIC as BEFORE,
  REQUEST_PIPELINE as PIPELINE_BEFORE,
  PUBLISHED_MODEL,
} from '../agentgateway-1.4/request-pipeline';
import type { ModelTraffic } from '../facts';
import type { PipelineStep, ReceivedHeaders, RequestPipeline, SentHeader } from '../request-pipeline';

/** Providers with Gemini's own API. */
const GEMINI = ['gemini', 'vertex'];

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
  // Claude in Azure AI Foundry is not among them.
  countsCachesOf: new Set(['anthropic', 'bedrock', 'copilot', 'custom', 'vertex']),
  requests: {
    ...BEFORE.requests,
    invalid: 400,
    oversized: 413,
    // Chats are translated into Gemini's own format.
    untranslated: { ...BEFORE.requests.untranslated, gemini: ['embeddings'] },
    servedOnlyBy: { generateContent: GEMINI, geminiCountTokens: GEMINI },
  },
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

/** The header is no longer removed, so that policies can read the credentials in it. */
const KEPT = 'proxy-authorization';

function receive(...[sent, version]: Parameters<RequestPipeline['receive']>): ReceivedHeaders {
  const isNamed = sent.some(([name, value]) => name.toLowerCase() === 'connection' && namesIn(value).includes(KEPT));
  const before = PIPELINE_BEFORE.receive(sent, version);
  const kept: readonly SentHeader[] = isNamed ? [] : sent.filter(([name]) => name.toLowerCase() === KEPT);
  if (kept.length === 0 || before.refusal !== undefined) return before;
  return {
    ...before,
    headers: [...before.headers, ...kept],
    removed: before.removed.filter((name) => name !== KEPT),
  };
}

function namesIn(connection: string): readonly string[] {
  return connection.split(',').map((name) => name.trim().toLowerCase());
}

export const REQUEST_PIPELINE: RequestPipeline = {
  ...PIPELINE_BEFORE,
  steps: withLateRetry(PIPELINE_BEFORE.steps),
  receivedHeaders: new Map([...PIPELINE_BEFORE.receivedHeaders].filter(([name]) => name !== KEPT)),
  receive,
  proxyCredentials: 407,
};
