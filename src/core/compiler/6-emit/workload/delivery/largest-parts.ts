import type { ConfigObject, ConfigValue } from '../../../../data-plane/placeholders';

export interface SizedPart {
  readonly name: string;
  readonly bytes: number;
}

const SHOWN = 5;

/** Returns the largest parts of a config: its sections, and the largest items of the largest section. */
export function largestParts(config: ConfigObject, write: (part: ConfigObject) => string): readonly SizedPart[] {
  const measure = (name: string, value: ConfigValue): SizedPart => ({
    name,
    bytes: Buffer.byteLength(write({ [name]: value })),
  });
  const sections = Object.keys(config)
    .map((key) => measure(key, config[key]!))
    .sort(bySize);
  const [largest] = sections;
  if (!largest) return [];
  const items = itemsOf(largest.name, config[largest.name]!).map(([name, value]) => measure(name, value));
  return [...sections.slice(0, 2), ...items.sort(bySize)].slice(0, SHOWN);
}

function bySize(a: SizedPart, b: SizedPart): number {
  return b.bytes - a.bytes || (a.name < b.name ? -1 : 1);
}

/** Returns the items of a section with readable names: routes of listeners, backends, policies. */
function itemsOf(section: string, value: ConfigValue): [name: string, value: ConfigValue][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: ConfigObject, index): [string, ConfigValue][] => {
    if (section !== 'binds') return [[`${section} ${partName(item, index)}`, item]];
    const listeners = (item['listeners'] ?? []) as readonly ConfigObject[];
    return listeners.flatMap((listener) =>
      ((listener['routes'] ?? listener['tcpRoutes'] ?? []) as readonly ConfigObject[]).map(
        (route, at): [string, ConfigValue] => [`route ${partName(route, at)} on port ${String(item['port'])}`, route],
      ),
    );
  });
}

function partName(item: ConfigObject, index: number): string {
  const { name, namespace } = item;
  if (typeof name === 'string') return typeof namespace === 'string' ? `${namespace}/${name}` : name;
  return name === undefined ? `#${index}` : JSON.stringify(name);
}
