import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Revision } from '../../../src/core/values/revisions.generated';
import { CrdOracle, textOf } from '../../oracles/crd-oracle';
import { describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { sharedDocuments, sharedFiles } from '../../support/documents';
import { describeShared } from '../../support/shared';
import { definitionsOf, issueText, judge, ProxyDistribution } from './judges';

interface AdmissionCase {
  readonly name: string;
  readonly document: object;
  /** A part of the message of the API server; undefined where it accepts the document. */
  readonly error: string | undefined;
}

const ROUTE = [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'web' }];

function own(name: string, kind: 'Backend' | 'Policy', spec: object, error?: string): AdmissionCase {
  const apiVersion = 'agentgateway.dev/v1alpha1';
  return { name, document: { apiVersion, kind: `Agentgateway${kind}`, metadata: { name: 'own' }, spec }, error };
}

const backendPolicy = (backend: object) => ({ targetRefs: ROUTE, backend });
const provider = (more: object) => ({ ai: { provider: { openai: {}, ...more } } });

const OWN: readonly AdmissionCase[] = [
  own('a provider at a host of its own', 'Backend', provider({ host: 'llm.example.com', port: 443 })),
  own('a host without a port', 'Backend', provider({ host: 'llm.example.com' }), 'both host and port must be set'),
  own(
    'a path and a prefix',
    'Backend',
    provider({ host: 'llm.example.com', port: 443, path: '/chat', pathPrefix: '/v2' }),
    'path and pathPrefix are mutually exclusive',
  ),
  own('a timeout at its bound', 'Policy', backendPolicy({ tcp: { connectTimeout: '100ms' } })),
  own(
    'a timeout below',
    'Policy',
    backendPolicy({ tcp: { connectTimeout: '99ms' } }),
    'connectTimeout must be at least',
  ),
  own('TLS with a name', 'Policy', backendPolicy({ tls: { sni: 'a.example.com' } })),
  own('TLS with an empty name', 'Policy', backendPolicy({ tls: { sni: '' } }), 'should be at least 1 char'),
  own(
    'a certificate that is named and not looked at',
    'Policy',
    backendPolicy({ tls: { insecureSkipVerify: 'All', caCertificateRefs: [{ name: 'ca' }] } }),
    'insecureSkipVerify All and caCertificateRefs may not be set together',
  ),
];

/** Returns the message without the API server's prefix of the resource, which combines several unknown fields in one message. */
function saidOf(error: string): string {
  return error.replace(/^\w+\/[\w-]+\/: /, '').replace(/^unknown fields$/, 'unknown field');
}

/** Expects the verdict of the validator, and that of the API server on our definitions. */
function areJudgedRight(cases: readonly AdmissionCase[], revision: Revision): void {
  it.each(cases)('by the validator: $name', ({ document, error }) => {
    const issues = judge(document, revision);
    if (error === undefined) expect(issues).toEqual([]);
    else expect(issueText(issues)).toContain(saidOf(error));
  });

  describeWithOracle('crd')('by the API server', () => {
    let oracle: CrdOracle;
    beforeAll(async () => {
      oracle = CrdOracle.start();
      for (const definition of definitionsOf(ProxyDistribution.AGENTGATEWAY, revision))
        expect((await oracle.load('ours', definition)).errors).toEqual([]);
    }, ORACLE_START);
    afterAll(() => oracle.stop());

    it.each(cases)('$name', async ({ document, error }) => {
      const [verdict] = await oracle.judge('ours', [document]);
      if (error === undefined) expect(verdict.errors).toEqual([]);
      else expect(textOf(verdict)).toContain(saidOf(error));
    });
  });
}

describe('verdicts on the documents of this test', () => areJudgedRight(OWN, 'later'));

const SHARED_CASES: readonly (readonly [revision: Revision, folder: string])[] = [
  ['later', 'cases/admission'],
  ['v1.4', 'reference/v1.4/cases/admission'],
  ['v1.5', 'reference/v1.5/cases/admission'],
];

describeShared('verdicts on the admission cases', () => {
  describe.each(SHARED_CASES)('%s', (revision, folder) => {
    areJudgedRight(
      sharedFiles(folder).flatMap((file) =>
        sharedDocuments(file).map(({ _err, ...document }) => ({
          document,
          error: _err as string | undefined,
          name: `${document.kind} ${(document.metadata as { name: string }).name}`,
        })),
      ),
      revision,
    );
  });
});
