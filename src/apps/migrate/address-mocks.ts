import type { InputDocument, LoadedInput } from '../../core/compiler/model/document';
import type { CompileOptions } from '../../core/compiler/model/options';
import type { CompileResult, IsolatedOutput } from '../../core/compiler/model/result';
import { DiagnosticCollector } from '../../core/diagnostics';
import { isObject } from '../../core/values/objects';
import { valueAt } from '../../core/values/value-at';
import { type Document, documentName } from './reasons/reason';

/**
 * Returns, by `namespace/name`, the configs of Gateways with a mock for each missing backend that a rule with errors references: so the
 * rule can be compiled, and its behavior apart from its errors be compared. The map is empty if no such backend is missing.
 */
export function configsWithMocks(
  input: LoadedInput,
  { isolated }: CompileResult,
  options: Partial<CompileOptions>,
): ReadonlyMap<string, string> {
  const changed = withMocks(input, isolated);
  if (!changed) return new Map();
  const { compile }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
  const { gateways } = compile(changed, options, new DiagnosticCollector());
  return new Map(gateways.map(({ namespace, name, config }) => [`${namespace}/${name}`, config]));
}

/** Returns the inputs with the mocks that they need. */
export function inputWithMocks(input: LoadedInput, { isolated }: CompileResult): LoadedInput {
  return withMocks(input, isolated) ?? input;
}

function withMocks(input: LoadedInput, isolated: readonly IsolatedOutput[]): LoadedInput | undefined {
  const known = new Set(input.documents.map(({ value }) => documentName(value)));
  const refused = new Set(
    isolated
      .filter(({ type }) => type === 'rule')
      .map(({ resource: { kind, namespace, name } }) => `${kind} ${namespace}/${name}`),
  );
  const missing = new Map<string, InputDocument>();
  for (const { value } of input.documents.filter(({ value: own }) => refused.has(documentName(own))))
    for (const ref of backendRefsOf(value)) {
      const mock = mockFor(ref, String(valueAt(value, ['metadata', 'namespace']) ?? 'default'));
      if (mock && !known.has(documentName(mock))) missing.set(documentName(mock), documentOf(mock));
    }
  return missing.size > 0 ? { ...input, documents: [...input.documents, ...missing.values()] } : undefined;
}

function backendRefsOf(route: Document): readonly Document[] {
  const listAt = (value: unknown, ...path: string[]) => {
    const found = valueAt(value, path);
    return Array.isArray(found) ? found.filter(isObject) : [];
  };
  return listAt(route, 'spec', 'rules').flatMap((rule) => listAt(rule, 'backendRefs'));
}

function mockFor({ group = '', kind = 'Service', ...ref }: Document, from: string): Document | undefined {
  const metadata = { name: ref.name, namespace: ref.namespace ?? from };
  if (kind === 'Service') return { apiVersion: 'v1', kind, metadata, spec: { ports: [{ port: ref.port }] } };
  if (typeof kind !== 'string' || !kind.endsWith('Backend')) return undefined;
  return {
    apiVersion: `${group}/v1alpha1`,
    kind,
    metadata,
    spec: { static: { host: `${metadata.name}.${metadata.namespace}.${MOCK_HOST}`, port: 1 } },
  };
}

/** It is in no file. */
function documentOf(value: Document): InputDocument {
  return { value, placeOf: () => ({ file: 'stand-in' }) };
}

const MOCK_HOST = 'stand-in.invalid';

/** Whether a difference is that a backend is not there. */
export function isOfMock(path: DumpPath, expected: unknown, running: unknown): boolean {
  const [own, sent] = [expected, running].map((part) => valueAt(part, ['backends', Number(path[1]), 'to']));
  if (path[0] !== 'backends' || path[2] === 'weight' || typeof own !== 'string') return false;
  const [, name, namespace] = /^([^.]+)\.([^.]+)\.stand-in\.invalid:1$/.exec(own) ?? [];
  return name !== undefined && (sent === undefined || sent === `/${namespace}/${name}`);
}

type DumpPath = readonly (string | number)[];
