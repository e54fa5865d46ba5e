import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { CalledDestination } from '../../../../../src/core/compiler/model/called-destination';
import { calledDestinationsOf } from '../../../../../src/core/compiler/queries/destinations/find-destinations';
import { configDestinations } from '../../../../../src/core/compiler/semantics/config-destinations';
import { isObject } from '../../../../../src/core/values/objects';

const ROOT = join(__dirname, '..', '..', '..', '..', '..');

const calledDestinations = (yaml: string, keySets?: ReadonlyMap<string, string>) =>
  calledDestinationsOf('shop/edge', Object(load(yaml)), keySets);

/** `purpose host:port (what): sees` of each, without where requests come from. */
function lines(yaml: string): string[] {
  return calledDestinations(yaml).map(({ purpose, host = '*', port = '*', what, sees }) => {
    return `${purpose} ${host}:${port}${what ? ` (${what})` : ''}: ${sees.join(', ')}`;
  });
}

const listener = (route: string, more = '') => `
binds:
- port: 80
  listeners:
  - name: http
    routes:
    - {name: api.01, namespace: shop, ${route}}
${more}`;

const PROVIDER = (provider: string) =>
  listener(
    'backends: [{backend: /shop/models}]',
    `backends: [{name: shop/models, ai: {name: one, provider: ${provider}}}]`,
  );

describe('destinations of a gateway', () => {
  it.each([
    ['{openAI: {}}', 'provider api.openai.com:443 (openAI): prompts, answers'],
    ['{anthropic: {}}', 'provider api.anthropic.com:443 (anthropic): prompts, answers'],
    ['{gemini: {}}', 'provider generativelanguage.googleapis.com:443 (gemini): prompts, answers'],
    [
      '{vertex: {region: europe-west1}}',
      'provider europe-west1-aiplatform.googleapis.com:443 (vertex in europe-west1): prompts, answers',
    ],
    ['{vertex: {region: eu}}', 'provider aiplatform.eu.rep.googleapis.com:443 (vertex in eu): prompts, answers'],
    ['{vertex: {region: global}}', 'provider aiplatform.googleapis.com:443 (vertex in global): prompts, answers'],
    [
      '{bedrock: {region: eu-west-1}}',
      'provider bedrock-runtime.eu-west-1.amazonaws.com:443 (bedrock in eu-west-1): prompts, answers',
    ],
    ['{azure: {resourceName: x, resourceType: openAI}}', 'provider x.openai.azure.com:443 (azure): prompts, answers'],
    ['{openAI: {}}, hostOverride: "own.example.com:8443"', 'provider own.example.com:8443 (openAI): prompts, answers'],
  ])('are providers: %s', (provider, expected) => expect(lines(PROVIDER(provider))).toEqual([expected]));

  it.each([
    [
      'backends: [{host: "web.shop.svc.cluster.local:80"}]',
      ['service web.shop.svc.cluster.local:80: headers, bodies, answers'],
    ],
    ['backends: [{dynamic: {}}]', ['forward proxy *:*: headers, bodies, answers']],
    [
      'backends: [{mcp: {targets: [{name: a, mcp: {host: tools.example.com, port: 443, path: /}}]}}]',
      ['MCP server tools.example.com:443: MCP calls'],
    ],
    [
      'policies: {requestMirror: {backend: {host: "copy.example.com:80"}, percentage: 0.1}}',
      ['mirror copy.example.com:80: headers'],
    ],
    ['policies: {extAuthz: {host: "authz.example.com:9000"}}', ['authorization authz.example.com:9000: headers']],
    [
      'policies: {extAuthz: {host: "authz.example.com:9000", includeRequestBody: {maxRequestBytes: 9}}}',
      ['authorization authz.example.com:9000: headers, bodies'],
    ],
    [
      'policies: {extProc: {host: "proc.example.com:9000"}}',
      ['processing proc.example.com:9000: headers, bodies, answers'],
    ],
    [
      'policies: {extProc: {host: "proc.example.com:9000", processingOptions: {requestBodyMode: none, responseBodyMode: none}, requestAttributes: {a: "string(request.body)"}}}',
      ['processing proc.example.com:9000: headers, bodies'],
    ],
    [
      'policies: {extProc: {host: "proc.example.com:9000", processingOptions: {requestBodyMode: none, responseBodyMode: none}, metadataContext: {a: {b: "json(response.body).text"}}}}',
      ['processing proc.example.com:9000: headers, bodies'],
    ],
    [
      'policies: {extProc: {host: "proc.example.com:9000", processingOptions: {requestBodyMode: none, responseBodyMode: none}, requestAttributes: {a: "request.path"}}}',
      ['processing proc.example.com:9000: headers'],
    ],
    [
      'policies: {remoteRateLimit: {domain: a, host: "limits.example.com:8081", descriptors: []}}',
      ['rate limit limits.example.com:8081: descriptors'],
    ],
    [
      'policies: {jwtAuth: {providers: [{issuer: "https://idp.example.com", jwks: {url: "https://idp.example.com/keys"}}]}}',
      ['keys idp.example.com:443: '],
    ],
    [
      'policies: {mcpAuthentication: {issuer: "https://idp.example.com", jwks: {url: "https://idp.example.com/keys"}}}',
      ['keys idp.example.com:443: '],
    ],
    [
      'policies: {ai: {promptGuard: {request: [{webhook: {target: {host: "guard.example.com:80"}}}]}}}',
      ['guard guard.example.com:80: prompts'],
    ],
    [
      'policies: {ai: {promptGuard: {response: [{webhook: {target: {host: "guard.example.com:80"}}}]}}}',
      ['guard guard.example.com:80: answers'],
    ],
    [
      'policies: {ai: {promptGuard: {request: [{openAIModeration: {}}]}}}',
      ['guard api.openai.com:443 (OpenAI moderation): prompts'],
    ],
    [
      'policies: {mcpGuardrails: {processors: [{kind: remote, host: "guard.example.com:80"}]}}',
      ['guard guard.example.com:80: MCP calls, headers'],
    ],
    [
      'policies: {mcpGuardrails: {processors: [{kind: remote, host: "guard.example.com:80", metadata: {a: "request.body"}}]}}',
      ['guard guard.example.com:80: MCP calls, headers, bodies'],
    ],
    ['policies: {backendAuth: {aws: {}}}', ['cloud credentials *:443 (AWS): ']],
    [
      'policies: {backendAuth: {oauthTokenExchange: {host: "sts.example.com:443"}}}',
      ["token exchange sts.example.com:443: callers' tokens"],
    ],
    [
      'policies: {backendTunnel: {proxy: {host: "proxy.example.com:3128"}}}',
      ['tunnel proxy.example.com:3128: encrypted connections'],
    ],
  ])('include calls of a route: %s', (route, expected) => expect(lines(listener(route))).toEqual(expected));

  it.each([
    ['provider: openai', 'provider api.openai.com:443 (openai): prompts, answers'],
    [
      'provider: bedrock, params: {awsRegion: eu-west-1}',
      'provider bedrock-runtime.eu-west-1.amazonaws.com:443 (bedrock in eu-west-1): prompts, answers',
    ],
    [
      'provider: vertex, params: {vertexRegion: eu}',
      'provider aiplatform.eu.rep.googleapis.com:443 (vertex in eu): prompts, answers',
    ],
    [
      'provider: azure, params: {azureResourceName: x, azureResourceType: foundry}',
      'provider x.services.ai.azure.com:443 (azure): prompts, answers',
    ],
    [
      'provider: openai, params: {baseUrl: "http://own.example.com:8080/v1"}',
      'provider own.example.com:8080 (openai): prompts, answers',
    ],
    ['provider: mistral', 'provider api.mistral.ai:443 (mistral): prompts, answers'],
  ])('are providers of models: %s', (model, expected) =>
    expect(lines(`llm: {models: [{name: chat, id: shop/chat, ${model}}]}`)).toEqual([expected]),
  );

  it('include models only for requests routed to them, unless they are open', () => {
    const waysTo = (llm: string, more = '') =>
      calledDestinations(
        listener(
          'backends: [{backend: "/llm:router"}]',
          `llm: {models: [{name: m, id: a, provider: openai}]${llm}}${more}`,
        ),
      )
        .filter(({ purpose }) => purpose === 'provider')
        .flatMap(({ ways }) => ways.map(({ route = 'all' }) => route));
    const shut = '\ngateways: {shut: {port: 1, authorization: {rules: []}}, open: {port: 2}}';
    expect(waysTo(', gateways: [shut]', shut)).toEqual(['shop/api, rule 1']);
    for (const open of ['', ', port: 4000', ', gateways: [shut, open]', ', port: 4000, gateways: [shut]'])
      expect(waysTo(open, shut)).toEqual(['all', 'shop/api, rule 1']);
    const [unled] = calledDestinations(
      `${listener('')}llm: {models: [{name: m, id: a, provider: openai}], gateways: [shut]}${shut}`,
    );
    expect(unled).toMatchObject({ host: 'api.openai.com', ways: [] });
  });

  it('include telemetry, with content if its expressions read it', () => {
    const tracing = (add: string) =>
      `frontendPolicies: {tracing: {host: "otel.example.com:4317", attributes: {${add}}}}\n`;
    expect(lines(tracing('user: jwt.sub'))).toEqual(['telemetry otel.example.com:4317: metadata']);
    expect(lines(tracing('text: llm.prompt'))).toEqual(['telemetry otel.example.com:4317: metadata, prompts, answers']);
    expect(lines(tracing('text: mcp.tool.result'))).toEqual(['telemetry otel.example.com:4317: metadata, MCP calls']);
  });

  it('include key servers that a sidecar calls', () => {
    const config = listener('policies: {jwtAuth: {providers: [{issuer: a, jwks: {file: /key-sets/a.json}}]}}');
    const [found] = calledDestinations(config, new Map([['/key-sets/a.json', 'http://idp.example.com:8080/keys']]));
    expect(found).toMatchObject({ purpose: 'keys', host: 'idp.example.com', port: 8080 });
  });
});

describe('paths to a destination', () => {
  const ways = (found: readonly CalledDestination[], host: string) => found.find((one) => one.host === host)?.ways;
  const GATE = `policies:
- name: {name: gate, namespace: shop}
  target: {gateway: {gatewayName: default, gatewayNamespace: default}}
  policy: {jwtAuth: {mode: permissive, providers: [{issuer: a, jwks: {url: "https://idp.example.com/keys"}}]}}
- name: {name: other, namespace: shop}
  target: {gateway: {gatewayName: default, gatewayNamespace: default, listenerName: other}}
  policy: {apiKey: {keys: []}, extAuthz: {host: "authz.example.com:80"}}
`;

  it('are the rules for it, with the credentials required at each level', () => {
    const found = calledDestinations(
      listener('policies: {authorization: {rules: []}}, backends: [{host: "web.example.com:80"}]', GATE),
    );
    expect(ways(found, 'web.example.com')).toEqual([
      { listener: 'http', route: 'shop/api, rule 1', asks: ['authorization rules', 'token (permissive)'] },
    ]);
    // The policy of another listener does not precede requests of this one.
    expect(ways(found, 'idp.example.com')).toEqual([{ listener: 'http', asks: ['token (permissive)'] }]);
    expect(ways(found, 'authz.example.com')).toEqual([]);
  });

  it('include named backends, and routes that others delegate to', () => {
    const delegating = listener(
      'backends: [{routeGroup: team}]',
      `routeGroups:
- name: team
  routes:
  - {name: child.00, namespace: team, policies: {apiKey: {keys: []}}, backends: [{backend: /team/web}]}
backends:
- {name: team/web, host: "web.example.com:80"}
- {name: team/unused, host: "unused.example.com:80"}
`,
    );
    expect(ways(calledDestinations(delegating), 'web.example.com')).toEqual([
      { listener: 'http', route: 'team/child, rule 0', asks: ['API key'] },
    ]);
    expect(ways(calledDestinations(delegating), 'unused.example.com')).toEqual([]);
  });
});

describe('every destination in a config', () => {
  const hosts = (list: readonly { readonly host?: string; readonly port?: number }[]) =>
    new Set(list.flatMap(({ host, port }) => (host === undefined ? [] : [`${host}:${port}`])));
  const ports = (list: readonly { readonly port?: number }[]) => new Set(list.map(({ port }) => String(port)));
  const examples = readdirSync(join(ROOT, 'examples')).filter((name) =>
    existsSync(join(ROOT, 'examples', name, 'snapshot.yaml')),
  );

  it.each(examples)('is among them: %s', (example) => {
    const text = readFileSync(join(ROOT, 'examples', example, 'snapshot.yaml'), 'utf8');
    for (const object of loadAll(text).filter(isObject)) {
      const config = isObject(object.data) ? object.data['config.yaml'] : undefined;
      if (typeof config !== 'string') continue;
      const value = Object(load(config));
      const [found, named] = [calledDestinationsOf('shop/edge', value), configDestinations(value)];
      for (const host of hosts(named)) expect([...hosts(found)]).toContain(host);
      for (const port of ports(named)) expect([...ports(found)]).toContain(port);
    }
  });
});
