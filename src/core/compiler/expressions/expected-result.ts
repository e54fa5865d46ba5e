/** What the place of an expression does with its result. */
export type ExpectedResult = 'boolean' | 'number' | 'samplingRatio' | 'map' | 'any';
