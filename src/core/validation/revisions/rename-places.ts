/** The fields of a type that matter for names, in a revision. */
export interface RenamePlaces {
  /** Fields that lead to further places, by their newest name, with the type found there (directly or in a list). */
  readonly fields?: Readonly<Record<string, string>>;
  /** Field names of the revision with their newest names. */
  readonly renamed?: Readonly<Record<string, string>>;
}
