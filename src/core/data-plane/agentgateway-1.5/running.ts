import { RUNNING as BEFORE } from '../agentgateway-1.4/running';
import type { ModelPresets } from '../agentgateway-1.4/running/model-presets';
import type { RunningFormat } from '../running';

/** The format is that of 1.4; models have more default paths, and one provider more formats. */
export const RUNNING: RunningFormat = {
  ...BEFORE,
  partsOfConfig: (text) => {
    const {
      partsOfConfig,
      configIn,
    }: typeof import('../agentgateway-1.4/running/config-parts') = require('../agentgateway-1.4/running/config-parts');
    return partsOfConfig(configIn(text), presets());
  },
  partsOfDump: (dump) => {
    const {
      partsOfDump,
    }: typeof import('../agentgateway-1.4/running/dump-parts') = require('../agentgateway-1.4/running/dump-parts');
    return partsOfDump(dump, presets());
  },
};

function presets(): ModelPresets {
  const {
    PRESETS,
  }: typeof import('../agentgateway-1.4/running/model-presets') = require('../agentgateway-1.4/running/model-presets');
  const { deepseek } = PRESETS.providers;
  return {
    providers: {
      ...PRESETS.providers,
      ...(deepseek ? { deepseek: { ...deepseek, formats: [...deepseek.formats, { type: 'responses' }] } } : {}),
    },
    requests: {
      ...PRESETS.requests,
      '/v1/messages/count_tokens': 'anthropicTokenCount',
      ':countTokens': 'geminiCountTokens',
      ':generateContent': 'generateContent',
      ':streamGenerateContent': 'generateContent',
    },
  };
}
