import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateResource } from '../../../src/core/validation';
import { GATEWAY_KINDS, type ResourceKind } from '../../../src/core/values/resource-name';
import { extract } from '../../../tools/validators/extract-gateway-api';
import { CrdOracle, textOf } from '../../oracles/crd-oracle';
import { gatewayApiDefinitions } from '../../oracles/gateway-api-definitions';
import { describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { ownDocuments, sharedDocuments, sharedFiles } from '../../support/documents';
import { Chance, seedFrom } from '../../support/random';
import { withShared } from '../../support/shared';
import { issueText } from './judges';
import { mutate } from './mutations';

const COUNT = Number(process.env.AI_GATEWAY_MUTATIONS ?? 3000);
const GROUP = 'gateway.networking.k8s.io';

const route = (rule: object) => ({
  apiVersion: `${GROUP}/v1`,
  kind: 'HTTPRoute',
  metadata: { name: 'r' },
  spec: { rules: [rule] },
});

const check = (document: { kind: string }) =>
  validateResource(document.kind as ResourceKind, document, { revision: 'later' });

describe('Gateway API documents', () => {
  it('get their defaults', () => {
    const { value } = check(route({ backendRefs: [{ name: 's', port: 80 }] }));
    expect((value as any).spec.rules[0]).toEqual({
      backendRefs: [{ name: 's', port: 80, group: '', kind: 'Service', weight: 1 }],
      matches: [{ path: { type: 'PathPrefix', value: '/' } }],
    });
  });

  it.each([
    ['a filter without its settings', { filters: [{ type: 'URLRewrite' }] }, 'urlRewrite must be specified'],
    ['a misspelt field', { backendRef: [] }, 'unknown field "spec.rules[0].backendRef"'],
    [
      'timeouts that contradict each other',
      { timeouts: { request: '1s', backendRequest: '2s' } },
      'backendRequest timeout cannot be longer than request timeout',
    ],
    ['a path with ..', { matches: [{ path: { value: '/a/../b' } }] }, "must not contain '/../'"],
    [
      'a long value of a header that is not of ASCII',
      { matches: [{ headers: [{ type: 'RegularExpression', name: 'x', value: `${'a'.repeat(60)}ſ` }] }] },
      "should match '^[!-~]+([\\t ]?[!-~]+)*$'",
    ],
  ])('are refused with %s', (_, rule, message) => {
    const { issues } = check(route(rule));
    expect(issueText(issues)).toContain(message);
    expect(issues).toHaveLength(1);
  });

  it('are validated against the version that they specify', () => {
    const spec = { rules: [{ backendRefs: [{ name: 's', port: 80 }] }] };
    const judge = (version: string) =>
      check({ apiVersion: `${GROUP}/${version}`, kind: 'TLSRoute', metadata: { name: 'r' }, spec } as never).issues;
    expect(judge('v1alpha2')).toEqual([]);
    expect(issueText(judge('v1'))).toBe('spec.hostnames: Required value');
  });
});

describeWithOracle('crd')('random Gateway API documents', () => {
  describe('agreement with the API server', () => {
    const seed = seedFrom('AI_GATEWAY_SEED');
    let oracle: CrdOracle;
    let definitions: Record<string, any>[];
    beforeAll(async () => {
      console.log(`seed of the random documents: AI_GATEWAY_SEED=${seed}`);
      oracle = CrdOracle.start();
      definitions = gatewayApiDefinitions();
      for (const definition of definitions) await oracle.load('gateway', definition);
    }, ORACLE_START);
    afterAll(() => oracle.stop());

    it('uses the schemas of the release', () => {
      const file = join(__dirname, '..', '..', '..', 'tools', 'validators', 'gateway-api.json');
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(extract(definitions))));
    });

    it('when real ones are changed at random', async () => {
      const chance = new Chance(seed);
      const cases = withShared('Gateway API documents of the cases', () =>
        sharedFiles('cases').flatMap(sharedDocuments),
      );
      const originals = [...ownDocuments(), ...(cases ?? [])]
        .filter(({ apiVersion, kind }) => String(apiVersion).startsWith(GROUP) && GATEWAY_KINDS.includes(kind as never))
        // Cases contain the status that a controller wrote, which users do not write.
        .map(({ status: _, ...document }) => document);
      const documents = Array.from({ length: COUNT }, () =>
        mutate(chance.pick(originals), [...originals, ...RICH], chance),
      );
      const changedRich = Array.from({ length: COUNT }, () => mutate(chance.pick(RICH), originals, chance));
      const all = [...originals, ...RICH, ...documents, ...changedRich] as { kind: string }[];
      const verdicts = await oracle.judge('gateway', all);
      const disagreements = all.flatMap((document, index) => {
        const issues = check(document).issues.filter(({ severity }) => severity === 'error');
        if (verdicts[index].valid === (issues.length === 0)) return [];
        return `${JSON.stringify(document).slice(0, 2000)}\n  server: ${textOf(verdicts[index])}\n  validator: ${issueText(issues)}`;
      });
      expect(disagreements.slice(0, 3).join('\n\n')).toBe('');
      const valid = verdicts.filter((verdict) => verdict.valid).length;
      console.log(`${all.length} documents, ${valid} of them valid, all judged alike`);
      expect(valid).toBeGreaterThan(COUNT / 10);
      all.forEach((document, index) => {
        if (verdicts[index].valid) expect(check(document).value?.spec).toEqual(verdicts[index].defaulted?.spec);
      });
    }, 600_000);
  });
});

/** Documents with features that the cases omit. */
const RICH: readonly Record<string, unknown>[] = [
  route({
    name: 'r',
    matches: [
      {
        path: { type: 'Exact', value: '/a' },
        headers: [{ name: 'x', value: 'y', type: 'RegularExpression' }],
        queryParams: [{ name: 'q', value: 'v' }],
        method: 'GET',
      },
    ],
    filters: [
      { type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name: 'a', value: 'b' }], remove: ['c'] } },
      { type: 'CORS', cors: { allowOrigins: ['https://a.example'], maxAge: 5 } },
      { type: 'RequestMirror', requestMirror: { backendRef: { name: 'm', port: 80 }, fraction: { numerator: 1 } } },
      { type: 'URLRewrite', urlRewrite: { hostname: 'a.b', path: { type: 'ReplaceFullPath', replaceFullPath: '/' } } },
      { type: 'ExtensionRef', extensionRef: { group: 'a.b', kind: 'K', name: 'n' } },
    ],
    backendRefs: [
      { name: 's', port: 80, weight: 3, filters: [{ type: 'ResponseHeaderModifier', responseHeaderModifier: {} }] },
    ],
    timeouts: { request: '10s', backendRequest: '1s' },
    retry: { codes: [500, 503], attempts: 2, backoff: '100ms' },
    sessionPersistence: { sessionName: 's', absoluteTimeout: '1h', cookieConfig: { lifetimeType: 'Permanent' } },
  }),
  route({ filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301, port: 443 } }] }),
  route({
    matches: [{ path: { type: 'PathPrefix', value: '/a' } }],
    filters: [
      { type: 'URLRewrite', urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/b' } } },
      {
        type: 'ExternalAuth',
        externalAuth: { protocol: 'HTTP', backendRef: { name: 'x', port: 1 }, http: { path: '/' } },
      },
    ],
  }),
  {
    apiVersion: `${GROUP}/v1`,
    kind: 'Gateway',
    metadata: { name: 'g' },
    spec: {
      gatewayClassName: 'c',
      addresses: [
        { type: 'IPAddress', value: '10.0.0.1' },
        { value: 'fe80::1' },
        { type: 'Hostname', value: 'a.example' },
      ],
      listeners: [
        { name: 'a', port: 80, protocol: 'HTTP', hostname: '*.a.example' },
        { name: 'b', port: 443, protocol: 'HTTPS', tls: { certificateRefs: [{ name: 's' }], options: { a: 'b' } } },
        {
          name: 'c',
          port: 444,
          protocol: 'TLS',
          tls: { mode: 'Passthrough' },
          allowedRoutes: { kinds: [{ kind: 'TLSRoute' }] },
        },
        { name: 'd', port: 90, protocol: 'TCP', allowedRoutes: { namespaces: { from: 'Selector', selector: {} } } },
      ],
      infrastructure: {
        labels: { a: 'b' },
        annotations: { c: 'd' },
        parametersRef: { group: 'g', kind: 'K', name: 'n' },
      },
      allowedListeners: { namespaces: { from: 'All' } },
    },
  },
  {
    apiVersion: `${GROUP}/v1`,
    kind: 'GRPCRoute',
    metadata: { name: 'g' },
    spec: {
      parentRefs: [
        { name: 'g', sectionName: 'a' },
        { name: 'g', sectionName: 'b', port: 3 },
      ],
      hostnames: ['a.example'],
      rules: [
        {
          matches: [{ method: { service: 'a.B', method: 'C' }, headers: [{ name: 'h', value: 'v' }] }],
          backendRefs: [{ name: 's', port: 1 }],
        },
      ],
    },
  },
  {
    apiVersion: `${GROUP}/v1`,
    kind: 'TLSRoute',
    metadata: { name: 't' },
    spec: {
      parentRefs: [{ name: 'g' }],
      hostnames: ['a.example', '*.b.example'],
      rules: [{ backendRefs: [{ name: 's', port: 1 }] }],
    },
  },
  {
    apiVersion: `${GROUP}/v1`,
    kind: 'ListenerSet',
    metadata: { name: 'l' },
    spec: {
      parentRef: { name: 'g' },
      listeners: [
        { name: 'a', port: 80, protocol: 'HTTP' },
        { name: 'b', port: 443, protocol: 'HTTPS', tls: { certificateRefs: [{ name: 's' }] } },
      ],
    },
  },
  {
    apiVersion: `${GROUP}/v1`,
    kind: 'BackendTLSPolicy',
    metadata: { name: 'b' },
    spec: {
      targetRefs: [{ group: '', kind: 'Service', name: 's', sectionName: 'p' }],
      validation: {
        hostname: 'a.example',
        wellKnownCACertificates: 'System',
        subjectAltNames: [
          { type: 'Hostname', hostname: 'b.example' },
          { type: 'URI', uri: 'spiffe://a/b' },
        ],
      },
      options: { 'a.b/c': 'd' },
    },
  },
  {
    apiVersion: `${GROUP}/v1`,
    kind: 'ReferenceGrant',
    metadata: { name: 'r' },
    spec: {
      from: [{ group: GROUP, kind: 'HTTPRoute', namespace: 'n' }],
      to: [{ group: '', kind: 'Service', name: 's' }],
    },
  },
  {
    apiVersion: `${GROUP}/v1`,
    kind: 'GatewayClass',
    metadata: { name: 'c' },
    spec: {
      controllerName: 'a.b/c',
      description: 'd',
      parametersRef: { group: 'g.h', kind: 'K', name: 'n', namespace: 'm' },
    },
  },
  {
    apiVersion: `${GROUP}/v1alpha2`,
    kind: 'TCPRoute',
    metadata: { name: 't' },
    spec: { rules: [{ name: 'a', backendRefs: [{ name: 's', port: 1, weight: 0 }] }] },
  },
];
