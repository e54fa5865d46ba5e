import { describe, expect, it } from 'vitest';
import { GATEWAY, MODEL, OPENAI } from './cost-inputs';
import { run, useFolder } from './run';

const folder = useFolder();

const deployment = (spec: string, kind = 'Deployment', name = 'llama') => `---
apiVersion: apps/v1
kind: ${kind}
metadata: {name: ${name}, namespace: ai}
spec: {${spec}}
`;
const pod = (gpus: string, more = '') =>
  `template: {spec: {${more}containers: [{name: a, resources: {limits: ${gpus}}}, {name: beside}]}}`;
const scaler = (spec: string, kind = 'HorizontalPodAutoscaler') => `---
apiVersion: example.com/v1
kind: ${kind}
metadata: {name: s, namespace: ai}
spec: {scaleTargetRef: {name: llama}, ${spec}}
`;

const L40S = '{nvidia.com/gpu: 2}';
const PRICE = 'gpus: [{resource: nvidia.com/gpu, perHour: "1.5"}]';

const write = (name: string, text: string) => folder.write(name, text);

/** The rows about servers of some inputs. */
async function serversOf(input: string, prices = PRICE) {
  const files = ['-f', write('input.yaml', GATEWAY() + MODEL('chat', OPENAI, '') + input)];
  const { out, err } = await run('cost', ...files, '--prices', write('prices.yaml', prices), '--format', 'json');
  if (out === '') throw new Error(err);
  const { bounds } = JSON.parse(out);
  return bounds.filter(({ kind }: any) => kind === 'servers');
}

const dayOf = async (input: string, prices?: string) => {
  const rows = await serversOf(input, prices);
  return rows.length === 0 ? undefined : rows[0].day.dollars;
};

describe('the cost of model servers', () => {
  it('is that of all GPUs of all replicas in each hour', async () => {
    const [row, ...others] = await serversOf(deployment(`replicas: 3, ${pod(L40S)}`));
    expect(others).toEqual([]);
    expect(row.name).toBe('ai/llama');
    expect(row.day.dollars).toBeCloseTo(3 * 2 * 1.5 * 24);
    expect(row.month.dollars).toBeCloseTo(3 * 2 * 1.5 * 24 * 31);
    expect(row.month.reasons).toEqual(['3 replicas, each with 2 nvidia.com/gpu at $1.50 an hour']);
  });

  it.each([
    ['HorizontalPodAutoscaler', 'minReplicas: 2, maxReplicas: 6', 2, 6],
    ['HorizontalPodAutoscaler', 'maxReplicas: 4', 1, 4],
    ['ScaledObject', 'maxReplicaCount: 5', 0, 5],
    ['ScaledObject', 'minReplicaCount: 1', 1, 100],
  ])('counts the most replicas of a %s with %s, and states the least', async (kind, spec, least, most) => {
    const input = deployment(`replicas: 9, ${pod('{nvidia.com/gpu: 1}')}`) + scaler(spec, kind);
    const [{ day, month }] = await serversOf(input);
    expect(day.dollars).toBeCloseTo(most * 36);
    expect(month.reasons[0]).toContain(`${least} to ${most} replicas`);
    const cheapest = (least * 36 * 31).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(month.reasons[1].replace(/\.00/, '')).toContain(`$${cheapest}`.replace(/\.00/, ''));
  });

  it('uses the price of the nodes that pods select', async () => {
    const prices = `gpus:
- {resource: nvidia.com/gpu, nodeLabels: {gpu: h100}, perHour: "4"}
- {resource: nvidia.com/gpu, nodeLabels: {gpu: h100, zone: far}, perHour: "3"}
- {resource: nvidia.com/gpu, perHour: "1"}
`;
    const on = (labels: string) => deployment(pod('{nvidia.com/gpu: 1}', `nodeSelector: {${labels}}, `));
    expect(await dayOf(on(''), prices)).toBeCloseTo(24);
    expect(await dayOf(on('gpu: h100'), prices)).toBeCloseTo(96);
    expect(await dayOf(on('gpu: h100, zone: far'), prices)).toBeCloseTo(72);
    expect(await dayOf(on('zone: far'), prices)).toBeCloseTo(24);
  });

  it('leaves out workloads without GPUs or without a price', async () => {
    expect(await serversOf(deployment(pod('{cpu: 4}')))).toEqual([]);
    expect(await serversOf(deployment(pod('{amd.com/gpu: 1}')))).toEqual([]);
    expect(await serversOf(deployment(pod(L40S), 'StatefulSet'))).toHaveLength(1);
  });

  it.each([
    ['gpus: {nvidia.com/gpu: "1"}', 'gpus is not a list'],
    ['gpus: [{resource: gpu, perHour: "1"}]', 'not an extended resource'],
    ['gpus: [{resource: nvidia.com/gpu, perHour: 1}]', 'write a number in quotes'],
    ['gpus: [{resource: nvidia.com/gpu, perHour: "1", spot: true}]', 'the field `spot`'],
  ])('reports unreadable prices: %s', async (prices, reason) => {
    const input = write('input.yaml', GATEWAY() + MODEL('chat', OPENAI, ''));
    const { code, err } = await run('cost', '-f', input, '--prices', write('prices.yaml', prices));
    expect(code).not.toBe(0);
    expect(err).toContain(reason);
  });

  it('is part of the comparison of two versions', async () => {
    const of = (name: string, most: number) =>
      write(
        name,
        GATEWAY() + MODEL('chat', OPENAI, '') + deployment(pod(L40S)) + scaler(`minReplicas: 1, maxReplicas: ${most}`),
      );
    const [old, now] = [of('old.yaml', 2), of('now.yaml', 4)];
    const { out } = await run('diff', old, now, '--prices', write('prices.yaml', PRICE));
    expect(out).toContain('! servers ai/llama: $144.00 a day');
    expect(out).toContain('-> $288.00 a day');
  });
});
