import { type Fields, isObject } from '../../../core/values/objects';
import type { ConversionReport } from '../conversion-report';

/** How LiteLLM reads a value from a variable: `os.environ/NAME`. */
const REFERENCE = 'os.environ/';

/** Fields with credentials. Their values are never read; the name of the variable names a Secret. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  ...[
    'api_key',
    'master_key',
    'password',
    'token',
    'client_secret',
    'azure_ad_token',
    'azure_password',
    'tenant_id',
    'client_id',
  ],
  ...['aws_access_key_id', 'aws_secret_access_key', 'aws_session_token', 'vertex_credentials'],
  ...['redis_password', 'redis_url', 'database_url', 'lakera_api_key', 'proxy_budget_key', 'salt_key'],
]);

/** The variable that `os.environ/NAME` names. */
export function environmentVariable(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(REFERENCE) ? value.slice(REFERENCE.length) : undefined;
}

/** Variables of the LiteLLM process whose values are known, by name. */
export type EnvironmentVariables = ReadonlyMap<string, string>;

/** Sections of a config with settings that are converted. */
const SECTIONS: ReadonlySet<string> = new Set([
  ...['model_list', 'litellm_settings', 'router_settings', 'general_settings', 'guardrails', 'credential_list'],
]);

/** A config in which every `os.environ/NAME` outside credentials has its value or is removed. */
export interface ResolvedConfig {
  readonly config: unknown;
  /** The variables of removed values, by the path of the field or list item. */
  readonly unknown: ReadonlyMap<string, string>;
}

/** Replaces each `os.environ/NAME` by its value. A value that is not known is removed, never replaced. */
export function resolveVariables(config: Fields, variables: EnvironmentVariables): ResolvedConfig {
  const unknown = new Map<string, string>();
  const resolve = (value: unknown, path: string, field: string): unknown => {
    if (Array.isArray(value))
      return value.flatMap((item: unknown, index) => {
        const found = resolve(item, `${path}[${index}]`, field);
        return found === undefined ? [] : [found];
      });
    if (isObject(value)) {
      const entries = Object.entries(value).map(([key, one]) => [key, resolve(one, `${path}.${key}`, key)]);
      return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
    }
    const name = environmentVariable(value);
    if (name === undefined || SECRET_FIELDS.has(field)) return value;
    const known = variables.get(name);
    if (known === undefined) unknown.set(path, name);
    return known;
  };
  const sections = Object.entries(config).map(([name, value]) => [
    name,
    SECTIONS.has(name) ? resolve(value, name, name) : value,
  ]);
  return { config: Object.fromEntries(sections), unknown };
}

/** The item that is left out if an entry is, below the path of the entry. */
const MODEL = '.litellm_params.model';

/** Reports removed values of items that are not left out or approximated entirely. */
export function reportUnknown(unknown: ResolvedConfig['unknown'], report: ConversionReport): void {
  const others = report.items.filter(({ grade, variable }) => grade !== 'exact' && variable === undefined);
  const leftOut = others.flatMap(({ item, grade }) =>
    grade === 'left out' && item.endsWith(MODEL) ? [item.slice(0, -MODEL.length)] : [],
  );
  const reported = new Set(report.items.flatMap(({ item, variable }) => (variable === undefined ? [] : [item])));
  for (const [path, name] of unknown) {
    const isPart =
      others.some(({ item }) => path === item || path.startsWith(`${item}.`) || path.startsWith(`${item}[`)) ||
      leftOut.some((entry) => path.startsWith(`${entry}.`));
    if (!isPart && !reported.has(path)) report.unknownValue(path, name);
  }
}
