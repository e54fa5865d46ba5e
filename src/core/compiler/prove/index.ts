export type { Guarantee } from './guarantee';
export { Prover } from './questions/prove';
export type { Counterexample, Verdict } from './verdict';
