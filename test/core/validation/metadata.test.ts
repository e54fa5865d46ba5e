import { afterAll, beforeAll, expect, it } from 'vitest';
import { CrdOracle, textOf } from '../../oracles/crd-oracle';
import { describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { definitionsOf, issueText, judge, ProxyDistribution } from './judges';

/** Texts at the edges of names, keys, versions and times. */
const TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    'a',
    'A',
    '1',
    '1.2',
    'a.b',
    'a..b',
    '.a',
    'a.',
    '-a',
    'a-',
    'a_b',
    '_a',
    'a_',
    'a b',
    'a\n',
    'é',
    '😀',
    '\u0000',
  ],
  ...[
    'a/b',
    'A/b',
    'A.B/c',
    'a/B',
    '/a',
    'a/',
    'a/b/c',
    'a\u2028',
    '\u212a/x',
    '.-',
    'a.-',
    'a_-',
    'a--',
    '-',
    '--',
    '/',
  ],
  ...[
    'orphan',
    'foregroundDeletion',
    'v1',
    'apps/v1',
    '/v1',
    'v1/',
    'Event',
    'Apply',
    'FieldsV1',
    '__proto__',
    'constructor',
  ],
  ...[63, 64, 253, 254, 255].flatMap((length) => [
    'a'.repeat(length),
    `${'a'.repeat(length)}-`,
    `${'A'.repeat(length)}/a`,
  ]),
  ...[
    '2026-01-02T03:04:05Z',
    '2026-01-02T03:04:60Z',
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2024-02-29T00:00:00Z',
  ],
  ...['2026-01-02t03:04:05z', '2026-01-02 03:04:05Z', '2026-01-02T03:04:05', '2026-01-02T03:04:05.123456789012Z'],
  ...['2026-01-02T24:00:00Z', '2026-01-02T03:04:05+24:00', '2026-01-02T03:04:05+25:00', '2026-01-02T03:04:05,5Z'],
  ...[
    '0000-01-01T00:00:00Z',
    '10000-01-01T00:00:00Z',
    '2026-1-2T03:04:05Z',
    '2026-01-02T3:04:05Z',
    '0099-02-29T00:00:00Z',
  ],
];

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  1,
  -1,
  1.5,
  2 ** 31,
  1e300,
  [],
  {},
  [null],
  [{}],
  ['a'],
  { a: 1 },
  ...TEXTS,
];

const OWNER = { apiVersion: 'v1', kind: 'K', name: 'n', uid: 'u' };
const MANAGED = { manager: 'm', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: {} };

function* metadataOf(value: unknown): Generator<object> {
  const names = [
    'name',
    'generateName',
    'namespace',
    'uid',
    'selfLink',
    'resourceVersion',
    'generation',
    'clusterName',
  ];
  const times = ['creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds'];
  const lists = ['labels', 'annotations', 'finalizers', 'ownerReferences', 'managedFields'];
  for (const field of [...names, ...times, ...lists]) yield { [field]: value };
  for (const field of ['labels', 'annotations']) yield { [field]: { a: value } };
  yield { finalizers: [value] };
  yield { finalizers: ['orphan', value] };
  yield { ownerReferences: [value] };
  yield { managedFields: [value] };
  for (const field of [...Object.keys(OWNER), 'controller', 'blockOwnerDeletion', 'other'])
    yield { ownerReferences: [{ ...OWNER, [field]: value }] };
  for (const field of [...Object.keys(MANAGED), 'time', 'subresource', 'other'])
    yield { managedFields: [{ ...MANAGED, [field]: value }] };
}

const SINGLE: readonly object[] = [
  ...TEXTS.flatMap((text) => [{ labels: { [text]: 'x' } }, { annotations: { [text]: 'x' } }]),
  { ownerReferences: [1, 2].map((number) => ({ ...OWNER, uid: `u${number}`, controller: true })) },
  { ownerReferences: [{ ...OWNER, kind: 'Event' }] },
  { ownerReferences: [{ ...OWNER, apiVersion: '/v1', kind: 'Event' }] },
  { ownerReferences: [{ ...OWNER, apiVersion: 'events.k8s.io/v1', kind: 'Event' }] },
  ...[128, 129].map((length) => ({ managedFields: [{ ...MANAGED, manager: 'm'.repeat(length) }] })),
  ...[256, 257].map((length) => ({ managedFields: [{ ...MANAGED, subresource: 's'.repeat(length) }] })),
  ...[262143, 262144].map((length) => ({ annotations: { a: 'x'.repeat(length) } })),
  ...[131071, 131072].map((length) => ({ annotations: { a: 'é'.repeat(length) } })),
];

describeWithOracle('crd')('metadata', () => {
  let oracle: CrdOracle;
  beforeAll(async () => {
    oracle = CrdOracle.start();
    for (const definition of definitionsOf(ProxyDistribution.AGENTGATEWAY, 'later'))
      await oracle.load('ours', definition);
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it('gets the verdict of the API server at every edge', async () => {
    const documents = [...VALUES.flatMap((value) => [...metadataOf(value)]), ...SINGLE].map((more) => ({
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'AgentgatewayBackend',
      metadata: { name: 'x', ...more },
      spec: { static: { host: 'a', port: 1 } },
    }));
    const verdicts = await oracle.judge('ours', documents);
    const disagreements = documents.flatMap((document, index) => {
      const issues = judge(document);
      if (verdicts[index].valid === (issues.length === 0)) return [];
      const metadata = JSON.stringify(document.metadata).slice(0, 300);
      return `${metadata}\n  server: ${textOf(verdicts[index])}\n  validator: ${issueText(issues)}`;
    });
    expect(disagreements.join('\n')).toBe('');
    const valid = verdicts.filter((verdict) => verdict.valid).length;
    expect(valid).toBeGreaterThan(documents.length / 10);
    expect(valid).toBeLessThan((documents.length * 9) / 10);
  }, 600_000);
});
