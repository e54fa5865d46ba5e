import { describe, expect, test } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import type { CompileOptions } from '../../../../src/core/compiler/model/options';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { backend, GATEWAY, meta, policy, route, TO_WEB } from './scenario';

const IDP = (tls: string) => backend('idp', `static: {host: idp.example.com, port: 8443}\npolicies: {tls: ${tls}}`);
const REF = '{group: proxy.example.com, kind: ProxyBackend, name: idp}';
const CA = `apiVersion: v1\nkind: ConfigMap\n${meta('idp-ca')}\ndata: {}`;
const tokens = (more = '', ref = REF) =>
  policy(
    'tokens',
    'HTTPRoute',
    'name: r',
    `traffic: {jwtAuthentication: {providers: [{issuer: i, jwks: {remote: {jwksPath: /keys, ${more}backendRef: ${ref}}}}]}}`,
  );

interface Outcome {
  readonly codes: readonly string[];
  readonly config: string;
  readonly manifests: readonly any[];
  readonly settings: any;
}

function outcome(options: Partial<CompileOptions>, ...documents: string[]): Outcome {
  const diagnostics = new DiagnosticCollector();
  const text = [GATEWAY, route('r', TO_WEB), ...documents].join('\n---\n');
  const result = compile(loadText([{ name: 'input.yaml', text }], diagnostics), options, diagnostics);
  const manifests = (result.gateways[0]?.manifests ?? []) as readonly any[];
  const settings = manifests.find(({ metadata }) => metadata.name === 'gw-key-fetcher')?.data['key-sets.json'];
  return {
    codes: result.diagnostics.map(({ code }) => code).filter((code) => /^AIG(50|3)/.test(code)),
    config: result.gateways[0]?.config ?? '',
    manifests,
    settings: settings === undefined ? undefined : JSON.parse(settings),
  };
}

const podOf = ({ manifests }: Outcome) => manifests.find(({ kind }) => kind === 'Deployment').spec.template;

describe('keys that a sidecar fetches', () => {
  test.each([
    ['{sni: keys.example.com}', { servername: 'keys.example.com', verify: 'all' }],
    ['{insecureSkipVerify: All}', { verify: 'nothing' }],
    ['{insecureSkipVerify: Hostname}', { verify: 'chain' }],
    [
      '{verifySubjectAltNames: [a.example.com, b.example.com]}',
      { verify: 'all', names: ['a.example.com', 'b.example.com'] },
    ],
    ['{alpnProtocols: [h2, http/1.1]}', { verify: 'all' }],
    [
      '{mtlsCertificateRef: [{name: client}], caCertificateRefs: [{name: ca}]}',
      {
        verify: 'all',
        ca: '/key-fetcher/configmaps/demo/ca/ca.crt',
        cert: '/key-fetcher/secrets/demo/client/tls.crt',
        key: '/key-fetcher/secrets/demo/client/tls.key',
      },
    ],
  ])('have the TLS settings of their destination: %s', (tls, expected) => {
    const { settings, config, codes } = outcome({}, IDP(tls), tokens());
    const { file, ...others } = settings.keySets[0];
    expect(others).toEqual({ url: 'https://idp.example.com:8443/keys', seconds: 300, ...expected });
    expect(config).toContain(`file: /key-sets/${file}`);
    expect(codes).toContain('AIG5078');
    expect(codes).not.toContain('AIG5013');
  });

  test('are fetched by the data plane without a sidecar if possible', () => {
    const { config, manifests, codes } = outcome({}, IDP('{}'), tokens('cacheDuration: 10m, '));
    expect(config).toContain("url: 'https://idp.example.com:8443/keys'");
    expect([...codes].sort()).toEqual(['AIG5012', 'AIG5013']);
    expect(manifests.filter(({ kind }) => kind === 'ConfigMap')).toHaveLength(1);
    expect(podOf({ manifests } as Outcome).spec.initContainers).toBeUndefined();
  });

  test('are reported once per server, and not if the sidecar is disabled', () => {
    const both = [
      tokens(),
      tokens().replace('name: tokens', 'name: others').replace('name: r}', 'name: s}'),
      route('s', TO_WEB),
    ];
    const told = (options: Partial<CompileOptions>) => outcome(options, IDP('{}'), ...both).codes;
    expect(told({})).toEqual(['AIG5013']);
    expect(told({ keyFetcher: 'NEVER' })).toEqual([]);
  });

  test('are all fetched by the sidecar on demand, at the configured interval', () => {
    const { settings, codes } = outcome(
      { keyFetcher: 'ALWAYS' },
      tokens('cacheDuration: 1h30m, ', '{name: web, port: 80}'),
    );
    expect(settings).toMatchObject({
      folder: '/key-sets',
      keySets: [{ url: 'http://web.demo.svc.cluster.local/keys', seconds: 5400, verify: 'all' }],
    });
    expect(codes).toEqual(['AIG5078']);
  });

  test('are rejected if the sidecar is disabled or cannot use the protocol', () => {
    expect(outcome({ keyFetcher: 'NEVER' }, IDP('{sni: a.example.com}'), tokens()).codes).toContain('AIG5014');
    expect(outcome({}, IDP('{alpnProtocols: [h2]}'), tokens()).codes).toContain('AIG5014');
  });

  describe.each(['AUTO', 'ALWAYS', 'NEVER'] as const)('by way of the sidecar: %s', (keyFetcher) => {
    const from = (host: string) =>
      outcome({ keyFetcher }, backend('idp', `static: {host: "${host}", port: 8443}\npolicies: {tls: {}}`), tokens());

    test.each(['1.2.3.4.5', '256.1.1.1', 'a.1', 'xn--a', 'xn--a.example.com', 'a^b', '[::1', '%', 'a b', '..'])(
      'the host %s is an error, and nothing else happens',
      (host) => expect(from(host).codes).toEqual(['AIG5053']),
    );
  });

  test.each(['::1', '[::1]'])('come from the address %s in brackets', (host) => {
    const idp = backend('idp', `static: {host: "${host}", port: 8443}\npolicies: {tls: {}}`);
    const { settings, codes } = outcome({ keyFetcher: 'ALWAYS' }, idp, tokens());
    expect(codes).toEqual(['AIG5078']);
    expect(settings.keySets[0].url).toBe('https://[::1]:8443/keys');
    expect(settings.keySets[0].file).toMatch(/^1-[a-z0-9]+\.json$/);
  });

  test('are rejected for a Service whose name is invalid in a URL', () => {
    const service = `apiVersion: v1\nkind: Service\n${meta('xn--a')}\nspec: {ports: [{port: 80}]}`;
    expect(outcome({}, service, tokens('', '{name: xn--a, port: 80}')).codes).toEqual(['AIG5053']);
  });

  test('follow a BackendTLSPolicy', () => {
    const tls = `apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
${meta('tls')}
spec:
  targetRefs: [{group: "", kind: Service, name: web}]
  validation: {hostname: idp.example.com, caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]}`;
    const { settings } = outcome({}, tls, tokens('', '{name: web, port: 80}'));
    expect(settings.keySets[0]).toMatchObject({
      url: 'https://web.demo.svc.cluster.local:80/keys',
      servername: 'idp.example.com',
      names: ['idp.example.com'],
      ca: '/key-fetcher/configmaps/demo/ca/ca.crt',
    });
  });

  test('are available when a pod starts, isolated from the Gateway', () => {
    const compiled = outcome(
      { sidecarImage: 'registry.example.com/node:22' },
      IDP('{caCertificateRefs: [{name: ca}]}'),
      tokens(),
      policy('calls', 'Service', 'name: web', 'backend: {auth: {secretRef: {name: callers}}}'),
    );
    const { metadata, spec } = podOf(compiled);
    const [{ file }] = compiled.settings.keySets;
    expect(spec.initContainers).toMatchObject([
      {
        name: 'key-fetcher',
        image: 'registry.example.com/node:22',
        restartPolicy: 'Always',
        command: ['node', '/key-fetcher/fetch-keys.js', '/key-fetcher/key-sets.json'],
        startupProbe: { exec: { command: ['sh', '-c', `test -s /key-sets/${file}`] } },
        securityContext: { readOnlyRootFilesystem: true, runAsNonRoot: true },
        volumeMounts: [
          { name: 'key-fetcher', mountPath: '/key-fetcher', readOnly: true },
          { name: 'key-sets', mountPath: '/key-sets' },
        ],
      },
    ]);
    const own = spec.volumes.find(({ name }: any) => name === 'key-fetcher');
    expect(own.projected.sources.map(({ configMap, secret }: any) => (configMap ?? secret).name)).toEqual([
      'gw-key-fetcher',
      'ca',
    ]);
    const ofTheGateway = spec.volumes.filter((volume: any) => volume !== own);
    expect(JSON.stringify(ofTheGateway)).toContain('"callers"');
    expect(spec.containers[0].volumeMounts).toContainEqual({
      name: 'key-sets',
      mountPath: '/key-sets',
      readOnly: true,
    });
    expect(metadata.annotations['checksum/key-fetcher']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('are fetched once for equal settings, and changes replace the pods', () => {
    const idp = IDP('{sni: a.example.com}');
    const second = tokens().replace('tokens', 'also').replace('HTTPRoute, name: r', 'Gateway, name: gw');
    const one = outcome({}, idp, tokens(), second);
    expect(one.settings.keySets).toHaveLength(1);
    const checksum = (compiled: Outcome) => podOf(compiled).metadata.annotations['checksum/key-fetcher'];
    expect(checksum(one)).toBe(checksum(outcome({}, idp, tokens())));
    expect(checksum(one)).not.toBe(checksum(outcome({}, idp, tokens('cacheDuration: 6m, '))));
  });

  test('are on persistent storage if an overlay specifies it', () => {
    const parameters = `apiVersion: proxy.example.com/v1alpha1
kind: ProxyParameters
${meta('edge')}
spec:
  deployment:
    spec:
      template:
        spec:
          volumes: [{name: key-sets, emptyDir: null, persistentVolumeClaim: {claimName: edge-key-sets}}]`;
    const gateway = GATEWAY.replace(
      '  listeners:',
      `  infrastructure: {parametersRef: {group: proxy.example.com, kind: ProxyParameters, name: edge}}\n  listeners:`,
    );
    const diagnostics = new DiagnosticCollector();
    const text = [gateway, route('r', TO_WEB), IDP('{sni: a.example.com}'), tokens(), parameters].join('\n---\n');
    const result = compile(loadText([{ name: 'input.yaml', text }], diagnostics), {}, diagnostics);
    const deployment: any = result.gateways[0]?.manifests.find(({ kind }) => kind === 'Deployment');
    expect(deployment.spec.template.spec.volumes).toContainEqual({
      name: 'key-sets',
      persistentVolumeClaim: { claimName: 'edge-key-sets' },
    });
  });

  test('serve MCP clients too', () => {
    const tools = backend(
      'tools',
      `mcp: {targets: [{name: a, static: {host: a.example.com, port: 443}}]}
policies: {mcp: {authentication: {issuer: i, audiences: [a], jwks: {jwksPath: keys, backendRef: ${REF}}}}}`,
    );
    const { config, settings } = outcome(
      {},
      IDP('{insecureSkipVerify: All}'),
      route('m', '- backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: tools}]'),
      tools,
      CA,
    );
    expect(config).toContain(`jwks: {file: /key-sets/${settings.keySets[0].file}}`);
  });
});
