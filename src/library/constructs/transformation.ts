import { inStableOrder } from '../../core/values/stable-order';
import type * as api from '../api';
import type { Cel } from './cel';
import { expressionsOf } from './cel-values';
import { checkedOptions } from './checked-options';

/** Changes to one direction of the traffic. At least one of them. */
export interface MessageChanges {
  /**
   * Headers that are set, by name; at most 16. `:path`, `:method`, `:authority` and `:scheme` change the request line,
   * `:status` the status of an answer. Who reads a header sees what came, whatever else changes it; where two read what the other
   * changes, the first by name does.
   *
   * @default - none
   */
  readonly setHeaders?: { [name: string]: Cel };
  /**
   * Headers that get one more value, by name; at most 16.
   *
   * @default - none
   */
  readonly addHeaders?: { [name: string]: Cel };
  /**
   * Names of headers that are taken out; at most 16.
   *
   * @default - none
   */
  readonly removeHeaders?: string[];
  /**
   * The new body. Where it cannot be evaluated, the body that is sent is empty.
   *
   * @default - the body stays
   */
  readonly body?: Cel;
  /**
   * Values for later expressions, which read them as `metadata.<name>`; at most 16.
   *
   * @default - none
   */
  readonly metadata?: { [name: string]: Cel };
}

/** Changes to requests and answers by expressions. */
export interface TransformationOptions {
  /**
   * Changes to requests.
   *
   * @default - none
   */
  readonly request?: MessageChanges;
  /**
   * Changes to answers.
   *
   * @default - none
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
   * @param changes what becomes of requests
   */
  public static request(changes: MessageChanges): Transformation {
    return new Transformation({ request: changes });
  }

  /**
   * Changes to answers only.
   *
   * @param changes what becomes of answers
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

/** What else says what is in a pseudo header. */
const PSEUDO: Readonly<Record<string, RegExp>> = {
  ':authority': /\b(?:host|uri|url)\b/,
  ':method': /\bmethod\b/,
  ':path': /\b(?:path|uri|url|query)\b/,
  ':scheme': /\b(?:scheme|uri|url)\b/,
  ':status': /\bcode\b/,
};

/** The data plane changes one header after the other: who reads a header stands before what changes it, and sees what came. */
function reads(reader: api.HeaderTransformation, changed: api.HeaderTransformation): boolean {
  if (reader.name === changed.name) return false;
  const [text, name] = [`${reader.value}`.toLowerCase(), changed.name.toLowerCase()];
  return text.includes(name) || (PSEUDO[name]?.test(text) ?? false);
}
