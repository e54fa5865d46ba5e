import { createHash } from 'node:crypto';

/** How our config may differ from one that was written by hand and proven, each with the reason why it does the same. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Difference {
  readonly reason: string;
  /** Takes the difference out of either config. */
  apply(key: string, value: Json, siblings: { [key: string]: Json }): Json | undefined;
}

const drop = (reason: string, key: string, isDefault: (value: Json) => boolean): Difference => ({
  reason,
  apply: (name, value) => (name === key && isDefault(value) ? undefined : value),
});

export const DIFFERENCES: readonly Difference[] = [
  drop(
    'requiredClaims closes a gap: the data plane lets tokens without issuer pass otherwise',
    'jwtValidationOptions',
    () => true,
  ),
  drop(
    'the prefix has the own paths of the provider sent, which is what clients were proven with',
    'pathPrefix',
    (value) => value === '/v1',
  ),
  drop('denying is the default when the authorization server fails', 'failureMode', (value) => value === 'deny'),
  drop('failing as a whole is the default of MCP backends', 'failureMode', (value) => value === 'failClosed'),
  drop('MCP backends are stateful by default', 'statefulMode', (value) => value === 'stateful'),
  drop('a larger body is refused by default', 'allowPartialMessage', (value) => value === false),
  {
    reason: 'where tokens are limited, providers report usage even if the client switches that off',
    apply: (name, value) => (name === 'policies' ? withoutReportedUsage(value) : value),
  },
  {
    reason: 'a key set may end in a line break',
    apply: (name, value) => (name === 'jwks' && typeof value === 'string' ? value.trim() : value),
  },
  {
    reason: 'files stand in different folders; their names say which is meant',
    apply: (name, value) => (FILE_KEYS.has(name) && typeof value === 'string' ? fileName(value) : value),
  },
  {
    reason:
      'API keys are given by their hashes; metadata that a Secret holds is there whether a route asks for it or not',
    apply: (name, value) => (name === 'keys' && Array.isArray(value) ? value.map(keyHash).sort() : value),
  },
];

function withoutReportedUsage(policies: Json): Json {
  const { ai, ...others } = policies as { [key: string]: Json };
  const { transformations, ...rest } = (ai ?? {}) as { [key: string]: Json };
  const isUsage = Object.keys(Object(transformations)).join() === 'stream_options';
  if (!isUsage) return policies;
  return Object.keys(rest).length > 0 ? { ...others, ai: rest } : others;
}

const FILE_KEYS = new Set(['cert', 'key', 'root']);

/** `${FILES}/other-ca.crt` and `/config/configmaps/demo/other-ca/ca.crt` are both `other-ca.crt`. */
function fileName(path: string): string {
  const ours = /^\/config\/(?:secrets|configmaps)\/demo\/([^/]+)\/(?:tls|ca)\.(crt|key)$/.exec(path);
  if (ours) return `${ours[1]?.replace(/-cert$/, '')}.${ours[2]}`;
  return path.replace(/^FILES\//, '');
}

function keyHash(value: Json): Json {
  const { keyHash: hash, key } = value as Readonly<Record<string, Json>>;
  return hash ?? `sha256:${createHash('sha256').update(String(key)).digest('hex')}`;
}

/** A config without the accepted differences. Keys are sorted, so that only content counts. */
export function comparable(value: Json): Json {
  if (Array.isArray(value)) return value.map(comparable);
  if (value === null || typeof value !== 'object') return value;
  const result: { [key: string]: Json } = {};
  for (const key of Object.keys(value).sort()) {
    let item: Json | undefined = value[key];
    for (const difference of DIFFERENCES) {
      if (item === undefined) break;
      item = difference.apply(key, item, value);
    }
    if (item !== undefined) result[key] = comparable(item);
  }
  return result;
}
