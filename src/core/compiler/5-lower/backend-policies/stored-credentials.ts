import { CODE } from '../../../diagnostics/codes.generated';
import type { OAuthSigningAlgorithm } from '../../../validation/types.generated';
import { readPrivateKey, UNCHECKED } from '../../../values/key-reader';
import { isObject } from '../../../values/objects';
import type { KeyHolder } from '../../model/graph';
import type { GatewayScope, Site } from '../scope';

/**
 * Checks a stored credential that the data plane reads with its file, because an invalid one makes it reject the entire file. The value is
 * never shown.
 */
export function checkStored(
  holder: KeyHolder,
  key: string,
  problemOf: (text: string) => string | undefined,
  site: Site,
  scope: GatewayScope,
): void {
  const text = holder.valueOf(key);
  const problem = text === undefined ? undefined : problemOf(text);
  if (problem === undefined) return;
  const what = `the value of ${key} in ${holder.kind} ${holder.namespace}/${holder.name}`;
  scope.diagnostics.report(CODE.storedCredentialRefused, site.origin, { what, problem });
}

/** The fields that the data plane requires in Google Cloud credentials, by credential type. */
const GOOGLE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  service_account: ['project_id', 'private_key_id', 'private_key', 'client_email'],
  authorized_user: ['client_id', 'client_secret', 'refresh_token'],
  external_account: ['audience', 'subject_token_type', 'token_url', 'credential_source'],
  impersonated_service_account: ['service_account_impersonation_url', 'source_credentials'],
  gdch_service_account: [],
};

export function googleProblem(text: string): string | undefined {
  const value = parsed(text);
  if (!isObject(value) || typeof value['type'] !== 'string') return 'is not a Google Cloud credential as JSON';
  const fields = GOOGLE_FIELDS[value['type']];
  if (!fields) return 'is a Google Cloud credential of an unknown type';
  const missing = fields.filter((field) => value[field] === undefined || value[field] === null);
  return missing.length > 0 ? `lacks ${missing.join(', ')}` : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why the data plane would not sign with the key; elliptic ones are read in PKCS #8 form only. */
export function signingKeyProblem(text: string, algorithm: OAuthSigningAlgorithm): string | undefined {
  const wanted = algorithm.startsWith('ES') ? 'ec' : 'rsa';
  const key = readPrivateKey(text);
  if (!key) return 'is not an unencrypted PEM private key';
  if (key !== UNCHECKED && key.type !== wanted) return `is a private key of the wrong type for ${algorithm}`;
  return wanted === 'ec' && !text.includes('-----BEGIN PRIVATE KEY-----') ? 'is not in PKCS #8 format' : undefined;
}

export function certificateProblem(text: string): string | undefined {
  const [, label] = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text) ?? [];
  return label === 'CERTIFICATE' ? undefined : 'does not start with a PEM certificate';
}

export function emptyProblem(text: string): string | undefined {
  return text.trim() === '' ? 'is empty' : undefined;
}
