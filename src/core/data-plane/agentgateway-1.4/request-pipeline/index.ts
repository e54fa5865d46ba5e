import type { RequestPipeline } from '../../request-pipeline';
import { COOKIES, withRejoinedCookies } from './cookies';
import { RECEIVED_HEADERS, receive } from './headers';
import { MCP_REQUESTS } from './mcp-requests';
import { STEPS } from './steps';

export { MODEL_TRAFFIC, PUBLISHED_MODEL } from './model-traffic';

export const REQUEST_PIPELINE: RequestPipeline = {
  steps: STEPS,
  receivedHeaders: RECEIVED_HEADERS,
  receive,
  withRejoinedCookies,
  cookies: COOKIES,
  mcp: MCP_REQUESTS,
  proxyCredentials: 401,
};
