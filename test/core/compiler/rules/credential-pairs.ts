/** Fields of traffic policies that require credentials. */
export const AUTHENTICATIONS = {
  jwt: 'jwtAuthentication',
  basic: 'basicAuthentication',
  key: 'apiKeyAuthentication',
} as const;

export type Authentication = keyof typeof AUTHENTICATIONS;
export type AuthenticationMode = 'Strict' | 'Optional';

export type Pair = readonly [
  first: Authentication,
  mode: AuthenticationMode,
  second: Authentication,
  mode: AuthenticationMode,
  passes: boolean,
];

/** One before routing and one behind it, and whether credentials of some kind get a request through both. */
export const PAIRS: readonly Pair[] = [
  ['jwt', 'Strict', 'jwt', 'Strict', false],
  ['jwt', 'Optional', 'jwt', 'Strict', false],
  ['jwt', 'Strict', 'jwt', 'Optional', true],
  ['jwt', 'Strict', 'basic', 'Strict', false],
  ['jwt', 'Optional', 'basic', 'Strict', true],
  ['jwt', 'Strict', 'basic', 'Optional', true],
  ['jwt', 'Strict', 'key', 'Strict', false],
  ['jwt', 'Optional', 'key', 'Strict', false],
  ['jwt', 'Strict', 'key', 'Optional', true],
  ['basic', 'Strict', 'jwt', 'Strict', false],
  ['basic', 'Optional', 'jwt', 'Strict', true],
  ['basic', 'Strict', 'jwt', 'Optional', true],
  ['basic', 'Strict', 'basic', 'Strict', false],
  ['basic', 'Optional', 'basic', 'Strict', false],
  ['basic', 'Strict', 'basic', 'Optional', true],
  ['basic', 'Strict', 'key', 'Strict', false],
  ['basic', 'Optional', 'key', 'Strict', true],
  ['basic', 'Strict', 'key', 'Optional', true],
  ['key', 'Strict', 'jwt', 'Strict', false],
  ['key', 'Optional', 'jwt', 'Strict', false],
  ['key', 'Strict', 'jwt', 'Optional', true],
  ['key', 'Strict', 'basic', 'Strict', false],
  ['key', 'Optional', 'basic', 'Strict', true],
  ['key', 'Strict', 'basic', 'Optional', true],
  ['key', 'Strict', 'key', 'Strict', false],
  ['key', 'Optional', 'key', 'Strict', false],
  ['key', 'Strict', 'key', 'Optional', true],
];

/** Two of one phase, of which no credentials fulfil both where both insist. */
export const SAME_PHASE: readonly (readonly [one: Authentication, other: Authentication])[] = [
  ['jwt', 'basic'],
  ['jwt', 'key'],
  ['basic', 'key'],
];
