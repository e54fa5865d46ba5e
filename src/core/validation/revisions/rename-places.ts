/** The fields of a type that matter for names, in a revision. */
export interface RenamePlaces {
  /** Fields that lead to further places, by their newest name, with the type found there (directly or in a list). */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the revision calls a field, and its newest name. */
  readonly renamed?: Readonly<Record<string, string>>;
}
