/** The time within which a quota may be used. */
export enum QuotaInterval {
  /** A period of one second. */
  SECOND = 'second',
  /** A period of one minute. */
  MINUTE = 'minute',
  /** A period of one hour. */
  HOUR = 'hour',
  /** A period of one day. */
  DAY = 'day',
  /** Thirty days, counted from the epoch: not a month of the calendar. */
  MONTH = 'month',
}
