import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { dataPlaneOf } from '../../src/core/compiler/model/options';
import { record } from '../../src/core/data-plane/cel-type';
import { ProxyDistribution } from '../../src/core/distribution';
import { makeCrds } from '../../src/core/validation/crds';
import { flatten } from '../../tools/data-plane/flatten-crd';
import { RELEASES, readFacts } from '../../tools/data-plane/releases';
import { ROOT } from '../../tools/discover';
import { newRelease } from '../../tools/scaffold/release';
import { sharedDocuments, sharedFiles } from '../support/documents';
import { describeShared, sharedPath } from '../support/shared';

const crd = (fields: object) => ({
  spec: {
    names: { kind: 'Gate' },
    versions: [
      { schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: fields } } } } },
    ],
  },
});
const config = (fields: object, more: object = {}) => ({
  title: 'Config',
  type: 'object',
  additionalProperties: false,
  properties: fields,
  ...more,
});

/** A release with a few differences of each kind. */
function invented() {
  const before = {
    version: '8.0',
    facts: {
      release: 'agentgateway 8.0',
      root: 'Config',
      types: { Config: { fields: { old: 'string', port: 'integer' } } },
    },
    variables: { request: record({ method: 'string', gone: 'string' }) },
    crds: [crd({ port: { type: 'integer', maximum: 10 }, old: { type: 'string' } })],
  };
  const wait = { type: 'object', properties: { first: { type: 'string' } } };
  return newRelease(
    {
      version: '9.0',
      crds: [
        stringify(crd({ port: { type: 'integer', maximum: 20 }, wait, speed: { type: 'string', default: 'fast' } })),
      ],
      configSchema: JSON.stringify(config({ port: { type: 'string' }, speed: { type: 'string', default: 'fast' } })),
      celSchema: JSON.stringify({
        properties: {
          request: {
            properties: {
              method: { type: 'string' },
              size: { type: ['integer', 'null'], format: 'uint64' },
              more: { type: 'object' },
            },
          },
          moon: { type: 'object' },
        },
      }),
    },
    before,
  );
}

describe('a new release', () => {
  it('has generated facts, types and expressions', () => {
    const { files } = invented();
    const folder = 'src/core/data-plane/agentgateway-9.0';
    expect(JSON.parse(files.get(`${folder}/config-facts.generated.json`)!)).toEqual({
      release: 'agentgateway 9.0',
      since: 'agentgateway 8.0',
      types: { Config: { fields: { port: 'string', speed: 'string' } } },
    });
    expect(files.get(`${folder}/config-types.generated.ts`)).toContain('readonly speed?: Text;');
    expect(files.get(`${folder}/expressions.ts`)).toContain("  request: { size: 'uint' },\n");
    expect(files.get(`${folder}/config-format.ts`)).toContain("from '../agentgateway-8.0/config-format'");
  });

  it('lists what a person decides', () => {
    const { decisions } = invented();
    for (const line of [
      "- `Gate.spec.speed` is new: string, default \"fast\", `'x-since': 'v9.0'`",
      "- `Gate.spec.wait` is new: object, `'x-since': 'v9.0'`",
      "- `Gate.spec.old` is gone: `'x-until': 'v8.0'`",
      '- `Gate.spec.port` was integer, maximum 10, and is integer, maximum 20',
      '- `Config.speed` is new: `string`, by default `"fast"`',
      '- `Config.port` was `integer`, and is `string`',
      '- `Config.old` is gone',
      '- `request.more` is new',
      '- `request.gone` is gone',
      '- `moon` is new',
      'npm run compare-releases',
    ])
      expect(decisions).toContain(line);
    // The parts of a new field belong to it.
    expect(decisions).not.toContain('wait.first');
  });
});

describeShared('v1.5, generated from its published files', () => {
  const reference = (file: string) => readFileSync(sharedPath('reference', 'v1.5', file), 'utf8');
  const v14 = dataPlaneOf('v1.4');
  const generated = () =>
    newRelease(
      {
        version: '1.5',
        crds: sharedFiles('reference/v1.5/crds')
          .flatMap(sharedDocuments)
          .map((document) => stringify(document)),
        configSchema: reference('config.schema.json'),
        celSchema: reference('cel.schema.json'),
      },
      {
        version: '1.4',
        facts: readFacts(RELEASES[0]!),
        variables: v14.expressions.variables,
        crds: makeCrds(ProxyDistribution.AGENTGATEWAY, 'v1.4'),
      },
    );

  it('equals the committed files', () => {
    const { files } = generated();
    expect(files.size).toBe(4);
    for (const [path, text] of files) expect(text, path).toBe(readFileSync(join(ROOT, path), 'utf8'));
  });

  it('lists every field that the revision adds or removes', () => {
    const { decisions } = generated();
    const places = (revision: 'v1.4' | 'v1.5') =>
      new Set(
        makeCrds(ProxyDistribution.AGENTGATEWAY, revision).flatMap((one) => {
          const { kind } = (one as { spec: { names: { kind: string } } }).spec.names;
          return [...flatten(one as Record<string, unknown>).keys()].map((place) => `${kind}${place}`);
        }),
      );
    const [before, now] = [places('v1.4'), places('v1.5')];
    const parent = (place: string) => place.replace(/(?:\.[^.[{]+|\[\]|\{\})$/, '');
    const added = [...now].filter((place) => !before.has(place) && before.has(parent(place)));
    expect(added.length).toBeGreaterThan(20);
    expect(added.filter((place) => !decisions.includes(`\`${place}\` is new`))).toEqual([]);
    for (const field of ['SpiffeConfig', 'histograms', 'sessionAffinity', 'finalTransformations'])
      expect(decisions).toContain(field);
  });
});
