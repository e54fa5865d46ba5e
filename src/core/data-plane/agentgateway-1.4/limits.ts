import type { DataPlaneDefaults, DataPlaneLimits, FailureFacts } from '../facts';

export const LIMITS: DataPlaneLimits = {
  // It counts in eight bits and one more: 255 attempts would be none.
  retryAttempts: 254,
  rateLimit: 4_294_967_295,
};

export const FAILURES: FailureFacts = {
  refused: 503,
  timedOut: 504,
  unansweredTarget: 500,
  connectTimeout: 10_000,
  healthWeight: 0.3,
};

export const DEFAULTS: DataPlaneDefaults = {
  connectTimeout: '10s',
  keepalive: { time: '180s', interval: '180s', retries: 9 },
};
