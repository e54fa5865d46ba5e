/**
 * Set up for every test file: the real data plane reads each config that the compiler produces in a test, with the environment and the
 * files of the Deployment, and a test whose config is rejected fails. Without the program nothing is read; the suite in test/live reports
 * it.
 */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, vi } from 'vitest';
import type { LoadedInput } from '../../src/core/compiler/model/document';
import type { GatewayOutput } from '../../src/core/compiler/model/result';
import type { DataPlane } from '../../src/core/data-plane/data-plane';
import { withoutDataPlane } from '../live/harness/program';
import { refusalOf } from '../live/harness/reading';
import { reportLive } from '../live/harness/report';

interface Recorded {
  readonly gateway: GatewayOutput;
  readonly inputs: readonly object[];
}

/** Random tests make thousands; on CI all of them are read, elsewhere this many of each test, spread evenly. */
const ENOUGH = process.env.CI ? Number.POSITIVE_INFINITY : 100;
/** How many are read at the same time. */
const ABREAST = 4;

/** Test files share a process and its modules if possible: the next file's hooks read the records of the first file's compiler. */
const shared: typeof globalThis & { dataPlaneReads?: { recorded: Map<string, Recorded>; read: Set<string> } } =
  globalThis;
shared.dataPlaneReads ??= { recorded: new Map(), read: new Set() };
const { recorded, read } = shared.dataPlaneReads;
const reads = withoutDataPlane() === undefined;

/** Records the compiler's output for inputs, for the data plane to read. The program is v1.4, so newer configs are not recorded. */
export function recordCompiled(
  input: LoadedInput,
  gateways: readonly GatewayOutput[],
  dataPlane?: Pick<DataPlane, 'release'>,
): void {
  if (!reads || (dataPlane && dataPlane.release.revision !== 'v1.4')) return;
  for (const gateway of gateways) {
    const identity = createHash('sha256').update(JSON.stringify(gateway)).digest('hex');
    if (read.has(identity)) continue;
    read.add(identity);
    recorded.set(identity, { gateway, inputs: input.documents.map(({ value }) => value) });
  }
}

vi.mock('../../src/core/compiler/compile', async (original) => {
  const actual = await original<typeof import('../../src/core/compiler/compile')>();
  const compile: typeof actual.compile = (input, options, ...others) => {
    const result = actual.compile(input, options, ...others);
    recordCompiled(input, result.gateways, options?.dataPlane);
    return result;
  };
  return { ...actual, compile };
});

async function readRecorded(): Promise<void> {
  if (recorded.size === 0) return;
  const made = [...recorded.values()];
  recorded.clear();
  const stride = Math.max(1, made.length / ENOUGH);
  const chosen = made.filter((_, index) => Math.floor(index / stride) !== Math.floor((index - 1) / stride));
  const waiting = [...chosen];
  const refusals: string[] = [];
  const readOn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { namespace, name, config } = next.gateway;
      const refusal = await refusalOf(next.gateway, next.inputs);
      if (refusal !== undefined) refusals.push(`${namespace}/${name}: ${refusal}\n${config}`);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, readOn));
  reportLive({ configs: chosen.length, refused: refusals.length });
  if (refusals.length > 0)
    throw new Error(`The data plane refuses ${refusals.length} configs.\n${refusals.join('\n\n')}`);
}

afterEach(readRecorded, 600_000);
afterAll(readRecorded, 600_000);
