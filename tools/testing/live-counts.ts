import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import type { TestReport } from './vitest-run';

/** The file to which tests write the requests that they sent to the running data plane. */
export const LIVE_REPORT = join(ROOT, '.cache', 'live-report.jsonl');

/** Returns the number of requests that the tests sent to the running data plane, and of responses that differ from the expected ones. */
export function liveCounts({ testResults }: TestReport): string {
  const lines = existsSync(LIVE_REPORT) ? readFileSync(LIVE_REPORT, 'utf8').trim().split('\n').filter(Boolean) : [];
  if (lines.length === 0) return 'No test used the data plane: its program is not installed, or no test required it.';
  const total = { configs: 0, refused: 0, gateways: 0, requests: 0 };
  for (const line of lines) {
    const counts = JSON.parse(line) as Partial<typeof total>;
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += counts[key] ?? 0;
  }
  let tests = 0;
  let unexpected = 0;
  for (const { name, status, assertionResults } of testResults) {
    if (!name.startsWith(join(ROOT, 'test', 'live'))) continue;
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    tests += failed + assertionResults.filter((test) => test.status === 'passed').length;
    unexpected += failed || (status === 'failed' ? 1 : 0);
  }
  return [
    `The data plane loaded ${total.configs} configs and rejected ${total.refused} of them;`,
    `${total.gateways} running ones answered ${total.requests} requests of ${tests} tests.`,
    `Unexpected: ${total.refused + unexpected}`,
  ].join('\n');
}
