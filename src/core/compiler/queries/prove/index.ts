export type { Guarantee } from '../../model/guarantee';
export type { Concerned } from './questions/concerned';
export { Prover } from './questions/prove';
export type { Counterexample, Verdict } from './verdict';
