import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { ProxyDistribution } from '../../src/core/distribution';
import { makeCrds } from '../../src/core/validation/crds';
import type { Revision } from '../../src/core/values/revisions.generated';
import { type Constraints, flatten } from '../../tools/data-plane/flatten-crd';
import { describeShared, sharedPath } from '../support/shared';

/** Published definitions: their location, and intentional differences of ours. */
interface Published {
  readonly revision: Revision;
  /** The folder with them. */
  readonly folder: readonly string[];
  /** The first words of the files' names are those of the kinds; fields that only the reference has. */
  readonly kinds: { readonly [kind: string]: readonly RegExp[] };
  /** Keywords that differ, and why the verdict is the same or the reference's. */
  readonly differences: readonly Difference[];
}

interface Difference {
  readonly place: RegExp;
  readonly ours?: object;
  readonly theirs?: object;
}

const TIME_SPAN =
  /(duration|Duration|Timeout|timeouts\.request|interval|time|Interval|cacheDuration|backoff|defaultTtl|jwtSign\.ttl)$/;

// agentgateway gives refused answers the text for refused requests; the reference gives each its own.
const REFUSED_ANSWER: Difference = {
  place: /promptGuard\.response\[\]\.response\.message$/,
  ours: { default: 'The response was rejected due to inappropriate content' },
  theirs: { default: 'The request was rejected due to inappropriate content' },
};

const OFFSET = /\.promptCaching\.cacheMessageOffset$/;

const PUBLISHED: readonly Published[] = [
  {
    revision: 'later',
    folder: ['reference', 'crds'],
    kinds: {
      agentgatewaybackends: [OFFSET],
      agentgatewaypolicies: [OFFSET, /^\.status\.conditions/],
      agentgatewayparameters: [],
    },
    differences: [
      // No longer text matches the grammar of durations, and the bound keeps the rules cheap.
      { place: TIME_SPAN, ours: { maxLength: 28 } },
      // Twice the same bound, written as two.
      { place: /\.field$/, ours: { minLength: 1 }, theirs: { allOf: [{ minLength: 1 }, { minLength: 1 }] } },
      REFUSED_ANSWER,
    ],
  },
  {
    revision: 'v1.4',
    folder: ['reference', 'v1.4', 'crds'],
    kinds: {
      agentgatewaybackends: [],
      agentgatewaypolicies: [/^\.status\.conditions/],
      agentgatewayparameters: [],
      agentgatewaymodels: [],
    },
    differences: [
      { place: TIME_SPAN, ours: { maxLength: 28 }, theirs: { maxLength: 32 } },
      // The meaning of `\\w`, in a form that every dialect reads alike.
      {
        place: /\.sessionName$/,
        ours: { pattern: '^[A-Za-z0-9_+=,.@-]{2,64}$' },
        theirs: { pattern: '^[\\w+=,.@-]{2,64}$' },
      },
      REFUSED_ANSWER,
    ],
  },
  {
    revision: 'v1.5',
    folder: ['reference', 'v1.5', 'crds'],
    kinds: {
      agentgatewaybackends: [],
      agentgatewaypolicies: [/^\.status\.conditions/],
      agentgatewayparameters: [],
      agentgatewaymodels: [],
    },
    differences: [
      { place: TIME_SPAN, ours: { maxLength: 28 }, theirs: { maxLength: 32 } },
      {
        place: /\.sessionName$/,
        ours: { pattern: '^[A-Za-z0-9_+=,.@-]{2,64}$' },
        theirs: { pattern: '^[\\w+=,.@-]{2,64}$' },
      },
      REFUSED_ANSWER,
    ],
  },
];

describeShared('AGENTGATEWAY CRDs compared with the published CRDs', () => {
  describe.each(PUBLISHED)('$revision', (published) => {
    const ours = new Map(
      makeCrds(ProxyDistribution.AGENTGATEWAY, published.revision).map((crd) => [
        (crd.metadata as { name: string }).name.split('.')[0],
        crd,
      ]),
    );
    for (const [kind, onlyOurs] of Object.entries(published.kinds)) {
      const file = sharedPath(...published.folder, `agentgateway.dev_${kind}.yaml`);
      const theirs = () => flatten(load(readFileSync(file, 'utf8')) as Record<string, unknown>);

      test(`${kind}: the same fields`, () => {
        const names = (places: Map<string, Constraints>) => [...places.keys()].sort();
        const here = names(flatten(ours.get(kind)!)).filter((place) => !onlyOurs.some((only) => only.test(place)));
        expect(here).toEqual(names(theirs()));
      });

      test(`${kind} has the published constraints at every path`, () => {
        const here = flatten(ours.get(kind)!);
        const different: string[] = [];
        for (const [place, { keywords, messages }] of theirs()) {
          const mine = here.get(place);
          if (!mine) continue;
          const [expected, actual] = align(published.differences, place, keywords, mine.keywords);
          if (JSON.stringify(sorted(expected)) !== JSON.stringify(sorted(actual))) {
            different.push(`${place}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
          }
          if (messages.join('\n') !== mine.messages.join('\n')) {
            different.push(`${place}: messages ${mine.messages.join('; ')}, not ${messages.join('; ')}`);
          }
        }
        expect(different).toEqual([]);
      });

      test(`${kind}: the same names, columns and scope`, () => {
        const spec = ours.get(kind)!.spec as Record<string, any>;
        const reference = (load(readFileSync(file, 'utf8')) as { spec: Record<string, any> }).spec;
        expect({ ...spec.names }).toEqual(reference.names);
        expect(spec.scope).toBe(reference.scope);
        expect(spec.group).toBe(reference.group);
        const columns = (of: Record<string, any>) =>
          of.versions[0].additionalPrinterColumns.map(({ description, ...column }: Record<string, string>) => column);
        expect(columns(spec)).toEqual(columns(reference));
      });
    }
  });
});

/** Takes the known differences of a place out of both sides. */
function align(
  differences: readonly Difference[],
  place: string,
  theirs: Record<string, unknown>,
  ours: Record<string, unknown>,
) {
  const expected = { ...theirs };
  const actual = { ...ours };
  for (const difference of differences) {
    if (!difference.place.test(place)) continue;
    remove(actual, difference.ours ?? {});
    remove(expected, difference.theirs ?? {});
  }
  return [expected, actual];
}

function remove(from: Record<string, unknown>, what: object): void {
  for (const [keyword, value] of Object.entries(what)) {
    if (JSON.stringify(from[keyword]) === JSON.stringify(value)) delete from[keyword];
  }
}

const sorted = (keywords: Record<string, unknown>) => Object.fromEntries(Object.entries(keywords).sort());
