import { readdirSync, readFileSync } from 'node:fs';
import { loadAll } from 'js-yaml';
import { expect, it } from 'vitest';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';
import { describeShared, sharedPath } from '../../../../support/shared';
import { type Emitted, emitted, objectOf } from './workload-ir';

/**
 * The reference cases show how parameters change objects of another base. The effect of a case is its difference from the output without
 * parameters; this compiler's output must show the same difference.
 */
const PLAIN = 'agentgateway';

/** Cases whose effect the compiler rejects, with the code of the error. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  // The parts of the image contain line breaks, and the data plane does not know the field `blah`.
  'agentgateway-yaml-injection': ['AIG6001', 'AIG6005'],
  // `routes` of the rawConfig is no list: the data plane rejects such a file.
  'agentgateway-rawconfig-binds': ['AIG6006'],
  // The config volume is led to another ConfigMap: it would have two sources, and the compiled config would not be used.
  'agentgateway-custom-configmap': ['AIG6040'],
};

/** Cases that an earlier phase refuses when they go through the whole compiler. */
const REFUSED_EARLIER: Readonly<Record<string, readonly string[]>> = {
  // Gateway API wants at least one listener.
  'agentgateway-aws-nlb-dummy-port': ['AIG2014'],
};

/** Paths that cannot be the same: they hash our config, or belong to the other base. */
const OTHER_BASE = [
  /checksum/,
  /gateway-full-name/,
  /^Secret\//,
  /^ConfigMap\//,
  /\/status\//,
  /session-key/,
  /labels\/app\.kubernetes\.io\/(managed-by|version)$/,
];

interface Case {
  readonly name: string;
  readonly documents: readonly any[];
  readonly objects: readonly any[];
}

function readCase(name: string): Case {
  const read = (file: string) =>
    loadAll(readFileSync(sharedPath('cases', 'deployer', file), 'utf8')).filter(Boolean) as any[];
  return { name, documents: read(`${name}.yaml`), objects: read(`${name}-out.yaml`) };
}

function caseNames(): string[] {
  return readdirSync(sharedPath('cases', 'deployer'))
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('-out.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort();
}

/** Through the whole compiler. */
function compileCase({ name }: Case): Pick<Emitted, 'config' | 'manifests' | 'diagnostics'> {
  const collector = new DiagnosticCollector();
  const text = readFileSync(sharedPath('cases', 'deployer', `${name}.yaml`), 'utf8');
  const { gateways, diagnostics } = compile(loadText([{ name: 'case.yaml', text }], collector), {}, collector);
  return { config: gateways[0]?.config ?? '', manifests: gateways[0]?.manifests ?? [], diagnostics };
}

/** Emits a case from a handwritten IR, which also covers inputs that an earlier phase rejects. */
function emitCase({ documents }: Case): Emitted {
  const gateway = documents.find(({ kind }) => kind === 'Gateway');
  const gatewayClass = documents.find(
    ({ kind, metadata }) => kind === 'GatewayClass' && metadata.name === gateway.spec.gatewayClassName,
  );
  const layer = (level: 'GatewayClass' | 'Gateway', name: string | undefined) => {
    const index = documents.findIndex(
      ({ kind, metadata }) => kind === 'AgentgatewayParameters' && metadata.name === name,
    );
    if (index < 0) return [];
    const { istio, ...spec } = documents[index].spec;
    const neutral = { ...spec, ...(istio ? { mesh: istio } : {}) };
    return [{ level, namespace: 'default', name: name!, spec: neutral, origin: { document: index, path: [] } }];
  };
  return emitted({
    gatewayName: gateway.metadata.name,
    namespace: 'default',
    className: gateway.spec.gatewayClassName,
    infrastructureLabels: gateway.spec.infrastructure?.labels ?? {},
    infrastructureAnnotations: gateway.spec.infrastructure?.annotations ?? {},
    ports: gateway.spec.listeners.map(({ port }: any) => ({ port, origin: { document: 0, path: [] } })),
    parameters: [
      ...layer('GatewayClass', gatewayClass?.spec.parametersRef?.name),
      ...layer('Gateway', gateway.spec.infrastructure?.parametersRef?.name),
    ],
  });
}

/** Each plain value by its path; items of lists by their name, port or path, so that the order of two bases may differ. */
function leaves(objects: readonly any[]): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (value: any, path: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${path}[${identityOf(item) ?? index}]`);
    } else if (value && typeof value === 'object' && Object.keys(value).length > 0) {
      for (const [name, item] of Object.entries(value)) visit(item, `${path}/${name}`);
    } else found.set(path, value);
  };
  for (const object of objects) visit(object, object.kind);
  return found;
}

/** Mounts share names and differ in their paths; ports have numbers of their own. */
function identityOf(item: any): unknown {
  return item?.mountPath ?? item?.containerPort ?? item?.port ?? item?.topologyKey ?? item?.name;
}

describeShared('the reference cases of the deployer', () => {
  const names = caseNames();
  it('are there', () => expect(names.length).toBeGreaterThanOrEqual(15));

  const plain = leaves(readCase(PLAIN).objects);
  const runs = names.flatMap((name) => [
    { name, way: 'the workload alone', emit: emitCase, refused: REFUSED[name] },
    { name, way: 'compiled', emit: compileCase, refused: REFUSED_EARLIER[name] ?? REFUSED[name] },
  ]);
  for (const { name, way, emit, refused } of runs) {
    it(`${name}, ${way}: ${refused ? `refused with ${refused.join(', ')}` : 'same effect'}`, () => {
      const reference = readCase(name);
      const ours = emit(reference);
      const errors = ours.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
      expect([...new Set(errors)].sort()).toEqual(refused ?? []);
      if (!refused) expectSameEffect(plain, leaves(reference.objects), leaves(ours.manifests));
    });
  }

  it('rawConfig yields to typed fields and keeps the rest', () => {
    const ours = emitCase(readCase('agentgateway-rawconfig-typed-conflict'));
    expect(ours.codes).toEqual(['AIG6002']);
    const { config } = loadAll(ours.config)[0] as any;
    expect(config).toEqual({ logging: { format: 'text' }, tracing: { otlpEndpoint: 'http://jaeger:4317' } });
    expect(objectOf(ours, 'ConfigMap').data['config.yaml']).toBe(ours.config);
  });
});

function expectSameEffect(plain: Map<string, unknown>, theirs: Map<string, unknown>, ours: Map<string, unknown>): void {
  const relevant = (path: string) => !OTHER_BASE.some((pattern) => pattern.test(path));
  const differences: string[] = [];
  for (const [path, value] of theirs) {
    if (!relevant(path) || (plain.has(path) && plain.get(path) === value)) continue;
    const own = ours.get(path);
    const same =
      path.startsWith('Deployment') && path.endsWith('/image')
        ? sameImage(value, own)
        : JSON.stringify(own) === JSON.stringify(value);
    if (!same && !isEmptyMap(value)) differences.push(`${path}: ${JSON.stringify(value)}, ours ${JSON.stringify(own)}`);
  }
  for (const [path, value] of plain) {
    const gone = relevant(path) && !theirs.has(path) && !isEmptyMap(value);
    // An item whose key has changed is not missing: its current value was compared above.
    if (gone && ours.has(path) && ours.get(path) === value) differences.push(`${path} should be gone`);
  }
  expect(differences).toEqual([]);
}

/** A case that names only a part of the image keeps the other base's version. */
function sameImage(theirs: unknown, ours: unknown): boolean {
  return String(theirs).replace(':99.99.99', '') === String(ours).replace(':v1.4.1', '');
}

function isEmptyMap(value: unknown): boolean {
  return JSON.stringify(value) === '{}';
}
