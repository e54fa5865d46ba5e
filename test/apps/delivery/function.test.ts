import { dump, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { runFunction } from '../../../src/apps/cli/fn-command';
import { writingTo } from '../../../src/apps/cli/terminal';
import { GATEWAY, run, useFolder } from '../cli/run';
import { type Answer, answered, called, DEPLOYMENT, type Item, OURS, objects, SERVICE, titles } from './krm-function';

const folder = useFolder();

describe('the KRM function', () => {
  it('replaces the Gateway with its output and preserves all other objects in order', async () => {
    const { code, items, results } = called([DEPLOYMENT, ...OURS, SERVICE]);
    expect({ code, results }).toEqual({ code: 0, results: [] });
    await run('compile', '-f', folder.write('a.yaml', GATEWAY()), '-o', folder.path('out'));
    expect(items).toEqual([DEPLOYMENT, ...objects(folder.read('out/manifests/demo/gw.yaml')), SERVICE]);
  });

  it('preserves all else verbatim, including comments and 64-bit numbers', () => {
    const other = `- # about the thing
  apiVersion: example.com/v1
  kind: Thing # ours
  metadata: {name: thing, labels: {a: 'yes'}}
  spec:
    most: 9223372036854775807
    part: 1.0
    script: |
      rm *.log & wait

      # text
`;
    const head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n';
    const ours = dump(OURS, { noArrayIndent: true });
    const { code, err, out } = answered(`${head}${other}${ours}`);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.startsWith(`${head}${other}- apiVersion: v1\n  kind: ServiceAccount`)).toBe(true);
    // Values that are distinguishable by their value alone are not rounded silently.
    const inOneLine = answered(`${head}- {apiVersion: a/v1, kind: Any, spec: &x 9223372036854775807, b: *x}\n${ours}`);
    expect(inOneLine.code).toBe(0);
    const asJson = `{"apiVersion": "config.kubernetes.io/v1", "kind": "ResourceList", "items": [{"apiVersion": "a/v1", "kind": "Any", "spec": 9223372036854775807}, ${OURS.map((one) => JSON.stringify(one)).join()}]}`;
    expect(answered(asJson)).toMatchObject({ code: 1, err: expect.stringContaining('AIG1012') });
  });

  it('reports integers that lose precision in resources that it reads', () => {
    const [gateway] = OURS;
    const { code, err } = called([{ ...gateway, spec: { listeners: [{ port: 2 ** 53 + 2 }] } }]);
    expect({ code, isReported: err.includes('AIG2') }).toEqual({ code: 1, isReported: true });
    const text = dump([gateway]).replace('port: 8080', 'port: 9007199254740993');
    const read = answered(`apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${text}`);
    expect(read).toMatchObject({ code: 1, err: expect.stringMatching(/AIG1012.*Gateway demo\/gw.*port/s) });
  });

  it('names the file if kustomize annotates the origin of an object', () => {
    const [gateway, route] = OURS;
    const annotations = { 'config.kubernetes.io/origin': 'path: ../base/route.yaml\n' };
    const wrong = { ...route, metadata: { ...route.metadata, annotations }, spec: { zzz: 1 } };
    const { err, results } = called([gateway, wrong]);
    expect(err).toMatch(/--> \.\.\/base\/route\.yaml {2}HTTPRoute demo\/gw {2}spec\.zzz/);
    expect(results).toContainEqual(expect.objectContaining({ file: { path: '../base/route.yaml' } }));
  });

  it('keeps the sources if configured in `spec` or in a ConfigMap', () => {
    const spec = { apiVersion: 'x/v1', kind: 'Any', metadata: { name: 'f' }, spec: { keepSources: true } };
    const data = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'f' }, data: { keepSources: 'true' } };
    for (const config of [spec, data])
      expect(titles(called(OURS, config).items)).toEqual(
        expect.arrayContaining(['Gateway gw', 'HTTPRoute gw', 'Deployment gw']),
      );
  });

  it('returns its own output unchanged', () => {
    const config = { spec: { keepSources: true } };
    const first = called([...OURS, SERVICE], config).items;
    expect(called(first, config).items).toEqual(first);
  });

  it('removes its output files for renamed and deleted Gateways', () => {
    const config = { spec: { keepSources: true } };
    const [gateway, ...others] = OURS;
    const inFile = (one: Item, path: string) => ({
      ...one,
      metadata: { ...one.metadata, annotations: { 'internal.config.kubernetes.io/path': path } },
    });
    const first = called([inFile(gateway, 'edge/gateway.yaml'), ...others, DEPLOYMENT], config).items;
    expect(titles(first)).toContain('Deployment gw');
    const rest = first.filter(({ kind }) => kind !== 'Gateway' && kind !== 'HTTPRoute');
    expect(titles(called(rest, config).items)).toEqual([...titles(others.slice(1)), ...titles([DEPLOYMENT])]);
    // A user's own files may contain output that was compiled elsewhere.
    const elsewhere = rest.map((one) => inFile(one, 'edge/own.yaml'));
    expect(titles(called(elsewhere, config).items)).toEqual(titles(rest));
    expect(titles(called(rest).items)).toEqual(titles(rest));
  });

  it('accepts empty lists of Go programs and adds no kind to untyped items', () => {
    const head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n';
    for (const nothing of ['items:\n', 'items: null\n', 'items: []\n', '']) {
      const { code, out } = answered(`${head}${nothing}`);
      expect({ code, items: (load(out) as Answer).items }).toEqual({ code: 0, items: [] });
    }
    for (const item of [{}, { metadata: { name: 'x' } }]) {
      const { code, err, items } = called([item, ...OURS]);
      expect({ code, items }).toEqual({ code: 1, items: [item, ...OURS] });
      expect(err).toMatch(/AIG2001.*the document has no/);
    }
  });

  it('reports findings with object, field and file, and keeps the items on error', () => {
    const [gateway, route] = OURS;
    const file = {
      'internal.config.kubernetes.io/path': 'shop/route.yaml',
      'internal.config.kubernetes.io/index': '2',
    };
    const wrong = {
      ...route,
      metadata: { ...route.metadata, annotations: file },
      spec: { parentRefs: [{ name: 'gww' }], rules: [{ backendRefs: [{ name: 'shop', port: 80 }] }] },
    };
    const { code, items, results, err } = called([gateway, wrong, DEPLOYMENT]);
    expect(code).toBe(1);
    expect(items).toEqual([gateway, wrong, DEPLOYMENT]);
    expect(err).toMatch(/AIG3015.*\n\s*--> shop\/route\.yaml/);
    expect(results.find(({ tags }) => JSON.stringify(tags).includes('AIG3015'))).toEqual({
      message: expect.stringMatching(/^AIG3015: parentRef references Gateway demo\/gww.*gw\. \w/),
      severity: 'error',
      resourceRef: { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute', namespace: 'demo', name: 'gw' },
      field: { path: 'spec.parentRefs[0]' },
      file: { path: 'shop/route.yaml', index: 2 },
      tags: { code: 'AIG3015' },
    });
  });

  it('resolves references to objects that kustomize renamed, if unambiguous', () => {
    const [gateway, route] = OURS;
    const was = (names: string, namespaces: string) => ({
      annotations: {
        'internal.config.kubernetes.io/previousNames': names,
        'internal.config.kubernetes.io/previousNamespaces': namespaces,
      },
    });
    const renamed = (one: Item, name: string, ...before: [string, string]) => ({
      ...one,
      metadata: { ...one.metadata, name, ...was(...before) },
    });
    // Twice: a base has a prefix, and an overlay one more.
    const services = [renamed(SERVICE, 'b-a-shop', 'shop,a-shop', 'old,demo')];
    const inputs = [renamed(gateway, 'x-gw', 'gw', 'demo'), renamed(route, 'x-gw', 'gw', 'demo'), ...services];
    const closed = { spec: { references: 'closed' } };
    const { code, err, items } = called(inputs, closed);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(titles(items)).toContain('Deployment x-gw');
    expect(JSON.stringify(items)).toContain('b-a-shop.demo.svc.cluster.local');
    // Resources that pass are unchanged.
    expect(called(inputs, { spec: { keepSources: true } }).items).toEqual(expect.arrayContaining(inputs));
    const twins = [...inputs, renamed(SERVICE, 'c-shop', 'shop', 'demo')];
    expect(called(twins, closed)).toMatchObject({ code: 1, err: expect.stringContaining('Service demo/shop') });
    const affixed = (one: Item, prefixes: string) => ({
      ...one,
      metadata: {
        ...one.metadata,
        annotations: { ...one.metadata.annotations, 'internal.config.kubernetes.io/prefixes': prefixes },
      },
    });
    const [, , service, other] = twins;
    const near = [inputs[0], affixed(inputs[1], 'c-'), affixed(service, 'b-,a-'), affixed(other, 'c-')];
    const chosen = called(near, closed);
    expect({
      code: chosen.code,
      isNear: JSON.stringify(chosen.items).includes('c-shop.demo.svc.cluster.local'),
    }).toEqual({ code: 0, isNear: true });
    const elsewhere = { ...route, spec: { parentRefs: [{ name: 'gw', namespace: 'old' }], rules: [] } };
    const moved = called([renamed(gateway, 'x-gw', 'gw', 'old'), elsewhere]);
    expect(moved.err).not.toContain('AIG3015');
  });

  it('applies its settings and reports errors in them', () => {
    const closed = called(OURS, { spec: { references: 'closed' } });
    expect(closed.code).toBe(1);
    expect(closed.err).toContain('Service demo/shop');
    expect(called(OURS, { spec: { referencs: 'closed' } }).err).toMatch(/AIG0001.*referencs.*references/s);
    expect(called(OURS, { kind: 'AiGateway', references: 'closed' }).err).toMatch(
      /AIG0001.*references.*write settings in `spec`/s,
    );
    const data = { references: 'closed' };
    expect(called(OURS, { kind: 'AiGateway', metadata: { name: 'x' }, data }).err).toMatch(
      /AIG0001.*data.*write settings in `spec`/s,
    );
    expect(called(OURS, { apiVersion: 'v1', kind: 'ConfigMap', spec: data }).err).toMatch(
      /AIG0001.*write settings in `data`/s,
    );
    expect(called(OURS, { spec: ['closed'] }).err).toMatch(/AIG0002.*spec.*an object/s);
    expect(called(OURS, { spec: null }).code).toBe(0);
    expect(called(OURS, { spec: { mode: 'controller' } }).err).toMatch(/AIG0002.*mode.*compiled/s);
    expect(called(OURS, { spec: { output: 'out/' } }).err).toMatch(/AIG0002.*output/s);
    expect(called(OURS, { spec: { keepSources: 'yes please' } }).err).toMatch(/AIG0002.*keepSources/s);
  });

  it('removes compiled ListenerSets, also in a default namespace', () => {
    const [gateway, route] = objects(GATEWAY().replaceAll(', namespace: demo', ''));
    const set = {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'ListenerSet',
      metadata: { name: 'more' },
      spec: { parentRef: { name: 'gw' }, listeners: [{ name: 'more', port: 8081, protocol: 'HTTP' }] },
    };
    for (const defaultNamespace of [undefined, 'market']) {
      const config = { spec: defaultNamespace ? { defaultNamespace } : {} };
      const { items } = called([gateway, route, set], config);
      expect(titles(items)).toEqual(['ServiceAccount gw', 'ConfigMap gw', 'Service gw', 'Deployment gw']);
    }
  });

  it('leaves out routes that others delegate to, whether they name these as parents or not', () => {
    const [gateway, route] = objects(GATEWAY());
    const group = 'gateway.networking.k8s.io';
    const child = (name: string, parents: object) => ({
      apiVersion: `${group}/v1`,
      kind: 'HTTPRoute',
      metadata: { name, namespace: 'demo' },
      spec: {
        ...parents,
        rules: [{ matches: [{ path: { value: `/shop/${name}` } }], backendRefs: [{ name: 'shop', port: 80 }] }],
      },
    });
    const refs = ['silent', 'naming'].map((name) => ({ group, kind: 'HTTPRoute', name }));
    const parent = {
      ...route,
      spec: { parentRefs: [{ name: 'gw' }], rules: [{ matches: [{ path: { value: '/shop' } }], backendRefs: refs }] },
    };
    const naming = child('naming', { parentRefs: [{ group, kind: 'HTTPRoute', name: 'gw' }] });
    const stranger = child('stranger', { parentRefs: [{ group: '', kind: 'Service', name: 'shop' }] });
    const { items } = called([gateway, parent, child('silent', {}), naming, stranger]);
    expect(titles(items)).toEqual([
      'ServiceAccount gw',
      'ConfigMap gw',
      'Service gw',
      'Deployment gw',
      'HTTPRoute stranger',
    ]);
    expect(JSON.stringify(items)).toContain('naming.00');
  });

  it('numbers its outputs in one file, also for namesakes in two namespaces', () => {
    const annotations = { 'config.kubernetes.io/path': 'all.yaml' };
    const gateways = ['one', 'two'].map((namespace) => {
      const [gateway] = objects(GATEWAY('gw', namespace));
      return { ...gateway, metadata: { ...gateway.metadata, annotations } };
    });
    const { items } = called(gateways);
    const places = items.map(({ metadata }) => metadata.annotations);
    expect(places).toEqual(
      items.map((_, index) =>
        expect.objectContaining({
          'internal.config.kubernetes.io/path': 'gw.compiled.yaml',
          'internal.config.kubernetes.io/index': String(index),
        }),
      ),
    );
    expect(new Set(items.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['one', 'two']));
  });

  it('writes new files next to the file of the Gateway if annotated', () => {
    const [gateway, route] = OURS;
    const at = {
      'internal.config.kubernetes.io/path': 'edge/gateway.yaml',
      'internal.config.kubernetes.io/index': '0',
    };
    const { items } = called([{ ...gateway, metadata: { ...gateway.metadata, annotations: at } }, route]);
    expect(items.map(({ metadata }) => metadata.annotations)).toEqual(
      items.map((_, index) =>
        expect.objectContaining({
          'internal.config.kubernetes.io/path': 'edge/gw.compiled.yaml',
          'internal.config.kubernetes.io/index': String(index),
        }),
      ),
    );
  });

  it.each([
    ['no list', { apiVersion: 'v1', kind: 'ConfigMap' }, /is not a ResourceList/],
    ['another version', { apiVersion: 'config.kubernetes.io/v9', kind: 'ResourceList', items: [] }, /v9/],
    [
      'items of another form',
      { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items: [1] },
      /not a list of objects/,
    ],
  ])('refuses %s', (_, list, message) => {
    let err = '';
    const terminal = writingTo(() => undefined);
    const code = runFunction(dump(list), {
      ...terminal,
      err: (text) => {
        err += text;
      },
    });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(message) });
  });
});

describe('resources for other controllers', () => {
  const OTHER = objects(`apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: theirs}
spec: {controllerName: example.com/theirs}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: other, namespace: demo}
spec: {gatewayClassName: theirs, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: theirs, namespace: demo}
spec: {parentRefs: [{name: other}], rules: [{backendRefs: [{name: shop, port: 80}]}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: both, namespace: demo}
spec: {parentRefs: [{name: other}, {name: gw}], rules: [{backendRefs: [{name: shop, port: 80}]}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: elsewhere, namespace: demo}
spec: {parentRefs: [{name: far, namespace: away}], rules: [{backendRefs: [{name: shop, port: 80}]}]}
`);
  const GRANT = objects(`apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: {name: grant, namespace: demo}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: web}]
  to: [{group: '', kind: Service}]
`);

  it('pass through: foreign Gateways and resources that both sides use', () => {
    const { items, code } = called([...OURS, ...OTHER, ...GRANT], {
      spec: { externals: { gateways: [{ name: 'far', namespace: 'away' }] } },
    });
    expect(code).toBe(0);
    expect(titles(items).filter((title) => !title.endsWith(' gw'))).toEqual([
      'GatewayClass theirs',
      'Gateway other',
      'HTTPRoute theirs',
      'HTTPRoute both',
      'HTTPRoute elsewhere',
      'ReferenceGrant grant',
    ]);
  });

  it('are absent if all Gateways are compiled', () => {
    expect(titles(called([...OURS, ...GRANT]).items)).not.toContain('ReferenceGrant grant');
  });

  it('are all returned with a warning if no Gateway is compiled', () => {
    const { items, results, code } = called([...OTHER.slice(0, 3), ...GRANT]);
    expect(items).toEqual([...OTHER.slice(0, 3), ...GRANT]);
    expect({ code, results: results.map(({ severity }) => severity) }).toEqual({
      code: 0,
      results: expect.arrayContaining(['warning']),
    });
  });
});
