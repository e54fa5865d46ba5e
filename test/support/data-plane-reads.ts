/**
 * Set up for every test file: each config that a test has the compiler make is read by the real data plane, with the environment
 * and the files of the Deployment beside it, and a test whose config is refused fails. Without the program nothing is read; the
 * suite in test/live says so.
 */
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, vi } from 'vitest';
import type { LoadedInput } from '../../src/compiler/model/document';
import type { GatewayOutput } from '../../src/compiler/model/result';
import { withoutDataPlane } from '../live/harness/program';
import { refusalOf } from '../live/harness/reading';

interface Recorded {
  readonly gateway: GatewayOutput;
  readonly inputs: readonly object[];
}

const recorded = new Map<string, Recorded>();
const read = new Set<string>();
const reads = withoutDataPlane() === undefined;

/** Remembers what the compiler has made of inputs, for the data plane to read. */
export function recordCompiled(input: LoadedInput, gateways: readonly GatewayOutput[]): void {
  if (!reads) return;
  for (const gateway of gateways) {
    const identity = createHash('sha256').update(JSON.stringify(gateway)).digest('hex');
    if (read.has(identity)) continue;
    read.add(identity);
    recorded.set(identity, { gateway, inputs: input.documents.map(({ value }) => value) });
  }
}

vi.mock('../../src/compiler/compile', async (original) => {
  const actual = await original<typeof import('../../src/compiler/compile')>();
  const compile: typeof actual.compile = (input, ...others) => {
    const result = actual.compile(input, ...others);
    recordCompiled(input, result.gateways);
    return result;
  };
  return { ...actual, compile };
});

async function readRecorded(): Promise<void> {
  if (recorded.size === 0) return;
  const waiting = [...recorded.values()];
  recorded.clear();
  const refusals: string[] = [];
  for (const { gateway, inputs } of waiting) {
    const refusal = await refusalOf(gateway, inputs);
    if (refusal !== undefined) refusals.push(`${gateway.namespace}/${gateway.name}: ${refusal}\n${gateway.config}`);
  }
  const report = process.env.LIVE_REPORT;
  if (report) appendFileSync(report, `${JSON.stringify({ configs: waiting.length, refused: refusals.length })}\n`);
  if (refusals.length > 0)
    throw new Error(`The data plane refuses ${refusals.length} configs.\n${refusals.join('\n\n')}`);
}

afterEach(readRecorded, 600_000);
afterAll(readRecorded, 600_000);
