// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of the data plane's file look like templates
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { referredVariables } from '../../../../../src/core/compiler/6-emit/workload/checks/variables';
import type { ConfigObject } from '../../../../../src/core/data-plane/placeholders';
import { containerOf, emitted, layers, objectOf, SMALL_CONFIG } from './workload-ir';

function withRaw(rawConfig: object, config: ConfigObject = SMALL_CONFIG, more: object = {}) {
  return emitted(layers({ rawConfig, ...more }), config);
}

describe('rawConfig', () => {
  it('adds its binds, backends and policies to the compiled ones', () => {
    const compiled: ConfigObject = { ...SMALL_CONFIG, backends: [{ name: 'ours', host: 'a:1' }] };
    const result = withRaw(
      { binds: [{ port: 9000, listeners: [] }], backends: [{ name: 'theirs', host: 'b:2' }] },
      compiled,
    );
    const file = load(result.config) as any;
    expect(file.binds.map(({ port }: any) => port)).toEqual([8080, 9000]);
    expect(file.backends.map(({ name }: any) => name)).toEqual(['ours', 'theirs']);
    expect(result.codes).toEqual([]);
    expect(objectOf(result, 'Service').spec.ports).toHaveLength(1);
  });

  it('keeps user placeholders and escapes other dollar signs', () => {
    const compiled: ConfigObject = { ...SMALL_CONFIG, backends: [{ name: 'ours', host: '$HOME:1' }] };
    const result = withRaw({ backends: [{ name: 'theirs', host: '${UPSTREAM}:80' }] }, compiled, {
      env: [{ name: 'UPSTREAM', value: 'x' }],
    });
    expect(result.codes).toEqual([]);
    expect(result.config).toContain('${UPSTREAM}:80');
    expect(result.config).toContain('$$HOME:1');
  });

  it('keeps placeholders in keys', () => {
    const add = { 'x-$NAME': '"$$1"', 'x-$$2': '"a"', plain: '"b"' };
    const env = [{ name: 'NAME', value: 'x' }];
    const result = withRaw({ frontendPolicies: { accessLog: { add } } }, SMALL_CONFIG, { env });
    expect(result.codes).toEqual([]);
    for (const line of [`'x-$NAME': '"$$1"'`, `'x-$$2': '"a"'`, `plain: '"b"'`]) expect(result.config).toContain(line);
  });

  it('requires every variable that it references', () => {
    expect(withRaw({ config: { trustDomain: '$DOMAIN' } }).codes).toEqual(['AIG6017']);
    expect(withRaw({ config: { trustDomain: '${DOMAIN:-x} $$DOMAIN' } }).codes).toEqual([]);
    const envFrom = {
      spec: { template: { spec: { containers: [{ name: 'agentgateway', envFrom: [{ secretRef: { name: 's' } }] }] } } },
    };
    expect(withRaw({ config: { trustDomain: '$DOMAIN' } }, SMALL_CONFIG, { deployment: envFrom }).codes).toEqual([]);
  });

  it('of the Gateway replaces that of the GatewayClass', () => {
    const result = emitted(
      layers({ rawConfig: { config: { enableIpv6: false } } }, { rawConfig: { config: { trustDomain: 'x' } } }),
    );
    expect((load(result.config) as any).config).toEqual({ enableIpv6: false });
  });

  it('yields to compiled values, with a warning', () => {
    const result = withRaw(
      { frontendPolicies: { http: { maxBufferSize: 1 } } },
      { ...SMALL_CONFIG, frontendPolicies: { http: { maxBufferSize: 2 } } },
    );
    expect((load(result.config) as any).frontendPolicies.http.maxBufferSize).toBe(2);
    expect(result.diagnostics).toMatchObject([
      { code: 'AIG6002', severity: 'warning', path: 'spec.rawConfig.frontendPolicies.http.maxBufferSize' },
    ]);
    expect(result.diagnostics[0]!.message).toMatch(/2.*1/);
  });

  it('may repeat the compiled config', () => {
    expect(
      withRaw({ frontendPolicies: { http: { a: 1 } } }, { ...SMALL_CONFIG, frontendPolicies: { http: { a: 1 } } })
        .codes,
    ).toEqual([]);
  });

  it.each([
    ['of a listener', { binds: [{ port: 8080, listeners: [] }] }],
    ['of the admin server', { binds: [{ port: 15000, listeners: [] }] }],
    [
      'of two binds',
      {
        binds: [
          { port: 1, listeners: [] },
          { port: 1, listeners: [] },
        ],
      },
    ],
    ['of a listener, in a named gateway', { gateways: { extra: { port: 8080 } } }],
  ])('cannot use a port %s', (_name, raw) => {
    expect(withRaw(raw).codes).toEqual(['AIG6003']);
  });

  it('cannot use the name of a compiled backend or policy', () => {
    const compiled: ConfigObject = {
      ...SMALL_CONFIG,
      backends: [{ name: 'shop/a', host: 'a:1' }],
      policies: [{ name: { name: 'p', namespace: 'shop' }, target: { route: { name: 'r' } }, policy: { cors: {} } }],
    };
    expect(withRaw({ backends: [{ name: 'shop/a', host: 'b:1' }] }, compiled).codes).toEqual(['AIG6004']);
    const policy = { name: { namespace: 'shop', name: 'p' }, target: { route: { name: 'x' } }, policy: { cors: {} } };
    expect(withRaw({ policies: [policy] }, compiled).codes).toEqual(['AIG6004']);
    expect(withRaw({ policies: [{ ...policy, name: { namespace: 'shop', name: 'q' } }] }, compiled).codes).toEqual([]);
  });

  it('moves the probes with the readiness address', () => {
    const container = containerOf(withRaw({ config: { readinessAddr: '[::]:16021', statsAddr: '0.0.0.0:16020' } }));
    expect(container.readinessProbe.httpGet.port).toBe(16021);
    expect(container.ports.map(({ containerPort }: any) => containerPort)).toEqual([8080, 16020, 16021]);
  });

  it('sets the log level if no typed field does', () => {
    const raw = { config: { logging: { level: 'debug' } } };
    const names = (result: ReturnType<typeof emitted>) => containerOf(result).env.map(({ name }: any) => name);
    expect(names(withRaw(raw))).not.toContain('RUST_LOG');
    expect(names(withRaw(raw, SMALL_CONFIG, { logging: { level: 'warn' } }))).toContain('RUST_LOG');
  });

  it('produces the same file for any order of its keys', () => {
    const one = withRaw({ config: { enableIpv6: true, dns: { edns0: true } }, llm: {}, backends: [] });
    const other = withRaw({ backends: [], llm: {}, config: { dns: { edns0: true }, enableIpv6: true } });
    expect(one.config).toBe(other.config);
  });
});

describe('variables in a file', () => {
  it('are those that the data plane finds', () => {
    const text = 'a: $A_1 ${B} $$C ${D:-x} $ $é ${E F} $$${H} ${';
    expect(referredVariables(text)).toEqual(['A_1', 'B', 'E F', 'H', 'é']);
  });
});
