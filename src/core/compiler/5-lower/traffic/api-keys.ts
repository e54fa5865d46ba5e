import type * as config from '../../../data-plane/config';
import { readApiKey } from '../../../data-plane/rendering/api-key';
import { CODE } from '../../../diagnostics/codes.generated';
import type { ApiKeyAuthentication, ConfigMapSelector, SecretSelector } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { KeyHolder } from '../../model/graph';
import { originKey } from '../../model/origin';
import { type Coverage, covering, NOT_YET } from '../coverage';
import { lowerLocation } from '../locations';
import { type GatewayScope, type Site, within } from '../scope';
import { secretAt } from '../secrets';

export const API_KEY_COVERAGE: Coverage = {
  ...covering<ApiKeyAuthentication>('ApiKeyAuthentication', {
    mode: '`apiKey.mode`; always written, as the data plane defaults to `optional`',
    secretRef: '`apiKey.keys`: a sidecar puts in the hash and the metadata of each entry of the Secret',
    secretSelector: '`apiKey.keys`: likewise, for each Secret',
    configMapSelector: NOT_YET,
    location: '`apiKey.location`',
  }),
  ...covering<SecretSelector>('SecretSelector', {
    matchLabels: 'selects the Secrets among the inputs',
  }),
  ...covering<ConfigMapSelector>('ConfigMapSelector', {
    matchLabels: 'selects the ConfigMaps among the inputs',
  }),
};

const MODES = { Strict: 'strict', Optional: 'optional', Permissive: 'permissive' } as const;

/** Which entries the Secrets have, and what is in them, is not asked: they may be others when the gateway runs. */
export function lowerApiKeyAuthentication(
  value: ApiKeyAuthentication,
  site: Site,
  scope: GatewayScope,
): config.LocalAPIKeys {
  const from = within(site, value.secretRef ? 'secretRef' : 'secretSelector');
  const [first, ...others] = value.secretRef
    ? [secretAt(value.secretRef.name, site, scope)]
    : (scope.attachment.graph.selections.get(originKey(from.origin)) ?? []);
  for (const secret of first ? [first, ...others] : []) checkEntries(secret, from, scope);
  return defined({
    mode: MODES[value.mode],
    location: value.location && lowerLocation(value.location),
    keys: first ? scope.needs.keyList([first, ...others], from.origin) : [],
  });
}

/** Of a value that the input carries, it is said that nobody could ever use it. */
function checkEntries(secret: KeyHolder, site: Site, scope: GatewayScope): void {
  for (const entry of [...secret.keys].sort()) {
    const value = secret.valueOf(entry);
    const key = value === undefined ? undefined : readApiKey(value);
    if (!key || !('problem' in key)) continue;
    const { problem } = key;
    scope.diagnostics.report(CODE.invalidApiKeyEntry, site.origin, {
      name: `${secret.namespace}/${secret.name}`,
      entry,
      problem,
    });
  }
}
