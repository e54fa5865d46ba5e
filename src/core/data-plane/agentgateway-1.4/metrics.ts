import type { MetricNames } from '../metrics';

/** As seen at `/metrics` of release 1.4.1. */
export const METRICS: MetricNames = {
  requests: 'agentgateway_requests_total',
  rateLimited: 'RateLimit',
  retries: 'agentgateway_retries_total',
  requestSeconds: 'agentgateway_request_duration_seconds',
  upstreamSeconds: 'agentgateway_upstream_call_duration_seconds',
  tokens: 'agentgateway_gen_ai_client_token_usage',
  llmSeconds: 'agentgateway_gen_ai_server_request_duration',
  connections: 'agentgateway_downstream_connections_total',
  configInSync: 'agentgateway_config_synchronized',
  memoryBytes: 'agentgateway_process_rss',
  build: 'agentgateway_build_info',
};
