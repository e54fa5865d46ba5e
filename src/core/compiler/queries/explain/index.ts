export { altersRequests } from './changes/altered-requests';
export type { Change, ChangedRequests } from './changes/change';
export { type AnsweredDifferently, answeredDifferently, changesBetween, changesOfRequest } from './changes/changes';
export { type ObjectChange, objectChanges } from './changes/objects';
export type { Difference } from './changes/values';
export type { ModelCandidate, ModelOfRequest } from './chosen-model';
export type { ExplainedBackend, ExplainedSection, ExplainedSessions } from './destinations';
export {
  type ExplainedPolicyField,
  type ExplainedTarget,
  explainPolicy,
  type PolicyExplanation,
} from './explain-policy';
export { type ExplainedListener, type ExplainedRule, explainRequest, type RequestExplanation } from './explain-request';
export type { ExplainedRefusal as Refusal } from './listeners';
export { compareOverviews, idOfRule, meaningsOf } from './overview/compare';
export { makeOverview, type OverviewOptions } from './overview/make-overview';
export type { Overview, OverviewGuarantee } from './overview/overview';
export { type Selectable, selectFrom } from './overview/select';
export type { ExplainedField, ExplainedSource } from './provenance';
export { type Reached, reachableIn } from './reachable';
export type { RequestInput } from './request';
