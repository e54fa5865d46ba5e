import type { DiagnosticCollector } from '../../diagnostics';
import { builtInDistributions, type ForeignName, type ProxyDistribution, toNeutral } from '../../distribution';
import { validateResource } from '../../validation';
import type { Issue } from '../../validation/issue';
import type { Resource, ResourceKind } from '../../validation/resource';
import { isObject } from '../../values/objects';
import { checkExpressions, ExpressionChecker } from '../expressions';
import type { LoadedInput } from '../model/document';
import { NOTHING_ISOLATED } from '../model/isolation';
import type { CompileOptions } from '../model/options';
import type { FieldPath, Origin } from '../model/origin';
import type { RefusedInput, ValidInput } from '../model/valid-input';
import { reportBrokenText } from './broken-text';
import { withoutDuplicates } from './duplicates';
import { identityOf, readMetadata } from './metadata';
import { KindReader, type Recognised } from './recognise';
import { reportIssue } from './report-issue';

/** Recognises the documents of kinds that are read, turns them into the reference's names and holds them to its rules. */
export function validate(input: LoadedInput, options: CompileOptions, diagnostics: DiagnosticCollector): ValidInput {
  const run = new Validation(options, diagnostics);
  input.documents.forEach(({ value }, index) => {
    run.add(value, { document: index, path: [] });
  });
  for (const unreadable of input.unreadable ?? []) run.refuse(unreadable);
  return run.finish();
}

type Fields = Readonly<Record<string, unknown>>;

class Validation {
  private readonly known: readonly ProxyDistribution[];
  private readonly kinds: KindReader;
  private readonly checker: ExpressionChecker;
  private readonly resources: Resource[] = [];
  private readonly ignored: number[] = [];
  private readonly refused: RefusedInput[] = [];
  private readonly distributions = new Map<number, ProxyDistribution>();

  public constructor(
    private readonly options: CompileOptions,
    private readonly diagnostics: DiagnosticCollector,
  ) {
    this.known = [...builtInDistributions(), ...options.distributions];
    this.kinds = new KindReader(this.known, diagnostics);
    this.checker = new ExpressionChecker(options.dataPlane.expressions);
  }

  public add(written: Fields, origin: Origin): void {
    const recognised = this.kinds.read(written, origin);
    if (recognised === 'foreign') this.ignored.push(origin.document);
    const kindMeant = recognised === 'wrong' ? this.kinds.kindMeant(written) : undefined;
    if (kindMeant) this.refused.push({ kind: kindMeant, ...identityOf(kindMeant, written) });
    if (typeof recognised === 'string') return;
    if (recognised.distribution) this.distributions.set(origin.document, recognised.distribution);
    const { document, foreignNames } = toNeutral(written, this.known);
    for (const name of foreignNames) this.reportForeignName(name, origin);
    const { value, areTargetsSure } = this.check(document, recognised, foreignNames, origin);
    const metadata = value && readMetadata(recognised.kind, value, origin, this.diagnostics);
    const { kind, group, writtenKind } = recognised;
    if (metadata) {
      this.resources.push({ kind, ...metadata, spec: value.spec, document: value, origin, group, writtenKind });
    } else {
      const written = asWritten(document, recognised, origin);
      const { namespace, name } = written;
      this.refused.push({ kind, namespace, name, written, areTargetsSure });
      if (recognised.distribution) checkExpressions(written, this.checker, this.diagnostics);
    }
  }

  /** A document that could not even be parsed, as far as it was recognised. */
  public refuse(unreadable: { apiVersion: string; kind: string; namespace: string; name: string }): void {
    const { apiVersion, kind: written, ...metadata } = unreadable;
    const { document } = toNeutral({ apiVersion, kind: written, metadata }, this.known);
    const kind = document.kind as ResourceKind;
    this.refused.push({ kind, ...identityOf(kind, document) });
  }

  public finish(): ValidInput {
    const refused = this.refused.flatMap(({ written }) => written ?? []);
    const resources = withoutDuplicates(this.resources, refused, this.diagnostics);
    for (const resource of resources) {
      checkExpressions(resource, this.checker, this.diagnostics);
      reportBrokenText(resource.spec, resource.origin, ['spec'], this.diagnostics);
    }
    return {
      resources: resources.sort(compareResources),
      ignored: this.ignored,
      refused: this.refused,
      distributions: this.distributions,
      isolation: NOTHING_ISOLATED,
    };
  }

  /** The document with its defaults, unless something is wrong with it; whether it is a policy of which it is known what it aims at. */
  private check(
    document: Fields,
    { kind, distribution }: Recognised,
    foreignNames: readonly ForeignName[],
    { document: index }: Origin,
  ): { readonly value: Fields | undefined; readonly areTargetsSure: boolean } {
    const { value, issues } = validateResource(kind, document, { revision: this.options.revision, distribution });
    for (const issue of issues) {
      if (!followsFrom(issue, foreignNames, distribution)) reportIssue(issue, index, document, this.diagnostics);
    }
    return {
      value: foreignNames.length === 0 ? value : undefined,
      areTargetsSure: kind === 'ProxyPolicy' && foreignNames.length === 0 && !issues.some(isAboutTargets),
    };
  }

  private reportForeignName(name: ForeignName, { document }: Origin): void {
    const { found, expected, path, distribution } = name;
    this.diagnostics.report(
      'AIG2005',
      { document, path },
      { found, expected, distribution: distribution.name },
      Object.is(path.at(-1), found) ? { focus: 'key' } : {},
    );
  }
}

/** A document that has errors, as far as it can be read. */
function asWritten(document: Fields, { kind, group, writtenKind }: Recognised, origin: Origin): Resource {
  const metadata = isObject(document.metadata) ? document.metadata : {};
  return {
    kind,
    ...identityOf(kind, document),
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

/** Whether an issue leaves it open what a policy aims at, or which blocks it has. */
function isAboutTargets({ path: [root, block, field], severity }: Issue): boolean {
  if (severity !== 'error') return false;
  return root !== 'spec' || block === undefined || field === undefined || String(block).startsWith('target');
}

/** A field under a name of another distribution is unknown and leaves its struct without one: that is said already. */
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

function compareResources(a: Resource, b: Resource): number {
  return compareText(a.kind, b.kind) || compareText(a.namespace, b.namespace) || compareText(a.name, b.name);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
