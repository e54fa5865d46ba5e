import type { ISecret } from 'cdk8s-plus-28';
import type * as api from '../api';
import { localName } from './local-object';

/** An entry of a Secret, which stands in the namespace of what uses it. */
export interface SecretEntry {
  /** The Secret. */
  readonly secret: ISecret;
  /**
   * The key of the entry. Another one than the usual needs revision v1.4.
   *
   * @default - the usual key of the place
   */
  readonly key?: string;
}

export function renderEntry({ secret, key }: SecretEntry, namespace: string | undefined): api.LocalSecretKeyReference {
  return { name: localName(secret, namespace), key };
}
