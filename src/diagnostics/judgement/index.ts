export { fails, type Judgement, type JudgementSettings, judge } from './judge';
