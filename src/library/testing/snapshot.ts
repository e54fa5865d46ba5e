import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Chart, Yaml } from 'cdk8s';
import { compareText } from '../../core/text/compare-text';

type Json = { readonly [field: string]: unknown };

/** Returns the objects of a chart as sorted YAML without checksums, for comparison with a file. */
export function snapshotOf(chart: Chart): string {
  const objects = (chart.toJson() as Json[]).map((object) => normalise(object) as Json);
  return Yaml.stringify(...objects.sort((a, b) => compareText(sortKey(a), sortKey(b))));
}

/** Lines that are shown of a difference. */
const SHOWN = 20;

/** Compares a snapshot with a file, or writes the file. Returns the difference, or undefined if there is none. */
export function snapshotProblem(file: string, snapshot: string): string | undefined {
  const exists = existsSync(file);
  if (isSet('UPDATE_SNAPSHOT') || (!exists && !isSet('CI'))) {
    writeFileSync(file, snapshot);
    return undefined;
  }
  if (!exists) return `${file} does not exist: run the tests without the variable CI, and commit the file`;
  const expected = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  if (expected === snapshot) return undefined;
  return `the chart differs from ${file}; to accept the new output, set UPDATE_SNAPSHOT=1\n${difference(expected, snapshot)}`;
}

/** Returns whether an environment variable is set to a value other than `0` and `false`. */
function isSet(variable: string): boolean {
  return !['', '0', 'false'].includes(process.env[variable]?.toLowerCase() ?? '');
}

/** Returns the lines between the first and the last line that differ. */
function difference(expected: string, actual: string): string {
  const [old, now] = [expected.split('\n'), actual.split('\n')];
  const isSame = (index: number, end: number) => old.at(end + index) === now.at(end + index);
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && isSame(start, 0)) start++;
  let end = 0;
  while (end < shorter - start && isSame(-end, -1)) end++;
  const shown = (sign: string, lines: readonly string[]) => {
    const more = lines.length > SHOWN ? [`${sign} ... ${lines.length - SHOWN} more lines`] : [];
    return [...lines.slice(0, SHOWN).map((line) => `${sign} ${line}`), ...more];
  };
  const gone = shown('-', old.slice(start, old.length - end));
  const added = shown('+', now.slice(start, now.length - end));
  return [`at line ${start + 1}:`, ...gone, ...added].join('\n');
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
