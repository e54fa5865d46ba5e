import { describe, expect, it } from 'vitest';
import { ProxyDistribution } from '../../../src/core/distribution';
import { validateResource } from '../../../src/core/validation';
import type { ResourceKind } from '../../../src/core/values/resource-name';
import { issueText } from './judges';

const GATEWAY = [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'g' }];

const document = (kind: string, spec: unknown, metadata: object = { name: 'x' }) => ({
  apiVersion: 'proxy.example.com/v1alpha1',
  kind,
  metadata,
  spec,
});

const issuesOf = (
  kind: ResourceKind,
  spec: unknown,
  options: { revision?: 'v1.4' | 'later' | 'earlier'; distribution?: ProxyDistribution; metadata?: object } = {},
) => {
  const { revision = 'later', distribution, metadata } = options;
  return validateResource(kind, document(kind, spec, metadata), { revision, distribution }).issues;
};

const policy = (traffic: object) => ({ targetRefs: GATEWAY, traffic });

describe('an issue', () => {
  it('of an unknown field suggests the nearest known one', () => {
    const [issue, ...others] = issuesOf('ProxyPolicy', policy({ timeout: { request: '1s' } }));
    expect(others).toEqual([]);
    expect(issue).toMatchObject({
      path: ['spec', 'traffic', 'timeout'],
      rule: 'unknownField',
      message: 'unknown field "spec.traffic.timeout"',
      nearest: 'timeouts',
      severity: 'error',
    });
  });

  it('of a misspelled union member is the only one', () => {
    const issues = issuesOf('ProxyBackend', { ai: { provider: { providerAA: {} } } });
    expect(issues.map(({ rule, nearest }) => [rule, nearest])).toEqual([['unknownField', 'providerA']]);
  });

  it('of a wrong type reports the type and skips the content', () => {
    const issues = issuesOf('ProxyPolicy', policy({ rateLimit: { local: { requests: 1 } } }));
    expect(issueText(issues)).toBe(
      'spec.traffic.rateLimit.local: Invalid value: "object": spec.traffic.rateLimit.local in body must be of type array: "object"',
    );
  });

  it('of mutually exclusive fields is reported once for two rules', () => {
    const tls = { insecureSkipVerify: 'All', verifySubjectAltNames: ['a'] };
    expect(issuesOf('ProxyBackend', { static: { host: 'a', port: 1 }, policies: { tls } })).toHaveLength(1);
  });

  it('is reported at every position in a document', () => {
    const issues = issuesOf('ProxyPolicy', {
      targetRefs: [{ ...GATEWAY[0], name: '' }],
      traffic: {
        retry: { attempts: 'x' },
        rateLimit: { local: [{ requests: 0, unit: 'Days' }] },
        directResponse: { status: 99 },
      },
    });
    expect(issues.map(({ path, rule }) => `${path.join('.')} ${rule}`)).toEqual([
      'spec.targetRefs.0.name bound',
      'spec.traffic.retry.attempts type',
      'spec.traffic.rateLimit.local.0.requests bound',
      'spec.traffic.rateLimit.local.0.unit enum',
      'spec.traffic.directResponse.status bound',
    ]);
  });

  it('uses the names of the distribution of the document', () => {
    const distribution = ProxyDistribution.AGENTGATEWAY;
    const [union] = issuesOf('ProxyBackend', { ai: { provider: {} } }, { distribution });
    expect(union.message).toContain('[openai azureopenai anthropic gemini vertexai bedrock]');
    const [target] = issuesOf(
      'ProxyPolicy',
      { ...policy({ timeouts: { request: '1s' } }), targetRefs: [{ group: 'a.b', kind: 'X', name: 'x' }] },
      { distribution },
    );
    expect(target.message).toContain('AgentgatewayBackend');
    const [word] = issuesOf(
      'ProxyBackend',
      { ai: { provider: { providerA: {} } }, policies: { ai: { routes: { '*': 'Chat' } } } },
      { distribution },
    );
    expect(word.expected).toContain('AnthropicTokenCount');
    expect(word.expected).not.toContain('CountTokens');
  });

  it('of a string that is too long shows only its length', () => {
    const key = 'secret'.repeat(400);
    const [issue] = issuesOf('ProxyBackend', { static: { host: 'a', port: 1 }, policies: { auth: { key } } });
    expect(issue).toMatchObject({ rule: 'bound', found: '2400 characters', expected: 'at most 2048 characters' });
    expect(JSON.stringify(issue)).not.toContain('secret');
  });

  it('about a deprecated field is a warning that names the successor', () => {
    const spec = {
      mcp: { targets: [{ name: 'a', static: { host: 'h', port: 1 } }] },
      policies: { mcp: { authentication: { jwks: { jwksPath: '/k', backendRef: { name: 's', port: 1 } } } } },
    };
    expect(issuesOf('ProxyBackend', spec)).toMatchObject([
      { path: ['spec', 'policies', 'mcp', 'authentication'], rule: 'deprecated', severity: 'warning' },
    ]);
    expect(issuesOf('ProxyBackend', spec)[0].message).toContain('jwtAuthentication.mcp');
    expect(issuesOf('ProxyBackend', spec, { revision: 'earlier' })).toEqual([]);
  });

  it('of a deprecated field is omitted if it has no successor', () => {
    const policyOf = (mcp: object) => ({
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'g' }],
      backend: { mcp },
    });
    const authorization = { policy: { matchExpressions: ['mcp.tool.name == "a"'] } };
    const authentication = { jwks: { jwksPath: '/k', backendRef: { name: 's', port: 1 } } };
    expect(issuesOf('ProxyPolicy', policyOf({ authorization }))).toEqual([]);
    expect(issuesOf('ProxyPolicy', policyOf({ authorization, authentication })).map(({ path }) => path)).toEqual([
      ['spec', 'backend', 'mcp', 'authentication'],
    ]);
    const secret = { authentication: { ...authentication, clientSecretRef: { name: 'client' } } };
    expect(issuesOf('ProxyPolicy', policyOf(secret), { revision: 'v1.4' })).toEqual([]);
  });
});

const OWNER = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd', uid: 'u' };
const CONTROLLER = { ...OWNER, controller: true };

describe('metadata', () => {
  const spec = { static: { host: 'a', port: 1 } };
  it.each([
    [{}, 'metadata.name: Required value: name or generateName is required'],
    [{ name: 'A' }, 'metadata.name: Invalid value: "A"'],
    [{ name: 'a', namespace: 'a.b' }, 'metadata.namespace: Invalid value: "a.b"'],
    [{ name: 'a', labels: { 'a b': 'c' } }, 'metadata.labels: Invalid value: "a b"'],
    [{ name: 'a', labels: { a: 1 } }, 'metadata.labels.a: Invalid value: "integer"'],
    [{ name: 'a', annotation: {} }, 'metadata.annotation: unknown field "metadata.annotation"'],
    [{ name: 'a', annotations: { a: 'x'.repeat(262144) } }, 'metadata.annotations: Too long'],
    [{ name: 'a', annotations: { 'A..B/c': 'd' } }, 'metadata.annotations: Invalid value: "A..B/c"'],
    [{ name: 'a', labels: { 'A.B/c': 'd' } }, 'metadata.labels: Invalid value: "A.B/c"'],
    [{ name: 'a', generateName: 'a_-x' }, 'metadata.generateName: Invalid value: "a_-x"'],
    [{ name: 'a', finalizers: ['orphan', 'foregroundDeletion'] }, 'orphan and foregroundDeletion cannot be both set'],
    [{ name: 'a', creationTimestamp: '2026-02-30T00:00:00Z' }, 'metadata.creationTimestamp: Invalid value'],
    [{ name: 'a', ownerReferences: [{ ...OWNER, uid: '' }] }, 'metadata.ownerReferences[0].uid: Invalid value: ""'],
    [
      { name: 'a', ownerReferences: [{ ...OWNER, apiVersion: 'v1', kind: 'Event' }] },
      'an Event is disallowed from being an owner',
    ],
    [{ name: 'a', ownerReferences: [CONTROLLER, CONTROLLER] }, 'only one reference can have controller set to true'],
    [{ name: 'a', managedFields: [{ operation: 'Patch' }] }, 'metadata.managedFields[0].operation: Unsupported value'],
  ])('%j is refused', (metadata, message) => {
    const issues = issuesOf('ProxyBackend', spec, { metadata });
    expect(issueText(issues)).toContain(message);
    expect(issues).toHaveLength(1);
  });

  it('accepts fields that a cluster export adds', () => {
    const fieldsV1 = { 'f:spec': { '.': {} } };
    const managed = {
      manager: 'kubectl',
      operation: 'Apply',
      time: '2026-01-02T03:04:05Z',
      fieldsType: 'FieldsV1',
      fieldsV1,
    };
    const metadata = {
      name: 'a',
      uid: 'u',
      creationTimestamp: null,
      generation: 2,
      managedFields: [managed],
      labels: null,
      ownerReferences: [OWNER, CONTROLLER],
    };
    expect(issuesOf('ProxyBackend', spec, { metadata })).toEqual([]);
  });

  it('accepts uppercase keys for annotations but not for labels', () => {
    expect(issuesOf('ProxyBackend', spec, { metadata: { name: 'a', annotations: { 'A.B/C': 'd' } } })).toEqual([]);
  });
});

describe('the value of a valid document', () => {
  it('has defaults, no nulls, and leaves the input as it was', () => {
    const input = document('ProxyBackend', {
      ai: { provider: { providerE: { projectId: 'p', model: null } } },
      policies: { health: { eviction: {} } },
    });
    const before = structuredClone(input);
    const { value } = validateResource('ProxyBackend', input, { revision: 'later' });
    expect(value).toMatchObject({
      spec: {
        ai: { provider: { providerE: { projectId: 'p', region: 'global' } } },
        policies: { health: { eviction: { duration: '3s' } } },
      },
    });
    expect(JSON.stringify(value)).not.toContain('null');
    expect(input).toEqual(before);
  });

  it('preserves keys that are special in JavaScript', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');
    const { value } = validateResource(
      'ProxyParameters',
      document('ProxyParameters', {
        rawConfig: hostile,
        deployment: { metadata: { labels: JSON.parse('{"__proto__":"x"}') } },
      }),
      { revision: 'later' },
    );
    const { rawConfig, deployment } = (value as any).spec;
    expect(Object.keys(rawConfig)).toEqual(['__proto__', 'constructor']);
    expect(Object.keys(deployment.metadata.labels)).toEqual(['__proto__']);
    expect(({} as any).polluted).toBeUndefined();
    expect(issueText(issuesOf('ProxyBackend', JSON.parse('{"__proto__":{},"static":{"host":"a","port":1}}')))).toBe(
      'spec.__proto__: unknown field "spec.__proto__"',
    );
  });
});

describe('built-in Kubernetes kinds', () => {
  it('keep fields that are not read', () => {
    const service = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 's' },
      spec: { ports: [{ port: 80, nodePort: 1 }], odd: true },
    };
    const { value, issues } = validateResource('Service', service, { revision: 'later' });
    expect(issues).toEqual([]);
    expect(value).toEqual(service);
  });

  it('are rejected if a field that is read has the wrong type', () => {
    const service = { metadata: { name: 's' }, spec: { ports: [{ port: '80' }] } };
    expect(issueText(validateResource('Service', service, { revision: 'later' }).issues)).toContain(
      'spec.ports[0].port in body must be of type integer',
    );
  });

  it('may be stubs: a Secret with keys and no values', () => {
    const stub = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, data: { a: null, b: '' } };
    expect(validateResource('Secret', stub, { revision: 'later' })).toEqual({ value: stub, issues: [] });
  });

  it('never show the value of a Secret', () => {
    const secret = { metadata: { name: 's' }, stringData: { a: ['hunter2'] }, data: { b: { c: 'hunter2' } } };
    const { issues } = validateResource('Secret', secret, { revision: 'later' });
    expect(issues).toHaveLength(2);
    expect(JSON.stringify(issues)).not.toContain('hunter2');
  });
});
