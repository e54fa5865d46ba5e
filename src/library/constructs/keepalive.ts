import type * as api from '../api';
import { optionalDurationText } from './duration-text';
import type { KeepaliveOptions } from './keepalive-options';

export function renderKeepalive(options: KeepaliveOptions | undefined): api.Keepalive | undefined {
  if (!options) return undefined;
  return {
    retries: options.probes,
    time: optionalDurationText(options.idleTime),
    interval: optionalDurationText(options.interval),
  };
}
