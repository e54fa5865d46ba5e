/** Tells models of a config which listener took a request, where listeners serve different ones; what a client sends under this name is replaced. */
export const LISTENER_MARK = 'x-ai-gateway-listener';
