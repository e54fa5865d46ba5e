// Generated from schema/ by `npm run generate`; do not edit.

import type { LocalSecretKeyReference, LocalSecretObjectReference } from './kubernetes.generated';
import type { AuthorizationLocation } from './locations.generated';
import type { CrossAppAccessAuth, OAuthSigningAlgorithm, OAuthTokenExchange } from './token-exchange.generated';

/** A role of AWS that is taken with the credentials of the environment. At most one of `sessionName`, `sessionNameExpression` is set. */
export interface AwsAssumeRole {
  /** ARN of the role. At least 1 character. Pattern: `^arn:aws[a-z-]*:iam::[0-9]{12}:role/.+$`. */
  readonly roleArn: string;
  /**
   * Name of the session, for audits and cost reports. Pattern: `^[A-Za-z0-9_+=,.@-]{2,64}$`.
   * @default - a random one
   */
  readonly sessionName?: string;
  /**
   * Name of the session by request. Where it gives no valid name, the request is refused. A CEL expression. 1 to 16384 characters.
   * @default - none
   */
  readonly sessionNameExpression?: string;
  /**
   * Tags of the session. At most 50 items.
   * @default - none
   */
  readonly tags?: AwsSessionTag[];
}

/** How requests for AWS are signed. Without any field: with the credentials of the environment. Rule: secretRef and assumeRole are mutually exclusive. */
export interface AwsAuth {
  /**
   * A Secret with `accessKey`, `secretKey` and, for temporary credentials, `sessionToken`. Names a Secret with key `accessKey`, `secretKey`. Optional keys: `sessionToken`. Required in the later revision.
   * @default - none
   */
  readonly secretRef?: LocalSecretObjectReference;
  /**
   * The service in the signature, such as `execute-api`. 1 to 256 characters. Since v1.4.
   * @default - the destination's, where it is a known one of AWS
   */
  readonly serviceName?: string;
  /**
   * The region in the signature. 1 to 256 characters. Since v1.4.
   * @default - the destination's, else the gateway's own
   */
  readonly region?: string;
  /**
   * A role that is taken first. Not with `secretRef`. Since v1.4.
   * @default - none
   */
  readonly assumeRole?: AwsAssumeRole;
}

/** A tag of a session of AWS. Rule: exactly one of value or expression must be set. */
export interface AwsSessionTag {
  /** Name of the tag. 1 to 128 characters. */
  readonly key: string;
  /**
   * Its value. At most 256 characters.
   * @default - none
   */
  readonly value?: string;
  /**
   * Its value by request. Where it gives no valid value, the request is refused. A CEL expression. 1 to 16384 characters.
   * @default - none
   */
  readonly expression?: string;
}

/** A client secret or an Azure identity. Since v1.4, an empty object uses the identity of the environment. At most one of `secretRef`, `managedIdentity`, `workloadIdentity` is set. */
export interface AzureAuth {
  /**
   * A Secret with the keys "clientId", "tenantId" and "clientSecret". Names a Secret with key `clientId` or `clientID`, `tenantId` or `tenantID`, `clientSecret`.
   * @default - none
   */
  readonly secretRef?: LocalSecretObjectReference;
  /**
   * The identity assigned to the machine or pod.
   * @default - none
   */
  readonly managedIdentity?: AzureManagedIdentity;
  /**
   * The workload identity of the pod. Since v1.4.
   * @default - none
   */
  readonly workloadIdentity?: AzureWorkloadIdentity;
}

/** A managed identity: the user-assigned one of an id, or without any field the system-assigned one. Up to v1.4, every field had to be present; the first that is not empty was used. At most one of `clientId`, `objectId`, `resourceId` is set. */
export interface AzureManagedIdentity {
  /**
   * Client id. Required in v1.4.
   * @default - none
   */
  readonly clientId?: string;
  /**
   * Object id. Required in v1.4.
   * @default - none
   */
  readonly objectId?: string;
  /**
   * Resource id. Required in v1.4.
   * @default - none
   */
  readonly resourceId?: string;
}

/** No fields. */
export interface AzureWorkloadIdentity {
}

/** Credentials that the gateway presents to the destination. At most one of `key`, `secretRef`, `passthrough`, `cloudA`, `cloudB`, `cloudC`, `oauthTokenExchange`, `crossAppAccess`, `jwtSign` is set. Rule: must specify credentials, or at most one of key/secretRef/passthrough/cloudA/cloudB/cloudC/oauthTokenExchange/crossAppAccess (credentials may be combined with a primary auth kind). Rule: must specify credentials, or at most one of key/secretRef/passthrough/cloudA/cloudB/cloudC/oauthTokenExchange/crossAppAccess/jwtSign (credentials may be combined with a primary auth kind). Rule: location may only be set for key, secretRef, or passthrough auth. */
export interface BackendAuth {
  /**
   * Value of the credential, written into the resource. `secretRef` is safer. At most 2048 characters.
   * @default - none
   */
  readonly key?: string;
  /**
   * A Secret with the credential, under the key `Authorization` by default. A leading `Bearer ` is removed from the value of that key only. Names a Secret with key `Authorization`.
   * @default - none
   */
  readonly secretRef?: LocalSecretKeyReference;
  /**
   * Puts the client's token back that an authentication policy has taken off. Without such a policy it does nothing.
   * @default - none
   */
  readonly passthrough?: BackendAuthPassthrough;
  /**
   * Signs requests for AWS.
   * @default - none
   */
  readonly cloudA?: AwsAuth;
  /**
   * Obtains tokens of Microsoft Entra ID (Azure).
   * @default - none
   */
  readonly cloudB?: AzureAuth;
  /**
   * Obtains tokens of Google Cloud.
   * @default - none
   */
  readonly cloudC?: GcpAuth;
  /**
   * The location of the credential in the request. Not for cloud credentials and exchanged tokens, which have fixed locations. Since v1.4.
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly location?: AuthorizationLocation;
  /**
   * Further credentials, each with a place of its own. 1 to 8 items. Since v1.4.
   * @default - none
   */
  readonly credentials?: BackendAuthCredential[];
  /**
   * Exchanges the client's token at a token endpoint (RFC 8693 or RFC 7523). Since v1.4.
   * @default - none
   */
  readonly oauthTokenExchange?: OAuthTokenExchange;
  /**
   * Exchanges the user's identity for a token of the destination: the identity provider gives an assertion, the destination's authorization server the token. Since v1.4.
   * @default - none
   */
  readonly crossAppAccess?: CrossAppAccessAuth;
  /**
   * Signs a token for each request with a private key. `location` beside it does not apply to it. Since v1.5.
   * @default - none
   */
  readonly jwtSign?: JwtSignAuth;
}

/** A further credential. */
export interface BackendAuthCredential {
  /** Where it is written to. */
  readonly location: AuthorizationLocation;
  /** A Secret with the credential, under the key `Authorization` by default. The value is sent unchanged. Names a Secret with key `Authorization`. */
  readonly secretRef: LocalSecretKeyReference;
}

/** No fields. */
export interface BackendAuthPassthrough {
}

/** Tokens of Google Cloud. Rule: audience is only valid with IdToken. */
export interface GcpAuth {
  /**
   * Kind of the token.
   * @default - `AccessToken`
   */
  readonly type?: GcpTokenType;
  /**
   * The audience that an id token is made for. 1 to 256 characters.
   * @default - derived from the destination's hostname
   */
  readonly audience?: string;
  /**
   * A Secret with credentials as JSON, in key `credentials.json` if no other is named. Names a Secret with key `credentials.json`. Since v1.4.
   * @default - the credentials of the environment
   */
  readonly secretRef?: LocalSecretKeyReference;
}

/** A kind of token of Google Cloud. */
export enum GcpTokenType {
  /** For the APIs of Google Cloud. (AccessToken) */
  ACCESS_TOKEN = "AccessToken",
  /** For Cloud Run and other services that check an identity. (IdToken) */
  ID_TOKEN = "IdToken",
}

/** A token that the gateway signs for each request. */
export interface JwtSignAuth {
  /** A Secret with the private key as PEM (RSA or EC), in key `signingKey`. Names a Secret with key `signingKey`. */
  readonly signingKeyRef: LocalSecretObjectReference;
  /**
   * How it is signed.
   * @default - `RS256`
   */
  readonly alg?: OAuthSigningAlgorithm;
  /**
   * Id of the key, in the header of the token.
   * @default - none
   */
  readonly kid?: string;
  /**
   * Claims of the token. Not `iat`, `exp` and `nbf`, which the gateway sets.
   * @default - none
   */
  readonly claims?: { [key: string]: any };
  /**
   * How long a token is valid (`exp`). A duration such as `30s` or `1m30s`, at least 1s.
   * @default - 300s
   */
  readonly ttl?: string;
  /**
   * Where the token is written to.
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly location?: AuthorizationLocation;
}

/** Credentials that the gateway presents to a model's provider. At most one of `key`, `secretRef`, `passthrough`, `cloudA`, `cloudB`, `cloudC`, `oauthTokenExchange` is set. Rule: must specify credentials, or at most one of key/secretRef/passthrough/cloudA/cloudB/cloudC/oauthTokenExchange (credentials may be combined with a primary auth kind). Rule: location may only be set for key, secretRef, or passthrough auth. */
export interface ModelBackendAuth {
  /**
   * Value of the credential, written into the resource. `secretRef` is safer. At most 2048 characters.
   * @default - none
   */
  readonly key?: string;
  /**
   * A Secret with the credential, under the key `Authorization` by default. A leading `Bearer ` is removed from the value of that key only. Names a Secret with key `Authorization`.
   * @default - none
   */
  readonly secretRef?: LocalSecretKeyReference;
  /**
   * Puts the client's token back that an authentication policy has taken off. Without such a policy it does nothing.
   * @default - none
   */
  readonly passthrough?: BackendAuthPassthrough;
  /**
   * Signs requests for AWS.
   * @default - none
   */
  readonly cloudA?: AwsAuth;
  /**
   * Obtains tokens of Microsoft Entra ID (Azure).
   * @default - none
   */
  readonly cloudB?: AzureAuth;
  /**
   * Obtains tokens of Google Cloud.
   * @default - none
   */
  readonly cloudC?: GcpAuth;
  /**
   * The location of the credential in the request. Not for cloud credentials and exchanged tokens, which have fixed locations. Since v1.4.
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly location?: AuthorizationLocation;
  /**
   * Further credentials, each with a place of its own. 1 to 8 items. Since v1.4.
   * @default - none
   */
  readonly credentials?: BackendAuthCredential[];
  /**
   * Exchanges the client's token at a token endpoint (RFC 8693 or RFC 7523). Since v1.4.
   * @default - none
   */
  readonly oauthTokenExchange?: OAuthTokenExchange;
}
