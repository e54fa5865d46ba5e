import { describe, expect, it } from 'vitest';
import { hoverAt } from '../../../src/apps/language/hover';
import { Schemas } from '../../../src/apps/language/schemas';
import { ApiRevision } from '../../../src/core/values/api-revision.generated';
import { FILES, POLICY, ROUTE, snapshotOf } from './snapshot-of';

const GUARANTEES = `guarantees:
  - name: nobody-passes-without-a-key
    requests: { paths: ['/*'] }
    always: { authenticated: {} }
`;
const snapshot = snapshotOf({ ...FILES, 'all.gateway-guarantees.yaml': GUARANTEES });
const schemas = new Schemas();

function told(file: string, text: string, word: string): string {
  const found = hoverAt(
    snapshot,
    schemas,
    { file, text, offset: text.indexOf(word) + 1 },
    ({ document }) => `#${document}`,
  );
  return found?.text ?? '';
}

describe('a hover', () => {
  it('has the documentation of a field, its bounds and its default', () => {
    expect(told('policy.yaml', POLICY, 'attempts')).toMatch(/^\*\*attempts\*\* `integer`\n\n.+\n- at least 1/s);
    expect(told('policy.yaml', POLICY, 'mode: Strict')).toMatch(/one of `Strict`.*default `"Strict"`/s);
    expect(told('route.yaml', ROUTE, 'port: 80')).toMatch(/at least 1\n- at most 65535/);
    expect(told('ai-gateway.yaml', 'failOn: warning\n', 'failOn')).toContain('one of');
  });

  it('has the documentation of fields of the Gateway API, also in lists and parts that kinds share', () => {
    expect(told('route.yaml', ROUTE, 'sectionName')).toMatch(
      /^\*\*sectionName\*\* `string`\n\nSectionName is the name of a section within the target resource\./,
    );
    expect(told('route.yaml', ROUTE, 'parentRefs')).toContain('ParentRefs references the resources');
    expect(told('route.yaml', ROUTE, 'port: 80')).toContain('Port specifies the destination port number');
    expect(told('gateway.yaml', FILES['gateway.yaml'], 'protocol')).toContain(
      'Protocol specifies the network protocol',
    );
    const filter = ROUTE.replace('- name: all', '- filters: [{ type: CORS, cors: { maxAge: 5 } }]');
    expect(told('route.yaml', filter, 'maxAge')).toContain('MaxAge indicates the duration');
  });

  it('shows since when a field exists', () => {
    const text = POLICY.replace(/(kind: HTTPRoute\n)( +)/, '$1$2port: 8080\n$2');
    const of = (revision: ApiRevision, word: string) =>
      hoverAt(
        { ...snapshot, settings: { revision } },
        schemas,
        { file: 'policy.yaml', text, offset: text.indexOf(word) + 1 },
        () => undefined,
      )?.text;
    expect(of(ApiRevision.V1_4, 'port: 8080')).toMatch(/\*\*port\*\* `integer`.*- since v1\.4/s);
    expect(of(ApiRevision.V1_4, 'attempts')).not.toContain('since');
  });

  it('shows the effective policies of routes and rules, with their origin', () => {
    for (const word of ['chat', 'backendRefs']) {
      expect(told('route.yaml', ROUTE, word)).toContain(
        '| retry | `{"attempts":3}` | [AgentgatewayPolicy/demo/limits (route)](#5) |',
      );
    }
  });

  it('shows no credential that a header gets', () => {
    const policy = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: credentials, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: chat}]
  traffic: {headerModifiers: {request: {set: [{name: x-api-key, value: s3}]}}}
`;
    const both = snapshotOf({ ...FILES, 'credentials.yaml': policy });
    const at = { file: 'route.yaml', text: ROUTE, offset: ROUTE.indexOf('chat') + 1 };
    const { text } = hoverAt(both, schemas, at, () => undefined) ?? {};
    expect(text).toContain('"value":"<hidden>"');
    expect(text).not.toContain('s3');
  });

  it('shows targets, effective places and overrides of a policy', () => {
    expect(told('policy.yaml', POLICY, 'limits')).toContain('- HTTPRoute demo/chat (route)');
    const over = POLICY.replace('name: limits', 'name: before')
      .replace('kind: HTTPRoute', 'kind: Gateway')
      .replace('name: chat', 'name: edge');
    const both = snapshotOf({ ...FILES, 'over.yaml': over });
    const found = hoverAt(
      both,
      schemas,
      { file: 'over.yaml', text: over, offset: over.indexOf('before') },
      () => undefined,
    );
    expect(found?.text).toMatch(
      /`traffic\.retry`\n.*- overridden at HTTPRoute\/demo\/chat, rule 0, listener http by AgentgatewayPolicy\/demo\/limits/s,
    );
  });

  it('shows the type and the variables of an expression', () => {
    expect(told('policy.yaml', POLICY, 'request.method')).toMatch(
      /returns `bool`, in a request policy\. Variables: `request`/,
    );
  });

  it('shows whether a guarantee holds', () => {
    expect(told('all.gateway-guarantees.yaml', GUARANTEES, 'authenticated')).toContain('**Guarantee**: holds');
  });

  it('reports resources with errors as ignored and checks no guarantee then', () => {
    const wrong = snapshotOf({
      ...FILES,
      'all.gateway-guarantees.yaml': GUARANTEES,
      'more.yaml': POLICY.replace('name: limits', 'name: more').replace('attempts:', 'atempts:'),
    });
    const found = (file: string, text: string, word: string) =>
      hoverAt(wrong, schemas, { file, text, offset: text.indexOf(word) + 1 }, () => undefined)?.text;
    expect(found('all.gateway-guarantees.yaml', GUARANTEES, 'authenticated')).toContain(
      'not checked, because the inputs have',
    );
    expect(found('route.yaml', ROUTE, 'chat')).toMatch(/\*\*Effective policy.*Parts with errors are omitted\.$/s);
    expect(told('route.yaml', ROUTE, 'chat')).not.toContain('left out');
  });

  it('shows no value of a Secret', () => {
    expect(told('service.yaml', FILES['service.yaml'], 'alice')).not.toContain('secret-of-alice');
  });

  it('supports lines that end with a single carriage return', () => {
    expect(told('policy.yaml', POLICY.replaceAll('\n', '\r'), 'attempts')).toContain('**attempts**');
  });

  it('continues if another part is invalid', () => {
    const broken = POLICY.replace('action: Allow', 'action: [');
    expect(told('policy.yaml', broken, 'attempts')).toContain('**attempts**');
  });

  it.each([
    ['a key', '  traf\n  traffic:'],
    ['keys', '  traf\n  x-y\n  traffic:'],
    ['an item', '  - traf\n  traffic:'],
    ['a name of an anchor', '  strategy: *tr\n  traffic:'],
    ['anchors in a list', '  strategy: [*a, *b]\n  traffic:'],
  ])('continues after incomplete text: %s', (_, written) => {
    const half = POLICY.replace('  traffic:', written);
    expect(told('policy.yaml', half, 'attempts')).toContain('**attempts**');
    expect(told('policy.yaml', half.replaceAll('\n', '\r\n'), 'attempts')).toContain('**attempts**');
  });
});
