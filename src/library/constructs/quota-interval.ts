/** The time within which a quota may be used. */
export enum QuotaInterval {
  /** One second. */
  SECOND = 'second',
  /** One minute. */
  MINUTE = 'minute',
  /** One hour. */
  HOUR = 'hour',
  /** One day. */
  DAY = 'day',
  /** Thirty days, counted from the epoch: not a month of the calendar. */
  MONTH = 'month',
}
