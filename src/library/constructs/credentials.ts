import type { IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import { renderRole, renderSigning } from './aws-signing';
import type { AwsIdentityOptions, AwsSigningOptions } from './aws-signing-options';
import { checkedOptions } from './checked-options';
import type {
  AzureManagedIdentityOptions,
  CredentialPlacement,
  FurtherCredential,
  SecretCredentialOptions,
} from './credential-options';
import { localName } from './local-object';
import { renderEntry } from './render-entry';
import type { SecretEntry } from './secret-entry';
import { renderCrossAppAccess, renderTokenExchange } from './token-exchange';
import type { CrossAppAccessOptions, TokenExchangeOptions } from './token-exchange-options';
import { usageError } from './usage-error';

/**
 * Credentials with which the gateway authenticates to a destination.
 *
 * @example
 *
 * const openAi = LlmProvider.openAi({ model: 'gpt-4o', credentials: Credentials.fromSecretName('openai') });
 * gateway.addRoute('chat', { path: PathMatch.prefix('/v1'), to: [new LlmBackend(chart, 'llm', { providers: [openAi] })] });
 */
@checkedOptions('Credentials')
export class Credentials {
  /**
   * A key or token from a Secret in the namespace of the backend, sent as `Authorization: Bearer <value>`, or in the header that the LLM
   * provider requires.
   *
   * @param secret with the value under the key `Authorization`, without the word `Bearer`
   * @param options the key of the entry, and the location of the credential
   * @kind Secret
   */
  public static fromSecret(secret: IConstruct, options: SecretCredentialOptions = {}): Credentials {
    return new Credentials((namespace) => ({
      secretRef: renderEntry({ secret, key: options.key }, namespace),
      ...placed(options),
    }));
  }

  /**
   * The same as `fromSecret`, for a Secret in the namespace of the backend that is managed elsewhere.
   *
   * @param name the name of a Secret in the namespace of the object that uses it
   * @param options the key of the entry, and the location of the credential
   */
  public static fromSecretName(name: string, options: SecretCredentialOptions = {}): Credentials {
    return new Credentials(() => ({ secretRef: { name, key: options.key }, ...placed(options) }));
  }

  /**
   * Sends several credentials, each in its own place. Requires revision v1.4.
   *
   * @param credentials the credentials to send, 1 to 8
   */
  public static several(credentials: FurtherCredential[]): Credentials {
    return new Credentials((namespace) => ({ credentials: renderFurther(credentials, namespace) }));
  }

  /**
   * Forwards the token with which the client authenticated; has no effect without client authentication.
   *
   * @param options the location of the credential
   */
  public static passthrough(options: CredentialPlacement = {}): Credentials {
    return new Credentials(() => ({ passthrough: {}, ...placed(options) }), true);
  }

  /**
   * Adds no credentials: the gateway forwards the headers of the client, so that clients bring their own keys for the destination. A header
   * with which the client authenticated at the gateway is removed; `passthrough` keeps it.
   */
  public static none(): Credentials {
    return new Credentials(() => undefined, true);
  }

  /**
   * Signs with an AWS key.
   *
   * @param secret with the keys `accessKey`, `secretKey` and optionally `sessionToken`
   * @param options service and region of the signatures
   * @kind Secret
   */
  public static awsSecret(secret: IConstruct, options: AwsSigningOptions = {}): Credentials {
    return new Credentials((namespace) => ({
      cloudA: { secretRef: { name: localName(secret, namespace) }, ...renderSigning(options) },
    }));
  }

  /**
   * Signs requests with the AWS identity of the pod, or with a role that it assumes. Requires revision v1.4.
   *
   * @param options the role, and service and region of the signatures
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
   * @kind Secret
   */
  public static azureSecret(secret: IConstruct): Credentials {
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

  /** Signs in with the workload identity of the pod on Azure. Requires revision v1.4. */
  public static azureWorkloadIdentity(): Credentials {
    return new Credentials(() => ({ cloudB: { workloadIdentity: {} } }));
  }

  /**
   * An access token of a Google Cloud identity, for Google's services.
   *
   * @param credentials JSON credentials in a Secret, under the key `credentials.json` by default (requires revision v1.4); the identity of
   * the workload if omitted
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
   * Exchanges the client's token at a token endpoint for one that the destination accepts (RFC 8693 or RFC 7523). If the client sends no
   * token, or the endpoint refuses the exchange, the client receives the error. Requires revision v1.4.
   *
   * @param options the endpoint, and the parameters of the token request
   */
  public static tokenExchange(options: TokenExchangeOptions): Credentials {
    return new Credentials((namespace) => ({ oauthTokenExchange: renderTokenExchange(options, namespace) }));
  }

  /**
   * Exchanges the user's ID token in two steps for a token of the destination (identity assertion grant). Requires revision v1.4.
   *
   * @param options both endpoints, and the parameters of the token requests
   */
  public static crossAppAccess(options: CrossAppAccessOptions): Credentials {
    return new Credentials((namespace) => ({ crossAppAccess: renderCrossAppAccess(options, namespace) }));
  }

  /**
   * A plaintext key, for experiments only. It is written to the manifests and to version control, where it is readable.
   *
   * @param key at most 2048 characters
   * @param options the location of the credential
   */
  public static unsafeInline(key: string, options: CredentialPlacement = {}): Credentials {
    return new Credentials(() => ({ key, ...placed(options) }));
  }

  private constructor(
    private readonly auth: (namespace: string | undefined) => api.BackendAuth | undefined,
    /**
     * Whether they are those of the client.
     *
     * @internal
     */
    public readonly _areOfClient = false,
  ) {}

  /**
   * Returns the same credentials with up to 8 additional ones. Requires revision v1.4.
   *
   * @param credentials the additional credentials, each at a different location
   */
  public with(credentials: FurtherCredential[]): Credentials {
    return new Credentials((namespace) => {
      const first = this.auth(namespace);
      return { ...first, credentials: [...(first?.credentials ?? []), ...renderFurther(credentials, namespace)] };
    }, this._areOfClient);
  }

  /** @internal */
  public _render(namespace: string | undefined): api.BackendAuth | undefined {
    return this.auth(namespace);
  }

  /**
   * Renders the credentials for models, which do not support cross-app access.
   *
   * @internal
   */
  public _renderForModel(namespace: string | undefined): api.ModelBackendAuth | undefined {
    const rendered = this.auth(namespace);
    if (!rendered) return undefined;
    const { crossAppAccess, ...auth } = rendered;
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
