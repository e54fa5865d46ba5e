import type * as api from '../api';
import { localName } from './local-object';
import type { SecretEntry } from './secret-entry';

export function renderEntry({ secret, key }: SecretEntry, namespace: string | undefined): api.LocalSecretKeyReference {
  return { name: localName(secret, namespace), key };
}
