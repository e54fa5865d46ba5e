import type { ProxyDistribution } from '../distribution';
import { isObject } from '../values/objects';
import { PROXY_KINDS, type ResourceKind } from '../values/resource-name';
import { DEFAULT_REVISION, type Revision } from '../values/revisions.generated';
import { CLUSTER_KINDS, CORE_ENTRIES, CORE_FIELDS } from './core-shapes';
import { unknownField } from './fix-texts';
import { GATEWAY_SHAPES } from './gateway-validators.generated';
import { INFERENCE_SHAPES } from './inference-shapes';
import type { Issue } from './issue';
import { type Naming, NO_NAMING } from './issues';
import { checkMetadata, METADATA } from './metadata';
import { type OtherKind, withOtherPlaces } from './misplaced-fields';
import { newestNames } from './revisions/newest-names';
import { withOtherRevisions } from './revisions/other-revisions';
import type { KindShapes, Shape } from './shapes';
import { PROXY_SHAPES } from './validators.generated';
import { Walk } from './walk';

export interface ValidationOptions {
  /** The revision that documents of this API are validated against; the distribution's default if absent. */
  readonly revision?: Revision;
  /** The distribution whose names messages use; the reference's names if absent. */
  readonly distribution?: ProxyDistribution;
  /** The distribution whose kinds are named to authors of other documents, such as routes. */
  readonly spoken?: ProxyDistribution;
}

export interface Validated {
  /** A new object with defaults filled in and nulls removed, in the newest names. Absent if the document has errors. */
  readonly value?: Record<string, unknown>;
  readonly issues: readonly Issue[];
}

/**
 * Validates a document of a kind, in the reference's names, as the API server does at admission. Its `kind` and `apiVersion` are assumed to
 * be correct. All problems are reported once, in document order.
 */
export function validateResource(kind: ResourceKind, document: object, options: ValidationOptions = {}): Validated {
  const revision = options.revision ?? options.distribution?.revision ?? DEFAULT_REVISION;
  const judged = judge(kind, document, revision, options);
  if (!Object.hasOwn(PROXY_SHAPES, kind)) return judged;
  if (judged.value) return { ...judged, value: newestNames(kind, judged.value, revision) };
  const issues = withOtherRevisions(judged.issues, revision, (other) => judge(kind, document, other, options).issues);
  return { issues };
}

function judge(
  kind: ResourceKind,
  document: object,
  revision: Revision,
  options: Pick<ValidationOptions, 'distribution' | 'spoken'>,
): Validated {
  const { distribution } = options;
  const walk = new Walk(namingOf(distribution));
  const known = shapesOf(kind, document as Record<string, unknown>, revision);
  if (!known && Object.hasOwn(PROXY_SHAPES, kind)) {
    const found = JSON.stringify(distribution?.kindOf(kind) ?? kind);
    within(walk, 'kind', () => walk.issues.error('enum', `Unsupported value: ${found}`, { found }));
    return { issues: walk.issues.all };
  }
  const check = known ? closedDocument : coreDocument;
  const value = check(walk, kind, document as Record<string, unknown>, known ?? {});
  const found = walk.issues.all;
  const isAnyUnknown = known?.spec !== undefined && found.some(({ rule }) => rule === 'unknownField');
  const issues = isAnyUnknown ? placed(found, document, known.spec, revision, distribution ?? options.spoken) : found;
  return issues.some(({ severity }) => severity === 'error') ? { issues } : { value, issues };
}

/** Adds the places to which unknown fields belong. */
function placed(
  issues: readonly Issue[],
  document: object,
  spec: Shape,
  revision: Revision,
  distribution: ProxyDistribution | undefined,
): readonly Issue[] {
  const others = (): OtherKind[] =>
    PROXY_KINDS.flatMap((kind) => {
      const shape = shapesOf(kind, {}, revision)?.spec;
      return shape && shape !== spec ? [{ kind: distribution?.kindOf(kind) ?? kind, spec: shape }] : [];
    });
  return withOtherPlaces(issues, document, spec, others, namingOf(distribution));
}

/** The parts of a document whose every field is known. */
interface Parts {
  readonly spec?: Shape;
  readonly status?: Shape;
  /** The document may do without a spec. */
  readonly isSpecOptional?: boolean;
}

function shapesOf(kind: ResourceKind, { apiVersion }: Record<string, unknown>, revision: Revision): Parts | undefined {
  const proxy: { readonly [kind in ResourceKind]?: KindShapes } = PROXY_SHAPES;
  const known = proxy[kind]?.[revision];
  if (known) return known;
  const versions = GATEWAY_SHAPES[kind] ?? INFERENCE_SHAPES[kind];
  if (!versions) return undefined;
  const version = String(apiVersion).split('/').at(-1)!;
  const spec = Object.hasOwn(versions, version) ? versions[version] : Object.values(versions)[0];
  // A status is written by controllers alone.
  return { spec, status: { type: 'any' }, isSpecOptional: kind === 'ReferenceGrant' };
}

function namingOf(distribution: ProxyDistribution | undefined): Naming {
  if (!distribution) return { ...NO_NAMING, fill: (text) => text.replaceAll(/\{\{(\w+)\}\}/g, '$1') };
  return {
    name: (name) => distribution.nameOf(name),
    fill: (text) =>
      text.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) =>
        word === 'group' ? distribution.apiGroup : distribution.nameOf(distribution.kindOf(word)),
      ),
  };
}

const PARTS: readonly string[] = ['apiVersion', 'kind', 'metadata', 'spec'];
const PARTS_WITH_STATUS: readonly string[] = [...PARTS, 'status'];

/** A document of a kind whose every field is known. */
function closedDocument(
  walk: Walk,
  kind: ResourceKind,
  document: Record<string, unknown>,
  { spec, status, isSpecOptional }: Parts,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const known = status ? PARTS_WITH_STATUS : PARTS;
  for (const key in document) {
    const value = document[key];
    if (!known.includes(key)) unknownPart(walk, key, known);
    else if (value === null || value === undefined) continue;
    else if (key === 'spec') result[key] = within(walk, key, () => walk.check(spec!, value));
    else if (key === 'status') result[key] = checkStatus(walk, status!, value);
    else result[key] = value;
  }
  result.metadata = metadata(walk, kind, document.metadata);
  if (result.spec === undefined && !isSpecOptional)
    within(walk, 'spec', () => walk.issues.error('required', 'Required value', { expected: 'a value' }));
  return result;
}

/** Validates a document of one of Kubernetes' own kinds: unknown fields are ignored. */
function coreDocument(walk: Walk, kind: ResourceKind, document: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = { ...document };
  for (const [key, shape] of Object.entries(CORE_FIELDS[kind] ?? {})) {
    const value = document[key];
    if (value !== null && value !== undefined) result[key] = within(walk, key, () => walk.check(shape, value));
  }
  for (const key of CORE_ENTRIES[kind] ?? []) {
    if (isObject(document[key])) within(walk, key, () => entries(walk, document[key] as Record<string, unknown>));
  }
  result.metadata = metadata(walk, kind, document.metadata);
  return result;
}

/** Entries of a Secret or ConfigMap: their values never get into a message. */
function entries(walk: Walk, data: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'string' && value !== null) within(walk, key, () => walk.issues.wrongType('string', value));
  }
}

/** The API server drops the status that comes with a new object, but only after it has looked for unknown fields. */
function checkStatus(walk: Walk, shape: Shape, value: unknown): unknown {
  const apart = new Walk(walk.issues.naming);
  apart.issues.path.push('status');
  apart.check(shape, value);
  for (const issue of apart.issues.all) {
    if (issue.rule === 'unknownField') walk.issues.all.push(issue);
  }
  return value;
}

function metadata(walk: Walk, kind: ResourceKind, value: unknown): unknown {
  return within(walk, 'metadata', () => {
    const before = walk.issues.unsound;
    const result = walk.check(METADATA, value ?? {});
    if (walk.issues.unsound === before) checkMetadata(result as object, !CLUSTER_KINDS.has(kind), walk.issues);
    return result;
  });
}

function unknownPart(walk: Walk, key: string, known: readonly string[]): void {
  within(walk, key, () => walk.issues.error('unknownField', `unknown field "${key}"`, unknownField(key, known)));
}

function within<T>(walk: Walk, key: string, action: () => T): T {
  walk.issues.path.push(key);
  const result = action();
  walk.issues.path.pop();
  return result;
}
