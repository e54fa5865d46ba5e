import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import {
  builtInDistributions,
  distributionOf,
  type ForeignName,
  ProxyDistribution,
  toNeutral,
} from '../../distribution';
import { validateResource } from '../../validation';
import type { Issue } from '../../validation/issue';
import { compareResources, type Resource } from '../../validation/resource';
import { newestNames } from '../../validation/revisions/newest-names';
import { writtenPath } from '../../validation/revisions/written-path';
import { isObject } from '../../values/objects';
import type { FieldPath, Origin } from '../../values/origin';
import type { ResourceKind } from '../../values/resource-name';
import { DEFAULT_REVISION, type Revision } from '../../values/revisions.generated';
import { checkExpressions, ExpressionChecker, ExpressionReader } from '../expressions';
import type { InputDocument, LoadedInput, UnreadableDocument } from '../model/document';
import { NOTHING_ISOLATED } from '../model/isolation';
import type { CompileOptions } from '../model/options';
import type { InvalidInput, ValidInput } from '../model/valid-input';
import { KIND_ROLES } from '../semantics/kind-roles';
import { reportBrokenText } from './broken-text';
import { withoutDuplicates } from './duplicates';
import { isSuspicious } from './empty-fields';
import { KnownDocuments } from './known-documents';
import { metadataIdentity, readMetadata } from './metadata';
import { reportMovedOutput } from './moved-output';
import { KindReader, PROXY_VERSION, type Recognised } from './recognise';
import { reportIssue } from './report-issue';
import { followsFromTargets } from './restated-rules';

/** The result of validating a single document. */
interface Judged {
  /** Whether its kind is not read. */
  readonly isForeign?: boolean;
  readonly resource?: Resource;
  readonly invalid?: InvalidInput;
  /** The certain parts of a document whose source has errors. */
  readonly doubtful?: InvalidInput;
  readonly distribution?: ProxyDistribution;
}

/** Results of validating each document under the same options, kept for the next run. */
export class ValidationMemory {
  private judged = new KnownDocuments<Judged>(withIndex);
  private spoken = '';
  /** Expressions and strings, which are only checked if a resource is the first with its name. */
  public readonly texts = new KnownDocuments<void>(() => undefined);
  private expressions = new ExpressionReader();

  /**
   * Returns the results of runs that knew the same distributions, and in which objects of other API groups could therefore use the same
   * ones.
   */
  public judgedIn(spoken: readonly ProxyDistribution[]): KnownDocuments<Judged> {
    const groups = spoken.map(({ apiGroup }) => apiGroup).join();
    if (groups !== this.spoken) this.judged = new KnownDocuments<Judged>(withIndex);
    this.spoken = groups;
    return this.judged;
  }

  /** For one run: it knows the expressions of the run before. */
  public nextReader(): ExpressionReader {
    this.expressions = this.expressions.next();
    return this.expressions;
  }
}

/**
 * Recognizes the documents of supported kinds, converts them to the reference's names and validates them against its rules.
 *
 * @param memory - of runs with the same options
 */
export function validate(
  input: LoadedInput,
  options: CompileOptions,
  diagnostics: DiagnosticCollector,
  memory?: ValidationMemory,
  reader = new ExpressionReader(),
): ValidInput {
  const run = new Validation(options, diagnostics, reader, input.documents);
  const known = memory?.judgedIn([...run.spoken, run.named]);
  const judged = input.documents.map((document, index) => {
    const origin = { document: index, path: [] };
    if (input.failing?.has(document)) return refusedAnyway(run.judge(document, origin));
    const judge = () => run.judge(document, origin);
    return known ? known.of(document, index, diagnostics, judge) : judge();
  });
  const invalid = judged.flatMap((one) => one.invalid ?? []);
  const { kept: resources, twins } = withoutDuplicates(
    judged.flatMap(({ resource }) => resource ?? []),
    invalid.flatMap(({ written }) => written ?? []),
    diagnostics,
  );
  for (const resource of resources) {
    const index = resource.origin.document;
    const document = input.documents[index];
    const check = () => run.checkTexts(resource, document);
    if (memory) memory.texts.of(document, index, diagnostics, check);
    else check();
  }
  return {
    resources: resources.sort(compareResources),
    twins,
    ignored: indexesOf(judged, ({ isForeign }) => isForeign === true),
    invalid: [...invalid, ...(input.unreadable ?? []).map((unreadable) => run.identify(unreadable))],
    doubtful: mapOf(judged, ({ doubtful }) => doubtful),
    distributions: mapOf(judged, ({ distribution }) => distribution),
    isolation: NOTHING_ISOLATED,
  };
}

type Fields = Readonly<Record<string, unknown>>;

class Validation {
  private readonly known: readonly ProxyDistribution[];
  private readonly kinds: KindReader;
  private readonly checker: ExpressionChecker;
  /** Whose kinds are named to authors of routes. */
  public readonly named: ProxyDistribution;
  /** The distributions that objects of other groups may speak of: a controller knows its own alone. */
  public readonly spoken: readonly ProxyDistribution[];

  public constructor(
    private readonly options: CompileOptions,
    private readonly diagnostics: DiagnosticCollector,
    reader: ExpressionReader,
    documents: readonly InputDocument[],
  ) {
    this.known = [...builtInDistributions(), ...options.distributions];
    this.spoken = options.mode === 'controller' ? this.spokenIn(documents) : this.known;
    const written = documents.flatMap(({ value }) => distributionOf(value['apiVersion'], this.known) ?? []);
    this.named = written[0] ?? ProxyDistribution.DEFAULT;
    this.kinds = new KindReader(this.known, diagnostics);
    this.checker = new ExpressionChecker(options.dataPlane.expressions, reader);
  }

  /**
   * Returns all known distributions, or only the inputs' distribution and those that the user configured if the inputs use a single
   * built-in one.
   */
  private spokenIn(documents: readonly InputDocument[]): readonly ProxyDistribution[] {
    const found = new Set(documents.map(({ value }) => distributionOf(value['apiVersion'], this.known)));
    const [only, ...others] = [...found].flatMap((one) => one ?? []);
    const chosen = this.options.distributions;
    return !only || others.length > 0 || chosen.includes(only) ? this.known : [only, ...chosen];
  }

  public judge(input: InputDocument, origin: Origin): Judged {
    const { value: written, rounded = [] } = input;
    const recognised = this.kinds.read(written, origin);
    if (recognised === 'foreign') {
      reportMovedOutput(written, origin, this.diagnostics);
      return { isForeign: true };
    }
    if (recognised === 'wrong') {
      const kind = this.kinds.suggestedKind(written);
      return kind ? { invalid: { kind, ...metadataIdentity(kind, written) } } : {};
    }
    const { kind, group, writtenKind, distribution } = recognised;
    this.reportNeutralNames(recognised, origin);
    for (const { path, written: value } of rounded)
      this.diagnostics.report(CODE.integerWouldBeRounded, { ...origin, path }, { value });
    if (rounded.length > 0)
      return { invalid: { kind, ...metadataIdentity(kind, toNeutral(written, this.known).document) } };
    const { document, foreignNames } = toNeutral(written, this.known, this.spoken);
    for (const name of foreignNames) this.reportForeignName(name, origin);
    const { value, ...checked } = this.check(document, recognised, foreignNames, origin, input);
    const doubts = input.everyCopy ? { doubtful: this.doubtful(input, recognised, origin) } : {};
    const metadata = value && readMetadata(kind, value, origin, this.diagnostics);
    if (metadata) {
      const resource = { kind, spec: value.spec, document: value, origin, group, writtenKind, ...metadata };
      return { resource, distribution, ...doubts };
    }
    const readable = asWritten(newestNames(kind, document, this.revisionOf(recognised)), recognised, origin);
    if (distribution) checkExpressions(readable, this.checker, this.diagnostics);
    const { namespace, name } = readable;
    return { invalid: { kind, namespace, name, written: readable, ...checked }, distribution, ...doubts };
  }

  /** Returns a document whose text has errors; only for policies does the content of each copy matter. */
  private doubtful({ value, everyCopy }: InputDocument, recognised: Recognised, origin: Origin): InvalidInput {
    const { kind } = recognised;
    const copies = ['policy', 'backendTls'].includes(KIND_ROLES[kind].is) ? everyCopy?.() : undefined;
    const { document } = toNeutral(copies ?? value, this.known, this.spoken);
    const readable = asWritten(newestNames(kind, document, this.revisionOf(recognised)), recognised, origin);
    const { namespace, name } = readable;
    return { kind, namespace, name, ...(copies ? { written: readable } : {}) };
  }

  /** A document that could not even be parsed, as far as it was recognised. */
  public identify(unreadable: UnreadableDocument): InvalidInput {
    const { apiVersion, kind: written, ...metadata } = unreadable;
    const { document } = toNeutral({ apiVersion, kind: written, metadata }, this.known);
    const kind = document.kind as ResourceKind;
    return { kind, ...metadataIdentity(kind, document) };
  }

  public checkTexts(resource: Resource, { containsOnlyWellFormedStrings }: InputDocument): void {
    checkExpressions(resource, this.checker, this.diagnostics);
    if (!containsOnlyWellFormedStrings) reportBrokenText(resource.spec, resource.origin, ['spec'], this.diagnostics);
  }

  /** The document with its defaults, unless something is wrong with it, and how far it can be trusted then. */
  private check(
    document: Fields,
    recognised: Recognised,
    foreignNames: readonly ForeignName[],
    { document: index }: Origin,
    { tokenAt, value: written }: InputDocument,
  ): { readonly value: Fields | undefined } & Required<Pick<InvalidInput, 'areTargetsSure' | 'isLegible'>> {
    const { kind, distribution } = recognised;
    const revision = this.revisionOf(recognised);
    const { value, issues } = validateResource(kind, document, { revision, distribution, spoken: this.named });
    for (const issue of issues) {
      if (issue.rule === 'empty' && !isSuspicious(issue, kind, document, issues)) continue;
      if (followsFrom(issue, foreignNames, distribution) || followsFromTargets(issue, issues)) continue;
      // The contents of a Secret are not shown.
      const pathOf = (path: FieldPath) => (distribution ? writtenPath(written, path, distribution) : path);
      const sourceAt = kind === 'Secret' ? undefined : (path: FieldPath) => tokenAt?.(pathOf(path), 'value')?.source;
      reportIssue(issue, index, document, this.diagnostics, sourceAt);
    }
    return {
      value: foreignNames.length === 0 ? value : undefined,
      areTargetsSure: kind === 'ProxyPolicy' && foreignNames.length === 0 && !issues.some(isAboutTargets),
      isLegible: foreignNames.length === 0 && issues.every((issue) => isAboutSingleValue(issue, document)),
    };
  }

  /** The reference's API group is a placeholder that no cluster serves, unless the settings list it. */
  private reportNeutralNames({ kind, group, distribution }: Recognised, origin: Origin): void {
    const { mode, distributions } = this.options;
    if (mode !== 'controller' || distribution !== ProxyDistribution.NEUTRAL) return;
    if (distributions.some((each) => each !== distribution && each.apiGroup === group)) return;
    const values = { kind, group, served: `${ProxyDistribution.DEFAULT.apiGroup}/${PROXY_VERSION}` };
    this.diagnostics.report(CODE.neutralNamesForController, { ...origin, path: ['apiVersion'] }, values, {
      cause: group,
    });
  }

  private revisionOf({ distribution }: Recognised): Revision {
    return this.options.revision ?? distribution?.revision ?? DEFAULT_REVISION;
  }

  private reportForeignName(name: ForeignName, { document }: Origin): void {
    const { found, expected, path, distribution } = name;
    this.diagnostics.report(
      CODE.nameOfOtherDistribution,
      { document, path },
      { found, expected, distribution: distribution.name },
      Object.is(path.at(-1), found) ? { focus: 'key' } : {},
    );
  }
}

/** Skips all further checks of a document that makes the compiler fail. */
function refusedAnyway(judged: Judged): Judged {
  const { resource, ...rest } = judged;
  if (!resource) return judged;
  const { kind, namespace, name } = resource;
  return { ...rest, invalid: { kind, namespace, name, written: resource, areTargetsSure: kind === 'ProxyPolicy' } };
}

function indexesOf<Item>(items: readonly Item[], isSelected: (item: Item) => boolean): number[] {
  return items.flatMap((item, index) => (isSelected(item) ? [index] : []));
}

function mapOf<Item, Value>(
  items: readonly Item[],
  read: (item: Item) => Value | undefined,
): ReadonlyMap<number, Value> {
  return new Map(
    items.flatMap((item, index) => {
      const value = read(item);
      return value === undefined ? [] : [[index, value] as const];
    }),
  );
}

/** Returns the same result for a document that has moved to another index. */
function withIndex({ resource, invalid, doubtful, ...rest }: Judged, document: number): Judged {
  const moved = (one: Resource): Resource => ({ ...one, origin: { ...one.origin, document } });
  const movedInput = ({ written, ...one }: InvalidInput): InvalidInput => ({
    ...one,
    ...(written ? { written: moved(written) } : {}),
  });
  return {
    ...rest,
    ...(resource ? { resource: moved(resource) } : {}),
    ...(invalid ? { invalid: movedInput(invalid) } : {}),
    ...(doubtful ? { doubtful: movedInput(doubtful) } : {}),
  };
}

/** A document that has errors, as far as it can be read. */
function asWritten(document: Fields, { kind, group, writtenKind }: Recognised, origin: Origin): Resource {
  const metadata = isObject(document.metadata) ? document.metadata : {};
  return {
    kind,
    ...metadataIdentity(kind, document),
    labels: textsIn(metadata.labels),
    annotations: textsIn(metadata.annotations),
    spec: document.spec,
    document,
    origin,
    group,
    writtenKind,
  };
}

function textsIn(value: unknown): Readonly<Record<string, string>> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns whether an issue leaves the targets of a policy, or the blocks that it contains, undetermined. */
function isAboutTargets({ path: [root, block, field], severity }: Issue): boolean {
  if (severity !== 'error') return false;
  return root !== 'spec' || block === undefined || field === undefined || String(block).startsWith('target');
}

/** Returns whether an issue concerns a scalar value under a known name that should be a scalar. */
function isAboutSingleValue({ path, rule, expected, severity }: Issue, document: Fields): boolean {
  if (severity !== 'error') return true;
  // A missing value may have been lost together with other fields.
  if (rule === 'required' || (rule === 'type' && /object|array/.test(expected ?? ''))) return false;
  const value = path.reduce<unknown>(
    (node, step) => (isObject(node) || Array.isArray(node) ? Reflect.get(node, step) : undefined),
    document,
  );
  return rule !== 'unknownField' && rule !== 'revision' && (typeof value !== 'object' || value === null);
}

/**
 * Returns whether an issue follows from a foreign name: a field named as in another distribution is unknown and leaves its struct without a
 * field, which is already reported.
 */
function followsFrom(issue: Issue, foreignNames: readonly ForeignName[], distribution?: ProxyDistribution): boolean {
  if (foreignNames.length === 0) return false;
  const written = issue.path.map((step) =>
    distribution && typeof step === 'string' ? distribution.nameOf(step) : step,
  );
  return foreignNames.some(({ path }) => isSamePath(path, written) || isSamePath(path.slice(0, -1), written));
}

function isSamePath(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}
