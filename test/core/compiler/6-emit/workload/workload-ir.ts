import { type EmittedWorkload, emitWorkload } from '../../../../../src/core/compiler/6-emit/workload/emit-workload';
import { type CompileOptions, DEFAULT_OPTIONS } from '../../../../../src/core/compiler/model/options';
import type { WorkloadIr } from '../../../../../src/core/compiler/model/workload';
import type { ConfigObject } from '../../../../../src/core/data-plane/placeholders';
import { type Diagnostic, DiagnosticCollector } from '../../../../../src/core/diagnostics';

/** The output of `emitWorkload`, and its diagnostics. */
export interface Emitted extends EmittedWorkload {
  readonly diagnostics: readonly Diagnostic[];
  readonly codes: readonly string[];
}

/** The workload of a small Gateway, changed as a test needs it. */
export function workloadIr(changes: Partial<WorkloadIr> = {}): WorkloadIr {
  return {
    gatewayName: 'gw',
    namespace: 'shop',
    className: 'agentgateway',
    origin: { document: 0, path: [] },
    infrastructureLabels: {},
    infrastructureAnnotations: {},
    addresses: [],
    ports: [{ port: 8080, origin: { document: 0, path: ['spec', 'listeners', 0] } }],
    files: [],
    secretValues: [],
    mountedSecrets: [],
    bundles: [],
    keySets: [],
    keySetFiles: [],
    keySetBundles: [],
    needsIdentity: false,
    needsSessionKey: false,
    parameters: [],
    ...changes,
  };
}

export const SMALL_CONFIG: ConfigObject = {
  binds: [{ port: 8080, listeners: [{ name: 'http', protocol: 'HTTP', routes: [] }] }],
};

/** A credential of a Secret that is put into the config. */
export const WITH_CREDENTIALS: Pick<WorkloadIr, 'secretValues' | 'mountedSecrets'> = {
  secretValues: [
    {
      placeholder: 'AWS_1_ID',
      form: 'text',
      secret: { name: 'shop/aws', folder: '/secrets/shop/aws' },
      keys: ['accessKey'],
    },
  ],
  mountedSecrets: [{ secret: 'aws', folder: '/secrets/shop/aws' }],
};

export type Spec = Readonly<Record<string, unknown>>;

/** Layers of parameters as the IR has them: document 1 is the GatewayClass's, document 2 the Gateway's. */
export function layers(gateway?: Spec, gatewayClass?: Spec): Pick<WorkloadIr, 'parameters'> {
  const layer = (level: 'GatewayClass' | 'Gateway', spec: Spec, document: number) => ({
    level,
    namespace: 'shop',
    name: 'params',
    spec,
    origin: { document, path: [] },
  });
  return {
    parameters: [
      ...(gatewayClass ? [layer('GatewayClass', gatewayClass, 1)] : []),
      ...(gateway ? [layer('Gateway', gateway, 2)] : []),
    ],
  };
}

export function emitted(
  changes: Partial<WorkloadIr> = {},
  config: ConfigObject = SMALL_CONFIG,
  options: Partial<CompileOptions> = {},
): Emitted {
  const collector = new DiagnosticCollector();
  const result = emitWorkload(workloadIr(changes), config, { ...DEFAULT_OPTIONS, ...options }, collector);
  const diagnostics = collector.finish({
    placeOf: ({ document }) => ({ file: String(document) }),
    resourceOf: () => undefined,
  });
  return { ...result, diagnostics, codes: diagnostics.map(({ code }) => code) };
}

/** The object of a kind; fails when there is not exactly one. */
export function objectOf(result: EmittedWorkload, kind: string): any {
  const found = result.manifests.filter((manifest) => manifest['kind'] === kind);
  if (found.length !== 1) throw new Error(`${found.length} objects of kind ${kind}`);
  return found[0];
}

export function containerOf(result: EmittedWorkload): any {
  return objectOf(result, 'Deployment').spec.template.spec.containers.find(({ name }: any) => name === 'agentgateway');
}
