import { describe, expect, it } from 'vitest';
import { sharedFiles } from '../../../support/documents';
import { describeShared } from '../../../support/shared';
import { conditionsOf, sharedCase, statusesOf } from './cases';

const SECRETS = 'a Secret or ConfigMap that is not among the inputs is one that others manage';

/** Cases in which a compiler, which sees only its inputs, reports a different status than the controller, with the reason. */
const DIFFERENCES: Readonly<Record<string, { readonly says: readonly string[]; readonly because: string }>> = {
  'translator/backends/ai-auth-secret-ref-not-found.yaml': { says: ['Accepted/True/Accepted'], because: SECRETS },
  'translator/backends/static-secrets-not-found.yaml': { says: ['Accepted/True/Accepted'], because: SECRETS },
  'translator/backends/static-tls-ca-bundle-not-found.yaml': { says: ['Accepted/True/Accepted'], because: SECRETS },
  'translator/backends/inferencepool.yaml': {
    says: [],
    because: 'no route references the pool; the case attaches all backends to its Gateway',
  },
  'policies/backend/backend-missing-not-attached.yaml': {
    says: ['StatusSummary: Accepted/True/Valid Attached/False/Pending'],
    because: SECRETS,
  },
  'policies/backend/httproute-missing-not-attached.yaml': {
    says: ['StatusSummary: Accepted/True/Valid Attached/False/Pending'],
    because: SECRETS,
  },
  'policies/traffic/retry-invalid-attempts-exceeds-i32.yaml': {
    says: ['test: Accepted/True/PartiallyValid'],
    because: 'so many attempts cannot be counted by the data plane, which the controller does not look at',
  },
  'policies/traffic/retry-invalid-attempts-negative.yaml': {
    says: ['StatusSummary: Accepted/False/Invalid Attached/False/Pending'],
    because: 'the API server of the newest revision refuses fewer attempts than one',
  },
};

/** The kinds whose status is reported. */
const isCompared = ({ kind }: { readonly kind: string }) => /^Agentgateway|^InferencePool$/.test(kind);

describeShared('conditions of the reference cases', () => {
  const files = [...sharedFiles('cases/policies'), ...sharedFiles('cases/translator')].filter(
    (file) => !file.endsWith('_defaults.yaml'),
  );
  const cases = files
    .map((file) => ({ file: file.replace('cases/', ''), ...sharedCase(file) }))
    .filter(({ statuses }) => statuses.some(isCompared));

  it('include at least one case', () => expect(cases.length).toBeGreaterThan(20));

  it.each(cases)('$file', ({ file, input, statuses }) => {
    const ours = statusesOf(input);
    for (const { kind, metadata, status } of statuses.filter(isCompared)) {
      const own = ours.find((candidate) => candidate.kind === kind && candidate.name === metadata.name);
      const expected = conditionsOf(status);
      const says = DIFFERENCES[file]?.says;
      if (says) expect(says).not.toEqual(expected);
      expect(conditionsOf(own?.status)).toEqual(says ?? expected);
    }
  });

  it('list only differences that exist', () => {
    expect(Object.keys(DIFFERENCES).filter((file) => !cases.some((entry) => entry.file === file))).toEqual([]);
  });
});

const BASE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: proxy
  listeners:
  - {name: http, port: 8080, protocol: HTTP}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs:
  - {name: edge}
  rules:
  - backendRefs:
    - {group: proxy.example.com, kind: ProxyBackend, name: api}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: api, namespace: shop}
spec:
  static: {host: api.example.com, port: 443}
`;

function policy(target: string, body: string): string {
  return `---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: one, namespace: shop}
spec:
  targetRefs: [${target}]
  ${body}
`;
}

describe('status of an InferencePool', () => {
  const pool = (picker: string) => `---
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: {name: models, namespace: shop}
spec:
  selector: {matchLabels: {app: vllm}}
  targetPorts: [{number: 8000}]
  endpointPickerRef: ${picker}
`;
  const PICKER = '{name: picker, port: {number: 9002}}';
  const GATEWAY = '{group: gateway.networking.k8s.io, kind: Gateway, name: picker}';
  const toPool = BASE.replace(
    '{group: proxy.example.com, kind: ProxyBackend, name: api}',
    '{group: inference.networking.k8s.io, kind: InferencePool, name: models}',
  );
  const conditions = (yaml: string) =>
    conditionsOf(statusesOf(yaml).find(({ kind }) => kind === 'InferencePool')?.status);

  it('contains the Gateways whose routes reference it', () => {
    expect(conditions(toPool + pool(PICKER))).toEqual(['edge: Accepted/True/Accepted ResolvedRefs/True/ResolvedRefs']);
    expect(conditions(BASE + pool(PICKER))).toEqual([]);
  });

  it('reports an endpoint picker that cannot be called', () => {
    const failed = 'Accepted/True/Accepted ResolvedRefs/False/InvalidExtensionRef';
    expect(conditions(toPool + pool(GATEWAY))).toEqual([`edge: ${failed}`]);
    expect(conditions(BASE + pool(GATEWAY))).toEqual([`default: ${failed}`]);
  });

  it('names the controller of the default distribution if no other is known', () => {
    const yaml = (toPool + pool(PICKER)).replace('gatewayClassName: proxy', 'gatewayClassName: agentgateway');
    const documents = yaml.split('---').filter((text) => !text.includes('kind: ProxyBackend'));
    const found = statusesOf(documents.join('---')).find(({ kind }) => kind === 'InferencePool');
    expect(found?.status.parents).toMatchObject([{ controllerName: 'agentgateway.dev/agentgateway' }]);
  });
});

const conditionsIn = (yaml: string) =>
  conditionsOf(statusesOf(yaml).find(({ kind }) => kind === 'ProxyPolicy')?.status);

describe('status of a policy', () => {
  it('contains the Gateway through which a backend is reached', () => {
    const target = '{group: proxy.example.com, kind: ProxyBackend, name: api}';
    expect(conditionsIn(BASE + policy(target, 'backend: {tls: {}}'))).toEqual([
      'edge: Accepted/True/Valid Attached/True/Attached',
    ]);
  });

  it('contains the Gateway of a Service that only another policy calls', () => {
    const caller = policy(
      '{group: gateway.networking.k8s.io, kind: Gateway, name: edge}',
      'traffic: {extAuth: {backendRef: {name: auth, port: 9000}, grpc: {}}}',
    ).replace('name: one', 'name: caller');
    const yaml = BASE + caller + policy('{group: "", kind: Service, name: auth}', 'backend: {tls: {}}');
    const status = statusesOf(yaml).find(({ name }) => name === 'one')?.status;
    expect(conditionsOf(status)).toEqual(['edge: Accepted/True/Valid Attached/True/Attached']);
  });

  it('contains the Gateway of a Model, or is pending if it is unserved', () => {
    const model = (parent: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: llama, namespace: shop}
spec:
  parentRefs: [{name: ${parent}}]
  provider: Custom
  custom: {formats: [{type: Completions}], backendRef: {name: vllm, port: 8000}}
`;
    const tls = policy('{group: "", kind: Service, name: vllm}', 'backend: {tls: {}}');
    expect(conditionsIn(BASE + model('edge') + tls)).toEqual(['edge: Accepted/True/Valid Attached/True/Attached']);
    expect(conditionsIn(BASE + model('other') + tls)).toEqual([
      'StatusSummary: Accepted/True/Valid Attached/False/Pending',
    ]);
  });

  it('is pending if its target does not exist', () => {
    const target = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: wep}';
    expect(conditionsIn(BASE + policy(target, 'traffic: {csrf: {}}'))).toEqual([
      'StatusSummary: Accepted/True/Valid Attached/False/Pending',
    ]);
  });

  it('is pending if its route is not attached', () => {
    const lost = BASE.replace(
      '{name: edge}\n  rules',
      '{name: edge, sectionName: http}\n  hostnames: [a.example.com]\n  rules',
    ).replace('protocol: HTTP}', 'protocol: HTTP, hostname: b.example.com}');
    const target = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}';
    expect(conditionsIn(lost + policy(target, 'traffic: {csrf: {}}'))).toEqual([
      'StatusSummary: Accepted/True/Valid Attached/False/Pending',
    ]);
  });

  it('is partially valid for a dangling reference, invalid for a rejected document', () => {
    const target = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}';
    const missing = '{group: proxy.example.com, kind: ProxyBackend, name: missing}';
    expect(conditionsIn(BASE + policy(target, `traffic: {csrf: {}, extProc: {backendRef: ${missing}}}`))).toEqual([
      'edge: Accepted/True/PartiallyValid',
    ]);
    expect(conditionsIn(BASE + policy(target, 'traffic: {retry: {codes: [99]}}'))).toEqual([
      'StatusSummary: Accepted/False/Invalid Attached/False/Pending',
    ]);
  });

  it('uses the names and the controller of its distribution if rejected', () => {
    const own = policy(
      '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}',
      'traffic: {retry: {codes: [99]}}',
    );
    const other = own
      .replace('proxy.example.com/v1alpha1', 'agentgateway.dev/v1alpha1')
      .replace('ProxyPolicy', 'AgentgatewayPolicy')
      .replace('name: one', 'name: other');
    const refused = statusesOf(BASE + own + other).filter(({ kind }) => kind.endsWith('Policy'));
    const found = refused.map(({ kind, name, status }) => {
      const [{ ancestorRef, controllerName }] = (status as { ancestors: any[] }).ancestors;
      return [kind, name, ancestorRef.group, controllerName];
    });
    expect(found).toEqual([
      ['AgentgatewayPolicy', 'other', 'agentgateway.dev', 'agentgateway.dev/agentgateway'],
      ['ProxyPolicy', 'one', 'proxy.example.com', 'proxy.example.com/proxy'],
    ]);
  });
});
