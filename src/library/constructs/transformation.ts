import { inStableOrder } from '../../core/values/stable-order';
import type * as api from '../api';
import type { Cel } from './cel';
import { expressionsOf } from './cel-values';
import { checkedOptions } from './checked-options';

/** Changes to one direction of the traffic. At least one of them. */
export interface MessageChanges {
  /**
   * Headers to set, by name; at most 16. `:path`, `:method`, `:authority` and `:scheme` change the request line, `:status` the status of a
   * response. Expressions read the original headers, regardless of other changes; if two expressions each read the header that the other
   * one sets, the first by name reads the original.
   *
   * @default - no headers are set
   */
  readonly setHeaders?: { [name: string]: Cel };
  /**
   * Headers that get one more value, by name; at most 16.
   *
   * @default - no values are added
   */
  readonly addHeaders?: { [name: string]: Cel };
  /**
   * Names of headers to remove; at most 16.
   *
   * @default - no headers are removed
   */
  readonly removeHeaders?: string[];
  /**
   * The new body. If the expression fails to evaluate, the body is empty.
   *
   * @default - the body is unchanged
   */
  readonly body?: Cel;
  /**
   * Values for later expressions, which read them as `metadata.<name>`; at most 16.
   *
   * @default - later expressions can read no values
   */
  readonly metadata?: { [name: string]: Cel };
}

/** Changes to requests and answers by expressions. */
export interface TransformationOptions {
  /**
   * Changes to requests.
   *
   * @default - requests are not changed
   */
  readonly request?: MessageChanges;
  /**
   * Changes to answers.
   *
   * @default - responses are not changed
   */
  readonly response?: MessageChanges;
}

/**
 * Changes headers and bodies on their way.
 *
 * @example
 *
 * route.addTrafficPolicy('headers', {
 *   transformation: Transformation.of({
 *     request: { setHeaders: { 'x-client': Cel.clientAddress() } },
 *     response: { removeHeaders: ['server'] },
 *   }),
 * });
 */
@checkedOptions('Transformation')
export class Transformation {
  /**
   * Changes to requests, answers or both.
   *
   * @param options changes to requests, to answers or to both
   */
  public static of(options: TransformationOptions): Transformation {
    return new Transformation(options);
  }

  /**
   * Changes to requests only.
   *
   * @param changes the changes to requests
   */
  public static request(changes: MessageChanges): Transformation {
    return new Transformation({ request: changes });
  }

  /**
   * Changes to responses only.
   *
   * @param changes the changes to responses
   */
  public static response(changes: MessageChanges): Transformation {
    return new Transformation({ response: changes });
  }

  private constructor(private readonly options: TransformationOptions) {}

  /** @internal */
  public _render(): api.Transformation {
    return { request: renderChanges(this.options.request), response: renderChanges(this.options.response) };
  }
}

function renderChanges(changes: MessageChanges | undefined): api.Transform | undefined {
  if (!changes) return undefined;
  return {
    set: headers(changes.setHeaders),
    add: headers(changes.addHeaders),
    remove: changes.removeHeaders,
    body: changes.body?.expression,
    metadata: expressionsOf(changes.metadata),
  };
}

function headers(values: { [name: string]: Cel } | undefined): api.HeaderTransformation[] | undefined {
  const changes = values && Object.entries(values).map(([name, cel]) => ({ name, value: cel.expression }));
  return changes && inStableOrder(changes, reads);
}

/** Attributes that have the value of a pseudo header. */
const PSEUDO: Readonly<Record<string, RegExp>> = {
  ':authority': /\b(?:host|uri|url)\b/,
  ':method': /\bmethod\b/,
  ':path': /\b(?:path|uri|url|query)\b/,
  ':scheme': /\b(?:scheme|uri|url)\b/,
  ':status': /\bcode\b/,
};

/**
 * Returns whether an expression reads a changed header. The data plane changes one header after another, so readers must precede the change
 * to see the original.
 */
function reads(reader: api.HeaderTransformation, changed: api.HeaderTransformation): boolean {
  if (reader.name === changed.name) return false;
  const [text, name] = [`${reader.value}`.toLowerCase(), changed.name.toLowerCase()];
  return text.includes(name) || (PSEUDO[name]?.test(text) ?? false);
}
