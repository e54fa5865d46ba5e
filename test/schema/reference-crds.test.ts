import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { ProxyDistribution } from '../../src/core/distribution';
import { makeCrds } from '../../src/core/validation/crds';
import { describeShared, sharedPath } from '../support/shared';
import { type Constraints, flatten } from './flatten-crd';

/** Where our definitions differ on purpose from those of agentgateway, and why the verdict is the same or the reference's. */
const DIFFERENCES: readonly { readonly place: RegExp; readonly ours?: object; readonly theirs?: object }[] = [
  // No longer text matches the grammar of durations, and the bound keeps the rules cheap.
  {
    place: /(duration|Timeout|timeouts\.request|interval|time|Interval|cacheDuration|backoff)$/,
    ours: { maxLength: 28 },
  },
  // Twice the same bound, written as two.
  { place: /\.field$/, ours: { minLength: 1 }, theirs: { allOf: [{ minLength: 1 }, { minLength: 1 }] } },
  // agentgateway gives refused answers the text for refused requests; the reference gives each its own.
  {
    place: /promptGuard\.response\[\]\.response\.message$/,
    ours: { default: 'The response was rejected due to inappropriate content' },
    theirs: { default: 'The request was rejected due to inappropriate content' },
  },
];

/** Fields of the reference that the definitions of agentgateway do not have. */
const ONLY_IN_THE_REFERENCE: { readonly [kind: string]: readonly RegExp[] } = {
  agentgatewaybackends: [/\.promptCaching\.cacheMessageOffset$/],
  agentgatewaypolicies: [/\.promptCaching\.cacheMessageOffset$/, /^\.status\.conditions/],
  agentgatewayparameters: [],
};

const KINDS = Object.keys(ONLY_IN_THE_REFERENCE);

describeShared('CRDs of the AGENTGATEWAY distribution, compared with those of agentgateway', () => {
  const ours = new Map(
    makeCrds(ProxyDistribution.AGENTGATEWAY).map((crd) => [(crd.metadata as { name: string }).name.split('.')[0], crd]),
  );
  for (const kind of KINDS) {
    const file = sharedPath('reference', 'crds', `agentgateway.dev_${kind}.yaml`);
    const theirs = () => flatten(load(readFileSync(file, 'utf8')) as Record<string, unknown>);

    test(`${kind}: the same fields`, () => {
      const names = (places: Map<string, Constraints>) => [...places.keys()].sort();
      const here = names(flatten(ours.get(kind)!)).filter(
        (place) => !ONLY_IN_THE_REFERENCE[kind]!.some((only) => only.test(place)),
      );
      expect(here).toEqual(names(theirs()));
    });

    test(`${kind}: the same constraints at each place`, () => {
      const here = flatten(ours.get(kind)!);
      const different: string[] = [];
      for (const [place, { keywords, messages }] of theirs()) {
        const mine = here.get(place);
        if (!mine) continue;
        const [expected, actual] = align(place, keywords, mine.keywords);
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

/** Takes the known differences of a place out of both sides. */
function align(place: string, theirs: Record<string, unknown>, ours: Record<string, unknown>) {
  const expected = { ...theirs };
  const actual = { ...ours };
  for (const difference of DIFFERENCES) {
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
