/** The evaluation of a rule failed. */
export class RuleFailure extends Error {}
