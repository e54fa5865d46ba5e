import type { LoadedInput } from '../../core/compiler/model/document';
import type { ValidInput } from '../../core/compiler/model/valid-input';
import { ProxyDistribution, toNeutral } from '../../core/distribution';
import { messageOf } from '../../core/text/error-text';
import { validateResource } from '../../core/validation';
import { namesInDocument } from '../../core/validation/revisions/newest-names';
import { type Fields, isObject } from '../../core/values/objects';
import { GATEWAY_KINDS, PROXY_KINDS, type ResourceName } from '../../core/values/resource-name';
import { DEFAULT_REVISION, type Revision } from '../../core/values/revisions.generated';
import { type BuiltProgram, buildProgram, type KeptSecret, type ProgramInput } from './build-program';
import { evaluateCode, type Packages } from './code/evaluate';
import type { CodeProgram, Statement } from './code/model';
import { type ObjectFile, objectFiles } from './object-files';
import { type PatternProgram, withPatterns } from './patterns/recognise';
import { firstDifference } from './same-document';
import { type ImportSubject, importKey, importSubjectOf, isImported } from './subject';

/** Options of the caller. */
export interface ImportOptions {
  /** The name of the file without its ending, of which function and chart are named. */
  readonly name: string;
  readonly title: string;
  readonly chartClass: 'CompiledChart' | 'ControllerChart';
  /** The file of objects that remain YAML, as the program names it. */
  readonly objectsFile: string;
  readonly distributions: readonly ProxyDistribution[];
  readonly revision?: Revision;
  readonly packages: Packages;
  /** `Kind namespace/name` of objects of kgateway that were converted, by the index of their document. */
  readonly former?: ReadonlyMap<number, string>;
  /** Remarks for each resource, by its key. */
  readonly remarks?: ReadonlyMap<string, readonly string[]>;
}

/** A resource and the form in which it was imported. */
export interface ImportedResource {
  /** `Kind namespace/name`. */
  readonly resource: string;
  readonly layer: 'pattern' | 'construct' | 'first layer' | 'YAML' | 'left out';
  /** The reason why it is not a construct, or was left out. */
  readonly reason?: string;
  /** The object of kgateway that it was converted from. */
  readonly former?: string;
  /** Whether the data plane ignores it as it is. */
  readonly isIgnored?: true;
}

/** Code, and the facts known about it. */
export interface Imported {
  readonly program: CodeProgram;
  readonly resources: readonly ImportedResource[];
  /** Objects that stay YAML. */
  readonly objects: readonly Fields[];
  /** The same in the files that the program includes. */
  readonly objectFiles: readonly ObjectFile[];
  /** Secrets that remain in place. */
  readonly secrets: readonly Fields[];
  /** The manifests that the program generates, for comparison with the input. */
  readonly manifests: readonly Fields[];
}

/** Turns valid resources into a program, and shows by running it that each of them comes out as it went in. */
export function importResources(input: LoadedInput, valid: ValidInput, options: ImportOptions): Imported {
  const written = (index: number): Fields => ({ ...input.documents[index]?.value });
  const all = valid.resources.filter(isImported).map((resource) => {
    const { document } = resource.origin;
    const distribution = valid.distributions.get(document);
    return {
      ...importSubjectOf(resource, written(document), options.distributions, distribution, options.revision),
      document,
    };
  });
  const withKeys = all.filter(({ spec }) => holdsKey(spec));
  const subjects = all.filter((one) => !withKeys.includes(one));
  const used = new Set(subjects.map(({ document }) => document));
  const others = input.documents.flatMap((_, index) => (used.has(index) ? [] : [index]));
  const [secrets, objects] = [true, false].map((wanted) =>
    others.map(written).filter(({ kind }) => (kind === 'Secret') === wanted),
  );
  const files = objectFiles(objects ?? [], options.objectsFile);
  const frame = frameOf(subjects, input, options);
  const attempt = (plain: ReadonlyMap<string, string>) =>
    buildProgram({
      ...frame,
      plain,
      secrets: (secrets ?? []).map(keptSecret),
      objectsFiles: files.map(({ path }) => path),
    });
  const settled = settle(attempt, subjects, options);
  const { built, manifests, subjects: named, patterns } = recognised(settled, subjects, options);
  const wrong = differing(built, manifests, named, options);
  const { notes, remarks } = remarksOf(built, options.remarks ?? new Map());
  return {
    program: { ...built.program, notes, remarks },
    resources: [
      ...subjects.map((subject, index) => {
        const former = options.former?.get(subject.document);
        const described = describe(subject, named[index] ?? subject, built, wrong, patterns);
        return former === undefined ? described : { ...described, former };
      }),
      ...withKeys.map(describeKeyed),
      ...valid.invalid.map((one) => describeInvalid(one, frame.distribution)),
      ...(objects ?? []).flatMap((one) => describeFormer(one, frame.distribution)),
    ],
    objects: objects ?? [],
    objectFiles: files,
    secrets: secrets ?? [],
    manifests,
  };
}

/** Places remarks next to the first statement of each resource; remarks without a statement are at the top. */
function remarksOf({ owners, merged }: BuiltProgram, remarks: ReadonlyMap<string, readonly string[]>) {
  const first = new Map<string, Statement>();
  for (const [statement, owner] of owners) if (!first.has(owner)) first.set(owner, statement);
  const beside = new Map<Statement, readonly string[]>();
  const notes: string[] = [];
  for (const [key, lines] of remarks) {
    // Statements that make no resource belong to none, as notes do.
    const statement = key === '' ? undefined : first.get(merged.get(key) ?? key);
    if (statement) beside.set(statement, [...(beside.get(statement) ?? []), ...lines]);
    else notes.push(...lines);
  }
  return { notes, remarks: beside };
}

/** Replaces constructs with patterns that produce the same resources. */
function recognised(
  { built, manifests }: { built: BuiltProgram; manifests: readonly Fields[] },
  subjects: readonly ImportSubject[],
  options: ImportOptions,
): PatternProgram {
  const start: PatternProgram = { built, manifests, subjects, patterns: new Map() };
  if (differing(built, manifests, subjects, options).size > 0) return start;
  const run = (program: CodeProgram) => {
    const { manifests: made, failures } = evaluateCode(program, options.packages);
    return failures.length > 0 ? undefined : made.filter(isObject);
  };
  return withPatterns(start, run, (...all) => differing(...all, options).size === 0);
}

const MOST_ROUNDS = 100;

/** Converts resources to objects of the first layer if their construct does not generate the expected manifest, until all do. */
function settle(
  attempt: (plain: ReadonlyMap<string, string>) => BuiltProgram,
  subjects: readonly ImportSubject[],
  options: ImportOptions,
): { built: BuiltProgram; manifests: readonly Fields[] } {
  let plain: ReadonlyMap<string, string> = new Map();
  for (let round = 0; ; round++) {
    const built = attempt(plain);
    const { manifests: made, failures } = evaluateCode(built.program, options.packages);
    const manifests = made.filter(isObject);
    const next = new Map(plain);
    for (const { statement, error } of failures) {
      const owner = built.owners.get(statement) ?? '';
      if (!built.plain.has(owner)) next.set(owner, messageOf(error).split('\n')[0] ?? '');
    }
    if (failures.length === 0) {
      for (const [key, path] of differing(built, manifests, subjects, options)) {
        if (!built.plain.has(key)) next.set(key, `the construct writes another value at ${path}`);
      }
    }
    if (next.size === plain.size || round === MOST_ROUNDS) return { built, manifests };
    plain = next;
  }
}

/** Resources that come out differently, with the first place that differs. */
function differing(
  { merged }: BuiltProgram,
  manifests: readonly Fields[],
  subjects: readonly ImportSubject[],
  options: ImportOptions,
): Map<string, string> {
  const made = new Map(manifests.map((manifest) => readBack(manifest, options)));
  const found = new Map<string, string>();
  for (const { kind, namespace, name, wanted } of subjects) {
    const key = importKey(kind, namespace, name);
    const owner = merged.get(key);
    const document = owner === undefined ? made.get(key) : parametersOf(owner, made);
    const path = document ? firstDifference(wanted, document, namespace) : 'every field';
    if (path !== undefined) found.set(owner ?? key, path);
  }
  return found;
}

/** Returns the parameters that a Gateway references, whatever their name. */
function parametersOf(gateway: string, made: ReadonlyMap<string, Fields>): Fields | undefined {
  const { metadata, spec }: Fields = made.get(gateway) ?? {};
  const namespace = isObject(metadata) && typeof metadata.namespace === 'string' ? metadata.namespace : undefined;
  const infrastructure = isObject(spec) ? spec.infrastructure : undefined;
  const reference = isObject(infrastructure) ? infrastructure.parametersRef : undefined;
  return isObject(reference) ? made.get(importKey('ProxyParameters', namespace, String(reference.name))) : undefined;
}

function readBack(manifest: Fields, { distributions, revision: judgedBy }: ImportOptions): [string, Fields] {
  const { document, distribution } = toNeutral(manifest, distributions);
  const { namespace, name } = isObject(document.metadata) ? document.metadata : {};
  const key = importKey(String(document.kind), typeof namespace === 'string' ? namespace : undefined, String(name));
  const kind = [...PROXY_KINDS, ...GATEWAY_KINDS].find((one) => one === document.kind);
  const revision = judgedBy ?? distribution?.revision ?? DEFAULT_REVISION;
  const { value } = kind
    ? validateResource(kind, namesInDocument(kind, document, revision), { revision, distribution })
    : { value: document };
  return [key, value ?? document];
}

type Frame = Omit<ProgramInput, 'plain' | 'secrets' | 'objectsFiles'>;

/** Determines the settings of the whole program: the namespace that most resources share, and the distribution. */
function frameOf(subjects: readonly ImportSubject[], input: LoadedInput, options: ImportOptions): Frame {
  const { name, title, chartClass } = options;
  const namespaced = subjects.filter(({ kind }) => kind !== 'GatewayClass');
  const namespaces = new Set(namespaced.map(({ namespace }) => namespace));
  const [namespace] = namespaces.size === 1 ? namespaces : [];
  const counts = new Map<ProxyDistribution, number>();
  for (const { distribution } of subjects) {
    if (distribution) counts.set(distribution, (counts.get(distribution) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const distribution = most ?? referencedDistribution(input, options.distributions);
  const selected = distribution === ProxyDistribution.DEFAULT ? undefined : distribution;
  const { gatewayClass } = distribution ?? ProxyDistribution.DEFAULT;
  return { subjects, namespace, distribution: selected, gatewayClass, name, title, chartClass };
}

/** The distribution whose kinds are referenced, for inputs that have no resource of it. */
function referencedDistribution(
  { documents }: LoadedInput,
  distributions: readonly ProxyDistribution[],
): ProxyDistribution | undefined {
  const groups = new Set(documents.flatMap(({ value }) => [...groupsIn(value)]));
  return distributions.find(({ apiGroup }) => groups.has(apiGroup));
}

function* groupsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* groupsIn(item);
  else if (isObject(value))
    for (const [key, one] of Object.entries(value)) {
      if (key === 'group' && typeof one === 'string') yield one;
      yield* groupsIn(one);
    }
}

function keptSecret({ metadata, data, stringData }: Fields): KeptSecret {
  const { name, namespace, labels } = isObject(metadata) ? metadata : {};
  const keys = [data, stringData].flatMap((entries) => (isObject(entries) ? Object.keys(entries) : []));
  const texts = isObject(labels) ? Object.entries(labels).map(([key, one]) => [key, String(one)]) : [];
  return {
    name: String(name),
    namespace: typeof namespace === 'string' ? namespace : undefined,
    keys: [...new Set(keys)],
    labels: Object.fromEntries(texts),
  };
}

/** Returns whether the value contains a plaintext key for a destination: secrets are never written into code. */
function holdsKey(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsKey);
  if (!isObject(value)) return false;
  if (isObject(value.auth) && typeof value.auth.key === 'string') return true;
  return Object.values(value).some(holdsKey);
}

/** Returns the kind as documents of the distribution name it. */
function kindIn(distribution: ProxyDistribution | undefined, kind: string): string {
  return (distribution ?? ProxyDistribution.DEFAULT).kindOf(kind);
}

function describeKeyed({ kind, namespace, name, distribution }: ImportSubject): ImportedResource {
  const reason = 'it contains a key in plain text, which is not copied into code; put it into a Secret';
  return { resource: `${kindIn(distribution, kind)} ${namespace ?? 'default'}/${name}`, layer: 'YAML', reason };
}

/** Reports an invalid resource, which typed code cannot express. */
function describeInvalid(
  { kind, namespace, name }: ResourceName,
  distribution: ProxyDistribution | undefined,
): ImportedResource {
  const reason = 'it is not valid, see `ai-gateway validate`';
  return {
    resource: `${kindIn(distribution, kind)} ${namespace === '' ? '' : `${namespace}/`}${name}`,
    layer: 'YAML',
    reason,
  };
}

/** Kinds of kgateway and the kinds that replace them. */
const SUCCESSORS: Readonly<Record<string, string>> = {
  Backend: 'ProxyBackend',
  BackendConfigPolicy: 'ProxyPolicy',
  DirectResponse: 'ProxyPolicy',
  GatewayParameters: 'ProxyParameters',
  HTTPListenerPolicy: 'ProxyPolicy',
  ListenerPolicy: 'ProxyPolicy',
  TrafficPolicy: 'ProxyPolicy',
};

/** An object of kgateway, which this data plane does not read. */
function describeFormer(
  { apiVersion, kind, metadata }: Fields,
  distribution: ProxyDistribution | undefined,
): ImportedResource[] {
  if (!String(apiVersion).startsWith('gateway.kgateway.dev/')) return [];
  const { namespace = 'default', name } = isObject(metadata) ? metadata : {};
  const successor = SUCCESSORS[String(kind)];
  const advice =
    successor === undefined
      ? 'nothing replaces it'
      : `write it as a resource of the kind ${kindIn(distribution, successor)}`;
  const reason = `the data plane does not read gateway.kgateway.dev; ${advice}`;
  return [{ resource: `${String(kind)} ${String(namespace)}/${String(name)}`, layer: 'YAML', reason, isIgnored: true }];
}

function describe(
  { kind, namespace, name, distribution }: ImportSubject,
  now: ImportSubject,
  { plain, merged }: BuiltProgram,
  wrong: ReadonlyMap<string, string>,
  patterns: PatternProgram['patterns'],
): ImportedResource {
  const key = importKey(kind, namespace, name);
  const resource = `${kindIn(distribution, kind)} ${kind === 'GatewayClass' ? '' : `${namespace ?? 'default'}/`}${name}`;
  const path = wrong.get(merged.get(key) ?? importKey(now.kind, now.namespace, now.name));
  if (path !== undefined) return { resource, layer: 'left out', reason: `the result differs at ${path}` };
  const made = patterns.get(key);
  if (made)
    return {
      resource,
      layer: 'pattern',
      ...(made.name === name ? {} : { reason: `${made.pattern} calls it ${made.name}` }),
    };
  const reason = plain.get(key);
  return reason === undefined ? { resource, layer: 'construct' } : { resource, layer: 'first layer', reason };
}
