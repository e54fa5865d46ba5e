import { expect, it } from 'vitest';
import { objectFiles } from '../../../src/apps/import/object-files';

const service = (name: string, namespace: string) => ({ kind: 'Service', metadata: { name, namespace } });

it('splits objects with equal kind and name into separate files', () => {
  const [web, other, api, deployment] = [
    service('web', 'shop'),
    service('web', 'store'),
    service('api', 'shop'),
    { kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' } },
  ];
  expect(objectFiles([web, other, api, deployment], 'main.objects.yaml')).toEqual([
    { path: 'main.objects.yaml', objects: [web, api, deployment] },
    { path: 'main.objects-2.yaml', objects: [other] },
  ]);
});

it('creates no file without objects', () => expect(objectFiles([], 'main.objects.yaml')).toEqual([]));
