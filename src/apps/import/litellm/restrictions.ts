import { type Fields, isObject } from '../../../core/values/objects';

/** Restrictions of a key or a team in LiteLLM that are not converted. */
const RESTRICTING: readonly string[] = [
  'allowed_routes',
  'allowed_passthrough_routes',
  'permissions',
  'object_permission',
  'object_permission_id',
  'team_member_budget',
  'team_member_budget_id',
  'team_member_rpm_limit',
  'team_member_tpm_limit',
  'team_member_permissions',
  'organization_id',
  'org_id',
  'project_id',
  'agent_id',
  'enforced_params',
  'guardrails',
  'policies',
  'prompts',
  'allowed_ips',
  'allowed_vector_store_indexes',
  'access_group_ids',
  'router_settings',
  'aliases',
  'model_aliases',
  'config',
];

/** Fields that do not restrict a key or a team, or are read elsewhere. */
const OTHERS: ReadonlySet<string> = new Set([
  ...[
    'token',
    'token_id',
    'key',
    'key_alias',
    'key_name',
    'team_id',
    'team_alias',
    'user_id',
    'user_email',
    'user_role',
  ],
  ...[
    'models',
    'blocked',
    'expires',
    'metadata',
    'spend',
    'total_spend',
    'model_spend',
    'budget_id',
    'budget_duration',
  ],
  ...[
    'max_budget',
    'soft_budget',
    'model_max_budget',
    'model_rpm_limit',
    'model_tpm_limit',
    'max_parallel_requests',
    'tpm_limit',
    'rpm_limit',
  ],
  ...[
    'tpm_limit_type',
    'rpm_limit_type',
    'budget_reset_at',
    'budget_limits',
    'soft_budget_cooldown',
    'litellm_budget_table',
  ],
  ...['created_at', 'updated_at', 'created_by', 'updated_by', 'last_active', 'last_refreshed_at', 'rotation_count'],
  ...['auto_rotate', 'rotation_interval', 'last_rotation_at', 'key_rotation_at', 'allowed_cache_controls', 'cache_hit'],
  ...['user_alias', 'sso_user_id', 'password', 'teams', 'key_count', 'model_id', 'allow_team_guardrail_config'],
  ...['deleted_at', 'organization_memberships', 'invitation_links'],
  ...['user', 'team', 'members', 'admins', 'members_with_roles', 'members_count', 'team_memberships', 'keys', 'tags'],
]);

/** Ordinary keys can only request models, which are the only routes here. */
const ORDINARY_ROUTES: readonly string[] = ['llm_api_routes'];

/** The fields of a row that narrow it down, those of its metadata included. */
export function keyRestrictions(row: Fields): readonly string[] {
  const metadata = isObject(row.metadata) ? row.metadata : {};
  return [
    ...RESTRICTING.filter((name) => restricts(name, row[name])),
    ...RESTRICTING.filter((name) => restricts(name, metadata[name])).map((name) => `metadata.${name}`),
  ];
}

/** Returns the fields that have a value and an unknown meaning. */
export function unknownFieldsOf(row: Fields): readonly string[] {
  return Object.keys(row).filter((name) => !RESTRICTING.includes(name) && !OTHERS.has(name) && isSet(row[name]));
}

function restricts(name: string, value: unknown): boolean {
  if (name === 'allowed_routes' && Array.isArray(value)) return value.some((one) => !ORDINARY_ROUTES.includes(one));
  return isSet(value);
}

function isSet(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
