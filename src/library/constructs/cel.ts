import { CODE } from '../../core/diagnostics/codes.generated';
import { checkedOptions } from './checked-options';
import { usageError } from './usage-error';

/**
 * An expression of the Common Expression Language, as the data plane evaluates it per request.
 *
 * `Cel.of` takes any expression; the other factories build the common ones with the quoting done. Expressions are checked at
 * synthesis: syntax, unknown variables, variables that do not exist where the expression runs, and the result type.
 *
 * @example
 *
 * route.addTrafficPolicy('staff', {
 *   authorization: Authorization.require(Cel.header('x-team').isOneOf('search', 'support').and(Cel.clientIn('10.0.0.0/8'))),
 * });
 */
@checkedOptions('Cel')
export class Cel {
  /**
   * Returns an expression from its source. A `Lazy` is resolved when the app is synthesized; it cannot be combined with other expressions.
   *
   * @param expression 1 to 16384 characters, such as `request.path.startsWith("/v1")`
   */
  public static of(expression: string): Cel {
    return new Cel(expression);
  }

  /**
   * Returns a constant string.
   *
   * @param value the string; quotes and backslashes are escaped
   */
  public static text(value: string): Cel {
    return new Cel(quote(value), false, value);
  }

  /**
   * The value of a request header; the name is matched without regard to case. A missing header fails the expression.
   *
   * @param name of the request header
   */
  public static header(name: string): Cel {
    return new Cel(`request.headers[${quote(known(name).toLowerCase())}]`);
  }

  /**
   * A claim of the verified JSON Web Token, such as `sub`. Requires JWT authentication on the route.
   *
   * @param name of the claim
   */
  public static claim(name: string): Cel {
    return new Cel(member('jwt', name), true);
  }

  /**
   * A metadata field of the API key that the client presented. Requires API key authentication on the route.
   *
   * @param name a field of the key's entry, such as `tenant`
   */
  public static apiKeyField(name: string): Cel {
    return new Cel(member('apiKey', name), true);
  }

  /** The user name of basic authentication. */
  public static basicAuthUser(): Cel {
    return new Cel('basicAuth.username');
  }

  /** The path of the request, without the query. */
  public static path(): Cel {
    return new Cel('request.path');
  }

  /** The HTTP method of the request, in upper case. */
  public static method(): Cel {
    return new Cel('request.method');
  }

  /** The host of the request. */
  public static host(): Cel {
    return new Cel('request.host');
  }

  /** The address of the client as the proxy sees it. */
  public static clientAddress(): Cel {
    return new Cel('source.address');
  }

  /**
   * True for clients whose address lies in the block.
   *
   * @param block in CIDR notation, such as `10.0.0.0/8`
   */
  public static clientIn(block: string): Cel {
    return new Cel(`cidr(${quote(block)}).containsIP(source.address)`);
  }

  /** The name of the MCP tool that is listed or called. Only in MCP authorization. */
  public static mcpTool(): Cel {
    return new Cel('mcp.tool.name');
  }

  /** The name of the MCP target that serves the tool. Only in MCP authorization. */
  public static mcpToolTarget(): Cel {
    return new Cel('mcp.tool.target');
  }

  /**
   * True when each expression is.
   *
   * @param conditions expressions that are true or false
   */
  public static allOf(...conditions: Cel[]): Cel {
    return join(conditions, '&&', 'true');
  }

  /**
   * True when at least one expression is.
   *
   * @param conditions expressions that are true or false
   */
  public static anyOf(...conditions: Cel[]): Cel {
    return join(conditions, '||', 'false');
  }

  /**
   * Returns the value of the first expression that has one, such as a claim or, without a token, a field of the API key.
   *
   * @param expressions one or more expressions; evaluation fails if none of them has a value
   */
  public static firstOf(...expressions: Cel[]): Cel {
    return new Cel(
      expressions.map(({ expression }) => known(expression)).reduceRight((rest, one) => `default(${one}, ${rest})`),
      true,
    );
  }

  /** The source of the expression. */
  public readonly expression: string;

  private constructor(
    expression: string,
    /** Claims have the type that their issuer gave them. */
    private readonly mayBeNoText: boolean = false,
    /**
     * The string of a constant, for fields that distinguish constants from expressions.
     *
     * @internal
     */
    public readonly _constant: string | undefined = undefined,
  ) {
    this.expression = expression;
  }

  /** The data plane calls `startsWith` and `endsWith` of a list or a number true; `string(...)` fails for lists. */
  private asText(): string {
    return this.mayBeNoText ? `string(${known(this.expression)})` : operand(this);
  }

  /**
   * True if the value equals the string.
   *
   * @param value the string to compare with
   */
  public equalTo(value: string): Cel {
    return new Cel(`${operand(this)} == ${quote(value)}`);
  }

  /**
   * True if the value differs from the string.
   *
   * @param value the string to compare with
   */
  public differsFrom(value: string): Cel {
    return new Cel(`${operand(this)} != ${quote(value)}`);
  }

  /**
   * True if the value is one of the strings.
   *
   * @param values the strings to compare with
   */
  public isOneOf(...values: string[]): Cel {
    return new Cel(`${operand(this)} in [${values.map(quote).join(', ')}]`);
  }

  /**
   * True when the value is a list with this item, such as a `groups` claim, or when the value is exactly this string, as some issuers write a
   * single group. False for other strings and for objects: in the data plane, `"sre" in jwt.groups` is true for `"asre"` and `{"sre": 1}`.
   *
   * @param value the item
   */
  public contains(value: string): Cel {
    const [list, item] = [operand(this), quote(value)];
    return new Cel(`${list} == ${item} || (type(${list}) == list && ${item} in ${list})`);
  }

  /**
   * True if the value, converted to a string, contains the substring.
   *
   * @param text the substring; case-sensitive
   */
  public containsText(text: string): Cel {
    return new Cel(`${this.asText()}.contains(${quote(text)})`);
  }

  /**
   * True if the value starts with the string.
   *
   * @param prefix the prefix; case-sensitive
   */
  public startsWith(prefix: string): Cel {
    return new Cel(`${this.asText()}.startsWith(${quote(prefix)})`);
  }

  /**
   * True if the value ends with the string.
   *
   * @param suffix the suffix; case-sensitive
   */
  public endsWith(suffix: string): Cel {
    return new Cel(`${this.asText()}.endsWith(${quote(suffix)})`);
  }

  /**
   * True if a part of the value matches the regular expression; anchor it with `^` and `$` to match the entire value.
   *
   * @param pattern in RE2 syntax: no look-around, no back-references
   */
  public matches(pattern: string): Cel {
    return new Cel(`${operand(this)}.matches(${quote(pattern)})`);
  }

  /**
   * Returns the value, or a string if the expression fails to evaluate, for example because a header is missing.
   *
   * @param fallback the string to use if this expression has no value
   */
  public orElse(fallback: string): Cel {
    return new Cel(`default(${known(this.expression)}, ${quote(fallback)})`, this.mayBeNoText);
  }

  /**
   * True when both are.
   *
   * @param other an expression that is true or false
   */
  public and(other: Cel): Cel {
    return Cel.allOf(this, other);
  }

  /**
   * True when one of both is.
   *
   * @param other an expression that is true or false
   */
  public or(other: Cel): Cel {
    return Cel.anyOf(this, other);
  }

  /** True when the expression is false. */
  public not(): Cel {
    return new Cel(`!(${known(this.expression)})`);
  }
}

/** Returns a string for use in an expression. Values that are only known at synthesis are refused. */
function known(text: string): string {
  if (typeof text === 'string') return text;
  throw usageError(CODE.unresolvedValueInText, { place: 'an expression', found: kindOf(text) });
}

function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `the ${typeof value} ${value}`;
  return `a ${value.constructor?.name || 'object'} value`;
}

/** A CEL string literal. JSON's escapes are a subset of CEL's. */
function quote(text: string): string {
  return JSON.stringify(known(text));
}

function member(root: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(known(name)) ? `${root}.${name}` : `${root}[${quote(name)}]`;
}

/** Returns an operand, in parentheses unless it binds more tightly than any operator. */
function operand(cel: Cel): string {
  const expression = known(cel.expression);
  return /^[\w.]+(\[[^\]]*\]|\([^()]*\))*$/.test(expression) ? expression : `(${expression})`;
}

function join(conditions: readonly Cel[], operator: string, empty: string): Cel {
  if (conditions.length === 0) return Cel.of(empty);
  if (conditions.length === 1) return conditions[0];
  return Cel.of(conditions.map(({ expression }) => `(${known(expression)})`).join(` ${operator} `));
}
