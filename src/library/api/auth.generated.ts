// Generated from schema/ by `npm run generate`; do not edit.

import type { BackendObjectReference, LocalSecretKeyReference, LocalSecretObjectReference } from './kubernetes.generated';
import type { AuthorizationExtractionLocation } from './locations.generated';
import type { McpIdentityProvider } from './mcp.generated';

/** Authentication by API keys. Each entry of a Secret is one key: the key itself, or a JSON object with `key` (since v1.4 also `keyHash`: `sha256:` and 64 hexadecimal digits) and `metadata`, which expressions read as `apiKey`. Exactly one of `secretRef`, `secretSelector`, `configMapSelector` is set. */
export interface ApiKeyAuthentication {
  /**
   * Validation mode of keys.
   * @default "Strict"
   */
  readonly mode?: ApiKeyMode;
  /**
   * A Secret whose entries are the keys.
   * @default - none
   */
  readonly secretRef?: LocalSecretObjectReference;
  /**
   * Secrets by their labels; the entries of all of them are keys. No key may occur twice.
   * @default - none
   */
  readonly secretSelector?: SecretSelector;
  /**
   * ConfigMaps by their labels; each of their entries is a JSON object with `keyHash` and maybe `metadata`. Since v1.4.
   * @default - none
   */
  readonly configMapSelector?: ConfigMapSelector;
  /**
   * Where keys are read from. Since v1.4.
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly location?: AuthorizationExtractionLocation;
}

/** Validation mode of API keys. */
export enum ApiKeyMode {
  /** A valid key is required. (Strict) */
  STRICT = "Strict",
  /** A key must be valid, but may be missing. (Optional) */
  OPTIONAL = "Optional",
  /** No request is refused; the metadata of valid keys is available to later policies. Since v1.4. (Permissive) */
  PERMISSIVE = "Permissive",
}

/** An authorization rule. Without rules, all requests are accepted. */
export interface Authorization {
  /** The conditions. */
  readonly policy: AuthorizationPolicy;
  /**
   * The effect of a match.
   * @default "Allow"
   */
  readonly action?: AuthorizationAction;
}

/** The effect of a matching rule. */
export enum AuthorizationAction {
  /** The request may pass. Once there is such a rule, requests that none of them matches are refused. (Allow) */
  ALLOW = "Allow",
  /** The request is refused, whatever else allows it. (Deny) */
  DENY = "Deny",
  /** Every rule of this kind must match, across all policies. Since the later revision. (Require) */
  REQUIRE = "Require",
}

/** Conditions, of which one is enough. */
export interface AuthorizationPolicy {
  /** The rule matches when one of these is true. An expression that fails counts as false. 1 to 256 items. Each: a CEL expression; 1 to 16384 characters. */
  readonly matchExpressions: string[];
}

/** Authentication by user name and password (RFC 7617). Exactly one of `users`, `secretRef` is set. */
export interface BasicAuthentication {
  /**
   * Validation mode of credentials.
   * @default "Strict"
   */
  readonly mode?: CredentialMode;
  /**
   * The realm in the `WWW-Authenticate` header of a refusal.
   * @default - `Restricted`
   */
  readonly realm?: string;
  /**
   * Users, each as a line of an htpasswd file: `user:hash`, with a hash of MD5, bcrypt, crypt or SHA-1. 1 to 256 items.
   * @default - none
   */
  readonly users?: string[];
  /**
   * A Secret with an htpasswd file, under the key `.htaccess` by default. Names a Secret with key `.htaccess`.
   * @default - none
   */
  readonly secretRef?: LocalSecretKeyReference;
  /**
   * Where credentials are read from. Since v1.4.
   * @default - header `Authorization` with prefix `Basic `
   */
  readonly location?: AuthorizationExtractionLocation;
}

/** ConfigMaps of the same namespace by their labels. */
export interface ConfigMapSelector {
  /** Labels that a ConfigMap must carry, each with this value. */
  readonly matchLabels: { [key: string]: string };
}

/** Validation mode of credentials. */
export enum CredentialMode {
  /** Valid credentials are required. (Strict) */
  STRICT = "Strict",
  /** Credentials must be valid, but may be missing. (Optional) */
  OPTIONAL = "Optional",
}

/** A set of keys (RFC 7517). Exactly one of `remote`, `inline` is set. */
export interface Jwks {
  /**
   * A server that the keys are fetched from.
   * @default - none
   */
  readonly remote?: RemoteJwks;
  /**
   * The keys as JSON. 2 to 65536 characters.
   * @default - none
   */
  readonly inline?: string;
}

/** Authentication by JSON Web Tokens. Rule: jwtAuthentication.mcp requires exactly one provider. Rule: jwtAuthentication.mcp requires mode Strict. */
export interface JwtAuthentication {
  /**
   * Validation mode of tokens.
   * @default "Strict"
   */
  readonly mode?: JwtMode;
  /** The issuers whose tokens are accepted. 1 to 64 items. */
  readonly providers: JwtProvider[];
  /**
   * Serves the OAuth metadata by which MCP clients find out how to get a token. Since the later revision.
   * @default - no metadata is served
   */
  readonly mcp?: JwtMcpConfig;
  /**
   * Where tokens are read from. Since v1.4.
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly location?: AuthorizationExtractionLocation;
}

/** OAuth metadata for MCP clients. */
export interface JwtMcpConfig {
  /**
   * Fields of the metadata of the protected resource.
   * @default - none
   */
  readonly resourceMetadata?: { [key: string]: any };
  /**
   * The identity provider, where its metadata needs adapting.
   * @default - metadata as the issuer serves it
   */
  readonly provider?: McpIdentityProvider;
  /**
   * The id that clients get which register; the gateway answers them itself. Since v1.4.
   * @default - registration is passed on to the issuer
   */
  readonly clientId?: string;
}

/** Validation mode of tokens. */
export enum JwtMode {
  /** A valid token is required. (Strict) */
  STRICT = "Strict",
  /** A token must be valid, but may be missing. (Optional) */
  OPTIONAL = "Optional",
  /** Nothing is refused; the claims of valid tokens are readable later. (Permissive) */
  PERMISSIVE = "Permissive",
}

/** An issuer of tokens. */
export interface JwtProvider {
  /** The issuer, as in the `iss` claim (RFC 7519). 1 to 256 characters. */
  readonly issuer: string;
  /**
   * Audiences (`aud`) of which a token must have one. 1 to 64 items.
   * @default - any audience
   */
  readonly audiences?: string[];
  /** Keys that tokens are signed with. */
  readonly jwks: Jwks;
}

/** A server that keys are fetched from. Exactly one of `backendRef`, `url` is set. Rule: jwksPath is required when backendRef is set. Rule: jwksPath may not be set when url is set. */
export interface RemoteJwks {
  /**
   * Path of the keys, from the root of the server. 1 to 1024 characters. Required in v1.4.
   * @default - none
   */
  readonly jwksPath?: string;
  /**
   * How long fetched keys are used. A duration such as `30s` or `1m30s`, at least 5m.
   * @default "5m"
   */
  readonly cacheDuration?: string;
  /**
   * The server. Policies that target it configure the connection, such as TLS. Required in v1.4.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
}

/** Secrets of the same namespace by their labels. */
export interface SecretSelector {
  /** Labels that a Secret must carry, each with this value. */
  readonly matchLabels: { [key: string]: string };
}
