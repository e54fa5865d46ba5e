export { type Issue, type IssueRule, pathText } from './issue';
export * from './resource';
export { type Validated, type ValidationOptions, validateResource } from './validate';
