import type { MetricNames } from '../metrics';
import { escapedLabel } from './metric-labels';

/** Names as observed at `/metrics` of release 1.4.1. */
export const METRICS: MetricNames = {
  requests: 'agentgateway_requests_total',
  rateLimited: 'status="429",reason=~"RateLimit|DirectResponse"',
  retries: 'agentgateway_retries_total',
  requestSeconds: 'agentgateway_request_duration_seconds',
  longestSeconds: 80,
  upstreamSeconds: 'agentgateway_upstream_call_duration_seconds',
  tokens: 'agentgateway_gen_ai_client_token_usage',
  promptsAndAnswers: 'gen_ai_token_type=~"input|output"',
  dollars: 'agentgateway_gen_ai_client_cost_usd_total',
  priceLookups: 'agentgateway_cost_catalog_lookups_total',
  llmSeconds: 'agentgateway_gen_ai_server_request_duration',
  connections: 'agentgateway_downstream_connections_total',
  configInSync: 'agentgateway_config_synchronized',
  memoryBytes: 'agentgateway_process_rss',
  build: 'agentgateway_build_info',
  label: escapedLabel,
};
