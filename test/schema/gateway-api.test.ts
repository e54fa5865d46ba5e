import { describe, expect, test } from 'vitest';
import { definitions, isRef, refName, type Schema, type StructSchema } from '../../schema';
import { gatewayDefinitions, gatewayKinds, typeName } from '../../tools/schema/gateway-api';

describe('the Gateway API schema', () => {
  const types = gatewayDefinitions(definitions);
  const struct = (name: string) => types[name] as StructSchema;

  test('defines a spec for every kind and resolves every reference', () => {
    for (const { spec, status } of gatewayKinds) {
      expect(types, spec).toHaveProperty(spec);
      if (status) expect(types, status).toHaveProperty(status);
    }
    for (const [, name] of JSON.stringify(types).matchAll(/"#\/definitions\/(\w+)"/g))
      expect(types).toHaveProperty(name!);
  });

  test.each([
    ['HTTPRouteSpec', 'HttpRouteSpec'],
    ['HTTPURLRewriteFilter', 'HttpUrlRewriteFilter'],
    ['BackendTLSPolicy', 'BackendTlsPolicy'],
    ['GRPCRoute', 'GrpcRoute'],
    ['CookieConfig', 'CookieConfig'],
  ])('acronyms become words: %s', (name, expected) => expect(typeName(name)).toBe(expected));

  test('contains bounds, patterns, required fields and defaults', () => {
    const { hostnames } = struct('HttpRouteSpec').properties as { hostnames: any };
    expect(hostnames.maxItems).toBe(16);
    expect(hostnames.items).toMatchObject({ minLength: 1, maxLength: 253 });
    expect(hostnames.items.pattern).toContain('(\\*\\.)?');
    expect(struct('Listener').required).toEqual(['name', 'port', 'protocol']);
    expect(struct('Listener').properties.port).toMatchObject({ type: 'integer', minimum: 1, maximum: 65535 });
    expect(struct('BackendRef').properties.weight).toMatchObject({ minimum: 0, maximum: 1_000_000, default: 1 });
    expect(struct('ParentReference').properties.kind!.default).toBe('Gateway');
    expect(struct('HttpRequestRedirectFilter').properties.statusCode).toMatchObject({
      enum: [301, 302, 303, 307, 308],
    });
  });

  test('fields of a base type are inherited', () => {
    expect(Object.keys(struct('TcpRouteSpec').properties)).toContain('parentRefs');
    expect(Object.keys(struct('HttpBackendRef').properties)).toEqual(
      expect.arrayContaining(['name', 'port', 'weight', 'filters']),
    );
  });

  test('shares the Kubernetes types of the schema', () => {
    const selector: Schema = struct('RouteNamespaces').properties.selector!;
    expect(isRef(selector) && refName(selector)).toBe('LabelSelector');
    expect(types.LabelSelector).toBe(definitions.LabelSelector);
  });
});
