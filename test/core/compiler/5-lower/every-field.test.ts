import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { COVERAGE_TABLES } from '../../../../src/core/compiler/5-lower/coverage-tables';
import { compileTextToConfig } from '../../../support/compile-config';
import { placesOf } from '../../../support/schema-places';

type Json = any;

const documents: Json[] = parseAllDocuments(readFileSync(join(__dirname, 'fixtures/every-field.yaml'), 'utf8')).map(
  (d) => d.toJS(),
);

/** What comes out: config and needs of the workload; and what is found, where nothing may come out. */
function outcome(inputs: readonly Json[]) {
  const { texts, lowered, diagnostics } = compileTextToConfig(inputs.map((input) => stringify(input)).join('\n---\n'));
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

/** The fixture with something done at every place of a field. */
function changed(field: string, change: (holder: Json, key: string | number) => void) {
  const copy = structuredClone(documents);
  // From the end, so that what is taken away is not looked into afterwards.
  for (const { document, path } of all.filter((place) => place.field === field).reverse()) {
    let holder = copy[document];
    for (const step of path.slice(0, -1)) holder = holder?.[step];
    if (holder) change(holder, path.at(-1) as string);
  }
  return outcome(copy);
}

const all = placesOf(documents);
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

describe('every field of the reference', () => {
  const inFixture = new Set(all.map(({ field }) => field));
  const ofParameters =
    /^(ProxyParameters|Logging|Image|EnvVar|KeySelector|ObjectField|FileKey|ResourceField|ResourceRequ|ResourceClaim|Shutdown|Mesh|Kubernetes|Overlay)/;

  test('stands in the fixture', () => {
    const absent = Object.keys(covered).filter((field) => !inFixture.has(field) && !ofParameters.test(field));
    // Only the earlier revision knows this one.
    expect(absent).toEqual(['BackendWithMcp.mcp']);
  });

  const baseline = outcome(documents);

  const without = (field: string) => changed(field, (holder, key) => delete holder[key]);
  const otherwise = (field: string) =>
    changed(field, (holder, key) => {
      holder[key] = `${holder[key]}-other`;
    });
  const named = new Set(resolvedWhenLinking());

  test.each([...inFixture].filter((field) => !withoutEffect.has(field) && !named.has(field)).sort())(
    '%s changes what comes out',
    (field) => expect(without(field).output).not.toBe(baseline.output),
  );

  test.each([...inFixture].filter((field) => named.has(field)).sort())('%s decides what is meant', (field) => {
    const effects = [without(field), otherwise(field)];
    expect(effects.some(({ output, found }) => output !== baseline.output || found !== baseline.found)).toBe(true);
  });

  test.each([...withoutEffect].filter((field) => inFixture.has(field)).sort())('%s is reported', (field) => {
    expect(without(field).found).not.toBe(baseline.found);
  });
});
