import type { DiagnosticCollector } from '../../diagnostics';
import { builtInDistributions, type ForeignName, type ProxyDistribution, toNeutral } from '../../distribution';
import { validateResource } from '../../validation';
import type { Issue } from '../../validation/issue';
import type { Resource, ResourceKind, ResourceName } from '../../validation/resource';
import { checkExpressions, ExpressionChecker } from '../expressions';
import type { LoadedInput } from '../model/document';
import type { CompileOptions } from '../model/options';
import type { FieldPath, Origin } from '../model/origin';
import type { ValidInput } from '../model/valid-input';
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
  private readonly refused: ResourceName[] = [];
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
    if (typeof recognised === 'string') return;
    if (recognised.distribution) this.distributions.set(origin.document, recognised.distribution);
    const { document, foreignNames } = toNeutral(written, this.known);
    for (const name of foreignNames) this.reportForeignName(name, origin);
    const value = this.check(document, recognised, foreignNames, origin);
    const metadata = value && readMetadata(recognised.kind, value, origin, this.diagnostics);
    const { kind, group, writtenKind } = recognised;
    if (metadata) {
      this.resources.push({ kind, ...metadata, spec: value.spec, document: value, origin, group, writtenKind });
    } else {
      this.refused.push({ kind, ...identityOf(kind, document) });
      this.checkRefused(document, recognised, origin);
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
    const resources = withoutDuplicates(this.resources, this.diagnostics);
    for (const resource of resources) {
      checkExpressions(resource, this.checker, this.diagnostics);
      reportBrokenText(resource.spec, resource.origin, ['spec'], this.diagnostics);
    }
    return {
      resources: resources.sort(compareResources),
      ignored: this.ignored,
      refused: this.refused,
      distributions: this.distributions,
    };
  }

  /** The document with its defaults, unless something is wrong with it. */
  private check(
    document: Fields,
    { kind, distribution }: Recognised,
    foreignNames: readonly ForeignName[],
    { document: index }: Origin,
  ): Fields | undefined {
    const { value, issues } = validateResource(kind, document, { revision: this.options.revision, distribution });
    for (const issue of issues) {
      if (!followsFrom(issue, foreignNames, distribution)) reportIssue(issue, index, document, this.diagnostics);
    }
    return foreignNames.length === 0 ? value : undefined;
  }

  /** Reports what is wrong with the expressions of a document that has other errors already. */
  private checkRefused(document: Fields, { kind, group, writtenKind, distribution }: Recognised, origin: Origin): void {
    if (!distribution) return;
    const identity = identityOf(kind, document);
    const resource = {
      kind,
      ...identity,
      labels: {},
      annotations: {},
      spec: document.spec,
      document,
      origin,
      group,
      writtenKind,
    };
    checkExpressions(resource, this.checker, this.diagnostics);
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
