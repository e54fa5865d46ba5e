import { ApiObject, Chart, Testing } from 'cdk8s';
import { isObject } from '../../src/core/values/objects';
import { MEMBERS } from './coverage';

/** Returns the names of the options that set a field of another name and value, by the last two names of the field's path. */
export function fieldOptions(): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const { name, used, unused } of MEMBERS) {
    const [type, member = ''] = name.split('.');
    if (!/(?:Options|Props|Settings)$/.test(type)) continue;
    const before = leavesOf(unused);
    for (const [path, value] of leavesOf(used)) {
      if (before.get(path) === value || !isShownBy(value)) continue;
      const names = path.split('.').filter((step) => !/^\d+$/.test(step));
      if (names.at(-1) === member) continue;
      const key = names.slice(-2).join('.');
      if (!/^\w+\.\w+$/.test(key)) continue;
      found.set(key, (found.get(key) ?? new Set()).add(member));
    }
  }
  // A field that several options set shows none of them.
  return new Map([...found].flatMap(([key, [option, ...others]]) => (others.length === 0 ? [[key, option]] : [])));
}

/** Fields that contain the value of an option are found by the value. */
function isShownBy(value: string): boolean {
  return /^(?:[A-Z]\w*|true|false|\{\})$/.test(value);
}

function leavesOf(build: (chart: Chart) => void): ReadonlyMap<string, string> {
  const chart = new Chart(Testing.app(), 'c', { namespace: 'shop', disableResourceNameHashes: true });
  build(chart);
  const objects = chart.node.findAll().filter(ApiObject.isApiObject);
  return new Map(objects.flatMap((object) => leaves(object.toJson().spec, `${object.node.path}.spec`)));
}

function leaves(value: unknown, path: string): readonly (readonly [string, string])[] {
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  if (entries.length === 0) return [[path, isObject(value) ? '{}' : String(value)]];
  return entries.flatMap(([step, inner]) => leaves(inner, `${path}.${step}`));
}
