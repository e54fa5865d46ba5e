/** Dimensions by which spending on models is grouped. */
export enum BudgetBy {
  /** The team, by `teamOf` of the router. */
  TEAM = 'team',
  /** The API key: its field `id`, else its hash. A replaced key keeps its budget only if both keys have the same `id`. */
  KEY = 'key',
  /** The person, by `userOf` of the router. */
  USER = 'user',
  /** The model, by its name at the router; an alias is the same model. */
  MODEL = 'model',
  /**
   * The customer on whose behalf a client sends a request, by `customerOf` of the router. Clients declare it themselves, so it limits only
   * clients that declare it truthfully.
   */
  CUSTOMER = 'customer',
}
