import { checkedOptions } from '../constructs/checked-options';
import { type FoundChange, textOfAction } from './found-changes';

/**
 * An expected change of a header.
 *
 * @example
 *
 * gateway.addRoute('search', { path: PathMatch.prefix('/search'), to: [shop], setRequestHeaders: { 'x-team': 'search' } });
 * GatewayAssertions.of(chart)
 *   .request('GET http://shop.example.com/search')
 *   .changesRequestHeader('x-team', HeaderChange.set('search'));
 */
@checkedOptions('HeaderChange')
export class HeaderChange {
  /**
   * The header gets this value; one that it has is replaced.
   *
   * @param value the value as it is sent
   */
  public static set(value: string): HeaderChange {
    return new HeaderChange('set', value);
  }

  /**
   * Requires that the header gets this value in addition to existing ones.
   *
   * @param value the value as it is sent
   */
  public static added(value: string): HeaderChange {
    return new HeaderChange('add', value);
  }

  /**
   * The header gets the value of an expression; one that it has is replaced.
   *
   * @param expression as the policy writes it
   */
  public static computed(expression: string): HeaderChange {
    return new HeaderChange('compute', expression);
  }

  /** The header is removed. */
  public static removed(): HeaderChange {
    return new HeaderChange('remove', '');
  }

  private constructor(
    private readonly action: 'set' | 'add' | 'compute' | 'remove',
    private readonly value: string,
  ) {}

  /** @internal */
  public _is(change: FoundChange): boolean {
    if (change.action !== this.action) return false;
    return this.action === 'remove' || change.value === this.value;
  }

  /** @internal */
  public _text(): string {
    return textOfAction(this.action, this.value);
  }
}
