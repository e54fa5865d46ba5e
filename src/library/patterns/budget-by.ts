/** By what spending on models is told apart. */
export enum BudgetBy {
  /** The team, by `teamOf` of the router. */
  TEAM = 'team',
  /** The API key: its field `id`, else its hash. A key that is replaced keeps its budget only where both have the same `id`. */
  KEY = 'key',
  /** The person, by `userOf` of the router. */
  USER = 'user',
  /** The model, by its name at the router; an alias is the same model. */
  MODEL = 'model',
  /** The customer for whom a client asks, by `customerOf` of the router. Clients say it themselves: it holds those that say it rightly. */
  CUSTOMER = 'customer',
}
