import { describe, expect, it } from 'vitest';
import { link } from '../../../../src/core/compiler/3-link/link';
import { attach } from '../../../../src/core/compiler/4-attach/attach';
import type { EffectiveField } from '../../../../src/core/compiler/model/attachment';
import { DEFAULT_OPTIONS } from '../../../../src/core/compiler/model/options';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { seedFrom } from '../../../support/random';
import { inputOf, reported } from '../3-link/inputs';
import type { Doc } from './documents';
import { type Effective, type ModelRule, model } from './model';
import { Random } from './random';
import { randomWorld } from './world';

const SEED = seedFrom('MODEL_SEED', 20_251);
const WORLDS = Number(process.env.MODEL_WORLDS ?? 2_000);

/** The attach phase's result in the model's form. */
function attachedRules(docs: readonly Doc[]) {
  const collector = new DiagnosticCollector();
  const valid = inputOf(docs);
  const attachment = attach(link(valid, DEFAULT_OPTIONS, collector), DEFAULT_OPTIONS, collector);
  const rules = attachment.gateways.flatMap(({ gateway, listeners }) =>
    listeners.flatMap(({ listener, preRouting, rules: own }) =>
      own.map(
        (rule): ModelRule => ({
          gateway: gateway.resource.name,
          listener: listener.key,
          route: rule.rule.route.resource.name,
          rule: rule.rule.index,
          traffic: plain(rule.traffic),
          preRouting: plain(preRouting),
          backends: rule.backends.map(({ ref, policies }) => {
            const destination = attachment.destinations.get(ref.destination.key);
            const names = destination?.backend?.sections.map(({ name }) => name) ?? [];
            const sections = names.map((name) => {
              const own = { ...policies, ...destination?.sections.get(name) };
              return [name, plain(own)] as const;
            });
            return { backend: plain(policies), sections: Object.fromEntries(sections) };
          }),
        }),
      ),
    ),
  );
  const frontend = Object.fromEntries(
    attachment.gateways.map(({ gateway, frontend: set }) => [gateway.resource.name, plain(set)]),
  );
  return { rules, frontend, texts: reported(collector, valid).texts };
}

/** Returns the documents with the defaults from validation; the model merges documents unchanged. */
function withDefaults(docs: readonly Doc[]): readonly Doc[] {
  return inputOf(docs).resources.map(({ document }, index) => ({ ...docs[index], ...document }));
}

function plain(set: object): Effective {
  const entries = Object.entries(set) as [string, EffectiveField][];
  return Object.fromEntries(
    entries.map(([name, field]) => [
      name,
      field.merging === 'added' ? byText(field.sources.map(({ value }) => value)) : field.value,
    ]),
  );
}

/** Rules that add up have no order. */
function byText(values: readonly unknown[]): unknown[] {
  return [...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function sorted(effective: Effective): Effective {
  return Object.fromEntries(
    Object.entries(effective).map(([name, value]) => [
      name,
      /uthorization$/.test(name) ? byText(value as unknown[]) : value,
    ]),
  );
}

function keyOf({ gateway, listener, route, rule }: ModelRule): string {
  return `${gateway} ${listener} ${route} ${rule}`;
}

describe(`the attach phase and the naive model (MODEL_SEED=${SEED}, ${WORLDS} sets of policies)`, () => {
  it('agree on every listener, rule and destination', { timeout: 600_000 }, () => {
    const random = new Random(SEED);
    let rules = 0;
    let fields = 0;
    for (let world = 0; world < WORLDS; world++) {
      const docs = withDefaults(randomWorld(random, { ties: false }).docs);
      const expected = model(docs);
      const actual = attachedRules(docs);
      expect(expected.ties).toEqual([]);
      expect(actual.texts.filter((text) => text.startsWith('AIG4'))).toEqual([]);
      expect(actual.frontend).toEqual(mapValues(expected.frontend, sorted));
      expect(actual.rules.map(keyOf).sort()).toEqual(expected.rules.map(keyOf).sort());
      for (const rule of expected.rules) {
        const own = actual.rules.find((candidate) => keyOf(candidate) === keyOf(rule));
        expect(own, `world ${world}, ${keyOf(rule)}`).toEqual({
          ...rule,
          traffic: sorted(rule.traffic),
          preRouting: sorted(rule.preRouting),
          backends: rule.backends.map(({ backend, sections }) => ({
            backend: sorted(backend),
            sections: mapValues(sections, sorted),
          })),
        });
        rules++;
        fields += Object.keys(rule.traffic).length;
      }
    }
    // The worlds must be rich enough for the agreement to mean something.
    expect(rules).toBeGreaterThan(WORLDS * 2);
    expect(fields).toBeGreaterThan(WORLDS * 4);
  });

  it('find the same ties', { timeout: 600_000 }, () => {
    const random = new Random(SEED + 1);
    let ties = 0;
    for (let world = 0; world < WORLDS / 4; world++) {
      const { docs } = randomWorld(random, { ties: true });
      const expected = model(docs).ties.map((tie) =>
        tie
          .replace(/^(\S+) (\S+) - /, '$1 $2 ')
          .split(' ')
          .at(-1),
      );
      const { texts } = attachedRules(docs);
      const found = texts.filter((text) => text.startsWith('AIG4001')).map((text) => /\.(\w+): /.exec(text)?.[1]);
      expect(new Set(found), `world ${world}`).toEqual(new Set(expected));
      ties += expected.length;
    }
    expect(ties).toBeGreaterThan(WORLDS / 20);
  });
});

function mapValues<In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
