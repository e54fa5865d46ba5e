export * from '../library/constructs/destination-reference';
export * from '../library/constructs/labelled-targets';
export * from '../library/constructs/policy-target';
export * from '../library/constructs/secret-entry';
