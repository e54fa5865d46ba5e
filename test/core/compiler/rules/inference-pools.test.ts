import { describe, expect, it } from 'vitest';
import { diagnose } from './run';

const pool = (picker: object = {}) => ({
  apiVersion: 'inference.networking.k8s.io/v1',
  kind: 'InferencePool',
  metadata: { name: 'models', namespace: 'shop' },
  spec: {
    selector: { matchLabels: { app: 'models' } },
    targetPorts: [{ number: 8000 }],
    endpointPickerRef: { name: 'picker', port: { number: 9002 }, ...picker },
  },
});

const found = (...inputs: Parameters<typeof diagnose>) =>
  diagnose(...inputs).map(({ code, message }) => `${code} ${message}`);

describe('an endpoint picker', () => {
  it('cannot fail open', () => {
    const open = pool({ failureMode: 'FailOpen' });
    expect(found([open])).toEqual([expect.stringContaining('AIG7230 requests to InferencePool shop/models fail')]);
    expect(found([open], { mode: 'controller' })).toEqual([
      expect.stringContaining('requests with a body to InferencePool shop/models fail'),
    ]);
    for (const closed of [pool(), pool({ failureMode: 'FailClose' })]) expect(found([closed])).toEqual([]);
  });

  it('is a Service of the cluster, with the port', () => {
    const of = (more: object) => found([pool(more)]);
    expect(of({ group: 'example.com', kind: 'Picker' })).toEqual([expect.stringContaining('AIG3095')]);
    const service = (spec: object) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'picker', namespace: 'shop' },
      spec,
    });
    const external = service({ type: 'ExternalName', externalName: 'picker.example.com' });
    expect(found([pool(), external])).toEqual([expect.stringContaining('a Service of type ExternalName')]);
    expect(found([pool(), service({ ports: [{ port: 9003 }] })])).toEqual([expect.stringContaining('9002')]);
    expect(found([pool(), service({ ports: [{ port: 9002 }] })])).toEqual([]);
  });
});

it('an InferencePool is validated as its definition does', () => {
  const { spec, ...rest } = pool();
  const of = (more: object) => found([{ ...rest, spec: { ...spec, ...more } }]).join('\n');
  expect(of({ targetPorts: [] })).toContain('targetPorts');
  expect(of({ targetPorts: [{ number: 8000 }, { number: 8000 }] })).toContain('port number must be unique');
  expect(of({ endpointPickerRef: { name: 'picker' } })).toContain('port is required');
  expect(of({ endpointPickerRef: { ...spec.endpointPickerRef, failureMode: 'Open' } })).toContain('failureMode');
  expect(of({ selector: { app: 'models' } })).toContain('matchLabels');
  expect(of({ extensionRef: { name: 'picker' } })).toContain('extensionRef');
  expect(found([{ ...pool(), apiVersion: 'inference.networking.k8s.io/v1beta7' }]).join()).toContain('v1beta7');
});

describe('a pool and its workloads in the inputs', () => {
  const workload = (labels: object, ports?: readonly number[], namespace = 'shop') => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'llama', namespace },
    spec: {
      template: {
        metadata: { labels },
        spec: {
          containers: [{ name: 'a', ...(ports && { ports: ports.map((containerPort) => ({ containerPort })) }) }],
        },
      },
    },
  });

  it('differ by a typing error in a label', () => {
    expect(found([pool(), workload({ app: 'model' })])).toEqual([
      'AIG7231 InferencePool shop/models selects pods with app=models, but the pods of Deployment llama have app=model',
    ]);
    // Pods of others, or of other namespaces.
    for (const other of [
      workload({ app: 'picker' }),
      workload({ tier: 'models' }),
      workload({ app: 'model' }, [], 'ml'),
    ])
      expect(found([pool(), other])).toEqual([]);
    expect(found([pool(), workload({ app: 'model' }), workload({ app: 'models', more: 'x' })])).toEqual([]);
  });

  it('differ by the port', () => {
    expect(found([pool(), workload({ app: 'models' }, [8080])])).toEqual([
      'AIG7231 InferencePool shop/models sends requests to port 8000, but Deployment llama declares 8080',
    ]);
    for (const ports of [[8000], [8080, 8000], undefined])
      expect(found([pool(), workload({ app: 'models' }, ports)])).toEqual([]);
  });
});
