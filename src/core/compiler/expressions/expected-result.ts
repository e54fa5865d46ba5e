/**
 * The required result of an expression, by its position. `timeSpan`, `expiry`: the string may also be a time span, which is not an
 * expression.
 */
export type ExpectedResult = 'boolean' | 'number' | 'samplingRatio' | 'map' | 'timeSpan' | 'expiry' | 'any';
