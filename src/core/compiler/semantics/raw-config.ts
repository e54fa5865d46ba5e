import { isObject } from '../../values/objects';
import type { GatewayAttachment } from '../model/attachment';

type RawConfig = Readonly<Record<string, unknown>>;

/** Returns the part of the data plane's own config that is merged with the compiled one, if any. */
export function rawConfigOf({ gateway: { parameters } }: Pick<GatewayAttachment, 'gateway'>): RawConfig | undefined {
  return parameters.findLast(({ spec }) => spec.rawConfig !== undefined)?.spec.rawConfig;
}

/** Returns its settings for requests: all except settings of the process. */
export function unreadConfigOf(gateway: Pick<GatewayAttachment, 'gateway'>): RawConfig {
  const { config, ...unread } = rawConfigOf(gateway) ?? {};
  return unread;
}

/** Reports whether its process settings specify the destination of telemetry. */
export function setsTelemetry(gateway: Pick<GatewayAttachment, 'gateway'>): boolean {
  const { config } = rawConfigOf(gateway) ?? {};
  return isObject(config) && ('tracing' in config || 'logging' in config);
}
