import { loadText } from '../../../../src/core/compiler/1-load';
import { locate } from '../../../../src/core/compiler/1-load/locate';
import { validate } from '../../../../src/core/compiler/2-validate/validate';
import { link } from '../../../../src/core/compiler/3-link/link';
import { attach } from '../../../../src/core/compiler/4-attach/attach';
import { ExpressionReader } from '../../../../src/core/compiler/expressions';
import { type CompileOptions, DEFAULT_OPTIONS } from '../../../../src/core/compiler/model/options';
import { runRules } from '../../../../src/core/compiler/rules';
import { CODE, DiagnosticCollector } from '../../../../src/core/diagnostics';
import { grouped } from '../../../../src/core/diagnostics/grouping';

/** The findings of the phases up to the checks for documents given as objects, as `CODE path`, errors of earlier phases included. */
export function findingsFor(documents: readonly object[], own: Partial<CompileOptions> = {}): string[] {
  return diagnose(documents, own).map(({ code, path }) => `${code} ${path ?? ''}`.trim());
}

/** The findings as reports show them: those of one cause as one, as `CODE path`, and `and` how many further places. */
export function shownFor(documents: readonly object[], own: Partial<CompileOptions> = {}): string[] {
  return grouped(diagnose(documents, own)).map(({ code, path, otherPlaces }) =>
    [code, path, otherPlaces && `and ${otherPlaces.length}`].filter(Boolean).join(' '),
  );
}

export function diagnose(documents: readonly object[], own: Partial<CompileOptions> = {}) {
  const options = { ...DEFAULT_OPTIONS, ...own };
  const diagnostics = new DiagnosticCollector();
  const text = documents.map((document) => JSON.stringify(document)).join('\n---\n');
  const input = loadText([{ name: 'input.yaml', text }], diagnostics);
  const valid = validate(input, options, diagnostics);
  const attachment = attach(link(valid, options, diagnostics), options, diagnostics);
  const foreign = valid.ignored.map((document) => ({ document, value: input.documents[document].value }));
  runRules(attachment, options, diagnostics, new ExpressionReader(), foreign);
  // The documents have neutral names in controller mode, too, which is reported about each of them.
  return diagnostics.finish(locate(input, valid)).filter(({ code }) => code !== CODE.neutralNamesForController);
}

const GROUP = 'proxy.example.com';
const metadata = (name: string) => ({ name, namespace: 'demo' });

/** A Gateway of the neutral distribution with its class, for clients inside the cluster. */
export function gateway(...hostnames: string[]): object[] {
  const listeners = (hostnames.length > 0 ? hostnames : ['']).map((hostname, index) => ({
    name: `http-${index}`,
    port: 8080,
    protocol: 'HTTP',
    ...(hostname ? { hostname } : {}),
  }));
  return [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: 'proxy' },
      spec: { controllerName: `${GROUP}/proxy` },
    },
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: metadata('gw'),
      spec: {
        gatewayClassName: 'proxy',
        listeners,
        infrastructure: { parametersRef: { group: GROUP, kind: 'ProxyParameters', name: 'inside' } },
      },
    },
    {
      apiVersion: `${GROUP}/v1alpha1`,
      kind: 'ProxyParameters',
      metadata: metadata('inside'),
      spec: { service: { spec: { type: 'ClusterIP' } } },
    },
  ];
}

export function route(name: string, rules: readonly object[], more: object = {}, kind = 'HTTPRoute'): object {
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind,
    metadata: metadata(name),
    spec: { parentRefs: [{ name: 'gw' }], rules, ...more },
  };
}

/** A rule that leads to a backend of this API. */
export const toBackend = (name: string, more: object = {}): object => ({
  backendRefs: [{ group: GROUP, kind: 'ProxyBackend', name }],
  ...more,
});

/** A rule that leads to a Service outside the inputs. */
export const toService = (more: object = {}): object => ({ backendRefs: [{ name: 'shop', port: 80 }], ...more });

export const service = (): object => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata('shop'),
  spec: { ports: [{ port: 80 }] },
});

export function backend(name: string, spec: object): object {
  return { apiVersion: `${GROUP}/v1alpha1`, kind: 'ProxyBackend', metadata: metadata(name), spec };
}

export function policy(name: string, kind: string, target: string, spec: object, more: object = {}): object {
  const group = kind === 'ProxyBackend' ? GROUP : kind === 'Service' ? '' : 'gateway.networking.k8s.io';
  return {
    apiVersion: `${GROUP}/v1alpha1`,
    kind: 'ProxyPolicy',
    metadata: metadata(name),
    spec: { targetRefs: [{ group, kind, name: target, ...more }], ...spec },
  };
}

/** The same in the names of the newest revision. */
export function newest(documents: readonly object[]): object[] {
  const text = JSON.stringify(documents).replaceAll('proxy.example.com', 'agentgateway.dev');
  return JSON.parse(
    text
      .replaceAll('"Proxy', '"Agentgateway')
      .replaceAll('providerA', 'openai')
      .replaceAll('"proxy"', '"agentgateway"')
      .replaceAll('agentgateway.dev/proxy', 'agentgateway.dev/agentgateway'),
  );
}

/** A limit that a service counts: the expressions of each descriptor. */
export const limit = (...descriptors: string[][]) => ({
  rateLimit: {
    global: {
      backendRef: { name: 'shop', port: 80 },
      domain: 'd',
      descriptors: descriptors.map((texts) => ({
        entries: texts.map((expression, n) => ({ name: `n${n}`, expression })),
      })),
    },
  },
});
