import { addToList } from '../../../core/values/lists-in-maps';
import { type Fields, isObject } from '../../../core/values/objects';
import { type CodeExpression, fromStatic, json, listCode, structCode } from '../code/model';
import type { ConversionReport } from '../conversion-report';
import { sizeOfBytes } from '../size';
import { environmentVariable } from './environment';
import type { FailoverSettings } from './failover';
import type { NeededSecrets } from './needed-secrets';
import { DEFAULT_PARAMS, SHARED_SETTINGS } from './process-defaults';
import { callbackReasons, knownSetting, UNKNOWN_SETTING } from './setting-catalogue';

/** The conversion of the sections other than `model_list`. */
export interface RouterSettings {
  readonly options: { readonly [member: string]: CodeExpression | undefined };
  readonly failover: FailoverSettings;
  /** Fallback groups by model group, in their order; `*` for all groups. */
  readonly fallbacks: ReadonlyMap<string, readonly string[]>;
  /** Other names for groups of models. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
}

/** The Secret with the keys of clients. */
export const CLIENTS = 'llm-clients';

/** Settings of LiteLLM's router, which `litellm_settings` has under the same or another name. */
const ROUTER_SETTINGS: Readonly<Record<string, string>> = {
  fallbacks: 'fallbacks',
  default_fallbacks: 'default_fallbacks',
  num_retries: 'num_retries',
  allowed_fails: 'allowed_fails',
  cooldown_time: 'cooldown_time',
  timeout: 'request_timeout',
};

/** Reads `litellm_settings`, `router_settings` and `general_settings`. */
export function readLitellmSettings(
  config: Fields,
  secrets: NeededSecrets,
  report: ConversionReport,
  hasKeys: boolean,
): RouterSettings {
  const sections = ['router_settings', 'litellm_settings', 'general_settings'] as const;
  const [router, litellm, general] = sections.map((name) => (isObject(config[name]) ? config[name] : {}));
  const setting = new RouterSetting(router ?? {}, litellm ?? {}, report);
  const fallbacks = readFallbacks(setting);
  const failover: FailoverSettings = {
    ...setting.number('num_retries', 'retries'),
    ...setting.number('allowed_fails', 'allowedFails'),
    ...setting.number('cooldown_time', 'cooldown'),
    ...setting.number('timeout', 'timeout'),
  };
  const aliases = readAliases(router?.model_group_alias, report);
  if (isObject(router?.default_litellm_params)) report.exact(DEFAULT_PARAMS);
  for (const name of [...SHARED_SETTINGS, 'use_litellm_proxy'])
    if (litellm?.[name] !== undefined && litellm[name] !== null) report.exact(`litellm_settings.${name}`);
  for (const section of sections) {
    const settings = config[section];
    for (const [name, value] of Object.entries(isObject(settings) ? settings : {}))
      if (!setting.has(section, name) && !isReadElsewhere(section, name))
        reportUnsupported(section, name, value, report);
  }
  const megabytes = Number(general?.max_request_size_mb);
  if (general?.max_request_size_mb !== undefined) report.exact('general_settings.max_request_size_mb');
  return {
    options: {
      ...clientOptions(general ?? {}, secrets, report, hasKeys),
      maxRequestSize: megabytes > 0 ? sizeOfBytes(Math.max(1, Math.round(megabytes * 1024 * 1024))) : undefined,
    },
    failover,
    fallbacks,
    aliases,
  };
}

/** Settings of the router, which win over those of `litellm_settings`. */
class RouterSetting {
  private readonly read = new Set<string>();

  public constructor(
    private readonly router: Fields,
    private readonly litellm: Fields,
    private readonly report: ConversionReport,
  ) {}

  /** Whether the setting has been read. */
  public has(section: string, name: string): boolean {
    return this.read.has(`${section}.${name}`);
  }

  /** The value, and its path in the file. */
  public value(name: string): { readonly value: unknown; readonly item: string } | undefined {
    const places = [
      { item: `router_settings.${name}`, value: this.router[name] },
      ...[ROUTER_SETTINGS[name] ?? name, name].map((one) => ({
        item: `litellm_settings.${one}`,
        value: this.litellm[one],
      })),
    ];
    const found = places.filter(({ value }) => value !== undefined && value !== null);
    for (const { item } of found) this.read.add(item);
    const [first, ...others] = found;
    for (const { item } of others)
      if (item !== first?.item) this.report.approximated(item, 'failover', `\`${first?.item ?? ''}\` wins.`);
    return first;
  }

  public tell(item: string, reason: string): void {
    this.report.approximated(item, 'failover', reason);
  }

  /** Returns a number as the only member of an object; an empty object if it is absent. */
  public number<Member extends string>(name: string, member: Member): { readonly [Name in Member]?: number } {
    const found = this.value(name);
    if (!found) return {};
    const amount = Number(found.value);
    if (!Number.isFinite(amount) || amount < 0 || typeof found.value === 'boolean') {
      this.report.leftOut(found.item, 'failover', `${String(found.value)} is not a number.`);
      return {};
    }
    this.report.approximated(found.item, 'failover', NUMBERS[name] ?? '');
    return { [member]: amount } as { readonly [Name in Member]?: number };
  }
}

const EVICTED =
  'The gateway counts consecutive failures, and LiteLLM counts failures per minute. Each eviction lasts longer than the previous one.';

const NUMBERS: Readonly<Record<string, string>> = {
  num_retries:
    'Each model is retried this often, and often enough to reach its last fallback. The gateway waits 50 milliseconds before each retry.',
  allowed_fails: EVICTED,
  cooldown_time: EVICTED,
  timeout:
    'The timeout applies to each call, until the response begins. The entire request may take as long as all of its calls.',
};

function readFallbacks(setting: RouterSetting): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const lists = setting.value('fallbacks');
  for (const entry of Array.isArray(lists?.value) ? lists.value : [])
    if (isObject(entry))
      for (const [group, others] of Object.entries(entry)) if (!found.has(group)) found.set(group, namesIn(others));
  const others = setting.value('default_fallbacks');
  if (others) found.set('*', [...(found.get('*') ?? []), ...namesIn(others.value)]);
  for (const one of [lists, others])
    if (one)
      setting.tell(
        one.item,
        'A fallback responds after all retries of its model have failed, and while the model is evicted. It does not respond to requests that a provider rejects with 400 or 422.',
      );
  return found;
}

/** Entries are names, or objects that replace fields of the request. */
function namesIn(value: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => {
    if (typeof one === 'string') return [one];
    return isObject(one) && typeof one.model === 'string' ? [one.model] : [];
  });
}

function readAliases(value: unknown, report: ConversionReport): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  if (!isObject(value)) return aliases;
  for (const [alias, group] of Object.entries(value))
    addToList(aliases, isObject(group) ? String(group.model) : String(group), alias);
  report.exact('router_settings.model_group_alias');
  return aliases;
}

/** How clients prove who they are. A key is always required: LiteLLM may read its master key from the environment. */
function clientOptions(
  { master_key: key, litellm_key_header_name: header }: Fields,
  secrets: NeededSecrets,
  report: ConversionReport,
  hasKeys: boolean,
): RouterSettings['options'] {
  const isInFile = key !== undefined && key !== null && key !== '';
  if (hasKeys) {
    if (isInFile)
      report.approximated(
        'general_settings.master_key',
        'clients',
        'The master key is not a key of the gateway. Clients that send it need a key of their own.',
      );
    return {};
  }
  secrets.add(CLIENTS, 'master');
  const variable = isInFile ? environmentVariable(key) : 'LITELLM_MASTER_KEY';
  const from = variable === undefined ? 'the master key of the file' : `$${variable}`;
  report.needsSecret(isInFile ? 'general_settings.master_key' : 'LITELLM_MASTER_KEY', {
    ...{ name: CLIENTS, key: 'master', from },
  });
  report.toDo(
    isInFile ? 'general_settings.master_key' : 'LITELLM_MASTER_KEY',
    'clients',
    isInFile
      ? `Decide which clients may call: each entry of the Secret ${CLIENTS} is the key of one client. \`--database\` imports keys that LiteLLM stores.`
      : `Decide which clients may call. The file has no master key, and LiteLLM reads it from LITELLM_MASTER_KEY; each entry of the Secret ${CLIENTS} is the key of one client.`,
  );
  const location =
    typeof header === 'string' && header !== ''
      ? structCode('CredentialOptions', { location: fromStatic('CredentialLocation', 'header', json(header)) })
      : undefined;
  if (location) report.exact('general_settings.litellm_key_header_name');
  return {
    authentication: listCode([fromStatic('ClientAuthentication', 'apiKeys', secrets.reference(CLIENTS), location)]),
  };
}

/** Settings that other files read. */
function isReadElsewhere(section: string, name: string): boolean {
  if (name === 'max_budget' || name === 'budget_duration') return section !== 'router_settings';
  if (section === 'router_settings') return ['model_group_alias', 'default_litellm_params'].includes(name);
  if (section === 'litellm_settings' && (SHARED_SETTINGS.includes(name) || name === 'use_litellm_proxy')) return true;
  return (
    section === 'general_settings' && ['master_key', 'litellm_key_header_name', 'max_request_size_mb'].includes(name)
  );
}

function reportUnsupported(section: string, name: string, value: unknown, report: ConversionReport): void {
  const item = `${section}.${name}`;
  const known = knownSetting(name);
  if (value === undefined || value === null || isOff(name, value)) report.exact(item);
  else if (Object.hasOwn(ROUTER_SETTINGS, name) || name === 'request_timeout')
    report.approximated(item, 'failover', `LiteLLM ignores \`${name}\` in \`${section}\`.`);
  else if (/callbacks?$/.test(name)) {
    const names = (Array.isArray(value) ? value : [value]).map(String);
    for (const { topic, reason, subject } of callbackReasons(names, name === 'callbacks'))
      report.leftOut(item, topic, reason, subject);
  } else if (known) report.add(item, known.grade, known.topic, known.reason);
  else report.leftOut(item, 'requests', UNKNOWN_SETTING);
}

/** Returns whether a setting disables something that is disabled by default. */
function isOff(name: string, value: unknown): boolean {
  if (Array.isArray(value) && value.length === 0) return true;
  return (value === false || value === 'False' || value === 'false') && !/^(disable_|turn_off_)/.test(name);
}
