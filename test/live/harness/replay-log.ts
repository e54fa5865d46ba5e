import { setTimeout } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import * as gw from '../../../src';
import type { Live } from './run-live';

type RecordedParts = NonNullable<Parameters<typeof gw.telemetry.TelemetryFields.replay>[0]>;

/** Returns a function that adds the attributes of `TelemetryFields.replay` to the access log of a configuration. */
export function recordingConfig(parts: RecordedParts): (config: string) => string {
  const fields = Object.entries(gw.telemetry.TelemetryFields.replay(parts));
  const add = Object.fromEntries(fields.map(([name, { expression }]) => [name, expression]));
  return (config) => {
    // Requests that a filter leaves out are not in the log.
    const { frontendPolicies, ...rest } = parse(config, (key, value: any) =>
      key === 'accessLog' ? { ...value, filter: undefined } : value,
    );
    return stringify({ ...rest, frontendPolicies: { ...frontendPolicies, accessLog: { add } } });
  };
}

/** Returns the log when the process has written it: lines are written after responses. */
export async function writtenLog(live: Live): Promise<string> {
  for (let before = live.log(); ; before = live.log()) {
    await setTimeout(500);
    if (live.log() === before) return before;
  }
}
