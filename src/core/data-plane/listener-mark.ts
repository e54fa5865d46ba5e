/**
 * The header that identifies the listener of a request to the models of a config, if listeners serve different ones; a header that a client
 * sends under this name is overwritten.
 */
export const LISTENER_MARK = 'x-ai-gateway-listener';
