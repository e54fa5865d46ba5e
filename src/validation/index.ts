export { type Issue, type IssueRule, pathText } from './issue';
export { nearestName } from './nearest';
export * from './resource';
export { type Validated, type ValidationOptions, validateResource } from './validate';
