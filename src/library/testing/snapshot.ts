import { type Chart, Yaml } from 'cdk8s';
import { compareText } from '../../core/text/compare-text';

type Json = { readonly [field: string]: unknown };

/** Returns the objects of a chart as sorted YAML without checksums, for comparison with a file. */
export function snapshotOf(chart: Chart): string {
  const objects = (chart.toJson() as Json[]).map((object) => normalise(object) as Json);
  return Yaml.stringify(...objects.sort((a, b) => compareText(sortKey(a), sortKey(b))));
}

function sortKey({ kind, metadata }: Json): string {
  const { namespace = '', name = '' } = (metadata ?? {}) as { readonly namespace?: string; readonly name?: string };
  return `${kind}/${namespace}/${name}`;
}

function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalise);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value)
    .filter(([name]) => !name.startsWith('checksum/'))
    .map(([name, field]) => [name, normalise(field)] as const);
  return Object.fromEntries(fields.sort(([a], [b]) => compareText(a, b)));
}
