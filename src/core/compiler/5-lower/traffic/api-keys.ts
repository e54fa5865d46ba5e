import type * as config from '../../../data-plane/config';
import { type ApiKey, readApiKey } from '../../../data-plane/rendering/api-key';
import { CODE } from '../../../diagnostics/codes.generated';
import type { ApiKeyAuthentication, ConfigMapSelector, SecretSelector } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { originKey } from '../../../values/origin';
import type { KeyHolder } from '../../model/graph';
import { type Coverage, covering } from '../coverage';
import { lowerLocation } from '../locations';
import { type GatewayScope, type Site, within } from '../scope';
import { secretAt } from '../secrets';

export const API_KEY_COVERAGE: Coverage = {
  ...covering<ApiKeyAuthentication>('ApiKeyAuthentication', {
    mode: '`apiKey.mode`; always written, as the data plane defaults to `optional`',
    secretRef: '`apiKey.keys`: a sidecar inserts the hash and the metadata of each entry of the Secret',
    secretSelector: '`apiKey.keys`: the same for each Secret',
    configMapSelector: '`apiKey.keys[].keyHash`, `.metadata`: the entries of the ConfigMaps in the inputs',
    location: '`apiKey.location`',
  }),
  ...covering<SecretSelector>('SecretSelector', {
    matchLabels: 'selects Secrets in the inputs',
  }),
  ...covering<ConfigMapSelector>('ConfigMapSelector', {
    matchLabels: 'selects ConfigMaps in the inputs',
  }),
};

const MODES = { Strict: 'strict', Optional: 'optional', Permissive: 'permissive' } as const;

/** Lowers API key authentication without checking the entries of the Secrets, because they may differ at runtime. */
export function lowerApiKeyAuthentication(
  value: ApiKeyAuthentication,
  site: Site,
  scope: GatewayScope,
): config.LocalAPIKeys {
  return defined({
    mode: MODES[value.mode],
    location: value.location && lowerLocation(value.location),
    keys: value.configMapSelector ? hashedKeys(site, scope) : secretKeys(value, site, scope),
  });
}

function secretKeys(value: ApiKeyAuthentication, site: Site, scope: GatewayScope): config.LocalAPIKeys['keys'] {
  const from = within(site, value.secretRef ? 'secretRef' : 'secretSelector');
  const [first, ...others] = value.secretRef
    ? [secretAt(value.secretRef.name, site, scope)]
    : (scope.attachment.graph.selections.get(originKey(from.origin)) ?? []);
  for (const secret of first ? [first, ...others] : []) readEntries(secret, from, scope);
  return first ? scope.needs.keyList([first, ...others], from.origin) : [];
}

/** Hashes are not secrets, so they are written to the config. An entry that repeats a key is omitted, as in the sidecar. */
function hashedKeys(site: Site, scope: GatewayScope): config.LocalAPIKey[] {
  const from = within(site, 'configMapSelector');
  const holders = scope.attachment.graph.selections.get(originKey(from.origin)) ?? [];
  const keys = new Map<string, config.LocalAPIKey>();
  for (const { keyHash, metadata } of holders.flatMap((holder) => readEntries(holder, from, scope)))
    if (!keys.has(keyHash)) keys.set(keyHash, defined({ keyHash, metadata }));
  return [...keys.values()];
}

/** Returns the API keys in the inputs, and reports values that no client could ever use. */
function readEntries(holder: KeyHolder, site: Site, scope: GatewayScope): readonly ApiKey[] {
  const keys: ApiKey[] = [];
  for (const entry of [...holder.keys].sort()) {
    const value = holder.valueOf(entry);
    const isText = holder.isText(entry);
    if (value === undefined && isText) continue;
    const key = isText && value !== undefined ? readApiKey(value) : { problem: 'it is not a string' };
    const problem = problemOf(key, holder);
    if (problem === undefined && !('problem' in key)) keys.push(key);
    else
      scope.diagnostics.report(CODE.invalidApiKeyEntry, site.origin, {
        name: `${holder.kind} ${holder.namespace}/${holder.name}`,
        entry,
        problem: problem ?? '',
      });
  }
  return keys;
}

function problemOf(key: ReturnType<typeof readApiKey>, { kind }: KeyHolder): string | undefined {
  if ('problem' in key) return key.problem;
  return kind === 'Secret' || key.isHash ? undefined : 'everyone with access to the ConfigMap could read the key';
}
