/** An error that names the reason why a question cannot be answered. */
export class Undecidable extends Error {}
