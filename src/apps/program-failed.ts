/** Reports that another program that a command requires failed. */
export class ProgramFailed extends Error {}
