import type { Grade, Topic } from '../conversion-report';

/** The conversion of a setting without its own option in the result. */
export interface KnownSetting {
  readonly grade: Exclude<Grade, 'exact'>;
  readonly topic: Topic;
  readonly reason: string;
}

interface Family extends KnownSetting {
  readonly names: RegExp;
}

const NO_DATABASE =
  'The gateway has neither a database nor an admin UI: models, keys, teams and budgets are code. `--database` imports those that LiteLLM stores.';
const TELEMETRY =
  '`tracing` and `accessLog` of the router send traces and logs to an OpenTelemetry collector, and the gateway serves metrics for Prometheus';
const ALERTS = '`new GatewayAlerts(...)` writes alert rules for Prometheus; Alertmanager notifies people.';
const AFTER_EXPORT = 'Until then, clients need a key of the Secret llm-clients.';

/** Settings by their names, the first match first. */
const FAMILIES: readonly Family[] = [
  family(
    /^(enable_jwt_auth|enable_oauth2_auth|enable_oauth2_proxy_auth)$/,
    'to do',
    'clients',
    `Set \`authentication: [ClientAuthentication.jwt({ issuers: [...] })]\` with the issuer and its keys. ${AFTER_EXPORT}`,
  ),
  family(
    /^(litellm_jwtauth|oauth2_config_mappings|role_permissions|user_header_name|user_header_mappings|enforce_rbac)$/,
    'to do',
    'clients',
    'Set `teamOf: Cel.claim(...)` and `teams` of the router: claims of a token choose the team.',
  ),
  family(
    /^(custom_auth|custom_auth_settings|custom_auth_run_common_checks)$/,
    'to do',
    'clients',
    `Call your own service: \`externalAuthorization\` of a policy for the gateway. ${AFTER_EXPORT}`,
  ),
  family(
    /^allowed_ips$/,
    'to do',
    'clients',
    `Allow these addresses with \`networkAuthorization\` of \`addFrontendPolicy\`. ${AFTER_EXPORT}`,
  ),
  family(
    /^(public_routes|admin_only_routes|allowed_routes|control_plane_url|allow_user_auth|use_x_forwarded_for)$/,
    'left out',
    'clients',
    'The gateway serves the routes of models only, and all of them require a key.',
  ),
  family(
    /^(drop_params|modify_params|add_function_to_prompt|additional_drop_params|ensure_alternating_roles)$/,
    'approximated',
    'requests',
    'When the gateway translates a request, it removes fields that the provider does not support.',
  ),
  family(
    /^(always_include_stream_usage|include_cost_in_streaming_usage|disable_end_user_cost_tracking.*|cost_.*)$/,
    'approximated',
    'logs, metrics and traces',
    'The gateway counts the tokens of streams itself.',
  ),
  family(
    /^(forward_client_headers_to_llm_api|forward_openai_org_id|add_user_information_to_llm_headers)$/,
    'approximated',
    'requests',
    'The gateway forwards headers of clients, except for their credentials.',
  ),
  family(
    /^(enforce_user_param|enforced_params|reject_clientside_metadata_tags|default_team_disabled)$/,
    'left out',
    'requests',
    'Require fields of requests with `authorization` of a policy, such as `Authorization.require(Cel.of("has(json(request.body).user)"))`.',
  ),
  family(
    /^(allow_client_side_credentials|configurable_clientside_auth_params)$/,
    'left out',
    'requests',
    'Clients cannot choose the key or the URL of a provider.',
  ),
  family(
    /^stream_timeout$/,
    'approximated',
    'failover',
    'Streamed and other requests share one timeout, which ends when the response begins.',
  ),
  family(/^pass_through_endpoints$/, 'left out', 'requests', 'Give each path a `Route` to a `StaticBackend`.'),
  family(
    /^(max_response_size_mb|max_file_size_mb|max_batch_file_size_mb|allowed_file_extensions|blocked_file_extensions)$/,
    'left out',
    'limits and budgets',
    'The gateway limits the size of requests only: `maxRequestSize`.',
  ),
  family(
    /^(max_parallel_requests|global_max_parallel_requests|default_max_parallel_requests)$/,
    'left out',
    'limits and budgets',
    'The gateway does not count requests that run at the same time. `rateLimits` of a policy limits requests per time.',
  ),
  family(
    /^max_end_user_budget(_id)?$/,
    'left out',
    'limits and budgets',
    'Give each customer a budget: `{ budget: ..., each: [BudgetBy.CUSTOMER] }` of `budgets`.',
  ),
  family(
    /^provider_budget_config$/,
    'left out',
    'limits and budgets',
    'Budgets count by model, not by provider: `{ each: [BudgetBy.MODEL], others: {...} }` of `budgets`.',
  ),
  family(
    /^(default_team_settings|default_team_params|tag_budget_config|default_max_internal_user_budget|internal_user_budget_duration|max_internal_user_budget|default_internal_user_params|default_key_generate_params|upperbound_key_generate_params|key_generation_settings)$/,
    'left out',
    'database and admin UI',
    'Keys, users and teams are not created at run time. `--database` imports those that exist.',
  ),
  family(
    /^(guardrails|guardrail_.*|prompt_injection_params|post_call_rules|pre_call_rules|llamaguard_.*|llm_guard_.*|banned_keywords_list|blocked_user_list|presidio_.*|output_parse_pii|google_text_moderation_.*|enable_hate_detection.*|lakera_.*)$/,
    'left out',
    'guardrails',
    'Add guards to `firewall` of the router: `PromptGuard.reject` has patterns, and `PromptGuard.webhook` calls your own service.',
  ),
  family(
    /^(context_window_fallbacks|content_policy_fallbacks|fallback_on_unsupported_params)$/,
    'left out',
    'failover',
    'Fallbacks replace a provider that fails; the gateway does not check why a provider rejects a prompt.',
  ),
  family(
    /^(routing_strategy|routing_strategy_args|routing_groups|lowest_latency_buffer|optional_pre_call_checks|deployment_affinity.*|model_group_affinity_config)$/,
    'approximated',
    'failover',
    'Providers of one model are chosen by weight if they have weights, and by health and speed otherwise.',
  ),
  family(
    /^(enable_pre_call_checks|set_verbose_pre_call.*)$/,
    'approximated',
    'failover',
    'The gateway does not measure prompts before a call. A provider that rejects a long prompt returns its own error.',
  ),
  family(
    /^(retry_policy|model_group_retry_policy|allowed_fails_policy|retry_after|disable_cooldowns|enable_weighted_failover|cooldown_.*|max_fallbacks)$/,
    'approximated',
    'failover',
    'Retries and evictions are the same for all kinds of failures.',
  ),
  family(
    /^(enable_tag_filtering|tag_filtering_match_any|enable_tag_.*)$/,
    'left out',
    'requests',
    'Tags do not select a deployment. Define a separate model for requests with a tag.',
  ),
  family(
    /^(default_litellm_params|model_alias_map|model_info|custom_prompt_dict|register_model)$/,
    'left out',
    'models',
    'Set this for each model of the router.',
  ),
  family(
    /^custom_provider_map$/,
    'left out',
    'models',
    "The gateway runs no Python. Serve each handler as a program with OpenAI's API, and call it with `LlmProvider.openAi` and its `host`.",
  ),
  family(
    /^(cache|cache_params|cache_responses|caching|caching_groups|cache_kwargs|enable_caching_on_provider_specific_optional_params|enable_redis_auth_cache|default_in_memory_ttl|default_redis_ttl|default_redis_batch_cache_expiry|s3_cache.*|semantic_cache.*|disable_copilot_system.*)$/,
    'left out',
    'response cache',
    'The gateway has no response cache: it calls a provider for each request.',
  ),
  family(
    /^(success_callback|failure_callback|callbacks|service_callback|audit_log_callbacks|callback_settings|input_callback|post_call_.*callback|_async_.*callback)$/,
    'left out',
    'logs, metrics and traces',
    `${TELEMETRY}.`,
  ),
  family(
    /^(turn_off_message_logging|redact_.*|log_raw_.*|global_disable_no_log_param|store_audit_logs|json_logs|set_verbose|verbose|debug|detailed_debug|debug_level|langfuse.*|langsmith.*|datadog.*|otel.*|prometheus.*|.*prometheus.*|sentry.*|tracing|s3_callback_params|gcs_.*|require_auth_for_metrics_endpoint|suppress_debug_info|logging|logging_.*|extra_spend_tag_headers|disable_error_logs|standard_logging_.*|opentelemetry.*|arize.*|helicone.*|mlflow.*|.*_logging)$/,
    'approximated',
    'logs, metrics and traces',
    `${TELEMETRY}; \`logLevel\` and \`jsonLogs\` configure its own log. Prompts are logged only if \`accessLog\` requests them.`,
  ),
  family(
    /^(alerting|alerting_.*|alert_.*|slack_.*|email_.*|smtp_.*|budget_alert_.*|spend_report_frequency|soft_budget_.*)$/,
    'left out',
    'alerts',
    ALERTS,
  ),
  family(
    /^(redis_.*|coordination_redis|use_redis_.*|cache_config|startup_nodes)$/,
    'approximated',
    'process settings',
    'Each pod counts failures by itself. Budgets are counted for all pods: `rateLimitService: { redis }` of the router.',
  ),
  family(
    /^(background_health_checks|health_check_.*|use_shared_health_check|enable_health_check_routing|shared_health_.*|background_health_check_.*|allowed_fails_health.*)$/,
    'approximated',
    'process settings',
    'The gateway judges the health of providers by their responses, without background requests.',
  ),
  family(
    /^(database_.*|store_.*|disable_.*|proxy_batch_.*|proxy_budget_.*|proxy_config_.*|maximum_spend_.*|ui_.*|custom_.*|password_.*|key_management_.*|use_google_kms|use_azure_key_vault|user_api_key_cache_.*|supported_db_objects|allow_requests_on_db_unavailable|team_.*|litellm_license|license|hide_.*|auto_redirect_.*|apply_user_budget_.*|fail_closed_.*|default_user_.*|spend_.*|track_.*|enable_.*db.*|allow_.*|skip_.*|user_.*|search_.*|vector_store_.*|mcp_.*|require_.*mcp.*|enable_mcp_.*|use_team_public_model_name|salt_key|jwt_.*|rbac.*|max_internal_.*|allow_team_.*|missing_session_id|plugins|tool_.*|role_.*|expose_.*)$/,
    'left out',
    'database and admin UI',
    NO_DATABASE,
  ),
  family(
    /^(infer_model_from_keys|telemetry|num_workers|max_requests_before_restart|client_ttl|polling_interval|default_priority|default_cache.*|force_ipv4|ssl_.*|aiohttp_.*|use_aiohttp_.*|disable_aiohttp_.*|http.*_client.*|user_agent|use_client|token|email|api_base|api_key|api_version|headers|organization|project|check_provider_endpoint|cancel_on_disconnect|dangerously_.*|assistants_config|router_general_settings|ignore_invalid_deployments|timeout_.*|background_.*|completion_model|use_litellm_proxy|return_response_headers|num_retries_per_request|max_tokens|known_tokenizer_config|drain_.*|enable_drain_.*|request_.*_id|.*_ttl)$/,
    'approximated',
    'process settings',
    'It configures the LiteLLM process.',
  ),
];

function family(names: RegExp, grade: KnownSetting['grade'], topic: Topic, reason: string): Family {
  return { names, grade, topic, reason };
}

/** Returns the catalogue entry of a setting; undefined for one that LiteLLM added later. */
export function knownSetting(name: string): KnownSetting | undefined {
  return FAMILIES.find(({ names }) => names.test(name));
}

/** The reason for an unknown setting. */
export const UNKNOWN_SETTING =
  'This import does not know the setting. Look for its counterpart in the options of ModelRouter.';

/** Callbacks that LiteLLM calls before a provider, and that can reject or change requests. */
const CALLBACKS_BEFORE_CALLS: readonly (Omit<KnownSetting, 'grade'> & { readonly names: RegExp })[] = [
  {
    names:
      /^(presidio|hide_secrets|blocked_user_check|banned_keywords|detect_prompt_injection|azure_content_safety|.*_moderations?|.*_prompt_injection)$/,
    topic: 'guardrails',
    reason:
      'The callback checks prompts. Add guards to `firewall` of the router: `PromptGuard.reject` has patterns, and `PromptGuard.webhook` calls your own service.',
  },
  {
    names: /(_limiter|_limiter_v\d+)$/,
    topic: 'limits and budgets',
    reason: 'The callback limits requests. Set `tokens` or `requests` of `teams`, or `rateLimits` of a policy.',
  },
  {
    names: /\.|_interception$|_hook$/,
    topic: 'requests',
    reason:
      'The callback can change and reject requests. Call your own service with `externalProcessing` of a policy; `accessLog` sends records of requests.',
  },
];

/** The topic and the replacement of a callback, with its name if it is not in the reason. */
type CallbackReason = Pick<KnownSetting, 'topic' | 'reason'> & { readonly subject?: string };

/**
 * Describes the replacements for callbacks.
 *
 * @param areCalledBefore - whether LiteLLM calls them before a provider, too
 */
export function callbackReasons(names: readonly string[], areCalledBefore: boolean): readonly CallbackReason[] {
  const before = (name: string) =>
    areCalledBefore ? CALLBACKS_BEFORE_CALLS.find((one) => one.names.test(name)) : undefined;
  const others = [...new Set(names.filter((name) => !before(name)).map(replacementOf))];
  return [
    ...names.flatMap((name): CallbackReason[] => {
      const { topic, reason } = before(name) ?? {};
      return topic && reason ? [{ topic, reason, subject: name }] : [];
    }),
    ...(others.length > 0 ? [{ topic: 'logs, metrics and traces', reason: `${others.join('. ')}.` } as const] : []),
  ];
}

function replacementOf(name: string): string {
  if (/prometheus/.test(name)) return 'Metrics: the gateway serves them at port 15020, path /metrics';
  if (
    /^(langfuse|langfuse_otel|arize|arize_phoenix|phoenix|logfire|langsmith|opik|braintrust|weave.*|helicone|lunary|literalai|langtrace|agentops|levo|traceloop|galileo|athina|mlflow|humanloop|deepeval)$/.test(
      name,
    )
  )
    return `Traces for ${name}: \`tracing: { collector: ... }\` of the router sends OpenTelemetry traces, with prompts if \`attributes\` request them`;
  if (/^(otel|opentelemetry|datadog.*|newrelic|elastic.*|signoz)$/.test(name))
    return `Traces and logs for ${name}: \`tracing\` and \`accessLog\` of the router send them to an OpenTelemetry collector`;
  if (
    /^(s3.*|gcs.*|azure_storage|dynamodb|aws_sqs|sqs|gcs_pubsub|generic_api|webhook|cloudzero|supabase|posthog|sentry)$/.test(
      name,
    )
  )
    return `Records for ${name}: \`accessLog: { collector: ... }\` of the router sends each request to an OpenTelemetry collector, which exports it`;
  if (/slack|email|smtp|pagerduty/.test(name)) return 'Alerts: `new GatewayAlerts(...)` writes rules for Prometheus';
  if (name.includes('.'))
    return `Python code ${name}: \`externalProcessing\` of a policy calls your own service, and \`accessLog\` sends records of requests`;
  return `Callback ${name}: \`accessLog\` and \`tracing\` of the router send records and traces to an OpenTelemetry collector`;
}
