/** Levels from the least to the most precise. */
const POLICY_LEVELS = [
  'gateway',
  'port',
  'listenerSet',
  'listener',
  'route',
  'rule',
  'service',
  'servicePort',
  'backend',
  'section',
] as const;

export type PolicyLevelName = (typeof POLICY_LEVELS)[number];
