import { createHash } from 'node:crypto';
import type * as config from '../../../data-plane/config';
import { repeatsKey } from '../../../text/json-keys';
import type { ApiKeyAuthentication, SecretSelector } from '../../../validation/types.generated';
import type { KeyHolder } from '../../model/graph';
import { originKey } from '../../model/origin';
import { type Coverage, covering } from '../coverage';
import { canBePasted } from '../needs';
import { type GatewayScope, type Site, within } from '../scope';
import { secretAt } from '../secrets';

export const API_KEY_COVERAGE: Coverage = {
  ...covering<ApiKeyAuthentication>('ApiKeyAuthentication', {
    mode: '`apiKey.mode`; always written, as the data plane defaults to `optional`',
    secretRef: '`apiKey.keys[]`: a variable for each entry of the Secret',
    secretSelector: '`apiKey.keys[]`: a variable for each entry of each Secret',
  }),
  ...covering<SecretSelector>('SecretSelector', {
    matchLabels: 'selects the Secrets among the inputs',
  }),
};

export function lowerApiKeyAuthentication(
  value: ApiKeyAuthentication,
  site: Site,
  scope: GatewayScope,
): config.LocalAPIKeys {
  const from = within(site, value.secretRef ? 'secretRef' : 'secretSelector');
  const secrets = value.secretRef
    ? [secretAt(value.secretRef.name, site, scope)]
    : (scope.attachment.graph.selections.get(originKey(from.origin)) ?? []);
  if (value.secretRef && !secrets[0]?.resource) {
    scope.diagnostics.report('AIG5021', from.origin, { name: `${site.namespace}/${value.secretRef.name}` });
  }
  const keys = secrets.flatMap((secret) =>
    [...secret.keys].sort().flatMap((entry) => lowerEntry(secret, entry, from, scope)),
  );
  return { mode: value.mode === 'Optional' ? 'optional' : 'strict', keys };
}

/** One entry of a Secret is one key: the bare key, or an object with the key and metadata. */
function lowerEntry(secret: KeyHolder, entry: string, site: Site, scope: GatewayScope): readonly config.LocalAPIKey[] {
  const value = secret.valueOf(entry);
  const name = `${secret.namespace}/${secret.name}`;
  if (value === undefined) return [{ key: scope.needs.variable(secret, entry, site.origin) }];
  const text = value.trim();
  if (text === '') {
    scope.diagnostics.report('AIG5022', site.origin, { name, entry, problem: 'it is empty' });
    return [];
  }
  if (text.startsWith('{')) return lowerObject(secret, entry, text, site, scope);
  if (canBePasted(value)) {
    return [{ key: scope.needs.variable(secret, entry, site.origin) }];
  }
  scope.diagnostics.report('AIG5023', site.origin, { name, entry });
  return [{ keyHash: `sha256:${createHash('sha256').update(text).digest('hex')}` }];
}

/** A pasted object must be exactly what the data plane knows, or it refuses its whole file. */
function lowerObject(
  secret: KeyHolder,
  entry: string,
  text: string,
  site: Site,
  scope: GatewayScope,
): config.LocalAPIKey[] {
  const problem = objectProblem(text) ?? layoutProblem(secret.valueOf(entry) ?? '');
  if (problem) {
    scope.diagnostics.report('AIG5022', site.origin, { name: `${secret.namespace}/${secret.name}`, entry, problem });
    return [];
  }
  return [scope.needs.variable(secret, entry, site.origin, 'flow')];
}

function objectProblem(text: string): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return 'it starts like a JSON object and is none';
  }
  const { key, metadata, ...others } = parsed as Record<string, unknown>;
  if (typeof key !== 'string' || key === '') return 'the object has no text `key`';
  const unknown = Object.keys(others);
  if (unknown.length > 0) return `the object has fields besides \`key\` and \`metadata\`: ${unknown.length}`;
  if (repeatsKey(text, parsed)) return 'the object has a field twice';
  return NOT_IN_YAML.test(text) ? 'the object holds a character that YAML does not know in this form' : undefined;
}

/** What is pasted must begin on the line of the list item that it becomes. */
function layoutProblem(value: string): string | undefined {
  return /^\s*[\n\r]/.test(value) ? 'the object begins with a line break' : undefined;
}

/** JSON is read as YAML here, which knows no halves of characters (`\ud83d\ude00`) and prints no control characters. */
const NOT_IN_YAML = /\\u[dD][89a-fA-F]|[\u007f-\u009f\ufeff\ufffe\uffff]/;
