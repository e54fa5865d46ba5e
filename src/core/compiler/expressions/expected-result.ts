/** What the place of an expression does with its result. `timeSpan`, `expiry`: the text may also be a time span, and then is no expression. */
export type ExpectedResult = 'boolean' | 'number' | 'samplingRatio' | 'map' | 'timeSpan' | 'expiry' | 'any';
