import { describe, expect, it } from 'vitest';
import { completionsAt } from '../../../src/apps/language/completion';
import { NameIndex } from '../../../src/apps/language/name-index';
import { definitions, namedUnder, references, renameEdits } from '../../../src/apps/language/navigation';
import { Schemas } from '../../../src/apps/language/schemas';
import { snapshotOf } from './snapshot-of';

const FILES: Readonly<Record<string, string>> = {
  'gateway.yaml': `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: demo }
spec:
  gatewayClassName: agentgateway
  listeners:
    - { name: web, port: 8080, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: back, namespace: demo }
spec:
  gatewayClassName: agentgateway
  listeners:
    - { name: web, port: 8080, protocol: HTTP }
`,
  'route.yaml': `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: chat, namespace: demo }
spec:
  parentRefs: [{ name: edge, sectionName: web }]
  rules:
    - name: talk
      backendRefs: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: models }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: tools, namespace: demo }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - name: talk
      matches: [{ path: { value: /mcp } }]
      backendRefs: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: servers }]
`,
  'backend.yaml': `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: models, namespace: demo }
spec:
  ai:
    groups:
      - providers:
          - { name: fast, openai: { model: gpt-5-mini } }
          - { name: good, openai: { model: gpt-5 } }
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: servers, namespace: demo }
spec:
  mcp:
    targets:
      - { name: hub, static: { host: hub.example.com, port: 80 } }
      - { name: wiki, static: { host: wiki.example.com, port: 80 } }
`,
  'models.yaml': `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: { name: small, namespace: demo }
spec: { parentRefs: [{ name: edge }], provider: OpenAI }
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: { name: any, namespace: demo }
spec:
  parentRefs: [{ name: edge }]
  virtualModel: { weighted: { targets: [{ modelRef: { name: small }, weight: 1 }] } }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: all, namespace: demo }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: models }]
`,
  'policy.yaml': `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: tools, namespace: demo }
spec:
  targetRefs: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: servers }]
  backend:
    mcp:
      authorization:
        action: Allow
        policy:
          matchExpressions:
            - mcp.tool.target == "hub" && mcp.tool.name != "hub"
            - "mcp.tool.target in [\\"wiki\\", \\"hub\\"]"
            - 'mcp.prompt.target == ''hub'''
            - |
              // hub is "hub"
              mcp.resource.target ==
                "hub"
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: log, namespace: demo }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]
  frontend:
    accessLog:
      filter: proxy.listener.name == "web" && proxy.gateway.name == "edge" && backend.name != "demo/models"
`,
  'a.gateway-test.yaml': `tests:
  - request: POST http://a.example.com/v1/chat/completions
    gateway: demo/edge
    fail: { fast: down, models/good: slow 30s }
    expect: { listener: web, route: chat, rule: talk, backend: models, tiers: [[fast, good]], answeredBy: good }
  - request: POST http://a.example.com/mcp
    tool: { target: hub, name: search }
    expect: { route: tools, rule: talk, backend: demo/servers }
`,
  'a.gateway-guarantees.yaml': `guarantees:
  - { name: tools, to: { tool: hub/delete_* }, always: { listeners: [edge/web, web] } }
`,
  'ai-gateway.yaml': `conventions:
  - { code: ORG0001, text: no, routes: { names: ['*', chat], except: [demo/tools] }, always: { encrypted: true } }
environments:
  prod:
    externals: { secrets: [{ name: keys, namespace: demo, keys: [key] }, { name: keys, keys: [key] }] }
    patches: [{ target: { kind: HTTPRoute, name: chat }, patch: [{ op: remove, path: /spec/rules/0/name }] }]
`,
};

const snapshot = snapshotOf(FILES);
const index = new NameIndex(snapshot);

function under(file: string, before: string, word: string) {
  const text = FILES[file];
  const offset = text.indexOf(before + word) + before.length + 1;
  const found = namedUnder(snapshot, index, { file, text, offset });
  if (!found) throw new Error(`${before}${word} names nothing`);
  return found;
}

/** The changed lines of all files. */
function changed(file: string, before: string, word: string, name: string): readonly string[] {
  const edit = renameEdits(snapshot, index, under(file, before, word), name, (each) => each);
  if (typeof edit === 'string') throw new Error(edit);
  return Object.entries(edit.changes ?? {}).flatMap(([of, edits]) => {
    const lines = FILES[of].split('\n');
    const sorted = [...edits].sort((one, other) => other.range.start.character - one.range.start.character);
    for (const { range, newText } of sorted) {
      const line = lines[range.start.line];
      lines[range.start.line] = line.slice(0, range.start.character) + newText + line.slice(range.end.character);
    }
    const old = FILES[of].split('\n');
    return lines.flatMap((line, at) => (line === old[at] ? [] : [line.trim()]));
  });
}

describe('completion in expectations and guarantees', () => {
  const proposed = (file: string, before: string, word: string) => {
    const typed = FILES[file].replace(`${before}${word}`, before);
    const offset = FILES[file].indexOf(`${before}${word}`) + before.length;
    const found = completionsAt(snapshot, index, new Schemas(), { file, text: typed, offset });
    return found?.proposals.map(({ label }) => label);
  };

  it('proposes names of resources and of their parts', () => {
    expect(proposed('a.gateway-test.yaml', 'route: ', 'chat')).toEqual(['chat', 'tools']);
    expect(proposed('a.gateway-test.yaml', 'rule: ', 'talk')).toEqual(['talk']);
    expect(proposed('a.gateway-test.yaml', 'gateway: ', 'demo/edge')).toEqual(['demo/edge', 'demo/back']);
    expect(proposed('a.gateway-test.yaml', 'tool: { target: ', 'hub')).toEqual(['hub', 'wiki']);
    expect(proposed('a.gateway-guarantees.yaml', 'listeners: [edge/web, ', 'web')).toEqual(['web']);
  });
});

describe('a rename', () => {
  it('of an MCP target is applied to expressions, expectations and guarantees', () => {
    expect(changed('backend.yaml', 'name: ', 'hub', 'github')).toEqual([
      '- { name: github, static: { host: hub.example.com, port: 80 } }',
      'tool: { target: github, name: search }',
      '- { name: tools, to: { tool: github/delete_* }, always: { listeners: [edge/web, web] } }',
      '- mcp.tool.target == "github" && mcp.tool.name != "hub"',
      '- "mcp.tool.target in [\\"wiki\\", \\"github\\"]"',
      "- 'mcp.prompt.target == ''github'''",
      '"github"',
    ]);
  });

  it('of a provider is applied to failures, answers and tiers', () => {
    expect(changed('backend.yaml', 'name: ', 'good', 'best')).toEqual([
      '- { name: best, openai: { model: gpt-5 } }',
      'fail: { fast: down, models/best: slow 30s }',
      'expect: { listener: web, route: chat, rule: talk, backend: models, tiers: [[fast, best]], answeredBy: best }',
    ]);
  });

  it('of a rule is applied only to expectations of the same route', () => {
    expect(changed('route.yaml', '- name: ', 'talk', 'speak')).toEqual([
      '- name: speak',
      'expect: { listener: web, route: chat, rule: speak, backend: models, tiers: [[fast, good]], answeredBy: good }',
    ]);
  });

  it('of a listener is applied only if unambiguous, considering the gateway of a policy', () => {
    expect(changed('gateway.yaml', 'name: ', 'web', 'public')).toEqual([
      '- { name: public, port: 8080, protocol: HTTP }',
      'parentRefs: [{ name: edge, sectionName: public }]',
      '- { name: tools, to: { tool: hub/delete_* }, always: { listeners: [edge/public, web] } }',
      'filter: proxy.listener.name == "public" && proxy.gateway.name == "edge" && backend.name != "demo/models"',
    ]);
  });

  it('of a resource is applied to expressions, failures, conventions and patches', () => {
    expect(changed('gateway.yaml', 'name: ', 'edge', 'front')).toContain(
      'filter: proxy.listener.name == "web" && proxy.gateway.name == "front" && backend.name != "demo/models"',
    );
    expect(changed('backend.yaml', 'name: ', 'models', 'llms').slice(-3)).toEqual([
      'fail: { fast: down, llms/good: slow 30s }',
      'expect: { listener: web, route: chat, rule: talk, backend: llms, tiers: [[fast, good]], answeredBy: good }',
      'filter: proxy.listener.name == "web" && proxy.gateway.name == "edge" && backend.name != "demo/llms"',
    ]);
    expect(changed('route.yaml', 'name: ', 'chat', 'say').slice(-2)).toEqual([
      "- { code: ORG0001, text: no, routes: { names: ['*', say], except: [demo/tools] }, always: { encrypted: true } }",
      'patches: [{ target: { kind: HTTPRoute, name: say }, patch: [{ op: remove, path: /spec/rules/0/name }] }]',
    ]);
    expect(changed('backend.yaml', 'name: ', 'models', 'llms')).toContain(
      'to: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: llms }]',
    );
    expect(changed('models.yaml', 'name: ', 'small', 'tiny')).toContain(
      'virtualModel: { weighted: { targets: [{ modelRef: { name: tiny }, weight: 1 }] } }',
    );
    const settings = changed('route.yaml', 'name: ', 'tools', 'mcp').at(-1);
    expect(settings).toContain('except: [demo/mcp]');
  });

  it('can be set at any reference, which also resolves to the definition', () => {
    const named = under('a.gateway-test.yaml', 'tool: { target: ', 'hub');
    expect(definitions(index, named, (each) => each)).toMatchObject([{ uri: 'backend.yaml' }]);
    expect(references(snapshot, index, named, false, (each) => each)).toHaveLength(6);
    expect(under('policy.yaml', 'mcp.tool.target == "', 'hub')).toMatchObject({ name: 'servers', section: 'hub' });
    expect(under('a.gateway-guarantees.yaml', '[', 'edge/web')).toMatchObject({ kind: 'Gateway', name: 'edge' });
    expect(under('a.gateway-guarantees.yaml', '[edge/', 'web')).toMatchObject({ name: 'edge', section: 'web' });
    expect(() => under('a.gateway-test.yaml', 'listener: ', 'web')).toThrow('names nothing');
    expect(changed('policy.yaml', 'name: ', 'servers', 'mcps')).toContain(
      'expect: { route: tools, rule: talk, backend: demo/mcps }',
    );
  });
});
