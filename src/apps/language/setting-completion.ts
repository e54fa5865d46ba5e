import { catalogueEntry, codeOfName, diagnosticNames } from '../../core/diagnostics/catalogue-entry';
import { isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import { valueAt } from '../../core/values/value-at';
import type { Typed } from './cursor';
import type { Proposal } from './proposal';
import type { Snapshot } from './snapshot';

/** Returns the keys of maps in the settings: names of findings, hosts of the inputs, and models. */
export function settingKeyProposals(snapshot: Snapshot, { root, path }: Typed): readonly Proposal[] {
  const own = withoutEnvironment(path);
  if (own.length !== 1) return [];
  const proposals = keysOf(snapshot, root, own[0], own !== path);
  const there = valueAt(root, path);
  return proposals
    .filter(({ label }) => !isObject(there) || !Object.hasOwn(there, label))
    .map((one) => ({ ...one, insert: `${/^[\w.-]+$/.test(one.label) ? one.label : JSON.stringify(one.label)}: ` }));
}

/** Returns the values of the settings that name findings. Findings of the inputs come first. */
export function settingValueProposals(snapshot: Snapshot, { root, path }: Typed): readonly Proposal[] {
  const [list, , field, ...below] = withoutEnvironment(path);
  if (list !== 'waivers' || below.length > 0) return [];
  if (field === 'code')
    return findingNames(snapshot, root, ({ waivable, severity }) => waivable || severity !== 'error');
  if (field !== 'resource') return [];
  const about = snapshot.diagnostics.flatMap(({ resource }) =>
    resource ? [`${resource.kind} ${resource.namespace ? `${resource.namespace}/` : ''}${resource.name}`] : [],
  );
  return [...new Set(about)].map((resource) => ({ label: snapshot.inOwnWords(resource), is: 'name' }));
}

function withoutEnvironment(path: FieldPath): FieldPath {
  return path[0] === 'environments' ? path.slice(2) : path;
}

function keysOf(
  snapshot: Snapshot,
  root: Typed['root'],
  field: string | number | undefined,
  isOfEnvironment: boolean,
): readonly Proposal[] {
  if (field === 'severities') return findingNames(snapshot, root, ({ severity }) => severity !== 'error');
  if (!isOfEnvironment) return [];
  const specs = snapshot.input.documents.map(({ value }) => value.spec);
  if (field === 'hosts') return names(specs.flatMap((spec) => stringsIn(spec, HOST_FIELDS)));
  return field === 'models' ? names(specs.flatMap((spec) => stringsIn(spec, MODEL_FIELDS))) : [];
}

const HOST_FIELDS: ReadonlySet<string> = new Set(['hostname', 'hostnames']);
const MODEL_FIELDS: ReadonlySet<string> = new Set(['model', 'modelAliases']);

/** Returns the strings in all fields of these names. */
function stringsIn(value: unknown, fields: ReadonlySet<string>, isWanted = false): readonly string[] {
  if (typeof value === 'string') return isWanted ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item, fields, isWanted));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(inner, fields, isWanted || fields.has(name)));
}

function names(all: readonly string[]): readonly Proposal[] {
  return [...new Set(all)].sort().map((label) => ({ label, is: 'name' }));
}

type Entry = NonNullable<ReturnType<typeof catalogueEntry>>;

function findingNames(
  { diagnostics }: Snapshot,
  root: Typed['root'],
  isWanted: (entry: Entry) => boolean,
): readonly Proposal[] {
  const found = new Set(diagnostics.map(({ code }) => code));
  const known = [...diagnosticNames()].flatMap((label): readonly (Proposal & { readonly code: string })[] => {
    const code = codeOfName(label);
    const entry = catalogueEntry(code);
    if (!entry || !isWanted(entry)) return [];
    return [{ label, code, is: 'word', detail: `${code}, ${entry.severity}`, documentation: entry.title }];
  });
  const own = conventionsOf(root).map((label): Proposal => ({ label, is: 'word', detail: 'convention' }));
  const first = known.filter(({ code }) => found.has(code));
  const others = known.filter(({ code }) => !found.has(code));
  return [...own, ...[...first, ...others].map(({ code: _, ...proposal }) => proposal)];
}

/** Returns the codes of the conventions in the same settings. */
function conventionsOf({ conventions }: Typed['root']): readonly string[] {
  if (!Array.isArray(conventions)) return [];
  return conventions.flatMap((one) => (isObject(one) && typeof one.code === 'string' ? [one.code] : []));
}
