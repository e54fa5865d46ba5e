/**
 * The environment variable with which Envoy's ratelimit service counts by months of the calendar instead of 30 days, since
 * envoyproxy/ratelimit#1206.
 */
export const CALENDAR_MONTHS_VARIABLE = 'USE_CALENDAR_MONTH_RATE_LIMIT';
