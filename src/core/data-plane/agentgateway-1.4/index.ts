import type { DataPlane } from '../data-plane';
import { CONFIG_SHAPE } from './config-shape';
import { UNSAID } from './defaults';
import { EXPRESSIONS } from './expressions';
import { KEYS } from './keys';
import { DEFAULTS, FAILURES, LIMITS } from './limits';
import { METRICS } from './metrics';
import { MODEL_TRAFFIC } from './model-traffic';
import { RELEASE } from './release';
import { REQUEST_PIPELINE } from './request-pipeline';
import { RUNNING } from './running';
import { SINCE } from './since';

export const AGENTGATEWAY_1_4: DataPlane = {
  release: RELEASE,
  expressions: EXPRESSIONS,
  configShape: CONFIG_SHAPE,
  since: SINCE,
  defaults: DEFAULTS,
  unsaid: UNSAID,
  limits: LIMITS,
  failures: FAILURES,
  keys: KEYS,
  modelTraffic: MODEL_TRAFFIC,
  metrics: METRICS,
  requests: REQUEST_PIPELINE,
  running: RUNNING,
};
