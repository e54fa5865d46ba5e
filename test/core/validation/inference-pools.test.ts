import { afterAll, beforeAll, expect, it } from 'vitest';
import { validateResource } from '../../../src/core/validation';
import type { ResourceKind } from '../../../src/core/values/resource-name';
import { type CrdOracle, textOf } from '../../oracles/crd-oracle';
import { startWithInferenceDefinitions } from '../../oracles/inference-definitions';
import { describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { ownDocuments } from '../../support/documents';
import { Chance, seedFrom } from '../../support/random';
import { issueText } from './judges';
import { mutate } from './mutations';

const COUNT = Number(process.env.AI_GATEWAY_MUTATIONS ?? 3000);

const pool = (spec: object) => ({
  apiVersion: 'inference.networking.k8s.io/v1',
  kind: 'InferencePool',
  metadata: { name: 'p' },
  spec,
});
const SELECTOR = { matchLabels: { app: 'vllm', 'a.b/c': '' } };

/** Pools that set every field of the definition. */
const POOLS: readonly Record<string, unknown>[] = [
  pool({
    selector: SELECTOR,
    targetPorts: [{ number: 8000 }, { number: 8001 }],
    appProtocol: 'kubernetes.io/h2c',
    endpointPickerRef: { group: '', kind: 'Service', name: 'picker', port: { number: 9002 }, failureMode: 'FailOpen' },
  }),
  pool({
    selector: SELECTOR,
    targetPorts: [{ number: 1 }],
    appProtocol: 'http',
    endpointPickerRef: { group: 'a.example', kind: 'Picker', name: 'other' },
  }),
];

describeWithOracle('crd')('random inference pools', () => {
  const seed = seedFrom('AI_GATEWAY_SEED');
  let oracle: CrdOracle;
  beforeAll(async () => {
    console.log(`seed of the random documents: AI_GATEWAY_SEED=${seed}`);
    oracle = await startWithInferenceDefinitions();
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it('get the verdict and the defaults of the API server', { timeout: ORACLE_START }, async () => {
    const chance = new Chance(seed);
    const originals = [...ownDocuments().filter(({ kind }) => kind === 'InferencePool'), ...POOLS];
    expect(originals.length).toBeGreaterThan(POOLS.length);
    const documents = [
      ...originals,
      ...Array.from({ length: COUNT }, () => mutate(chance.pick(originals), originals, chance)),
    ] as { kind: ResourceKind }[];
    const verdicts = await oracle.judge('inference', documents);
    const judged = documents.map((document) => validateResource(document.kind, document, { revision: 'later' }));
    const disagreements = documents.flatMap((document, index) => {
      const issues = judged[index]!.issues.filter(({ severity }) => severity === 'error');
      if (verdicts[index]!.valid === (issues.length === 0)) return [];
      return `${JSON.stringify(document).slice(0, 2000)}\n  server: ${textOf(verdicts[index]!)}\n  validator: ${issueText(issues)}`;
    });
    expect(disagreements.slice(0, 3).join('\n\n')).toBe('');
    const valid = verdicts.filter((verdict) => verdict.valid).length;
    console.log(`${documents.length} documents, ${valid} of them valid, all judged alike`);
    expect(valid).toBeGreaterThan(COUNT / 10);
    verdicts.forEach(({ valid, defaulted }, index) => {
      if (valid) expect((judged[index]!.value as any).spec).toEqual(defaulted?.spec);
    });
  });
});
