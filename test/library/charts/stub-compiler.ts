import type { CompileResult } from '../../../src/core/compiler/model/result';
import type { Diagnostic } from '../../../src/core/diagnostics';
import { judge } from '../../../src/core/diagnostics/judgement';
import type { ChartSettings } from '../../../src/library/charts/compiler';
import type { ConstructDocument } from '../../../src/library/charts/construct-document';

interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

const OURS = /^(gateway\.networking\.k8s\.io|proxy\.example\.com|agentgateway\.dev)\//;

/** How often the stub compiled. */
export const calls: { documents: readonly ConstructDocument[]; options: ChartSettings }[] = [];

/**
 * Replaces the compiler, to test a CompiledChart with any result: each Gateway produces a ConfigMap with the names of all documents, and a
 * Service. An annotation `stub/error` or `stub/warning` produces a diagnostic.
 */
export function compileDocuments(documents: readonly ConstructDocument[], options: ChartSettings): CompileResult {
  calls.push({ documents, options });
  const findings = [
    ...(options.conflicts ?? []).map(({ constructPath, option }) =>
      diagnostic('error', 'AIG8100', `${option} differs`, constructPath),
    ),
    ...documents.flatMap(({ value, constructPath }) => {
      const { 'stub/error': error, 'stub/warning': warning } = metadataOf(value).annotations ?? {};
      return [
        ...(error ? [diagnostic('error', 'AIG3002', error, constructPath)] : []),
        ...(warning ? [diagnostic('warning', 'AIG7001', warning, constructPath)] : []),
      ];
    }),
  ];
  const judgedBy: CompileResult['judgedBy'] = { severities: {}, failOn: options.settings?.failOn ?? 'error' };
  const judgement = judge(findings, judgedBy);
  const names = documents.map(({ value }) => `${value.kind}/${metadataOf(value).name}`).sort();
  return {
    bundleGateways: [],
    gateways: judgement.blocked
      ? []
      : documents.filter(({ value }) => value.kind === 'Gateway').map(({ value }) => gateway(value, names)),
    diagnostics: judgement.diagnostics,
    judgement,
    judgedBy,
    findings,
    isolated: [],
    statuses: [],
    externals: [],
    ignored: documents.flatMap(({ value }, index) =>
      OURS.test(String(value.apiVersion)) || isCore(value) ? [] : [index],
    ),
    locator: { placeOf: () => ({}), resourceOf: () => undefined },
    timings: {},
  };
}

export function validateDocument({ value, constructPath }: ConstructDocument): readonly Diagnostic[] {
  const error = metadataOf(value).annotations?.['stub/error'];
  return error ? [diagnostic('error', 'AIG2001', error, constructPath)] : [];
}

function gateway(value: ConstructDocument['value'], names: readonly string[]) {
  const { name, namespace = 'default' } = metadataOf(value);
  const metadata = { name, namespace };
  return {
    namespace,
    name,
    config: names.join('\n'),
    manifests: [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { 'config.yaml': names.join('\n') } },
      { apiVersion: 'v1', kind: 'Service', metadata, spec: { ports: [{ port: 80 }] } },
      ...((value.spec as { addresses?: readonly { value: string }[] }).addresses?.map((address) => ({
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: `${name}-${address.value}`, namespace },
      })) ?? []),
    ],
  };
}

function metadataOf(value: ConstructDocument['value']): Metadata {
  return value.metadata as Metadata;
}

function isCore(value: ConstructDocument['value']): boolean {
  return value.apiVersion === 'v1';
}

function diagnostic(severity: 'error' | 'warning', code: string, message: string, constructPath: string): Diagnostic {
  return { severity, code, message, help: 'Fix it.', path: 'spec', place: { constructPath }, notes: [] };
}
