import type * as api from '../api';
import type { Cel } from './cel';
import { checkedOptions } from './checked-options';

/** Fields of every credential location. */
type ExtractionField = Pick<api.AuthorizationExtractionLocation, 'header' | 'queryParameter' | 'cookie'>;

/**
 * The source of a credential in a request: a `CredentialLocation` or an expression.
 *
 * @example
 *
 * route.addTrafficPolicy('keys', {
 *   authentication: [ClientAuthentication.apiKeys(tenants, { location: CredentialLocation.header('x-api-key') })],
 * });
 */
@checkedOptions('CredentialSource')
export class CredentialSource {
  /**
   * An expression that returns the credential. The request is not changed: the header or parameter with the credential is forwarded.
   *
   * @param value such as `Cel.of('request.headers["x-token"].split(";")[0]')`
   */
  public static expression(value: Cel): CredentialSource {
    return new CredentialSource({ expression: value.expression });
  }

  /**
   * @internal
   *
   * @param source as the resource has it
   */
  protected constructor(private readonly source: api.AuthorizationExtractionLocation) {}

  /** @internal */
  public _render(): api.AuthorizationExtractionLocation {
    return this.source;
  }
}

/**
 * A place in requests that a credential is read from, or written to. Requires revision v1.4.
 *
 * @example
 *
 * const searchKey = Credentials.fromSecretName('search', { location: CredentialLocation.header('x-api-key') });
 * shop.addPolicy('key', { credentials: searchKey });
 */
@checkedOptions('CredentialLocation')
export class CredentialLocation extends CredentialSource {
  /**
   * Reads the credential from a header.
   *
   * @param name of the header, 1 to 256 characters
   * @param prefix the prefix of the credential, such as `Bearer `; none by default
   */
  public static header(name: string, prefix?: string): CredentialLocation {
    return new CredentialLocation({ header: { name, prefix } });
  }

  /**
   * A parameter of the query. Logs of proxies and servers on the way may show it.
   *
   * @param name of the parameter, 1 to 256 characters
   */
  public static queryParameter(name: string): CredentialLocation {
    return new CredentialLocation({ queryParameter: { name } });
  }

  /**
   * Reads the credential from a cookie.
   *
   * @param name of the cookie, 1 to 256 characters
   */
  public static cookie(name: string): CredentialLocation {
    return new CredentialLocation({ cookie: { name } });
  }

  private constructor(private readonly place: ExtractionField) {
    super(place);
  }

  /**
   * Renders the location as a place to write to.
   *
   * @internal
   */
  public _renderPlace(): ExtractionField {
    return this.place;
  }
}
