/** Says what stands in the way of an answer. */
export class Undecidable extends Error {}
