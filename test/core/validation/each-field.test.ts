import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromNeutral, toNeutral } from '../../../src/core/distribution';
import { validateResource } from '../../../src/core/validation';
import { GATEWAY_GROUP, GATEWAY_KINDS, PROXY_KINDS } from '../../../src/core/values/resource-name';
import { REVISIONS } from '../../../src/core/values/revisions.generated';
import { CrdOracle, textOf } from '../../oracles/crd-oracle';
import { gatewayApiDefinitions } from '../../oracles/gateway-api-definitions';
import { describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { everyFieldDocuments, ownDocuments, sharedDocuments, sharedFiles } from '../../support/documents';
import { Chance, seedFrom } from '../../support/random';
import { hasShared, withShared } from '../../support/shared';
import { FieldPlaces, fieldsOf, type OpenApi } from './each-field';
import { definitionsOf, issueText, judge, loadReference, ProxyDistribution, PUBLISHED } from './judges';
import { DocumentMaker } from './random-documents';

/** Changed documents of a kind; all that there are take minutes for each. */
const COUNT = Number(process.env.AI_GATEWAY_MUTATIONS ?? 600);
const ROUND = 3_600_000;

interface Definition {
  readonly spec: {
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly served: boolean;
      readonly schema: { readonly openAPIV3Schema: { readonly properties: { readonly spec: OpenApi } } };
    }[];
  };
}

describeWithOracle('crd')(
  'a change of each field, at the edges of what it takes, gets the verdict of the API server',
  () => {
    const seed = seedFrom('AI_GATEWAY_SEED');
    const chance = new Chance(seed);
    let oracle: CrdOracle;
    beforeAll(() => {
      console.log(`seed of the changes: AI_GATEWAY_SEED=${seed}`);
      oracle = CrdOracle.start();
    }, ORACLE_START);
    afterAll(() => oracle.stop());

    /** The share of fields that documents are found for, and the first changes about which the judges disagree. */
    async function compared(
      set: string,
      schema: OpenApi,
      documents: readonly object[],
      issuesOf: (document: object) => ReturnType<typeof judge>,
    ) {
      const isValid = (document: object) => issuesOf(document).length === 0;
      const places = new FieldPlaces();
      for (const document of documents.filter(isValid)) places.add(schema, document);
      places.complete(schema, isValid);
      const all = places.changed();
      const changed = all.length <= COUNT ? all : Array.from({ length: COUNT }, () => chance.pick(all));
      const verdicts = await oracle.judge(set, changed);
      const disagreements = changed.flatMap((document, index) => {
        const issues = issuesOf(document);
        const verdict = verdicts[index];
        if (!verdict || verdict.valid === (issues.length === 0)) return [];
        const said = verdict.valid ? 'valid' : textOf(verdict);
        return [`${JSON.stringify(document).slice(0, 2000)}\n  server: ${said}\n  validator: ${issueText(issues)}`];
      });
      const valid = verdicts.filter((verdict) => verdict.valid).length;
      console.log(`${set}: ${places.fields.size} fields, ${changed.length} changes of ${all.length}, ${valid} valid`);
      expect(valid).toBeGreaterThan(changed.length / 20);
      expect(valid).toBeLessThan((changed.length * 19) / 20);
      return {
        found: places.fields.size / new Set(fieldsOf(schema)).size,
        disagreements: disagreements.slice(0, 3).join('\n\n'),
      };
    }

    it.each(REVISIONS)(
      'in the kinds of this API, %s revision',
      async (revision) => {
        const isPublished = PUBLISHED[revision] !== undefined && hasShared();
        const set = isPublished ? `published ${revision}` : revision;
        const definitions = definitionsOf(ProxyDistribution.AGENTGATEWAY, revision) as Definition[];
        if (isPublished) await loadReference(oracle, revision, set);
        else for (const definition of definitions) await oracle.load(set, definition);
        const documents = [...written(), ...made(chance)];
        for (const { spec } of definitions) {
          const [version] = spec.versions;
          const { kind } = spec.names;
          const schema = version?.schema.openAPIV3Schema.properties.spec ?? {};
          const own = documents.filter((document) => document.kind === kind);
          const { found, disagreements } = await compared(set, schema, own, (document) => judge(document, revision));
          expect(disagreements).toBe('');
          expect(found, kind).toBeGreaterThan(0.5);
        }
      },
      ROUND,
    );

    it(
      'in those of the Gateway API, each version',
      async () => {
        const definitions = gatewayApiDefinitions() as unknown as Definition[];
        for (const definition of definitions) await oracle.load('gateway', definition);
        const documents = ownDocuments();
        for (const kind of GATEWAY_KINDS) {
          const { versions = [] } = definitions.find(({ spec }) => spec.names.kind === kind)?.spec ?? {};
          for (const { name, schema } of versions.filter(({ served }) => served)) {
            const apiVersion = `${GATEWAY_GROUP}/${name}`;
            const own = documents.filter((document) => document.kind === kind).map((one) => ({ ...one, apiVersion }));
            const issuesOf = (document: object) =>
              validateResource(kind, { ...document }, { revision: 'later' }).issues.filter(
                ({ severity }) => severity === 'error',
              );
            const { properties } = schema.openAPIV3Schema;
            const { disagreements, found } = await compared(
              'gateway',
              properties.spec,
              [...own, ...LEAST.map((spec) => ({ apiVersion, kind, metadata: { name: 'a' }, spec }))],
              issuesOf,
            );
            expect(disagreements).toBe('');
            expect(found, `${kind} ${name}`).toBeGreaterThan(0.5);
          }
        }
      },
      ROUND,
    );
  },
);

/** Where a kind is in no document of our own. */
const LEAST: readonly object[] = [
  { hostnames: ['a.example'], rules: [{ backendRefs: [{ name: 's', port: 1 }] }] },
  { rules: [{ backendRefs: [{ name: 's', port: 1 }] }] },
  {
    parentRef: { name: 'g' },
    listeners: [{ name: 'a', port: 443, protocol: 'HTTPS', tls: { certificateRefs: [{ name: 's' }] } }],
  },
  {
    targetRefs: [{ group: '', kind: 'Service', name: 's' }],
    validation: { hostname: 'a.example', wellKnownCACertificates: 'System' },
  },
];

function made(chance: Chance): { kind?: unknown }[] {
  const maker = new DocumentMaker(chance);
  return Array.from({ length: 1600 }, (_, index) =>
    fromNeutral(
      maker.document(PROXY_KINDS[index % PROXY_KINDS.length] ?? 'ProxyPolicy'),
      ProxyDistribution.AGENTGATEWAY,
    ),
  );
}

function written(): { kind?: unknown }[] {
  const own = [...ownDocuments(), ...everyFieldDocuments()].map((document) =>
    fromNeutral(toNeutral(document).document, ProxyDistribution.AGENTGATEWAY),
  );
  const cases = withShared('changed documents of the cases', () =>
    ['cases', 'reference/v1.4/cases', 'reference/v1.5/cases'].flatMap(sharedFiles).flatMap(sharedDocuments),
  );
  return [...own, ...(cases ?? [])].filter(
    ({ apiVersion, _err }) => apiVersion === 'agentgateway.dev/v1alpha1' && _err === undefined,
  );
}
