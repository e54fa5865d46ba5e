import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seedFrom } from '../../support/random';
import { dataPlaneProgram, withoutDataPlane } from '../harness/program';
import { type BehaviorDifference, type Comparison, compareReleases } from './compare';

const SEED = seedFrom('PREDICTION_SEED');
/** Set by `npm run compare-releases`. */
const { COMPARED_PROGRAMS: asked, COMPARED_WORLDS = '6', COMPARED_REPORT: report } = process.env;

const reason = asked ? undefined : (withoutDataPlane('v1.4') ?? withoutDataPlane('v1.5'));
if (reason !== undefined) console.warn(`skipped: "differences between releases" (${reason})`);

/** The changes of v1.5 that random configs show. */
const KNOWN: readonly RegExp[] = [
  // Model requests that cannot be read, or that the provider has no format for.
  /^status: 503, then 4(?:00|13|15)$/,
  // Token limits count cached tokens.
  /^status: 200, then 429$/,
  // AI policies of a backend apply to providers with their own, too: a guard, and fields of requests.
  /^status: 200, then 403$/,
  /^(?:body|header content-length) at the destination: changed$/,
  // Tokens without an issuer, in a config that does not require one.
  /^status: \d+, then 401$/,
  // Proxy-Authorization reaches policies, rules and destinations.
  /^header proxy-authorization at the destination: absent, then present$/,
  // Paths of models, whose answers are counts of tokens.
  /^answer header x-ratelimit-(?:limit|remaining|reset): (?:absent, then present|changed)$/,
  // Answers of LLM providers that the gateway has read have a length.
  /^framing of the answer: changed$/,
];

describe.skipIf(reason !== undefined)(`differences between releases (PREDICTION_SEED=${SEED})`, () => {
  it('are the known ones', { timeout: 1_200_000 }, async () => {
    const [before, after] = asked ? asked.split('\n') : [dataPlaneProgram('v1.4'), dataPlaneProgram('v1.5')];
    const differences = await compareReleases({
      programs: [before!, after!],
      worlds: Number(COMPARED_WORLDS),
      requests: 60,
      seed: SEED,
      attempts: report ? 60 : 0,
    } satisfies Comparison);
    if (report) writeFileSync(report, reportOf(differences));
    else expect(differences.filter(({ what }) => !KNOWN.some((one) => one.test(what)))).toEqual([]);
  });
});

function reportOf(differences: readonly BehaviorDifference[]): string {
  if (differences.length === 0) return 'The programs answered all requests alike.\n';
  return differences
    .map(({ what, count, request, values: [before, after], input }) => {
      const lines = input.trimEnd().split('\n');
      return [
        `${what} (${count} requests)`,
        `  ${request}`,
        `  A: ${before}`,
        `  B: ${after}`,
        ...lines.map((line) => `    ${line}`),
      ].join('\n');
    })
    .join('\n\n')
    .concat('\n');
}
