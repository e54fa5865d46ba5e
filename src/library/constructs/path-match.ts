import * as gatewayapi from '../gateway-api';
import { checkedOptions } from './checked-options';

/**
 * A condition on the path of a request.
 *
 * @example
 *
 * gateway.addRoute('docs', { path: PathMatch.exact('/docs'), orMatches: [{ path: PathMatch.prefix('/docs/v1') }], to: [shop] });
 */
@checkedOptions('PathMatch')
export class PathMatch {
  /**
   * Matches one path only.
   *
   * @param path begins with `/`, up to 1024 characters
   */
  public static exact(path: string): PathMatch {
    return new PathMatch(gatewayapi.PathMatchType.EXACT, path);
  }

  /**
   * Matches a path and everything below it, by complete segments: `/v1` matches `/v1/models`, but not `/v10`.
   *
   * @param prefix begins with `/`, up to 1024 characters
   */
  public static prefix(prefix: string): PathMatch {
    return new PathMatch(gatewayapi.PathMatchType.PATH_PREFIX, prefix);
  }

  /**
   * Matches paths by a regular expression for the entire path.
   *
   * @param pattern in RE2 syntax, up to 1024 characters
   */
  public static pattern(pattern: string): PathMatch {
    return new PathMatch(gatewayapi.PathMatchType.REGULAR_EXPRESSION, pattern);
  }

  private constructor(
    private readonly type: gatewayapi.PathMatchType,
    private readonly value: string,
  ) {}

  /** Returns the path or the regular expression. */
  public toString(): string {
    return this.value;
  }

  /** @internal */
  public _render(): gatewayapi.HttpPathMatch {
    return { type: this.type, value: this.value };
  }
}
