import type { Construct } from 'constructs';
import * as gw from '../../../../src';

/** Something that a new user writes. */
export interface UsageError {
  readonly title: string;
  readonly build: (chart: Construct) => void;
  /** What the error has to say: the thing that is wrong, and what to do. */
  readonly says: readonly RegExp[];
  /** It may well be right, if somebody else brings what is missing: a warning. */
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
