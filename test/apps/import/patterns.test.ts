import * as cdk8s from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import * as library from '../../../src';
import { run, useFolder } from '../cli/run';

const { McpTarget } = library;
const { JsonWebKeys } = library.auth;
const { Cel } = library.expressions;
const { SecuredMcpHub } = library.patterns;

const KEYS =
  '{"keys":[{"kty":"EC","crv":"P-256","kid":"2026","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]}';

const PATTERNS: Readonly<Record<string, (chart: cdk8s.Chart) => void>> = {
  SecuredMcpHub: (chart) =>
    new SecuredMcpHub(chart, 'tools', {
      metadata: { name: 'hub' },
      backendMetadata: { name: 'servers' },
      hostname: 'mcp.example.com',
      plainHttp: true,
      path: '/tools',
      servers: [
        McpTarget.host('tickets', { host: 'tickets.internal', port: 8080 }),
        McpTarget.host('search', { host: 'search.internal', port: 8080 }),
      ],
      oauth: {
        issuer: 'https://idp.example.com/',
        audiences: ['tools'],
        scopes: ['read'],
        keys: JsonWebKeys.inline(KEYS),
      },
      access: [
        { target: 'tickets', who: Cel.of('jwt.team == "sre"') },
        { target: 'search', tools: ['find', 'read'] },
        { who: Cel.of('jwt.admin') },
      ],
      browserOrigins: ['https://chat.example.com'],
      failOpen: true,
      autoscaling: { maxReplicas: 5 },
    }),
};

type Change = (object: any) => void;

describe('patterns in resources', () => {
  const folder = useFolder();
  const imported = async (pattern: string, change: Change = () => undefined, more: readonly object[] = []) => {
    const app = cdk8s.Testing.app();
    library.settings.ProxyDistribution.AGENTGATEWAY.applyTo(app);
    const chart = new cdk8s.Chart(app, 'c', { namespace: 'ai' });
    PATTERNS[pattern]?.(chart);
    const objects: readonly object[] = chart.toJson();
    for (const object of objects) change(object);
    const file = folder.write('in.yaml', [...objects, ...more].map((one) => stringify(one)).join('---\n'));
    const args = ['import', '-f', file, '-o', folder.path('main.ts'), '--no-config', '--overwrite', '--format', 'json'];
    const { code, out } = await run(...args);
    const { resources, proof } = JSON.parse(out);
    const layers = new Set(resources.map(({ layer }: { layer: string }) => layer));
    return { code, proof, layers: [...layers], text: folder.read('main.ts') };
  };

  it.each(Object.keys(PATTERNS))(
    '%s is recognised in what it makes, and says no more than it was told',
    async (pattern) => {
      const { code, proof, layers, text } = await imported(pattern);
      expect({ code, layers, verdict: proof.verdict, changes: proof.changes }).toEqual({
        code: 0,
        layers: ['pattern'],
        verdict: 'same',
        changes: [],
      });
      expect(text).toContain(`new ${pattern}(`);
      expect(text).not.toMatch(/eviction|retry|new Route|new Gateway|disruption/);
    },
  );

  it('keeps names of resources and entries of tables', async () => {
    const { text } = await imported('SecuredMcpHub');
    for (const part of [
      `{ target: 'search', tools: ['find', 'read'] }`,
      `{ who: Cel.of('jwt.admin') }`,
      `{ name: 'servers' }`,
      `path: '/tools'`,
      'autoscaling: { maxReplicas: 5 }',
    ])
      expect(text).toContain(part);
  });

  const others: readonly (readonly [title: string, pattern: string, change: Change])[] = [
    [
      'an option that it does not have',
      'SecuredMcpHub',
      (object) => object.kind === 'HTTPRoute' && Object.assign(object.spec.rules[0], { timeouts: { request: '9s' } }),
    ],
    [
      'no budget for disruptions',
      'SecuredMcpHub',
      (object) => object.spec.podDisruptionBudget && delete object.spec.podDisruptionBudget,
    ],
    [
      'a second listener',
      'SecuredMcpHub',
      (object) => object.kind === 'Gateway' && object.spec.listeners.push({ name: 'more', port: 81, protocol: 'HTTP' }),
    ],
    [
      'paths that it does not route',
      'SecuredMcpHub',
      (object) => object.kind === 'HTTPRoute' && object.spec.rules[0].matches.pop(),
    ],
    ['other headers of browsers', 'SecuredMcpHub', (object) => object.spec.traffic?.cors?.allowHeaders.pop()],
  ];

  it.each(others)('%s: is kept as its parts', async (_, pattern, change) => {
    const { code, layers, text, proof } = await imported(pattern, change);
    expect({ code, layers, verdict: proof.verdict }).toEqual({ code: 0, layers: ['construct'], verdict: 'same' });
    expect(text).not.toContain(`new ${pattern}(`);
  });

  it('does not rename resources that others reference', async () => {
    let name = '';
    const find: Change = ({ kind, metadata }) => {
      if (kind === 'HTTPRoute') name = metadata.name;
    };
    await imported('SecuredMcpHub', find);
    const policy = {
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'AgentgatewayPolicy',
      metadata: { name: 'more', namespace: 'ai' },
      spec: { targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name }], traffic: { csrf: {} } },
    };
    const { text, layers } = await imported('SecuredMcpHub', undefined, [policy]);
    expect(text).not.toContain('new SecuredMcpHub(');
    expect(layers).toEqual(['construct']);
  });
});
