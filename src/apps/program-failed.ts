/** Another program that a command needs did not do what it was asked for. */
export class ProgramFailed extends Error {}
