import { expect, it } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import type { Attachment } from '../../../../../src/core/compiler/model/attachment';
import { newAccess } from '../../../../../src/core/compiler/queries/differences/new-access';
import { changedAnswers } from '../../../../../src/core/compiler/queries/differences/same-answers';
import { answerTo, destinationsFor, type Sent } from '../../../../../src/core/compiler/queries/prove/findings/replay';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';
import { compilable } from '../../../../live/predictions/prediction';
import { randomRequest } from '../../../../live/predictions/requests';
import { Chance, seedFrom } from '../../../../support/random';
import { sent } from '../prove/sent';

const SEED = seedFrom('CHANGE_SEED');
const WORLDS = Number(process.env.CHANGE_WORLDS ?? 60);
const REQUESTS = 200;

/** Another version of a world: without some of its routes, rules, matches or policies. */
function changed(input: string, chance: Chance): Attachment | undefined {
  const documents = parseAllDocuments(input).map((document) => document.toJS());
  const kept = documents.filter(({ kind }) => !/Route|Policy/.test(kind) || chance.happens(0.85));
  for (const { spec } of kept) {
    if (spec?.rules?.length > 1 && chance.happens(0.3)) spec.rules.splice(chance.below(spec.rules.length), 1);
    if (spec?.rules?.length > 1 && chance.happens(0.2)) spec.rules.reverse();
    for (const rule of spec?.rules ?? []) if (chance.happens(0.15)) delete rule.matches;
    if (spec?.hostnames && chance.happens(0.15)) delete spec.hostnames;
  }
  const diagnostics = new DiagnosticCollector();
  const text = kept.map((document) => stringify(document)).join('---\n');
  return compile(loadText([{ name: 'world.yaml', text }], diagnostics), {}, diagnostics).attachment;
}

function isNew(request: Sent, before: Attachment, after: Attachment): boolean {
  const [then, now] = [destinationsFor(request, before), destinationsFor(request, after)];
  return then !== undefined && now?.some((key) => !then.includes(key)) === true;
}

it(`finds all new access (CHANGE_SEED=${SEED}, ${WORLDS} worlds)`, { timeout: 3_600_000 }, () => {
  const counts = { found: 0, none: 0, undecided: 0 };
  for (let world = 0; world < WORLDS; world++) {
    const chance = new Chance(SEED + world * 104_729);
    const { world: made, attachment: before } = compilable(chance);
    const after = changed(made.input, chance);
    if (!after) continue;
    for (const [one, other] of [
      [before, after],
      [after, before],
    ] as const) {
      const { requests, doubts } = newAccess(one, other);
      const said = `CHANGE_SEED=${SEED}, world ${world}\n${made.input}`;
      for (const request of requests) {
        expect(isNew(request, one, other), `${JSON.stringify(request)}\n${said}`).toBe(true);
      }
      const sample = Array.from({ length: REQUESTS }, () => sent(randomRequest(chance)));
      const missed = sample.find((request) => isNew(request, one, other));
      if (requests.length === 0 && doubts.length === 0) expect(missed, said).toBeUndefined();
      counts[requests.length > 0 ? 'found' : doubts.length > 0 ? 'undecided' : 'none']++;
    }
    expect(newAccess(before, before)).toEqual({ requests: [], doubts: [] });
  }
  expect(counts.found).toBeGreaterThan(WORLDS / 3);
  expect(counts.none).toBeGreaterThan(WORLDS / 5);
  expect(counts.undecided).toBeLessThan(WORLDS / 2);
});

it(`finds all changed responses (CHANGE_SEED=${SEED}, ${WORLDS} worlds)`, { timeout: 3_600_000 }, () => {
  const counts = { found: 0, none: 0, undecided: 0 };
  for (let world = 0; world < WORLDS; world++) {
    const chance = new Chance(SEED + world * 7919);
    const { world: made, attachment: before } = compilable(chance);
    const after = chance.happens(0.3) ? rewritten(made.input) : changed(made.input, chance);
    if (!after) continue;
    const { requests, doubts } = changedAnswers(before, after);
    const said = `CHANGE_SEED=${SEED}, world ${world}\n${made.input}`;
    const differs = (request: Sent) => {
      const [old, now] = [answerTo(request, before), answerTo(request, after)];
      return old !== undefined && now !== undefined && old !== now;
    };
    for (const request of requests) expect(differs(request), `${JSON.stringify(request)}\n${said}`).toBe(true);
    const sample = Array.from({ length: REQUESTS }, () => sent(randomRequest(chance)));
    if (requests.length === 0 && doubts.length === 0) expect(sample.find(differs), said).toBeUndefined();
    counts[requests.length > 0 ? 'found' : doubts.length > 0 ? 'undecided' : 'none']++;
  }
  expect(counts.found).toBeGreaterThan(WORLDS / 3);
  expect(counts.none).toBeGreaterThan(WORLDS / 5);
  expect(counts.undecided).toBeLessThan(WORLDS / 4);
});

/** The same documents in another order. */
function rewritten(input: string): Attachment | undefined {
  const documents = parseAllDocuments(input).map((document) => document.toJS());
  const diagnostics = new DiagnosticCollector();
  const text = documents
    .map((document) => stringify(document))
    .reverse()
    .join('---\n');
  return compile(loadText([{ name: 'world.yaml', text }], diagnostics), {}, diagnostics).attachment;
}
