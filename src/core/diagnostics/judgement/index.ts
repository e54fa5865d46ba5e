export { type BaselineEntry, baselineText } from './baseline';
export { resourceName } from './fingerprint';
export { fails, hidesOthers, type Judgement, type JudgementSettings, judge } from './judge';
export type { TeamWaiverRules } from './team-waivers';
export { isConventionError, isWaivable, type Waiver } from './waivers';
