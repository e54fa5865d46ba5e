import { App, Duration, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import {
  CompiledChart,
  ControllerChart,
  Gateway,
  InferencePool,
  type InferencePoolProps,
  ServiceDestination,
} from '../../../src';

function synthesized(Chart: typeof CompiledChart | typeof ControllerChart, more: Partial<InferencePoolProps> = {}) {
  const chart = new Chart(new App(), 'ai', { namespace: 'ai' });
  chart.addExternalService({ name: 'picker', ports: [9002] });
  const gateway = new Gateway(chart, 'gateway');
  gateway.addHttpListener('http');
  const pool = new InferencePool(chart, 'llama', {
    podLabels: { app: 'vllm' },
    endpointPicker: ServiceDestination.fromServiceName('picker', { port: 9002 }),
    metadata: { name: 'llama' },
    ...more,
  });
  pool.addPolicy('slow', { requestTimeout: Duration.seconds(90) });
  gateway.addRoute('llama', { to: [pool] });
  return Testing.synth(chart);
}

const POOL = {
  apiVersion: 'inference.networking.k8s.io/v1',
  kind: 'InferencePool',
  spec: {
    selector: { matchLabels: { app: 'vllm' } },
    targetPorts: [{ number: 8000 }],
    endpointPickerRef: { name: 'picker', port: { number: 9002 } },
  },
};

describe('an InferencePool', () => {
  it('is compiled, and stays for its endpoint picker', () => {
    const objects = synthesized(CompiledChart);
    expect(objects.map(({ kind }) => kind)).not.toContain('HTTPRoute');
    expect(objects).toContainEqual(expect.objectContaining({ ...POOL, metadata: { name: 'llama', namespace: 'ai' } }));
    const { data } = objects.find(({ kind }) => kind === 'ConfigMap');
    expect(data['config.yaml']).toContain('service: {name: ai/llama.ai.inference.cluster.local, port: 8000}');
    expect(data['config.yaml']).toContain('requestTimeout: 90s');
  });

  it('is named by routes and policies in the cluster of a controller', () => {
    const objects = synthesized(ControllerChart, { ports: [8000, 8001], http2: true });
    expect(objects.find(({ kind }) => kind === 'InferencePool').spec).toEqual({
      ...POOL.spec,
      targetPorts: [{ number: 8000 }, { number: 8001 }],
      appProtocol: 'kubernetes.io/h2c',
    });
    const name = { group: 'inference.networking.k8s.io', kind: 'InferencePool', name: 'llama' };
    expect(objects.find(({ kind }) => kind === 'HTTPRoute').spec.rules[0].backendRefs).toMatchObject([name]);
    expect(objects.find(({ kind }) => /Policy$/.test(kind)).spec.targetRefs).toEqual([name]);
  });

  it('has its endpoint picker in its own namespace', () => {
    const endpointPicker = ServiceDestination.fromServiceName('picker', { port: 9002, namespace: 'ml' });
    expect(() => synthesized(CompiledChart, { endpointPicker })).toThrow(/AIG8005|is in namespace ml/);
  });
});
