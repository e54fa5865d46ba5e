import type { Construct } from 'constructs';
import * as gw from '../../../../src';

/** Something that a new user writes. */
export interface UsageError {
  readonly title: string;
  readonly build: (chart: Construct) => void;
  /** Patterns that the error must match: the mistake and its fix. */
  readonly says: readonly RegExp[];
  /** The input may be correct if another chart or file provides the missing part, so this is a warning. */
  readonly warning?: true;
}

export const openAi = (options: gw.PrefixedLlmProviderOptions = {}) =>
  gw.LlmProvider.openAi({ credentials: gw.Credentials.fromSecretName('openai'), ...options });

/** A gateway with one route to one host. */
export function shop(chart: Construct): gw.Route {
  const gateway = new gw.Gateway(chart, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  const backend = new gw.StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 80 });
  return gateway.addRoute('route', { to: [backend] });
}
