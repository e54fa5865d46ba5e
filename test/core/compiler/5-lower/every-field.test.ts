import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { COVERAGE_TABLES } from '../../../../src/core/compiler/5-lower/coverage-tables';
import { dataPlaneOf } from '../../../../src/core/compiler/model/options';
import type { Revision } from '../../../../src/core/values/revisions.generated';
import { compileTextToConfig } from '../../../support/compile-config';
import { type Place, placesOf } from '../../../support/schema-places';

type Json = any;

const ROOT = join(__dirname, 'fixtures');

/** Documents that set fields, and the revision that they are written for. */
const FIXTURES: readonly (readonly [file: string, revision: Revision])[] = [
  ['every-field.yaml', 'later'],
  ['newest-fields.yaml', 'v1.4'],
  ['models.yaml', 'v1.4'],
  ['v1-5-fields.yaml', 'v1.5'],
];

class Fixture {
  public readonly documents: readonly Json[];
  public readonly places: readonly Place[];
  public readonly baseline: Outcome;

  constructor(
    file: string,
    private readonly revision: Revision,
  ) {
    this.documents = parseAllDocuments(readFileSync(join(ROOT, file), 'utf8')).map((document) => document.toJS());
    this.places = placesOf(this.documents);
    this.baseline = outcome(this.documents, revision);
  }

  /** The fixture with something done at every place of a field. */
  public changed(field: string, change: (holder: Json, key: string | number) => void): Outcome {
    const copy = structuredClone(this.documents);
    // Iterates from the end, so that removed values are not visited afterwards.
    for (const { document, path } of this.places.filter((place) => place.field === field).reverse()) {
      let holder = copy[document];
      for (const step of path.slice(0, -1)) holder = holder?.[step];
      if (holder) change(holder, path.at(-1) as string);
    }
    return outcome(copy, this.revision);
  }
}

interface Outcome {
  readonly output: string;
  readonly found: string;
}

/** Returns the output, that is the config and the workload's requirements, and the findings if there may be no output. */
function outcome(inputs: readonly Json[], revision: Revision): Outcome {
  const text = inputs.map((input) => stringify(input)).join('\n---\n');
  const { texts, lowered, diagnostics } = compileTextToConfig(text, {
    revision,
    ...(revision === 'v1.5' && { dataPlane: dataPlaneOf('v1.5') }),
  });
  return {
    output: JSON.stringify([
      texts,
      lowered.map(({ workload }) => [
        workload.files,
        workload.secretValues,
        workload.mountedSecrets,
        workload.needsIdentity,
        workload.needsSessionKey,
      ]),
    ]),
    found: diagnostics
      .map(({ code, path }) => `${code} ${path}`)
      .sort()
      .join('\n'),
  };
}

const fixtures = FIXTURES.map(([file, revision]) => new Fixture(file, revision));

/** Each field with the first fixture that sets it. */
const fixtureOf = new Map(
  [...fixtures].reverse().flatMap((fixture) => fixture.places.map(({ field }) => [field, fixture] as const)),
);

const covered = Object.assign({}, ...COVERAGE_TABLES.map(({ fields }) => fields)) as Record<string, unknown>;

/** The diagnostics that the tables name are the only way in which a field may have no effect on the output. */
const withoutEffect = new Set(
  Object.entries(covered).flatMap(([field, where]) =>
    typeof where === 'object' && where && 'cannot' in where ? [field] : [],
  ),
);

function resolvedWhenLinking(): readonly string[] {
  return Object.keys(covered).filter((field) => JSON.stringify(covered[field]).includes('resolved when linking'));
}

/** Only the earlier revision knows this one. */
const ONLY_OLDER = ['BackendWithMcp.mcp'];

describe('every field of the reference', () => {
  const inFixture = new Set(fixtureOf.keys());
  const ofParameters =
    /^(ProxyParameters|Logging|Image|EnvVar|KeySelector|ObjectField|FileKey|ResourceField|ResourceRequ|ResourceClaim|Shutdown|Mesh|Spiffe|Workload|ModelCatalog|Kubernetes|Overlay)/;

  test('is in the fixture', () => {
    const absent = Object.keys(covered).filter((field) => !inFixture.has(field) && !ofParameters.test(field));
    expect(absent.sort()).toEqual([...ONLY_OLDER].sort());
  });

  const baselineOf = (field: string) => fixtureOf.get(field)!.baseline;
  const without = (field: string) => fixtureOf.get(field)!.changed(field, (holder, key) => delete holder[key]);
  const otherwise = (field: string) =>
    fixtureOf.get(field)!.changed(field, (holder, key) => {
      holder[key] = `${holder[key]}-other`;
    });
  const named = new Set(resolvedWhenLinking());

  test.each([...inFixture].filter((field) => !withoutEffect.has(field) && !named.has(field)).sort())(
    '%s changes what comes out',
    (field) => expect(without(field).output).not.toBe(baselineOf(field).output),
  );

  test.each([...inFixture].filter((field) => named.has(field)).sort())(
    '%s affects the output or the findings',
    (field) => {
      const effects = [without(field), otherwise(field)];
      const { output, found } = baselineOf(field);
      expect(effects.some((effect) => effect.output !== output || effect.found !== found)).toBe(true);
    },
  );

  test.each([...withoutEffect].filter((field) => inFixture.has(field)).sort())('%s is reported', (field) => {
    expect(without(field).found).not.toBe(baselineOf(field).found);
  });
});
