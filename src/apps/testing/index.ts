export type { Caller } from './caller';
export { FailureAssertions } from './failure-assertions';
export * from './gateway-assertions';
export { HeaderChange } from './header-change';
export type { PolicyExpectation } from './policy-expectation';
export * from './policy-field.generated';
export * from './policy-level';
export * from './request-assertions';
export type { RequestOptions } from './request-options';
