import { appendFileSync } from 'node:fs';

/** The requests of one step to the data plane; the complete check adds them up. */
export interface LiveCounts {
  /** Configs that were given to it to read, and how many it refused. */
  readonly configs?: number;
  readonly refused?: number;
  /** Processes that were started, and the requests that they answered, by their own count. */
  readonly gateways?: number;
  readonly requests?: number;
}

/** Adds to the file that LIVE_REPORT names, one JSON object a line. */
export function reportLive(counts: LiveCounts): void {
  const report = process.env.LIVE_REPORT;
  if (report) appendFileSync(report, `${JSON.stringify(counts)}\n`);
}
