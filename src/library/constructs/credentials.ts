import type { ISecret } from 'cdk8s-plus-28';
import * as api from '../api';
import { checkedOptions } from './checked-options';
import { localName } from './local-object';

/** The user-assigned managed identity of a workload on Azure. All three ids are needed. */
export interface AzureManagedIdentityOptions {
  /** The client id of the identity. */
  readonly clientId: string;
  /** The object id of the identity. */
  readonly objectId: string;
  /** The resource id of the identity. */
  readonly resourceId: string;
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
   */
  public static fromSecret(secret: ISecret): Credentials {
    return new Credentials((namespace) => ({ secretRef: { name: localName(secret, namespace) } }));
  }

  /**
   * As `fromSecret`, for a Secret of that name in the namespace of the backend that other tools manage.
   *
   * @param name of a Secret in the namespace of what uses it
   */
  public static fromSecretName(name: string): Credentials {
    return new Credentials(() => ({ secretRef: { name } }));
  }

  /** Hands on the token that the client was authenticated with; without client authentication it does nothing. */
  public static passthrough(): Credentials {
    return new Credentials(() => ({ passthrough: {} }));
  }

  /**
   * Signs with an AWS key.
   *
   * @param secret with the keys `accessKey`, `secretKey` and optionally `sessionToken`
   */
  public static awsSecret(secret: ISecret): Credentials {
    return new Credentials((namespace) => ({ cloudA: { secretRef: { name: localName(secret, namespace) } } }));
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

  /** An access token of the workload's identity on Google Cloud, for Google's own services. */
  public static gcpAccessToken(): Credentials {
    return new Credentials(() => ({ cloudC: { type: api.GcpTokenType.ACCESS_TOKEN } }));
  }

  /**
   * An ID token of the workload's identity on Google Cloud, for serverless services.
   *
   * @param audience who the token is for; without it the host name of the backend, 1 to 256 characters
   */
  public static gcpIdToken(audience?: string): Credentials {
    return new Credentials(() => ({ cloudC: { type: api.GcpTokenType.ID_TOKEN, audience } }));
  }

  /**
   * A key in plain text, for trying things out. It ends up in the manifests and in version control: anybody who reads them has it.
   *
   * @param key at most 2048 characters
   */
  public static unsafeInline(key: string): Credentials {
    return new Credentials(() => ({ key }));
  }

  private constructor(private readonly auth: (namespace: string | undefined) => api.BackendAuth) {}

  /** @internal */
  public _render(namespace: string | undefined): api.BackendAuth {
    return this.auth(namespace);
  }
}
