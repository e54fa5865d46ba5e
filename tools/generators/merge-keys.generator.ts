import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import type { Generator } from './generator';

const MERGE_KEYS = 'src/core/overlay/merge-keys.generated.ts';
const OMITTED_FIELDS = 'src/core/compiler/6-emit/workload/defaults/omitted-fields.generated.ts';
const PROGRAM = join(ROOT, 'tools/kubernetes/patch-table');

type PatchField = readonly [shape: string, strategy: string, mergeKey: string];

interface PatchTable {
  readonly kinds: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, Readonly<Record<string, PatchField>>>>;
  readonly omitted: Readonly<Record<string, readonly string[]>>;
}

/**
 * The merge keys and patch strategies of the Kubernetes types, and the fields that Kubernetes omits when empty, printed by a Go program from the types' own struct tags.
 * Go and its modules are needed to make the table anew, not to use or check out the project: without them the committed
 * table stays as it is.
 */
export const generator: Generator = {
  name: 'merge-keys',
  source: 'the struct tags of k8s.io/api',
  async outputs() {
    const table = extract();
    if (table) {
      return new Map([
        [MERGE_KEYS, renderMergeKeys(table)],
        [OMITTED_FIELDS, renderOmittedFields(table)],
      ]);
    }
    if (process.env.AI_GATEWAY_REQUIRE_TOOLS)
      throw new Error('the table of merge keys could not be printed: see tools/kubernetes/patch-table');
    console.log(
      'merge-keys: kept as committed and not compared: Go is missing, or its modules (go mod download in tools/kubernetes/patch-table)',
    );
    const committed = [MERGE_KEYS, OMITTED_FIELDS].filter((file) => existsSync(join(ROOT, file)));
    return new Map(committed.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  },
};

function extract(): PatchTable | undefined {
  try {
    // Modules are downloaded only on a build machine.
    const env = { ...process.env, GOFLAGS: '-mod=mod', ...(!process.env.CI && { GOPROXY: 'off' }) };
    const text = execFileSync('go', ['run', '.'], {
      cwd: PROGRAM,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(text) as PatchTable;
  } catch {
    return undefined;
  }
}

function renderMergeKeys(table: PatchTable): string {
  const lines = [
    '/** Shape of the type (`*` pointer, `[]` list, then the name of a struct or `-`), patch strategy, merge key. */',
    'export type PatchField = readonly [shape: string, strategy?: string, mergeKey?: string];',
    '',
    'export type PatchFields = Readonly<Record<string, PatchField>>;',
    '',
    '/** `apiVersion/Kind` to the type that describes it. */',
    'export const PATCH_KINDS: Readonly<Record<string, string>> = {',
    ...Object.entries(table.kinds).map(([kind, type]) => `  ${quote(kind)}: ${quote(type)},`),
    '};',
    '',
    'export const PATCH_TYPES: Readonly<Record<string, PatchFields>> = {',
  ];
  for (const name of Object.keys(table.types).sort()) {
    lines.push(`  ${quote(name)}: {`);
    for (const [field, facts] of Object.entries(table.types[name]!))
      lines.push(`    ${quote(field)}: ${tuple(facts)},`);
    lines.push('  },');
  }
  lines.push('};', '');
  return lines.join('\n');
}

function renderOmittedFields(table: PatchTable): string {
  const lines = [
    '/** Fields of each type that the API server does not write when they are false, zero or empty. */',
    'export const OMITTED_FIELDS: Readonly<Record<string, readonly string[]>> = {',
    ...Object.keys(table.omitted)
      .sort()
      .map((name) => `  ${quote(name)}: [${table.omitted[name]!.map(quote).join(', ')}],`),
    '};',
    '',
  ];
  return lines.join('\n');
}

function tuple([shape, strategy, mergeKey]: PatchField): string {
  const kept = mergeKey ? [shape, strategy, mergeKey] : strategy ? [shape, strategy] : [shape];
  return `[${kept.map(quote).join(', ')}]`;
}

function quote(text: string): string {
  return `'${text}'`;
}
