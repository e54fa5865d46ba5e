export * from '../library/constructs/cel';
export * from '../library/constructs/transformation';
