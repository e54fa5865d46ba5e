import { describe, expect, it, vi } from 'vitest';
import { apiVersion, definitions, kinds, type Revision, type StructSchema } from '../../schema';
import { ProxyDistribution } from '../../src/core/distribution';
import { makeCrds } from '../../src/core/validation/crds';
import { generator as api } from '../../tools/generators/api.generator';
import type { Generator } from '../../tools/generators/generator';
import { generator as pages } from '../../tools/generators/reference-docs.generator';
import { generator as renames } from '../../tools/generators/renames.generator';
import { generator as revisions } from '../../tools/generators/revisions.generator';
import { generator as types } from '../../tools/generators/types.generator';
import { generator as validators } from '../../tools/generators/validators.generator';
import { checkSchema } from '../../tools/schema/check';
import { schemaData } from '../../tools/schema/schema-data';

/** A further revision: three fields that came with it, and one that it renamed. */
const THIRD = vi.hoisted(() => ({
  name: 'v9',
  description: 'Only in this test.',
  title: 'v9',
  since: 'Since v9.',
  until: 'Up to v9.',
}));

vi.mock('../../src/core/values/revisions.generated', async (original) => {
  const real = await original<typeof import('../../src/core/values/revisions.generated')>();
  return {
    ...real,
    REVISIONS: [...real.REVISIONS, THIRD.name],
    REVISION_TITLES: { ...real.REVISION_TITLES, [THIRD.name]: THIRD.title },
  };
});

vi.mock('../../schema', async (original) => {
  const real = await original<typeof import('../../schema')>();
  const since = { 'x-since': THIRD.name };
  const withFields = (name: string, more: object) => {
    const struct = real.definitions[name] as StructSchema;
    return { [name]: { ...struct, properties: { ...struct.properties, ...more } } };
  };
  const { attempts, ...rest } = (real.definitions.Retry as StructSchema).properties;
  const tries = { ...attempts, 'x-before': { ...attempts!['x-before'], [THIRD.name]: { name: 'attempts' } } };
  return {
    ...real,
    revisions: [...real.revisions, THIRD],
    definitions: {
      ...real.definitions,
      ...withFields('Traffic', { pace: { ...real.string('How fast.'), ...since } }),
      ...withFields('Cors', { mood: { ...real.boolean('How.'), ...since, default: true } }),
      ...withFields('StaticBackend', { hue: { ...real.int32('Which.', { minimum: 3 }), ...since } }),
      Retry: { ...real.definitions.Retry, properties: { ...rest, tries } },
    },
  };
});

const REAL = ['v1.5', 'v1.4', 'later', 'earlier'] as const;

/** Returns a generator's output for the schema with the third revision. The types of Gateway API have no revisions. */
async function made({ outputs }: Generator): Promise<string> {
  return [...(await outputs())].flatMap(([path, text]) => (path.includes('gateway-') ? [] : [text])).join('\n');
}

function crds(revision: string): string {
  const data = schemaData(apiVersion, kinds, definitions);
  return JSON.stringify(makeCrds(ProxyDistribution.NEUTRAL, revision as Revision, data));
}

describe('a third revision', () => {
  it('is a sound schema', () => {
    expect(() => checkSchema(definitions)).not.toThrow();
  });

  it('adds its own fields and names without changing other revisions', () => {
    const third = crds(THIRD.name);
    for (const name of ['pace', 'mood', 'hue', 'tries']) expect(third, name).toContain(`"${name}":`);
    expect(third).not.toContain('"attempts":');
    for (const revision of REAL) {
      // Compared with the committed schema; the order of fields does not matter.
      const committed = JSON.parse(JSON.stringify(makeCrds(ProxyDistribution.NEUTRAL, revision)));
      expect(JSON.parse(crds(revision)), revision).toEqual(committed);
    }
  });

  it('generates separate shapes per kind and the newest names in the types', async () => {
    const shapes = await made(validators);
    expect(shapes.match(/'?v9'?: \{ spec: /g)?.length).toBe(kinds.length);
    expect(shapes).toContain('"pace": {');
    const interfaces = await made(types);
    for (const field of ['pace?: string', 'mood?: boolean', 'hue?: number', 'tries?: number'])
      expect(interfaces).toContain(`readonly ${field};`);
    expect(interfaces).not.toContain('readonly attempts?');
  });

  it('is a member of the enum, a table of former names and a word in the documentation', async () => {
    expect(await made(revisions)).toContain("V9 = 'v9'");
    expect(await made(renames)).toContain('"renamed":{"attempts":"tries"}');
    const text = await made(pages);
    expect(text).toMatch(/\| `pace` \|.*Since v9\./);
    expect(text).toMatch(/\| `tries` \|.*Called `attempts` (?:before|up to|in) .*v1\.5\./);
    expect(await made(api)).toContain('Since v9.');
  });
});
