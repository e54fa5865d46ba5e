import { describe, expect, it } from 'vitest';
import { emitted, layers, type Spec } from './workload-ir';

const sidecar = {
  name: 'sidecar',
  image: 'a/b:1',
  securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
};
const pod = (spec: object) => ({ deployment: { spec: { template: { spec } } } });
const places = (overlay: Spec) =>
  emitted(layers(overlay)).diagnostics.map(
    ({ code, path }) => `${code} ${path?.replace('spec.deployment.spec.template.spec.', '')}`,
  );

describe('a rejected overlay is reported', () => {
  it.each([
    ['at the item without its key', pod({ containers: [sidecar, { image: 'a/c:1' }] }), 'containers[1]'],
    [
      'at an item of an item',
      pod({ containers: [{ name: 'agentgateway', env: [{ name: 'A', value: 'a' }, { value: 'b' }] }] }),
      'containers[0].env[1]',
    ],
    [
      'at the item with a directive that no item can have',
      pod({ containers: [sidecar, { name: 'x', $patch: 'erase' }] }),
      'containers[1]',
    ],
    [
      'at the list that is not in the order given for it',
      pod({
        '$setElementOrder/containers': [{ name: 'sidecar' }],
        containers: [sidecar, { name: 'x', image: 'a/c:1' }],
      }),
      'containers',
    ],
  ])('%s', (_name, overlay, path) => {
    expect(places(overlay)).toEqual([`AIG6011 ${path}`]);
  });

  it('at its root if it is invalid everywhere', () => {
    expect(places({ service: { spec: { $patch: 'erase' } } })).toEqual(['AIG6011 spec.service.spec']);
  });
});

it('shows an ineffective directive at its item, by the key of the list', () => {
  const volumeMounts = [
    { mountPath: '/a', name: 'tmp' },
    { mountPath: '/b', name: 'tmp', $patch: 'delete' },
  ];
  const ports = [
    { name: 'same', containerPort: 9000 },
    { name: 'same', containerPort: 9001, $patch: 'delete' },
  ];
  expect(places(pod({ containers: [{ ...sidecar, volumeMounts, ports }] }))).toEqual([
    'AIG6012 containers[0].ports[1].$patch',
    'AIG6012 containers[0].volumeMounts[1].$patch',
    'AIG6054 containers[0].ports[1].name',
  ]);
});
