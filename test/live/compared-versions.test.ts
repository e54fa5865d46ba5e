import { describe, expect, it } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import type { Attachment } from '../../src/core/compiler/model/attachment';
import { DEFAULT_OPTIONS } from '../../src/core/compiler/model/options';
import type { CompileResult } from '../../src/core/compiler/model/result';
import { Comparison } from '../../src/core/compiler/queries/differences/comparison';
import { compareOverviews, idOfRule, makeOverview, meaningsOf } from '../../src/core/compiler/queries/explain';
import type { Overview } from '../../src/core/compiler/queries/explain/overview/overview';
import type { Counterexample } from '../../src/core/compiler/queries/prove/verdict';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { Chance, seedFrom } from '../support/random';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet } from './harness/tokens';
import { either, type Upstream } from './harness/upstreams';
import { isSendable, sendCounterexample } from './predictions/counterexample';
import { compilableModels, modelPrediction, modelReality, modelServers } from './predictions/model-outcome';
import { bodyFor, type ModelRequest, REQUESTED_MODELS, randomModelRequest } from './predictions/model-world';
import { compilable, prediction } from './predictions/prediction';
import { odd, reading } from './predictions/received';
import { type RandomRequest, randomRequest } from './predictions/requests';
import { send } from './predictions/sending';
import { services } from './predictions/services';
import { ISSUER } from './predictions/vocabulary';
import { widened } from './predictions/wide-world';

const SEED = seedFrom('COMPARED_SEED');
/** `COMPARED_PAIRS=200` is the full size. */
const PAIRS = Number(process.env.COMPARED_PAIRS ?? 4);
/** Sent to both versions. */
const REQUESTS = 60;

const DRAWN = { teamLabel: 'team', placeOf: () => '' };

/** Another version of inputs: without some routes, Models, rules, matches or policies, with rules in another order, or with other listeners. */
function changed(input: string, chance: Chance): string {
  const documents = parseAllDocuments(input).map((document) => document.toJS());
  const kept = documents.filter(({ kind }) => !/Route|Policy|ListenerSet|Model/.test(kind) || chance.happens(0.9));
  for (const { spec } of kept) {
    if (spec?.rules?.length > 1 && chance.happens(0.3)) spec.rules.splice(chance.below(spec.rules.length), 1);
    if (spec?.rules?.length > 1 && chance.happens(0.2)) spec.rules.reverse();
    for (const rule of spec?.rules ?? []) if (chance.happens(0.1)) delete rule.matches;
    if (spec?.hostnames && chance.happens(0.15)) delete spec.hostnames;
  }
  return kept.map((document) => stringify(document)).join('---\n');
}

function load(text: string): CompileResult {
  const diagnostics = new DiagnosticCollector();
  return compile(loadText([{ name: 'world.yaml', text }], diagnostics), {}, diagnostics);
}

/** An answer of the gateway itself by its status, another one by its destination. */
type Reality = string;

const UNANSWERED: Reality = '0';
const isReached = (reality: Reality) => !/^\d+$/.test(reality);

function realityOf({ status, body }: { readonly status: number; readonly body: string }): Reality {
  if (status === 200 && body.startsWith('{"port"')) return `port ${JSON.parse(body).port}`;
  return status === 200 && body === 'web' ? 'server 1000' : `${status}`;
}

/** Inputs, and requests that can be sent to two versions of them. */
interface Drawn<Request> {
  readonly input: string;
  upstreams(): Readonly<Record<string, Upstream>>;
  request(): Request;
  ask(live: Live, request: Request): Promise<Reality>;
  /** Destinations and statuses between which weights and virtual models choose. */
  possible(attachment: Attachment, request: Request): readonly Reality[];
  /** Destinations that the client of the request can reach with other bodies, which no claim about access distinguishes. */
  reachable(attachment: Attachment, request: Request): readonly Reality[];
}

function drawnRoutes(chance: Chance): Drawn<RandomRequest> {
  const { world } = compilable(chance, 'short', (input) => {
    const wide = widened(input, chance);
    return chance.happens(0.5) ? reading(wide, chance, keySet(), ISSUER) : wide;
  });
  return {
    input: world.input,
    upstreams: () => ({
      ...Object.fromEntries(world.ports.map((port) => [`web.demo:${port}`, either(() => ({ body: { port } }))])),
      ...services(),
    }),
    request: () => odd(randomRequest(chance), chance),
    ask: (live, request) => send(live, request).then(realityOf, () => UNANSWERED),
    possible: (attachment, request) => (prediction(attachment, request)?.ports ?? []).map((port) => `port ${port}`),
    reachable: () => [],
  };
}

function drawnModels(chance: Chance): Drawn<ModelRequest> {
  const { world } = compilableModels(chance, DEFAULT_OPTIONS.dataPlane);
  const possible = (attachment: Attachment, request: ModelRequest) => {
    const { servers = [], status } = modelPrediction(attachment, request) ?? {};
    return [...servers.map((name) => `server ${name}`), ...(status === undefined ? [] : [`${status}`])];
  };
  return {
    input: world.input,
    upstreams: () => modelServers(world),
    request: () => randomModelRequest(chance),
    ask: async (live, request) => {
      const { status, servers } = await modelReality(live, request, world.servers);
      return servers[0] === undefined ? `${status}` : `server ${servers[0]}`;
    },
    possible,
    reachable: (attachment, request) =>
      REQUESTED_MODELS.flatMap((model) => possible(attachment, { ...request, body: bodyFor(model) })),
  };
}

interface Pair<Request> {
  readonly drawn: Drawn<Request>;
  readonly texts: readonly [old: string, now: string];
  readonly results: readonly [old: CompileResult, now: CompileResult];
  readonly attachments: readonly [old: Attachment, now: Attachment];
}

/** Some changed versions contradict themselves, and are not compiled. */
function pairOf<Request>(draw: (chance: Chance) => Drawn<Request>, chance: Chance): Pair<Request> {
  for (;;) {
    const drawn = draw(chance);
    const texts = [drawn.input, changed(drawn.input, chance)] as const;
    const results = [load(texts[0]), load(texts[1])] as const;
    const [{ attachment: old }, { attachment: now, gateways }] = results;
    if (old && now && gateways.length === 1) return { drawn, texts, results, attachments: [old, now] };
  }
}

const counts = { changed: 0, same: 0, undecided: 0, access: 0, sent: 0 };

/** What the proofs find is in the comment on a pull request, and in the picture. */
function expectAgreement({ changes, newAccess, changedAnswers }: Comparison, pair: Pair<unknown>, about: string): void {
  const meanings = meaningsOf(changes);
  const [was, is] = pair.attachments.map((attachment) => makeOverview(attachment, [], DRAWN)) as [Overview, Overview];
  const picture = compareOverviews(was, is, { old: 'old', new: 'new', changes: meanings });
  expect(picture.comparison?.changes, about).toEqual(meanings);
  if (changedAnswers.requests.length > 0) expect(changes.length, about).toBeGreaterThan(0);
  const looks = meanings.filter(({ secondLook }) => secondLook);
  for (const { rule } of newAccess.requests) {
    expect(looks.length, about).toBeGreaterThan(0);
    if (rule !== undefined && looks.every(({ rules }) => rules.length > 0))
      expect(
        looks.flatMap(({ rules }) => rules),
        about,
      ).toContain(idOfRule(rule));
  }
}

/** Requests that contradict what the comparison claims, of both versions. */
async function contradictions<Request>(
  { newAccess, changedAnswers }: Comparison,
  { drawn, attachments: [old, now] }: Pair<Request>,
  [before, after]: readonly [Live, Live],
): Promise<readonly object[]> {
  const wrong: object[] = [];
  for (const request of newAccess.requests.filter(isSendable)) {
    // A model is chosen by the body, which these requests do not have.
    if (request.destination?.startsWith('Models/')) continue;
    const [then, later] = [await answered(request, before, old), await answered(request, after, now)];
    // Servers of Node refuse a `host` without a value, which the process forwards over HTTP/2.
    const isForwarded = request.http2 && later === '503' && then !== '503';
    if (!isForwarded && (!isReached(later) || later === then)) wrong.push({ newAccess: request, then, later });
  }
  const isSame = changedAnswers.requests.length === 0 && changedAnswers.doubts.length === 0;
  const grantsNothing = newAccess.requests.length === 0 && newAccess.doubts.length === 0;
  counts[isSame ? 'same' : changedAnswers.requests.length > 0 ? 'changed' : 'undecided']++;
  counts.access += newAccess.requests.length;
  for (let n = 0; (isSame || grantsNothing) && n < REQUESTS; n++) {
    const request = drawn.request();
    const [then, later] = [await drawn.ask(before, request), await drawn.ask(after, request)];
    counts.sent++;
    if (then === later || drawn.possible(old, request).includes(later)) continue;
    if (isSame) wrong.push({ sameAnswers: request, then, later });
    if (grantsNothing && isReached(later) && !drawn.reachable(old, request).includes(later))
      wrong.push({ noNewAccess: request, then, later });
  }
  return wrong;
}

function answered(request: Counterexample, live: Live, attachment: Attachment): Promise<Reality> {
  return sendCounterexample(request, live, attachment).then(realityOf, () => UNANSWERED);
}

async function compare<Request>(pair: Pair<Request>, about: string): Promise<void> {
  const { texts, results, drawn } = pair;
  const comparison = new Comparison(...results);
  expectAgreement(comparison, pair, about);
  const before = await runLive({ input: texts[0], upstreams: drawn.upstreams() });
  const after = await runLive({ input: texts[1], upstreams: drawn.upstreams() });
  const wrong = await contradictions(comparison, pair, [before, after]);
  await before.stop();
  await after.stop();
  expect(wrong, about).toEqual([]);
}

describeLive(`two versions and their comparison (COMPARED_SEED=${SEED}, ${PAIRS} pairs)`, () => {
  describe.each(Array.from({ length: PAIRS }, (_, index) => index))('pair %i', (index) => {
    it('agree with the running process', async () => {
      const chance = new Chance(SEED + index * 7919);
      const about = ({ texts }: Pair<unknown>) =>
        `COMPARED_SEED=${SEED}, pair ${index}\n${texts.join('\n=== and ===\n')}`;
      // Every fourth pair has Models.
      if (index % 4 === 3) {
        const pair = pairOf(drawnModels, chance);
        return await compare(pair, about(pair));
      }
      const pair = pairOf(drawnRoutes, chance);
      return await compare(pair, about(pair));
    });
  });

  it('compares versions that differ, and some that do not', () => {
    if (process.env.COMPARED_PAIRS) console.log(counts);
    expect(counts.changed + counts.same + counts.undecided).toBe(PAIRS);
    expect(counts.changed).toBeGreaterThan(0);
    expect(counts.sent + counts.access).toBeGreaterThan(PAIRS);
  });
});
