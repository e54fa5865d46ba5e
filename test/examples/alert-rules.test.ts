import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ObservabilityOracle } from '../oracles/observability-oracle';
import { describeWithOracle, ORACLE_START } from '../oracles/oracle';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
}

const EXAMPLES = join(__dirname, '..', '..', 'examples');

/** Returns the groups of all PrometheusRules of an example. */
function groupsOf(example: string): readonly { readonly name: string; readonly rules: readonly Rule[] }[] {
  const snapshot = join(EXAMPLES, example, 'snapshot.yaml');
  if (!existsSync(snapshot)) return [];
  const objects = parseAllDocuments(readFileSync(snapshot, 'utf8')).map((document) => document.toJS());
  return objects.filter((object) => object?.kind === 'PrometheusRule').flatMap(({ spec }) => spec.groups);
}

const ALL = readdirSync(EXAMPLES)
  .map((example) => ({ example, groups: groupsOf(example) }))
  .filter(({ groups }) => groups.length > 0);

/** Returns what `promtool check rules --lint=duplicate-rules` compares. */
function identityOf({ alert, labels = {} }: Rule): string {
  return JSON.stringify([alert, Object.entries(labels).sort()]);
}

describeWithOracle('observability')("Prometheus' own code", () => {
  let oracle: ObservabilityOracle;
  beforeAll(() => {
    oracle = ObservabilityOracle.start();
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it('is asked about examples with alerts', () => {
    expect(ALL.map(({ example }) => example)).toEqual(expect.arrayContaining(['llm-platform', 'production-overlays']));
  });

  it.each(ALL)('accepts the alert rules of $example, which have no duplicates', async ({ groups }) => {
    expect(await oracle.rules(groups)).toEqual([]);
    const identities = groups.flatMap(({ rules }) => rules.map(identityOf));
    expect(identities.filter((one, index) => identities.indexOf(one) !== index)).toEqual([]);
  });

  it.each(ALL)('reads only metrics of the namespace in the alert rules of $example', async ({ groups }) => {
    const rules = groups.flatMap((group) => group.rules);
    const queries = await oracle.queries(rules.map(({ expr }) => expr));
    for (const [index, { error, labels }] of queries.entries()) {
      expect(error).toBeUndefined();
      expect(labels, rules[index]?.alert).toEqual(expect.arrayContaining(['namespace', 'pod']));
    }
  });
});
