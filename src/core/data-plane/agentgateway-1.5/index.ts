import { AGENTGATEWAY_1_4 } from '../agentgateway-1.4';
import { RELEASE } from '../agentgateway-1.4/release';
import { SINCE } from '../agentgateway-1.4/since';
import type { DataPlane } from '../data-plane';
import { CONFIG_SHAPE, NEWER_FIELDS } from './config-shape';
import { EXPRESSIONS } from './expressions';
import { RUNNING } from './running';

/** agentgateway 1.5: the differences from 1.4, based on its source of 21 August 2026, six days before the release. */
export const AGENTGATEWAY_1_5: DataPlane = {
  release: { ...RELEASE, revision: 'v1.5', tag: 'v1.5.0', catalogVariable: undefined },
  expressions: EXPRESSIONS,
  configShape: CONFIG_SHAPE,
  get configFormat() {
    const { CONFIG_FORMAT }: typeof import('./config-format') = require('./config-format');
    return CONFIG_FORMAT;
  },
  reads: new Set([
    'accessTokenScopes',
    'finalTransformations',
    'geminiFormats',
    'guardScope',
    'jwtSign',
    'moderation',
    'spiffe',
    'subjectTokenType',
  ]),
  since: [NEWER_FIELDS, ...SINCE],
  defaults: AGENTGATEWAY_1_4.defaults,
  configDefaults: AGENTGATEWAY_1_4.configDefaults,
  limits: AGENTGATEWAY_1_4.limits,
  failures: AGENTGATEWAY_1_4.failures,
  keys: AGENTGATEWAY_1_4.keys,
  get modelTraffic() {
    return requestFacts().MODEL_TRAFFIC;
  },
  metrics: AGENTGATEWAY_1_4.metrics,
  get requests() {
    return requestFacts().REQUEST_PIPELINE;
  },
  running: RUNNING,
};

/** Loaded only if requests are analyzed, as those of 1.4 are. */
function requestFacts() {
  const { MODEL_TRAFFIC, REQUEST_PIPELINE }: typeof import('./request-pipeline') = require('./request-pipeline');
  return { MODEL_TRAFFIC, REQUEST_PIPELINE };
}
