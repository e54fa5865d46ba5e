/** Whether the gateway itself created a response. Responses of destinations have an upstream duration. */
export const IS_OWN_RESPONSE = '!coalesce(has(proxy.upstreamDuration), false)';
