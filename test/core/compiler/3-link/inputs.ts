import { parseAllDocuments } from 'yaml';
import { link } from '../../../../src/core/compiler/3-link/link';
import type { Graph } from '../../../../src/core/compiler/model/graph';
import { NOTHING_ISOLATED } from '../../../../src/core/compiler/model/isolation';
import { type CompileOptions, DEFAULT_OPTIONS } from '../../../../src/core/compiler/model/options';
import type { ValidInput } from '../../../../src/core/compiler/model/valid-input';
import { type Diagnostic, DiagnosticCollector } from '../../../../src/core/diagnostics';
import { validateResource } from '../../../../src/core/validation';
import type { Resource } from '../../../../src/core/validation/resource';
import type { ResourceKind, ResourceName } from '../../../../src/core/values/resource-name';
import type { Revision } from '../../../../src/core/values/revisions.generated';

interface Document {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Record<string, string>;
    readonly annotations?: Record<string, string>;
  };
  readonly spec?: unknown;
}

/** Resources from YAML in the reference's names, with their defaults, as the validate phase gives them. */
export function validInput(yaml: string, revision: Revision = 'later'): ValidInput {
  const documents = parseAllDocuments(yaml)
    .map((document) => document.toJS() as Document | null)
    .filter((document): document is Document => document !== null);
  return inputOf(documents, revision);
}

/** Likewise from plain objects. */
export function inputOf(documents: readonly object[], revision: Revision = 'later'): ValidInput {
  return {
    resources: (documents as readonly Document[]).map((document, index) => resourceOf(document, index, revision)),
    ignored: [],
    invalid: [],
    twins: [],
    isolation: NOTHING_ISOLATED,
    distributions: new Map(),
    doubtful: new Map(),
  };
}

const CLUSTER_SCOPED = new Set(['GatewayClass', 'Namespace']);

function resourceOf(written: Document, index: number, revision: Revision): Resource {
  const { name, namespace, labels, annotations } = written.metadata;
  const { value: document, issues } = validateResource(written.kind as ResourceKind, written, { revision });
  if (!document)
    throw new Error(
      `${written.kind} ${name}: ${issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    );
  return {
    kind: written.kind as ResourceKind,
    name,
    namespace: CLUSTER_SCOPED.has(written.kind) ? '' : (namespace ?? 'default'),
    labels: labels ?? {},
    annotations: annotations ?? {},
    spec: document.spec,
    document,
    origin: { document: index, path: [] },
    group: written.apiVersion.includes('/') ? written.apiVersion.split('/')[0] : '',
    writtenKind: written.kind,
  };
}

export interface Linked {
  readonly graph: Graph;
  readonly diagnostics: readonly Diagnostic[];
  /** `code path: message` of each, for short assertions. */
  readonly texts: readonly string[];
  readonly collector: DiagnosticCollector;
}

/** @param invalid - invalid documents among the inputs */
export function linked(
  yaml: string,
  options: Partial<CompileOptions> = {},
  invalid: readonly ResourceName[] = [],
): Linked {
  const collector = new DiagnosticCollector();
  const valid = { ...validInput(yaml, options.revision), invalid };
  const graph = link(valid, { ...DEFAULT_OPTIONS, ...options }, collector);
  return { graph, collector, ...reported(collector, valid) };
}

/** Returns the diagnostics reported so far, located at the documents by index. */
export function reported(collector: DiagnosticCollector, valid: ValidInput): Pick<Linked, 'diagnostics' | 'texts'> {
  const diagnostics = collector.finish({
    placeOf: (origin) => ({ file: `${origin.document}`, line: 1 }),
    resourceOf: ({ document }) => {
      const resource = valid.resources.find((candidate) => candidate.origin.document === document);
      return resource && { kind: resource.kind, namespace: resource.namespace, name: resource.name };
    },
  });
  return { diagnostics, texts: diagnostics.map(({ code, path, message }) => `${code} ${path ?? ''}: ${message}`) };
}
