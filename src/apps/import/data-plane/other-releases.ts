import {
  type ConfigFormat,
  endsIn,
  readersOf,
  type UnreadPart,
  unreadParts,
  withoutNulls,
} from '../../../core/data-plane/config-format';
import { isObject } from '../../../core/values/objects';
import { type ConfigPath, configPathText } from './config-path';
import type { ConversionLog } from './conversion-log';
import { sourcePlace } from './placeholders';
import { isRestricting } from './policies';
import { READERS_OF_ANY_NAME, type RenamedTargets, withValidTargetNames } from './target-names';

/** A configuration in the format of this release, with the parts that this release does not read. */
export interface TranslatedConfig {
  readonly config: unknown;
  /** Undefined if this release reads the file. */
  readonly otherFormat?: OtherFormat;
  /** Why the config must not be imported. */
  readonly errors: readonly string[];
  /** Returns the location of a part of the config in the file. */
  sourceOf(place: ConfigPath): ConfigPath;
}

/** Why this release rejects the file. */
export interface OtherFormat {
  /** Places in the file. */
  readonly places: readonly string[];
  /** The releases that read the file, such as `up to v0.10`; undefined if none is known. */
  readonly releases?: string;
}

/**
 * Moves fields of earlier releases to the paths that this release reads, and removes and reports those that it does not read. Fields of
 * policies that restrict clients remain, so that their readers reject all requests.
 */
export function translateRelease(config: unknown, format: ConfigFormat, conversions: ConversionLog): TranslatedConfig {
  const renamed = withValidTargetNames(withoutNulls(config, format.facts), conversions);
  return new Translation(structuredClone(renamed.config), format, conversions).result(renamed);
}

class Translation {
  private readonly unread: UnreadPart[] = [];
  private readonly errors: string[] = [];
  private readonly removed = new Map<string, number[]>();

  public constructor(
    private readonly config: unknown,
    private readonly format: ConfigFormat,
    private readonly conversions: ConversionLog,
  ) {
    const handled = new Set<string>();
    const next = () => unreadParts(config, format.facts).filter(({ place }) => !handled.has(configPathText(place)));
    // A part that was moved may contain fields of earlier releases too.
    for (let parts = next(); parts.length > 0; parts = next()) {
      for (const part of parts) {
        handled.add(configPathText(part.place));
        this.handle(part);
      }
    }
  }

  public result(renamed: RenamedTargets): TranslatedConfig {
    const { removed, conversions, format } = this;
    const rejecting = this.unread.filter(({ effect }) => effect === 'rejects the config');
    const places = [...rejecting.map(({ place }) => place), ...renamed.places];
    const releases = releasesOfAll([
      ...rejecting.map((part) => readersOf(part, format)),
      ...renamed.places.map(() => READERS_OF_ANY_NAME),
    ]);
    return {
      config: withoutGaps(this.config),
      errors: [...this.errors, ...renamed.errors],
      sourceOf: (place) => sourcePlace(place, removed),
      ...(places.length === 0
        ? {}
        : {
            otherFormat: {
              places: places.map((place) => conversions.textOf(place)),
              ...(releases ? { releases } : {}),
            },
          }),
    };
  }

  private handle(part: UnreadPart): void {
    const { place, effect } = part;
    const parent = partAt(this.config, place.slice(0, -1));
    const key = place.at(-1);
    if (!isObject(parent) || typeof key !== 'string') return;
    this.unread.push(part);
    const { release } = this.format.facts;
    const parents = place.slice(0, -1).map(String);
    if (parent[key] === null) {
      if ([...parents, key].some((one) => READ_BY_THEMSELVES.has(one) || isRestricting(one))) return;
      this.conversions.approximate(
        place,
        `It is null, and ${release} rejects the file because of that. The default applies.`,
      );
      delete parent[key];
      return;
    }
    const readers = readersOf(part, this.format);
    const moved = MOVES.find(({ fields }) => fields.some((field) => endsIn(place, field)))?.move(
      parent,
      key,
      parent[key],
      isObject(this.config) ? this.config : {},
    );
    if (moved !== undefined) {
      const releases = readers === undefined ? 'Earlier releases' : `Releases ${readers}`;
      this.conversions.approximate(place, `${releases} read it here. In ${release} it is ${moved}.`);
      return;
    }
    const known = readers === undefined ? '' : `. Releases ${readers} read it`;
    const reason = `Not a field of ${release}, which ${effect === 'ignored' ? 'ignores it' : 'rejects the file because of it'}${known}`;
    if (parents.some((one) => DESTINATIONS.has(one))) this.removeItem(place, reason);
    else if (parents.some((one) => READ_BY_THEMSELVES.has(one) || isRestricting(one))) return;
    else if (isRestricting(key))
      this.errors.push(
        `${this.conversions.textOf(place)}: ${reason}. Move it to the \`policies\` of a route or a listener.`,
      );
    else {
      // The effect of the field on requests is unknown.
      this.conversions.removed(place, reason, 'requests');
      delete parent[key];
    }
  }

  /** Removes the list item that contains a part: without the part, requests would get to another destination. */
  private removeItem(place: ConfigPath, reason: string): void {
    const at = place.findLastIndex((key) => typeof key === 'number');
    const [list, index] = [partAt(this.config, place.slice(0, at)), place[at]];
    if (!Array.isArray(list) || typeof index !== 'number') return;
    this.conversions.removed(place.slice(0, at + 1), `${reason} (\`${place.slice(at + 1).join('.')}\`)`);
    const key = configPathText(place.slice(0, at));
    this.removed.set(
      key,
      [...(this.removed.get(key) ?? []), index].sort((one, other) => one - other),
    );
    list[index] = undefined;
  }
}

/** Returns the releases that read all fields; undefined if there are none. */
function releasesOfAll(readers: readonly (string | undefined)[]): string | undefined {
  const [first, ...others] = new Set(readers);
  if (others.length === 0) return first;
  const latest = [first, ...others].map((one) => /^up to v\d+\.(\d+)$/.exec(one ?? '')?.[0]);
  if (latest.includes(undefined)) return undefined;
  const [earliest] = latest.sort((one, other) => versionNumber(one) - versionNumber(other));
  return earliest;
}

function versionNumber(releases: string | undefined): number {
  const [, major, minor] = /v(\d+)\.(\d+)$/.exec(releases ?? '') ?? [];
  return Number(major) * 1000 + Number(minor);
}

/** Keys of parts that choose a destination. */
const DESTINATIONS: ReadonlySet<string> = new Set(['provider', 'params']);

/** Parts whose readers report unknown keys themselves. */
const READ_BY_THEMSELVES: ReadonlySet<string> = new Set([
  ...['policies', 'policy', 'tls', 'guardrails', 'auth', 'frontendPolicies', 'gateways', 'ui'],
]);

/** Removes the gaps that removed items leave in lists. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(withoutGaps);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutGaps(one)]));
}

interface Move {
  /** The last keys of the path to the field. */
  readonly fields: readonly string[];
  /**
   * Changes the parent.
   *
   * @returns the new name of the field; undefined if nothing was changed
   */
  readonly move: (
    parent: Record<string, unknown>,
    key: string,
    value: unknown,
    config: Record<string, unknown>,
  ) => string | undefined;
}

const AI_POLICIES = ['routes', 'modelAliases', 'prompts', 'promptGuard', 'defaults', 'overrides'];
const PROVIDERS = ['backends.ai', 'groups.providers'];

/** Fields that moved since earlier releases. */
const MOVES: readonly Move[] = [
  {
    fields: PROVIDERS.flatMap((parent) => AI_POLICIES.map((key) => `${parent}.${key}`)),
    move: (parent, key) => into(parent, key, ['policies', 'ai', key]),
  },
  {
    fields: PROVIDERS.flatMap((parent) => [`${parent}.backendAuth`, `${parent}.backendTLS`]),
    move: (parent, key) => into(parent, key, ['policies', key]),
  },
  {
    fields: ['mcpAuthentication.audience'],
    move: (parent, key, value) => into(parent, key, ['audiences'], [value]),
  },
  {
    fields: ['mcpAuthentication.jwksUrl'],
    move: (parent, key, value) => into(parent, key, ['jwks'], value === '' ? undefined : { url: value }),
  },
  {
    fields: ['extAuthz.context'],
    move: (parent, key) => into(parent, key, ['protocol', 'grpc', 'context']),
  },
  {
    fields: ['extAuthz.failOpen'],
    move: (parent, key, value) => into(parent, key, ['failureMode'], value === true ? 'allow' : 'deny'),
  },
  {
    fields: ['extAuthz.statusOnError'],
    move: (parent, key, value) => into(parent, key, ['failureMode'], { denyWithStatus: value }),
  },
  {
    fields: ['extAuthz.timeout', 'remoteRateLimit.timeout'],
    move: (parent, key) => into(parent, key, ['policies', 'http', 'requestTimeout']),
  },
  {
    fields: ['promptGuard.request', 'promptGuard.response'],
    move: (parent, key, value) => into(parent, key, [key], guards(value)),
  },
  {
    fields: ['prompts.append', 'prompts.prepend'],
    move: (parent, key, value) => into(parent, key, [key], isObject(value) ? [value] : undefined),
  },
  {
    fields: ['provider.azureOpenAI'],
    move(parent, key, value) {
      const { host, ...others } = isObject(value) ? value : {};
      const resourceName = azureResource(host);
      if (resourceName === undefined) return undefined;
      return into(parent, key, ['azure'], { ...others, resourceName, resourceType: 'openAI' });
    },
  },
  {
    fields: ['params.azureHost'],
    move(parent, key, value) {
      const resourceName = azureResource(value);
      if (resourceName === undefined) return undefined;
      return (
        into(parent, key, ['azureResourceName'], resourceName) && into(parent, key, ['azureResourceType'], 'openAI')
      );
    },
  },
  {
    fields: ['config.listener'],
    move(_, key, value, config) {
      const { tlsHandshakeTimeout, ...http } = isObject(value) ? value : {};
      const settings = isObject(config.config) ? config.config : {};
      if (into(config, '', ['frontendPolicies', 'http'], http) === undefined) return undefined;
      if (tlsHandshakeTimeout !== undefined)
        into(config, '', ['frontendPolicies', 'tls', 'handshakeTimeout'], tlsHandshakeTimeout);
      delete settings[key];
      return 'frontendPolicies';
    },
  },
  { fields: ['config.http2'], move: (parent, key) => into(parent, key, ['hbone']) },
  {
    fields: ['gatewayPolicies'],
    move(parent, key, value) {
      const { policies } = parent;
      const own: readonly unknown[] = Array.isArray(policies) ? policies : [];
      const more: readonly unknown[] = Array.isArray(value) ? value : [];
      parent.policies = [...own, ...more.map((one) => (isObject(one) ? { ...one, phase: 'gateway' } : one))];
      delete parent[key];
      return 'policies, with the phase gateway';
    },
  },
  {
    fields: ['listeners.gatewayName'],
    move(parent, key) {
      delete parent[key];
      return 'not needed';
    },
  },
  { fields: ['tcpRoutes.policies.backendTls'], move: (parent, key) => into(parent, key, ['backendTLS']) },
  {
    fields: ['tcpRoutes.backends.backend'],
    move(parent, key, value) {
      const { host } = isObject(value) ? value : {};
      return host === undefined ? undefined : into(parent, key, ['host'], host);
    },
  },
  {
    fields: ['backends.host', 'backend.host', 'ai.hostOverride', 'providers.hostOverride'],
    move(parent, key, value) {
      const { Address: address, Hostname: hostname } = isObject(value) ? value : {};
      if (typeof address === 'string') return into(parent, key, [key], address);
      const [host, port]: readonly unknown[] = Array.isArray(hostname) ? hostname : [];
      return host === undefined ? undefined : into(parent, key, [key], `${String(host)}:${String(port)}`);
    },
  },
];

/**
 * Moves a field of an object.
 *
 * @returns its new path; undefined if the target already has another value
 */
function into(
  parent: Record<string, unknown>,
  key: string,
  target: readonly string[],
  value: unknown = parent[key],
): string | undefined {
  const last = target.at(-1) ?? key;
  let holder = parent;
  for (const one of target.slice(0, -1)) {
    const below = holder[one] ?? {};
    if (!isObject(below)) return undefined;
    const copy = { ...below };
    holder[one] = copy;
    holder = copy;
  }
  if (holder[last] !== undefined && last !== key) return undefined;
  delete parent[key];
  if (value !== undefined) holder[last] = value;
  return target.join('.');
}

/** Guards of one side, in the order in which they ran. */
function guards(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const { rejection, openaiModeration, webhook, regex } = value;
  const refusing = rejection === undefined || rejection === null ? {} : { rejection };
  return [
    ...(isObject(openaiModeration) ? [{ openAIModeration: moderation(openaiModeration), ...refusing }] : []),
    ...(isObject(webhook) ? [{ webhook }] : []),
    ...(isObject(regex) ? [patterns(regex)] : []),
  ];
}

function moderation({ model, auth }: Record<string, unknown>): object {
  return {
    ...(model === undefined ? {} : { model }),
    ...(auth === undefined ? {} : { policies: { backendAuth: auth } }),
  };
}

function patterns({ action, rules }: Record<string, unknown>): object {
  const { reject } = isObject(action) ? action : {};
  const { response } = isObject(reject) ? reject : {};
  const unnamed = (Array.isArray(rules) ? rules : []).map((rule: unknown) => {
    if (!isObject(rule)) return rule;
    const { name: _, ...others } = rule;
    return others;
  });
  return {
    regex: { ...(action === undefined ? {} : { action: isObject(action) ? 'reject' : action }), rules: unnamed },
    ...(isObject(response) ? { rejection: response } : {}),
  };
}

function azureResource(host: unknown): string | undefined {
  return /^(?:https:\/\/)?([\w-]+)\.openai\.azure\.com\/?$/.exec(String(host))?.[1];
}

function partAt(value: unknown, place: ConfigPath): unknown {
  return place.reduce<unknown>((one, key) => {
    if (Array.isArray(one)) return typeof key === 'number' ? one[key] : undefined;
    return isObject(one) ? one[key] : undefined;
  }, value);
}
