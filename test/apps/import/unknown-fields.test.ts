import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { importDataPlaneFile } from '../../../src/apps/cli/import-data-plane';
import type { Fields } from '../../../src/core/values/objects';
import { useFolder } from '../cli/run';

const folder = useFolder();

/** Imports a config for another release of the data plane, and returns the findings and the number of closed entries. */
function imported(config: Fields) {
  const file = folder.write('config.yaml', stringify(config));
  const { items, manifests, proof } = importDataPlaneFile(file, { name: 'main', chart: 'controller' });
  const lost = items.flatMap(({ item, grade, reason }) => (grade === 'left out' ? [`${item}: ${reason}`] : []));
  const closed = JSON.stringify(manifests).split('"matchExpressions":["false"]').length - 1;
  return { lost, closed, differences: proof?.differences };
}

const ROUTE = { matches: [{ path: { pathPrefix: '/' } }], backends: [{ host: 'a.example.com:80' }] };
const NEW = { later: 1 };

describe('unknown fields of this release', () => {
  it.each<[place: string, config: Fields]>([
    ['binds[0].later', { binds: [{ port: 80, ...NEW, listeners: [{ routes: [ROUTE] }] }] }],
    ['binds[0].listeners[0].later', { binds: [{ port: 80, listeners: [{ ...NEW, routes: [ROUTE] }] }] }],
    [
      'binds[0].listeners[0].routes[0].later',
      { binds: [{ port: 80, listeners: [{ routes: [{ ...NEW, ...ROUTE }] }] }] },
    ],
    [
      'routes[0].backends[0].later',
      {
        gateways: { default: { port: 80 } },
        routes: [{ ...ROUTE, backends: [{ ...NEW, host: 'a.example.com:80' }] }],
      },
    ],
    [
      'backends[0].later',
      {
        gateways: { default: { port: 80 } },
        routes: [{ ...ROUTE, backends: [{ backend: '/a' }] }],
        backends: [{ ...NEW, name: 'a', host: 'a.example.com:80' }],
      },
    ],
    ['mcp.later', { mcp: { port: 80, ...NEW, targets: [{ name: 't', mcp: { host: 'http://a.example.com/mcp' } }] } }],
    [
      'mcp.targets[0].later',
      { mcp: { port: 80, targets: [{ ...NEW, name: 't', mcp: { host: 'http://a.example.com/mcp' } }] } },
    ],
    [
      'mcp.targets[0].mcp.later',
      { mcp: { port: 80, targets: [{ name: 't', mcp: { ...NEW, host: 'http://a.example.com/mcp' } }] } },
    ],
  ])('are reported at %s, and the rest is imported', (place, config) => {
    const { lost, closed, differences } = imported(config);
    expect(lost).toEqual([expect.stringContaining(`${place}: Not a field of agentgateway 1.4.1`)]);
    expect(closed).toBe(0);
    expect(differences).toEqual([]);
  });

  it('of models are reported next to other sections', () => {
    const { lost } = imported({
      gateways: { default: { port: 80 } },
      llm: {
        ...NEW,
        providers: [{ name: 'p', provider: 'openAI', params: { apiKey: '$KEY' }, ...NEW }],
        models: [{ name: 'gpt', provider: { reference: 'p' }, params: { model: 'gpt-4o' } }],
        virtualModels: [
          { name: 'v', ...NEW, routing: { weighted: { targets: [{ model: 'gpt', weight: 1, ...NEW }] } } },
        ],
      },
    });
    expect(lost.map((one) => one.split(':')[0])).toEqual([
      'llm.later',
      'llm.providers[0].later',
      'llm.virtualModels[0].later',
      'llm.virtualModels[0].routing.weighted.targets[0].later',
    ]);
  });

  it('of a client key reject all requests, because they may restrict the key', () => {
    const keys = [
      { key: 'k1', metadata: { name: 'a' } },
      { key: 'k2', allowedModels: ['small'] },
    ];
    const apiKey = { mode: 'strict', keys };
    const { lost, closed } = imported({
      binds: [{ port: 80, listeners: [{ routes: [{ ...ROUTE, policies: { apiKey } }] }] }],
    });
    expect(lost).toEqual([
      'binds[0].listeners[0].routes[0].policies.apiKey: No resource has a field for `allowedModels`; all requests are rejected until you fix it.',
    ]);
    expect(closed).toBe(1);
  });
});

describe('routes without a gateway', () => {
  const gateways = { edge: { port: 80 } };
  const MCP = { targets: [{ name: 't', mcp: { host: 'http://a.example.com/mcp' } }] };
  const REASON = 'No gateway of the file serves it, so agentgateway rejects the file.';
  const ADVICE = 'Set `gateways` to edge.';

  it.each<[place: string, config: Fields, advice?: string]>([
    ['routes[0]', { gateways, routes: [ROUTE, { ...ROUTE, gateways: ['edge'] }] }],
    ['routes[0]', { gateways, routes: [{ ...ROUTE, gateways: ['other'] }] }],
    [
      'tcpRoutes[0]',
      { gateways, tcpRoutes: [{ gateways: ['edge'], backends: [{ host: 'a.example.com:80' }] }] },
      'Add a gateway of protocol TCP.',
    ],
    ['mcp', { gateways, mcp: { ...MCP, gateways: ['other'] } }],
  ])('are reported: %s of %j', (place, config, advice = ADVICE) => {
    const { lost, differences } = imported(config);
    expect(lost).toEqual([`${place}: ${REASON} ${advice}`]);
    expect(differences).toEqual([]);
  });

  it.each<Fields>([
    { gateways: { default: { port: 80 } }, routes: [ROUTE], mcp: MCP },
    { gateways, routes: [{ ...ROUTE, gateways: 'edge' }] },
  ])('are kept otherwise: %j', (config) => {
    expect(imported(config)).toEqual({ lost: [], closed: 0, differences: [] });
  });
});

it('reports null where the data plane rejects it, and applies the default', () => {
  const route = {
    ...ROUTE,
    hostnames: null,
    policies: { cors: { allowOrigins: ['*'], maxAge: null, exposeHeaders: null } },
  };
  const file = folder.write(
    'config.yaml',
    stringify({ binds: [{ port: 80, listeners: [{ name: null, routes: [route] }] }] }),
  );
  const { items, format, proof } = importDataPlaneFile(file, { name: 'main', chart: 'controller' });
  expect(items.filter(({ reason }) => reason?.startsWith('It is null')).map(({ item }) => item)).toEqual([
    'binds[0].listeners[0].routes[0].hostnames',
  ]);
  expect(format).toContain('binds[0].listeners[0].routes[0].policies.cors.exposeHeaders');
  expect(format).not.toContain('maxAge');
  expect(format).not.toContain('listeners[0].name');
  expect(proof?.differences).toEqual([]);
});
