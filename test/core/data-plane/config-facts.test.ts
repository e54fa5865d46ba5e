import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { configJsonSchema } from '../../../tools/data-plane/config-json-schema';
import { publishedSchema, RELEASES, readFacts } from '../../../tools/data-plane/releases';
import { configValidator, schemaErrors } from '../../support/config-schema';
import { describeShared, sharedPath } from '../../support/shared';

const withRoute = (route: object) => ({ binds: [{ port: 80, listeners: [{ routes: [route] }] }] });

it('accepts a config with a route', () => {
  const route = { matches: [{ path: { pathPrefix: '/' } }], backends: [{ host: 'a:80', weight: 2 }] };
  expect(schemaErrors(withRoute(route))).toEqual([]);
});

it.each([
  ['a key that there is not', withRoute({ policies: { retries: { attempts: 2 } } })],
  ['a required field that is missing', withRoute({ policies: { retry: { attempts: 2 } } })],
  ['a word that is no choice', { binds: [{ port: 80, listeners: [{ protocol: 'QUIC' }] }] }],
  ['a number beyond its bounds', { binds: [{ port: 65536, listeners: [] }] }],
  ['two variants of which one may stand', withRoute({ backends: [{ host: 'a:80', backend: 'b' }] })],
  ['a variant with a key of another', withRoute({ backends: [{ host: 'a:80', port: 80 }] })],
  ['fields that exclude each other', { frontendPolicies: { proxy: {}, proxyProtocol: {} } }],
])('refuses %s', (_, config) => {
  expect(schemaErrors(config)).not.toEqual([]);
});

describeShared('config format facts and the published schema', () => {
  it.each(RELEASES)('agree on real and mutated configs of $release', (release) => {
    const published = configValidator(JSON.parse(publishedSchema(release)!));
    const facts = configValidator(configJsonSchema(readFacts(release)));
    const counts = { taken: 0, refused: 0 };
    for (const config of realConfigs()) {
      expect(facts(config)).toBe(published(config));
      for (const mutant of mutants(config)) {
        const verdict = published(mutant);
        if (facts(mutant) !== verdict) expect.soft(mutant, `taken by the published schema: ${verdict}`).toBeUndefined();
        counts[verdict ? 'taken' : 'refused']++;
      }
    }
    expect(counts.taken).toBeGreaterThan(1_000);
    expect(counts.refused).toBeGreaterThan(5_000);
  });
});

/** Examples of the data plane, configs that were proven on it, and our own. */
function realConfigs(): readonly unknown[] {
  const folders = [
    [sharedPath('reference/dataplane/examples'), /\.yaml$/],
    [sharedPath('cases/proven'), /\/config[^/]*\.yaml$/],
    [join(__dirname, '../../fixtures/patterns'), /\/config\.yaml$/],
  ] as const;
  const files = folders.flatMap(([folder, form]) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => form.test(`/${name}`))
      .map((name) => join(folder, name)),
  );
  return files.sort().map((file) => parse(readFileSync(file, 'utf8')));
}

const ODD_VALUES: readonly unknown[] = [null, true, -1, 0.5, 65536, 2 ** 33, '', 'word', [], ['a', 'a'], {}, { a: 1 }];

let next = 0;

/** Each a copy that differs in one place: a value put in place of another, a key gone, renamed or added. */
function* mutants(value: unknown): Generator<unknown> {
  for (let count = 0; count < 2; count++) yield ODD_VALUES[next++ % ODD_VALUES.length];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) for (const mutant of mutants(item)) yield value.with(index, mutant);
    if (value.length > 0) yield [...value, value[0]];
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, unheardOf: {} };
    for (const [key, inner] of Object.entries(value)) {
      const { [key]: _, ...others } = value as Record<string, unknown>;
      yield others;
      yield { ...others, [`${key}s`]: inner };
      for (const mutant of mutants(inner)) yield { ...value, [key]: mutant };
    }
  }
}
