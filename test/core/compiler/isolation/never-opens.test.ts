import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import type { Attachment, RuleAttachment } from '../../../../src/core/compiler/model/attachment';
import type { CompileResult } from '../../../../src/core/compiler/model/result';
import { explainRequest } from '../../../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { parseRequest } from '../../../../src/library/testing/parse-request';
import { compilable, prediction } from '../../../live/predictions/prediction';
import { type RandomRequest, randomRequest } from '../../../live/predictions/requests';
import { Chance, seedFrom } from '../../../support/random';
import { type Broken, broken, twinned } from './breaking';
import { leftOut } from './worlds';

const SEED = seedFrom('ISOLATION_SEED');
const WORLDS = Number(process.env.ISOLATION_WORLDS ?? 10);
const REQUESTS = 40;

describe(`random mistakes (ISOLATION_SEED=${SEED}, ${WORLDS} worlds)`, () => {
  it(
    'open nothing, and change nothing of what they do not concern',
    () => {
      let isolated = 0;
      for (let index = 0; index < WORLDS; index++) {
        const chance = new Chance(SEED + index * 7919);
        const { world } = compilable(chance);
        const before = compiled(world.input, 'stop');
        for (let mistake = 0; mistake < 4; mistake++) {
          if (opensNothing(before, broken(world.input, chance), index, chance)) isolated++;
        }
      }
      // Else nothing was tried.
      expect(isolated).toBeGreaterThan(WORLDS);
    },
    300_000 + WORLDS * 4_000,
  );

  it(
    'open nothing where two documents have one name',
    () => {
      let isolated = 0;
      for (let index = 0; index < WORLDS; index++) {
        const chance = new Chance(SEED + index * 6007);
        const { world } = compilable(chance);
        const before = compiled(world.input, 'stop');
        for (let mistake = 0; mistake < 2; mistake++) {
          const mistaken = twinned(world.input, chance);
          if (mistaken && opensNothing(before, mistaken, index, chance)) isolated++;
        }
      }
      // Else nothing was tried.
      expect(isolated).toBeGreaterThan(WORLDS / 2);
    },
    300_000 + WORLDS * 4_000,
  );
});

/** False where everything stopped. */
function opensNothing(before: CompileResult, { input, what }: Broken, world: number, chance: Chance): boolean {
  const after = compiled(input, 'isolate');
  if (after.isolated.length === 0) return false;
  const about = `ISOLATION_SEED=${SEED}, world ${world}, ${what}\n${leftOut(after).join('\n')}\n${input}`;
  expect(changedRoutes(before, after), about).toEqual([]);
  const requests = Array.from({ length: REQUESTS }, () => randomRequest(chance));
  expect(
    requests.flatMap((request) => openings(before, after, request)),
    about,
  ).toEqual([]);
  return true;
}

function compiled(input: string, onError: 'stop' | 'isolate'): CompileResult {
  const diagnostics = new DiagnosticCollector();
  return compile(loadText([{ name: 'world.yaml', text: input }], diagnostics), { onError }, diagnostics);
}

/** Destinations that a request gets to now and did not get to before, but for those of a listener that it went past. */
function openings({ attachment: old }: CompileResult, after: CompileResult, request: RandomRequest): object[] {
  const { attachment: now } = after;
  if (!old || !now || after.gateways.length === 0) return [];
  const [before, later] = [prediction(old, request), prediction(now, request)];
  // Undecidable requests are not compared here.
  if (!before || !later) return [];
  const reached = new Set(before.ports);
  const listener = listenerOf(old, request);
  return later.ports
    .filter((port) => !reached.has(port))
    .filter((port) => listener === listenerOf(now, request) || standsAt(old, listener, port))
    .map((port) => ({ request, port, listener }));
}

function listenerOf(attachment: Attachment, { method, url, headers }: RandomRequest): string | undefined {
  const { input: asked } = parseRequest(`${method} ${url}`, { headers });
  const port = Number(new URL(url).port || (asked.tls ? 443 : 80));
  return explainRequest(attachment, { ...asked, port })[0]?.listener?.key;
}

/** Each rule has ports of its own. */
function standsAt({ gateways }: Attachment, listener: string | undefined, port: number): boolean {
  const leadsTo = ({ rule }: RuleAttachment) =>
    rule.backends.some(({ destination }) => destination.type === 'service' && destination.port === port);
  return gateways.some(({ listeners }) =>
    listeners.some((each) => each.listener.key === listener && each.rules.some(leadsTo)),
  );
}

interface ConfigRoute {
  readonly name: string;
  readonly namespace: string;
  readonly policies?: { readonly directResponse?: { readonly body?: string } };
}

/** Routes of the config that are neither as they were nor an error. */
function changedRoutes(before: CompileResult, after: CompileResult): string[] {
  const known = routesIn(before);
  return [...routesIn(after)].flatMap(([key, route]) => {
    const isError = route.policies?.directResponse?.body?.includes('has errors') === true;
    return isError || JSON.stringify(route) === JSON.stringify(known.get(key)) ? [] : [key];
  });
}

function routesIn({ gateways }: CompileResult): ReadonlyMap<string, ConfigRoute> {
  const routes = new Map<string, ConfigRoute>();
  for (const { config } of gateways) {
    const { binds } = parse(config) as {
      binds?: { port: number; listeners: { name: string; routes?: ConfigRoute[] }[] }[];
    };
    for (const { port, listeners } of binds ?? []) {
      for (const listener of listeners) {
        for (const route of listener.routes ?? []) {
          routes.set(`${port} ${listener.name} ${route.namespace}/${route.name}`, route);
        }
      }
    }
  }
  return routes;
}
