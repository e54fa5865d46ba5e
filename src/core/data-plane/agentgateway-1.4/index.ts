import type { DataPlane } from '../data-plane';
import { CONFIG_SHAPE } from './config-shape';
import { CONFIG_DEFAULTS } from './defaults';
import { EXPRESSIONS } from './expressions';
import { KEYS } from './keys';
import { DEFAULTS, FAILURES, LIMITS } from './limits';
import { METRICS } from './metrics';
import { RELEASE } from './release';
import { RUNNING } from './running';
import { SINCE } from './since';

export const AGENTGATEWAY_1_4: DataPlane = {
  release: RELEASE,
  expressions: EXPRESSIONS,
  configShape: CONFIG_SHAPE,
  get configFormat() {
    const { CONFIG_FORMAT }: typeof import('./config-format') = require('./config-format');
    return CONFIG_FORMAT;
  },
  reads: new Set(),
  since: SINCE,
  defaults: DEFAULTS,
  configDefaults: CONFIG_DEFAULTS,
  limits: LIMITS,
  failures: FAILURES,
  keys: KEYS,
  get modelTraffic() {
    return requestFacts().MODEL_TRAFFIC;
  },
  metrics: METRICS,
  get requests() {
    return requestFacts().REQUEST_PIPELINE;
  },
  running: RUNNING,
};

/** Loaded only if requests are analyzed, because importing the package must stay cheap. */
function requestFacts() {
  const { MODEL_TRAFFIC, REQUEST_PIPELINE }: typeof import('./request-pipeline') = require('./request-pipeline');
  return { MODEL_TRAFFIC, REQUEST_PIPELINE };
}
