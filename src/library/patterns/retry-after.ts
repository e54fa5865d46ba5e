import { Cel, type MessageChanges } from '../constructs';
import { IS_OWN_RESPONSE } from './own-responses';

/** The SDKs of OpenAI and Anthropic follow `Retry-After` up to this time, and otherwise retry after a second. */
const LONGEST_WAIT_SECONDS = 60;

/** Whether the gateway itself rejected a request because of a limit. */
const IS_REJECTED_HERE = `response.code == 429 && ${IS_OWN_RESPONSE}`;

/** The seconds until requests are accepted again, as the limits of the gateway and the rate limit service report them, rounded down. */
const WAIT = 'int(coalesce(response.headers["x-ratelimit-reset"], response.headers["ratelimit-reset"]))';

/**
 * Adds `Retry-After` to the 429 responses of the gateway's own limits, and stops retries of the SDKs if the wait is too long for them: each
 * retry would count as another request. All other responses keep their headers.
 */
export function retryHeaders(): MessageChanges {
  const onRejection = (condition: string, value: string, header: string) =>
    Cel.of(`${IS_REJECTED_HERE}${condition} ? ${value} : response.headers["${header}"]`);
  return {
    setHeaders: {
      'retry-after': onRejection('', `string(${WAIT} + 1)`, 'retry-after'),
      'x-should-retry': onRejection(` && ${WAIT} + 1 >= ${LONGEST_WAIT_SECONDS}`, '"false"', 'x-should-retry'),
    },
  };
}
