import { describe, expect, it } from 'vitest';
import { completionsAt } from '../../../src/apps/language/completion';
import { NameIndex } from '../../../src/apps/language/name-index';
import { nodeAt } from '../../../src/apps/language/schema-node';
import { Schemas } from '../../../src/apps/language/schemas';
import { POLICY_FIELDS } from '../../../src/core/settings/policy-fields.generated';
import { ApiRevision } from '../../../src/core/values/api-revision.generated';
import { atBar, FILES, POLICY, ROUTE, snapshotOf } from './snapshot-of';

const snapshot = snapshotOf(FILES);
const index = new NameIndex(snapshot);
const schemas = new Schemas();

function proposed(file: string, marked: string): readonly string[] {
  const { text, offset } = atBar(marked);
  return completionsAt(snapshot, index, schemas, { file, text, offset })?.proposals.map(({ label }) => label) ?? [];
}

const inPolicy = (from: string, to: string) => proposed('policy.yaml', POLICY.replace(from, to));
const inRoute = (from: string, to: string) => proposed('route.yaml', ROUTE.replace(from, to));

const NAMED = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: named, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: web, port: 80, protocol: HTTP, hostname: named.example.com}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: named, namespace: demo}
spec: {ai: {provider: {openai: {model: gpt-4o-mini}}}}
`;

const inList = (list: string) => POLICY.replace(/(?<=matchExpressions:)\n.*$/m, list);

describe('completion', () => {
  it('proposes fields that are not there yet', () => {
    const fields = inPolicy('      attempts: 3\n', '      attempts: 3\n      b|\n');
    expect(fields).toContain('backoff');
    expect(fields).not.toContain('attempts');
    expect(inRoute('  rules:\n', '  rules:\n    - |\n')).toContain('matches');
    expect(inRoute('        - name: models\n          port: 80\n', '        - { na| }\n')).toContain('name');
    expect(proposed('ai-gateway.yaml', 'fail|\n')).toContain('failOn');
    expect(proposed('a.gateway-test.yaml', 'te|\n')).toContain('tests');
  });

  it.each([
    ['a.gateway-guarantees.yaml', 'guarantees:\n- name: x\n'],
    ['ai-gateway.yaml', 'conventions:\n- code: ORG0001\n  text: x\n'],
    ['ai-gateway.yaml', 'guarantees:\n- name: x\n'],
  ])('proposes what `always` can require in %s', (file, before) => {
    const always = (marked: string) => proposed(file, `${before}  always:\n${marked}\n`);
    expect(always('    |')).toEqual(expect.arrayContaining(['authenticated', 'policies', 'contentOnlyTo']));
    expect(always('    encrypted: true\n    |')).not.toContain('encrypted');
    expect(always('    authenticated: { by: [|] }')).toContain('jwt');
    expect(always('    policies:\n      |')).toEqual([...POLICY_FIELDS]);
    const others = always('    policies:\n      retry: {}\n      t|');
    expect(others).toContain('timeouts');
    expect(others).not.toContain('retry');
    expect(always('    policies: { mcp.a| }')).toContain('mcp.authorization');
    expect(always('    namespaces: [|]')).toEqual(['demo']);
    expect(always('    namespaces:\n    - d|')).toEqual(['demo']);
    // Elsewhere, neither name has this meaning.
    expect(proposed('policy.yaml', `${before}  always:\n    policies:\n      |\n`)).not.toContain('retry');
  });

  it('proposes no part of a convention that is rejected there', () => {
    const convention = (marked: string) => proposed('ai-gateway.yaml', `conventions:\n- code: ORG0001\n${marked}\n`);
    const always = convention('  routes: {}\n  always:\n    |');
    expect(always).toContain('callers');
    for (const refused of ['answered', 'notShared']) expect(always).not.toContain(refused);
    const guarantee = proposed('ai-gateway.yaml', 'guarantees:\n- name: a\n  always:\n    |\n');
    expect(guarantee).toEqual(expect.arrayContaining(['answered', 'notShared']));
    expect(convention('  |')).toEqual(expect.arrayContaining(['routes', 'backends']));
    expect(convention('  routes: {}\n  |')).not.toContain('backends');
    expect(convention('  backends: {}\n  |')).not.toContain('routes');
  });

  it('proposes the findings, hosts and models that settings name', () => {
    const severities = proposed('ai-gateway.yaml', 'conventions: [{code: TEAM001}]\nseverities:\n  l|\n');
    expect(severities[0]).toBe('TEAM001');
    expect(severities).toContain('listener-without-routes');
    expect(severities).not.toContain('unknown-setting');
    const there = proposed('ai-gateway.yaml', 'severities:\n  listener-without-routes: off\n  l|\n');
    expect(there).not.toContain('listener-without-routes');
    expect(proposed('ai-gateway.yaml', 'waivers:\n- code: l|\n')).toContain('listener-without-routes');
    expect(proposed('ai-gateway.yaml', 'environments:\n  prod:\n    severities:\n      l|\n')).toContain(
      'listener-without-routes',
    );
    const named = snapshotOf({
      ...FILES,
      'named.yaml': NAMED,
    });
    const inSettings = (marked: string) => {
      const { text, offset } = atBar(marked);
      const at = { file: 'ai-gateway.yaml', text, offset };
      return completionsAt(named, new NameIndex(named), schemas, at)?.proposals.map(({ label }) => label);
    };
    expect(inSettings('environments:\n  prod:\n    hosts:\n      a|\n')).toContain('named.example.com');
    expect(inSettings('environments:\n  prod:\n    models:\n      g|\n')).toContain('gpt-4o-mini');
    expect(inSettings('hosts:\n  a|\n')).not.toContain('named.example.com');
  });

  it('proposes words', () => {
    expect(inPolicy('mode: Strict', 'mode: |')).toEqual(expect.arrayContaining(['Strict', 'Optional']));
    expect(inPolicy('mode: Strict', 'mode: "St|"')).toContain('Strict');
    expect(inRoute('kind: HTTPRoute', 'kind: |')).toContain('GRPCRoute');
    expect(proposed('ai-gateway.yaml', 'failOn: |\n')).toEqual(['error', 'warning']);
  });

  it('proposes kinds of the distribution in use, and of agentgateway if none is', () => {
    const kindsIn = (files: Readonly<Record<string, string>>) => {
      const { text, offset } = atBar('kind: |\n');
      const used = snapshotOf(files);
      return completionsAt(used, new NameIndex(used), schemas, { file: 'new.yaml', text, offset })?.proposals.map(
        ({ label }) => label,
      );
    };
    expect(kindsIn({})).toContain('AgentgatewayPolicy');
    expect(kindsIn({})).not.toContain('ProxyPolicy');
    const neutral = 'apiVersion: proxy.example.com/v1alpha1\nkind: ProxyBackend\nmetadata: {name: a}\n';
    expect(kindsIn({ 'neutral.yaml': neutral })).toContain('ProxyPolicy');
    expect(kindsIn({ 'neutral.yaml': neutral })).not.toContain('AgentgatewayPolicy');
  });

  it('proposes names of resources, their parts and their ports', () => {
    expect(inRoute('- name: edge', '- name: |')).toEqual(['edge']);
    expect(inRoute('sectionName: http', 'sectionName: h|')).toEqual(['http']);
    expect(inRoute('- name: models', '- name: m|')).toEqual(['models']);
    expect(inRoute('port: 80', 'port: |')).toEqual(['80']);
    expect(inPolicy('name: chat', 'name: |')).toEqual(['chat']);
    expect(inPolicy('name: clients', 'name: |')).toEqual(['clients']);
  });

  it('proposes keys of a Secret, and no value', () => {
    expect(inPolicy('name: clients\n', 'name: clients\n        key: |\n')).toEqual(['alice']);
  });

  it('uses the current revision in the settings', () => {
    const root = { apiVersion: 'agentgateway.dev/v1alpha1', kind: 'AgentgatewayBackend' };
    const hasPrefix = (revision: ApiRevision) =>
      nodeAt(schemas.of('backend.yaml', root, { revision }), ['spec', 'ai', 'provider'])
        ?.fields()
        .has('pathPrefix');
    expect([hasPrefix(ApiRevision.V1_4), hasPrefix(ApiRevision.EARLIER), hasPrefix(ApiRevision.V1_4)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('proposes variables and functions of an expression', () => {
    const expression = 'request.method == "POST"';
    expect(inPolicy(expression, '|')).toEqual(expect.arrayContaining(['request', 'jwt', 'size']));
    expect(inPolicy(expression, '|')).not.toContain('response');
    expect(inPolicy(expression, 'request.|')).toEqual(expect.arrayContaining(['method', 'headers', 'startsWith']));
    expect(inPolicy(expression, `${expression} && so|`)).toContain('source');
    const inFlow = 'policy: { matchExpressions: ["size(request.path) > 1", "request.|"] }';
    const flow = POLICY.replace(/policy:\n.*\n.*$/m, inFlow);
    expect(proposed('policy.yaml', flow)).toEqual(expect.arrayContaining(['method', 'headers']));
  });

  const EXPRESSIONS = [
    'jwt.team == "soup" && request.|path == "/x"',
    "jwt.team == 'soup' && request.|",
    'has(jwt.a) ? jwt.a == "x" : request.|path == "y"',
    'jwt.groups["a: b"] == "x, {" && request.|path != ""',
    'request.headers["x]"] == "😀 # it\'s" && request.|',
  ];
  const WRITTEN: Readonly<Record<string, (expression: string) => string>> = {
    'a single quote': (expression) => `\n          - '${expression.replaceAll("'", "''")}'`,
    'double quotes': (expression) => `\n          - "${expression.replaceAll('"', '\\"')}"`,
    'a list in one line': (expression) => ` [ 'true', '${expression.replaceAll("'", "''")}' ]`,
    'lines as they are': (expression) => `\n          - |\n            true &&\n            ${expression}`,
    'folded lines': (expression) => `\n          - >-\n            true &&\n            ${expression}`,
    'quotes over two lines': (expression) =>
      `\n          - "true &&\n            ${expression.replaceAll('"', '\\"')}"`,
  };

  it.each(Object.keys(WRITTEN))('proposes fields after strings in an expression, in %s', (form) => {
    for (const expression of EXPRESSIONS) {
      for (const lineEnd of ['\n', '\r\n', '\r']) {
        const marked = inList(WRITTEN[form](expression)).replaceAll('\n', lineEnd);
        const offset = marked.indexOf('request.|') + 'request.'.length;
        const text = marked.slice(0, offset) + marked.slice(offset + 1);
        const found = completionsAt(snapshot, index, schemas, { file: 'policy.yaml', text, offset });
        expect(found?.proposals.map(({ label }) => label)).toEqual(expect.arrayContaining(['path', 'method']));
        expect([found?.start, found?.end]).toEqual([offset, offset]);
      }
    }
  });

  it('proposes functions after a result, and nothing inside a string', () => {
    const behind = (expression: string) => proposed('policy.yaml', inList(WRITTEN['a single quote'](expression)));
    expect(behind('string(jwt.level).|')).toContain('startsWith');
    expect(behind('string(jwt.level).|')).not.toContain('request');
    expect(behind('request.path == "/api.|"')).toEqual([]);
  });

  it('continues if another part is incomplete', () => {
    const marked = POLICY.replace('action: Allow', 'action: [').replace('attempts: 3', 'b|');
    expect(proposed('policy.yaml', marked)).toContain('backoff');
    expect(proposed('policy.yaml', '---\n|')).toContain('apiVersion');
  });
});
