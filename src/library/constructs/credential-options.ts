import type { CredentialLocation } from './credential-location';
import type { SecretEntry } from './secret-entry';

/** The user-assigned managed identity of a workload on Azure. All three ids are needed. */
export interface AzureManagedIdentityOptions {
  /** The client id of the identity. */
  readonly clientId: string;
  /** The object id of the identity. */
  readonly objectId: string;
  /** The resource id of the identity. */
  readonly resourceId: string;
}

/** Location of a credential in requests to a destination. */
export interface CredentialPlacement {
  /**
   * The location of the credential. If it is not the default location, the client's `Authorization` header is forwarded. Requires revision
   * v1.4.
   *
   * @default - header `Authorization` with prefix `Bearer `, or the location that the LLM provider requires
   */
  readonly location?: CredentialLocation;
}

/** A credential in a Secret. */
export interface SecretCredentialOptions extends CredentialPlacement {
  /**
   * The key of the Secret's entry. A different key requires revision v1.4; its value is sent unchanged.
   *
   * @default 'Authorization'
   */
  readonly key?: string;
}

/** An additional credential, which is sent unchanged. */
export interface FurtherCredential extends SecretEntry {
  /** The place that it is written to. */
  readonly location: CredentialLocation;
}
