import { parseAllDocuments, stringify } from 'yaml';
import { Chance } from '../../support/random';
import { type Live, runLive } from '../harness/run-live';
import type { Seen } from '../harness/upstreams';
import { DRAWERS, type Drawn, type DrawnRequest } from './drawn';
import { reductionsOf } from './reductions';

/** A difference in behavior, with the smallest input that shows it. */
export interface BehaviorDifference {
  /** `status: 401, then 200`; equal for equal changes. */
  readonly what: string;
  /** The number of requests that show it. */
  readonly count: number;
  readonly input: string;
  readonly request: string;
  /** Both values, for the first of the requests. */
  readonly values: readonly [before: string, after: string];
}

export interface Comparison {
  readonly programs: readonly [before: string, after: string];
  readonly worlds: number;
  readonly requests: number;
  readonly seed: number;
  /** How many smaller inputs to try for each difference. */
  readonly attempts: number;
}

/** Sends the same random requests for the same random configs to two programs, and returns each kind of difference. */
export async function compareReleases(comparison: Comparison): Promise<readonly BehaviorDifference[]> {
  const { programs, worlds, requests, seed, attempts } = comparison;
  const found = new Map<
    string,
    Pick<BehaviorDifference, 'values'> & { count: number; drawn: Drawn; request: DrawnRequest }
  >();
  for (let world = 0; world < worlds; world++) {
    const chance = new Chance(seed + world * 7919);
    const drawn = DRAWERS[world % DRAWERS.length]!(chance);
    const pair = await start(drawn, programs);
    for (let n = 0; pair && n < requests; n++) {
      const request = drawn.request(chance);
      for (const { what, values } of await differencesIn(pair, request)) {
        const before = found.get(what);
        if (before) before.count++;
        else found.set(what, { count: 1, drawn, request, values });
      }
    }
    await stop(pair);
  }
  const differences: BehaviorDifference[] = [];
  for (const [what, { count, drawn, request, values }] of found) {
    const input = await shrunk(drawn, (smaller) => shows(what, smaller, request, programs), attempts);
    differences.push({ what, count, input, request: request.text, values });
  }
  return differences.sort((one, other) => other.count - one.count);
}

type Pair = readonly [Live, Live];

/** Returns undefined if a program does not run the config. */
async function start(drawn: Drawn, programs: Comparison['programs']): Promise<Pair | undefined> {
  const run = (program: string) => {
    const { input, change } = drawn;
    return runLive({
      input,
      program,
      upstreams: drawn.upstreams(),
      options: {},
      ...(change ? { mutate: change } : {}),
    });
  };
  const started = await Promise.allSettled([run(programs[0]), run(programs[1])]);
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [before, after] = running;
  if (running.length === 2 && before && after) return [before, after];
  for (const live of running) await live.end();
  return undefined;
}

async function stop(pair: Pair | undefined): Promise<void> {
  for (const live of pair ?? []) await live.end();
}

async function shows(
  what: string,
  drawn: Drawn,
  request: DrawnRequest,
  programs: Comparison['programs'],
): Promise<boolean> {
  const pair = await start(drawn, programs).catch(() => undefined);
  const found = pair ? await differencesIn(pair, request) : [];
  await stop(pair);
  return found.some((one) => one.what === what);
}

/** Removes parts of the input, as long as the difference remains. */
async function shrunk(drawn: Drawn, isShown: (drawn: Drawn) => Promise<boolean>, attempts: number): Promise<string> {
  let documents = parseAllDocuments(drawn.input).map((document) => document.toJS() as object);
  const textOf = (list: readonly object[]) => list.map((one) => stringify(one)).join('---\n');
  let left = attempts;
  for (let isSmaller = true; isSmaller && left > 0; ) {
    isSmaller = false;
    for (const smaller of reductionsOf(documents)) {
      if (left-- <= 0) break;
      if (!(await isShown({ ...drawn, input: textOf(smaller) }))) continue;
      documents = smaller;
      isSmaller = true;
      break;
    }
  }
  return textOf(documents);
}

/** The observable result of a request, by the name of each part. */
type Observed = ReadonlyMap<string, string>;

type Found = Pick<BehaviorDifference, 'what' | 'values'>;

async function differencesIn(pair: Pair, request: DrawnRequest): Promise<readonly Found[]> {
  const [before, after] = await Promise.all(pair.map((live) => observe(live, request)));
  const of = (observed: Observed | undefined, part: string) => observed?.get(part) ?? 'absent';
  const [status, then] = [of(before, 'status'), of(after, 'status')];
  // Everything else follows from another status.
  if (status !== then) return [{ what: `status: ${status}, then ${then}`, values: [status, then] }];
  // Weights choose another destination.
  if (of(before, DESTINATION) !== of(after, DESTINATION)) return [];
  const parts = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...parts].flatMap((part) => {
    const [one, other] = [of(before, part), of(after, part)];
    if (one === other) return [];
    const change = one === 'absent' ? 'absent, then present' : other === 'absent' ? 'present, then absent' : 'changed';
    return [{ what: `${part}: ${change}`, values: [one, other] as const }];
  });
}

const DESTINATION = 'destination';
/** Values that differ between two runs of one program. */
const VOLATILE: ReadonlySet<string> = new Set(['date', 'traceparent', 'x-request-id', 'x-ratelimit-reset']);
/** Tokens are signed anew for each program. */
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

async function observe(live: Live, request: DrawnRequest): Promise<Observed> {
  live.forget();
  const seen = new Map<string, string>();
  try {
    const { status, headers, body } = await request.send(live);
    seen.set('status', String(status));
    for (const [name, value] of Object.entries(headers)) {
      const isFraming = name === 'content-length' || name === 'transfer-encoding';
      seen.set(
        isFraming ? 'framing of the answer' : `answer header ${name}`,
        isFraming ? name : stable(name, String(value)),
      );
    }
    const [received] = live.received();
    if (received) {
      seen.set(DESTINATION, received.authority);
      addReceived(received.request, seen);
    } else if (status < 400) seen.set('body of the gateway', normalized(body));
  } catch {
    seen.set('status', 'no answer');
  }
  return seen;
}

function stable(name: string, value: string): string {
  return VOLATILE.has(name) ? 'any' : value.replace(TOKEN, 'token');
}

function addReceived({ method, path, headers, body }: Seen, seen: Map<string, string>): void {
  seen.set('method at the destination', method);
  seen.set('path at the destination', path);
  for (const [name, value] of Object.entries(headers))
    seen.set(`header ${name} at the destination`, stable(name, value));
  if (body !== '') seen.set('body at the destination', normalized(body));
}

/** JSON with sorted keys, because two processes can write another order, and without times. */
function normalized(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (key, value) => {
      if (key === 'created' && typeof value === 'number') return 'any';
      return value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value;
    });
  } catch {
    return body;
  }
}
