export * from '../library/constructs/budget';
export * from '../library/constructs/quota-interval';
export * from '../library/constructs/rate-limit';
export * from '../library/constructs/watched-budget';
export * from '../library/patterns/quota';
