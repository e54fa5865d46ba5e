export type { Guarantee } from '../model/guarantee';
export { Prover } from './questions/prove';
export type { Counterexample, Verdict } from './verdict';
