import type { ISecret } from 'cdk8s-plus-28';
import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import { type AwsIdentityOptions, type AwsSigningOptions, renderRole, renderSigning } from './aws-signing';
import { checkedOptions } from './checked-options';
import type { CredentialLocation } from './credential-location';
import { localName } from './local-object';
import { renderEntry, type SecretEntry } from './secret-entry';
import {
  type CrossAppAccessOptions,
  renderCrossAppAccess,
  renderTokenExchange,
  type TokenExchangeOptions,
} from './token-exchange';
import { usageError } from './usage-error';

/** The user-assigned managed identity of a workload on Azure. All three ids are needed. */
export interface AzureManagedIdentityOptions {
  /** The client id of the identity. */
  readonly clientId: string;
  /** The object id of the identity. */
  readonly objectId: string;
  /** The resource id of the identity. */
  readonly resourceId: string;
}

/** Where a credential is written to. */
export interface CredentialPlacement {
  /**
   * The place. At another one than the default, the client's `Authorization` header stays in the request. Needs revision v1.4.
   *
   * @default - header `Authorization` with prefix `Bearer `, or where the LLM provider asks for it
   */
  readonly location?: CredentialLocation;
}

/** A credential in a Secret. */
export interface SecretCredentialOptions extends CredentialPlacement {
  /**
   * The key of the Secret's entry. Another one needs revision v1.4; its value is sent as it is.
   *
   * @default 'Authorization'
   */
  readonly key?: string;
}

/** A credential beside others, sent as it is. */
export interface FurtherCredential extends SecretEntry {
  /** The place that it is written to. */
  readonly location: CredentialLocation;
}

/**
 * What the gateway presents to a destination to be let in.
 *
 * @example
 *
 * const openAi = LlmProvider.openAi({ model: 'gpt-4o', credentials: Credentials.fromSecretName('openai') });
 * gateway.addRoute('chat', { pathPrefix: '/v1', to: [new LlmBackend(chart, 'llm', { providers: [openAi] })] });
 */
@checkedOptions('Credentials')
export class Credentials {
  /**
   * A key or token from a Secret in the namespace of the backend, sent as `Authorization: Bearer <value>`, or in the header that the LLM provider asks for.
   *
   * @param secret with the value under the key `Authorization`, without the word `Bearer`
   * @param options another key, or another place
   */
  public static fromSecret(secret: ISecret, options: SecretCredentialOptions = {}): Credentials {
    return new Credentials((namespace) => ({
      secretRef: renderEntry({ secret, key: options.key }, namespace),
      ...placed(options),
    }));
  }

  /**
   * As `fromSecret`, for a Secret of that name in the namespace of the backend that other tools manage.
   *
   * @param name of a Secret in the namespace of what uses it
   * @param options another key, or another place
   */
  public static fromSecretName(name: string, options: SecretCredentialOptions = {}): Credentials {
    return new Credentials(() => ({ secretRef: { name, key: options.key }, ...placed(options) }));
  }

  /**
   * Several credentials, each at a place of its own. Needs revision v1.4.
   *
   * @param credentials 1 to 8
   */
  public static several(credentials: FurtherCredential[]): Credentials {
    return new Credentials((namespace) => ({ credentials: renderFurther(credentials, namespace) }));
  }

  /**
   * Hands on the token that the client was authenticated with; without client authentication it does nothing.
   *
   * @param options another place
   */
  public static passthrough(options: CredentialPlacement = {}): Credentials {
    return new Credentials(() => ({ passthrough: {}, ...placed(options) }));
  }

  /**
   * Signs with an AWS key.
   *
   * @param secret with the keys `accessKey`, `secretKey` and optionally `sessionToken`
   * @param options what is signed for
   */
  public static awsSecret(secret: ISecret, options: AwsSigningOptions = {}): Credentials {
    return new Credentials((namespace) => ({
      cloudA: { secretRef: { name: localName(secret, namespace) }, ...renderSigning(options) },
    }));
  }

  /**
   * Signs with the identity of the pod on AWS, or with a role that it takes. Needs revision v1.4.
   *
   * @param options the role, and what is signed for
   */
  public static awsIdentity(options: AwsIdentityOptions = {}): Credentials {
    const { assumeRole } = options;
    return new Credentials(() => ({
      cloudA: { ...renderSigning(options), assumeRole: assumeRole && renderRole(assumeRole) },
    }));
  }

  /**
   * Signs in as an Azure application.
   *
   * @param secret with the keys "clientId", "tenantId" and "clientSecret"
   */
  public static azureSecret(secret: ISecret): Credentials {
    return new Credentials((namespace) => ({ cloudB: { secretRef: { name: localName(secret, namespace) } } }));
  }

  /**
   * Signs in with the managed identity of the workload on Azure.
   *
   * @param identity exactly one of the ways to name it
   */
  public static azureManagedIdentity(identity: AzureManagedIdentityOptions): Credentials {
    return new Credentials(() => ({ cloudB: { managedIdentity: identity } }));
  }

  /** Signs in with the workload identity of the pod on Azure. Needs revision v1.4. */
  public static azureWorkloadIdentity(): Credentials {
    return new Credentials(() => ({ cloudB: { workloadIdentity: {} } }));
  }

  /**
   * An access token of an identity on Google Cloud, for Google's own services.
   *
   * @param credentials as JSON in a Secret, with key `credentials.json` unless said otherwise (revision v1.4); the workload's own identity where they are left out
   */
  public static gcpAccessToken(credentials?: SecretEntry): Credentials {
    return new Credentials((namespace) => ({
      cloudC: { type: api.GcpTokenType.ACCESS_TOKEN, secretRef: credentials && renderEntry(credentials, namespace) },
    }));
  }

  /**
   * An ID token of an identity on Google Cloud, for serverless services.
   *
   * @param audience who the token is for; without it the host name of the backend, 1 to 256 characters
   * @param credentials as for `gcpAccessToken`
   */
  public static gcpIdToken(audience?: string, credentials?: SecretEntry): Credentials {
    return new Credentials((namespace) => ({
      cloudC: {
        type: api.GcpTokenType.ID_TOKEN,
        audience,
        secretRef: credentials && renderEntry(credentials, namespace),
      },
    }));
  }

  /**
   * Exchanges the client's token at a token endpoint for one that the destination takes (RFC 8693, or RFC 7523). Without a token of the
   * client, and where the endpoint refuses, the client gets the error. Needs revision v1.4.
   *
   * @param options the endpoint, and what it is asked for
   */
  public static tokenExchange(options: TokenExchangeOptions): Credentials {
    return new Credentials((namespace) => ({ oauthTokenExchange: renderTokenExchange(options, namespace) }));
  }

  /**
   * Exchanges the user's ID token in two steps for a token of the destination (identity assertion grant). Needs revision v1.4.
   *
   * @param options both endpoints, and what they are asked for
   */
  public static crossAppAccess(options: CrossAppAccessOptions): Credentials {
    return new Credentials((namespace) => ({ crossAppAccess: renderCrossAppAccess(options, namespace) }));
  }

  /**
   * A key in plain text, for trying things out. It ends up in the manifests and in version control: anybody who reads them has it.
   *
   * @param key at most 2048 characters
   * @param options another place
   */
  public static unsafeInline(key: string, options: CredentialPlacement = {}): Credentials {
    return new Credentials(() => ({ key, ...placed(options) }));
  }

  private constructor(private readonly auth: (namespace: string | undefined) => api.BackendAuth) {}

  /**
   * The same with further credentials beside it, at most 8. Needs revision v1.4.
   *
   * @param credentials each at a place of its own
   */
  public with(credentials: FurtherCredential[]): Credentials {
    return new Credentials((namespace) => {
      const first = this.auth(namespace);
      return { ...first, credentials: [...(first.credentials ?? []), ...renderFurther(credentials, namespace)] };
    });
  }

  /** @internal */
  public _render(namespace: string | undefined): api.BackendAuth {
    return this.auth(namespace);
  }

  /** As models have it: they know no cross-app access. @internal */
  public _renderForModel(namespace: string | undefined): api.ModelBackendAuth {
    const { crossAppAccess, ...auth } = this.auth(namespace);
    if (crossAppAccess) throw usageError(CODE.optionOutOfPlace, { option: 'crossAppAccess', place: 'models' });
    return auth;
  }
}

function placed({ location }: CredentialPlacement): Pick<api.BackendAuth, 'location'> {
  return { location: location?._renderPlace() };
}

function renderFurther(
  credentials: readonly FurtherCredential[],
  namespace: string | undefined,
): api.BackendAuthCredential[] {
  return credentials.map((one) => ({
    location: one.location._renderPlace(),
    secretRef: renderEntry(one, namespace),
  }));
}
