import { withSortedKeys } from '../../core/values/sorted-entries';
import { checkedOptions } from '../constructs/checked-options';

/**
 * The body of an evaluated request.
 *
 * @example
 *
 * const body = RequestBody.json({ model: 'chat' });
 * GatewayAssertions.of(chart).request('POST http://shop.example.com/chat', { body }).routesTo(shop.name);
 */
@checkedOptions('RequestBody')
export class RequestBody {
  /**
   * A body of JSON.
   *
   * @param fields the fields of the object
   */
  public static json(fields: { [field: string]: any }): RequestBody {
    return new RequestBody(JSON.stringify(withSortedKeys(fields)));
  }

  /**
   * A body of any format.
   *
   * @param body the body as it is sent
   */
  public static text(body: string): RequestBody {
    return new RequestBody(body);
  }

  private constructor(
    /**
     * The body as it is sent.
     *
     * @internal
     */
    public readonly _text: string,
  ) {}
}
