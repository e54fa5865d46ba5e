/** Patches with every directive, most of them sensible and some of them wrong, made from the object that they patch. */
import type { Random } from './random';
import { container, environment, ports, volume } from './random-resources';

type Json = any;

/** Lists that merge, by name: their key, and an item that the object may not have yet. */
const MERGED_LISTS: Record<string, { key: string; item: (random: Random) => Json }> = {
  containers: { key: 'name', item: (random) => container(random) },
  initContainers: { key: 'name', item: (random) => container(random) },
  volumes: { key: 'name', item: (random) => volume(random) },
  env: { key: 'name', item: (random) => environment(random)[0] ?? { name: 'NEW', value: 'new' } },
  ports: { key: 'containerPort', item: (random) => ports(random)[0] ?? { containerPort: 9999 } },
  volumeMounts: { key: 'mountPath', item: (random) => ({ name: 'tmp', mountPath: random.pick(['/tmp', '/new']) }) },
  volumeDevices: { key: 'devicePath', item: () => ({ name: 'disk', devicePath: '/dev/new' }) },
  imagePullSecrets: { key: 'name', item: (random) => ({ name: random.pick(['a', 'registry']) }) },
  secrets: { key: 'name', item: (random) => ({ name: random.pick(['a', 'token']) }) },
  hostAliases: {
    key: 'ip',
    item: (random) => ({ ip: random.pick(['10.0.0.1', '10.0.0.9']), hostnames: ['new.example'] }),
  },
  topologySpreadConstraints: { key: 'topologyKey', item: () => ({ topologyKey: 'rack', maxSkew: 2 }) },
  ownerReferences: { key: 'uid', item: (random) => ({ uid: random.pick(['u1', 'u9']), name: 'owner' }) },
};

const WRONG: Json[] = ['text', 7, 1.5, true, [], ['x'], [{ name: 'x' }], [null], [[1]], {}, { unknown: { deeper: 1 } }];

export function randomPatch(random: Random, resource: Json): Json {
  const patch = patchMap(random, resource, resource.kind === 'Service');
  delete patch.apiVersion;
  delete patch.kind;
  return patch;
}

function patchMap(random: Random, map: Json, inService: boolean, depth = 0): Json {
  if (depth > 0 && random.chance(0.03))
    return { $patch: random.pick(['delete', 'replace', 'merge', 'other']), ...random.pick([{}, { type: 'x' }]) };
  const patch: Json = {};
  for (const [name, value] of Object.entries<Json>(map)) {
    if (random.chance(wanted(name))) patchField(random, patch, name, value, inService, depth);
  }
  if (random.chance(0.08)) addNewField(random, patch);
  if (random.chance(0.06)) patch.$retainKeys = retained(random, map, patch);
  return patch;
}

/** The ways down to the containers are taken often, so that patches reach them. */
function wanted(name: string): number {
  return ['spec', 'template', 'containers', 'metadata'].includes(name) ? 0.85 : 0.3;
}

function patchField(random: Random, patch: Json, name: string, value: Json, inService: boolean, depth: number): void {
  if (random.chance(0.05)) patch[name] = null;
  else if (random.chance(0.015)) patch[name] = structuredClone(random.pick(WRONG));
  else if (Array.isArray(value)) patchList(random, patch, name, value, inService, depth);
  else if (value && typeof value === 'object') patch[name] = patchMap(random, value, inService, depth + 1);
  else patch[name] = random.pick<Json>([value, value, 'changed', 42]);
}

function patchList(random: Random, patch: Json, name: string, list: Json[], inService: boolean, depth: number): void {
  const known = MERGED_LISTS[name];
  if (name === 'finalizers' || !known || list.some((item) => typeof item !== 'object'))
    patchPlainList(random, patch, name, list);
  else
    patchItems(
      random,
      patch,
      name,
      list,
      inService && name === 'ports' ? { ...known, key: 'port' } : known,
      inService,
      depth,
    );
}

function patchPlainList(random: Random, patch: Json, name: string, list: Json[]): void {
  const roll = random.next();
  const values = random.shuffled([...random.some(list), ...random.some(['example.com/b', 'example.com/new'])]);
  if (roll < 0.3)
    patch[`$deleteFromPrimitiveList/${name}`] = random.chance(0.05) ? random.pick<Json>([null, 'x', {}]) : values;
  else patch[name] = values;
  if (random.chance(0.25)) {
    const order = random.chance(0.7) ? [...values, ...list] : random.shuffled(list);
    patch[`$setElementOrder/${name}`] = [...new Set(order)];
  }
}

function patchItems(
  random: Random,
  patch: Json,
  name: string,
  list: Json[],
  { key, item }: { key: string; item: (random: Random) => Json },
  inService: boolean,
  depth: number,
): void {
  let items: Json[] = random.some(list, 0.5).map((existing) => {
    if (random.chance(0.15)) return { [key]: existing[key], $patch: 'delete' };
    return { ...patchMap(random, existing, inService, depth + 1), [key]: existing[key] };
  });
  for (let count = random.below(3); count > 0; count--)
    items.push(random.chance(0.1) ? { ...item(random), $patch: 'delete' } : item(random));
  if (random.chance(0.06)) items.push({ $patch: random.pick(['replace', 'replace', 'merge', 'delete']) });
  if (random.chance(0.02)) items.push({ unknown: 'without a key' });
  if (random.chance(0.02)) items.push(structuredClone(random.pick(WRONG)));
  if (random.chance(0.5)) items = random.shuffled(items);
  if (random.chance(0.95)) patch[name] = items;
  if (random.chance(0.3)) patch[`$setElementOrder/${name}`] = elementOrder(random, list, items, key);
  if (random.chance(0.01)) patch[`$setElementOrder${name}`] = [];
}

/** An order that usually fits the items of the patch, among the items of the object. */
function elementOrder(random: Random, list: Json[], items: Json[], key: string): Json {
  if (random.chance(0.05)) return random.pick<Json>([[], 'text', [null], [{ other: 1 }], ['text']]);
  const named = items
    .filter((item) => item && typeof item === 'object' && key in item && !item.$patch)
    .map((item) => item[key]);
  const others = random.some(list, 0.6).map((item) => item[key]);
  const order = random.chance(0.7)
    ? [...new Set([...named, ...others])]
    : random.shuffled([...new Set([...named, ...others])]);
  return order.map((value) => ({ [key]: value }));
}

function retained(random: Random, map: Json, patch: Json): Json {
  if (random.chance(0.05)) return random.pick<Json>(['text', {}, [{}]]);
  const names = Object.keys(patch).filter((name) => !name.startsWith('$'));
  return random.chance(0.85) ? [...names, ...random.some(Object.keys(map))] : random.some(names, 0.6);
}

/** Adds fields that the object may lack, so that their contents have no counterpart to merge with. */
function addNewField(random: Random, patch: Json): void {
  const [name, value] = random.pick<[string, Json]>([
    ['volumes', [volume(random), { name: 'gone', $patch: 'delete' }]],
    [
      'env',
      [
        { name: 'NEW', value: null },
        { name: 'GONE', $patch: 'delete' },
      ],
    ],
    ['affinity', { podAntiAffinity: null, nodeAffinity: { $patch: 'replace' } }],
    ['strategy', { $retainKeys: ['type'], type: 'Recreate' }],
    ['annotations', { added: 'yes', removed: null }],
    ['unknownField', { a: { b: null } }],
    ['Containers', [container(random)]],
    ['$setElementOrder/volumes', [{ name: 'tmp' }, { name: 'a' }]],
    ['$setElementOrder/unknown', [{ name: 'tmp' }]],
    ['$deleteFromPrimitiveList/args', ['-v']],
    ['$deleteFromPrimitiveList/finalizers', ['example.com/a']],
    ['securityContext', { $patch: 'delete' }],
  ]);
  const list = /\/(.*)/.exec(name)?.[1];
  if (list === undefined || !(list in patch)) patch[name] = structuredClone(value);
}
