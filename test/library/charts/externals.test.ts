import { App } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import {
  ClientAuthentication,
  CompiledChart,
  ControllerChart,
  Gateway,
  McpBackend,
  McpTarget,
  Route,
} from '../../../src';
import { type ExternalObjects, References } from '../../../src/modules/settings';
import { GatewayAssertions } from '../../../src/modules/testing';

const CLIENTS = { name: 'clients', namespace: 'shop', keys: ['search', 'support'], labels: { team: 'search' } };
const TOOLS = {
  name: 'tools',
  namespace: 'shop',
  ports: [8080],
  labels: { mcp: 'true' },
  appProtocol: 'agentgateway.dev/mcp',
};
const BOTH: ExternalObjects = { secrets: [CLIENTS], services: [TOOLS] };

/** Returns a chart that requires the contents of external Secrets and Services, which it selects by labels. */
function chart({ listed = {}, added = {} }: { readonly listed?: ExternalObjects; readonly added?: ExternalObjects }) {
  const made = new CompiledChart(new App(), 'shop', {
    namespace: 'shop',
    settings: { references: References.CLOSED, externals: listed },
    printWarnings: false,
  });
  return withGateway(made, added);
}

/** The same for a controller. */
function controlled(added: ExternalObjects): ControllerChart {
  return withGateway(new ControllerChart(new App(), 'shop', { namespace: 'shop' }), added);
}

function withGateway<Made extends CompiledChart | ControllerChart>(made: Made, added: ExternalObjects): Made {
  for (const secret of added.secrets ?? []) made.addExternalSecret(secret);
  for (const service of added.services ?? []) made.addExternalService(service);
  const gateway = new Gateway(made, 'gateway', { metadata: { name: 'public' } });
  gateway.addHttpListener('http', { port: 8080 });
  const tools = new McpBackend(made, 'tools', {
    targets: [McpTarget.select('tools', { serviceLabels: { mcp: 'true' } })],
  });
  const route = new Route(made, 'route', { gateway, to: [tools] });
  route.addTrafficPolicy('clients', {
    authentication: [ClientAuthentication.apiKeysLabelled({ team: 'search' })],
  });
  return made;
}

describe('externals', () => {
  const listed = chart({ listed: BOTH }).compile();

  it('resolve references to resources from elsewhere', () => {
    const [{ config = '' } = {}] = listed.gateways;
    expect(listed.errors).toEqual([]);
    for (const name of ['SECRET_SHOP_CLIENTS', 'tools.shop']) expect(config).toContain(name);
  });

  it.each([
    ['in code', { added: BOTH }],
    ['in both places', { listed: BOTH, added: BOTH }],
    ['a part in either', { listed: { secrets: [CLIENTS] }, added: { services: [TOOLS] } }],
    [
      'without their namespace, in that of the chart',
      { added: { secrets: [{ ...CLIENTS, namespace: undefined }], services: [TOOLS] } },
    ],
  ])('mean the same: %s', (_, where) => {
    expect(chart(where).compile()).toEqual(listed);
  });

  it('do not resolve if they are not listed', () => {
    const { config } = chart({}).compile().gateways[0] ?? {};
    expect(config).not.toBe(listed.gateways[0]?.config);
  });

  it('mean the same to assertions about a chart for a controller', () => {
    const settings = { references: References.CLOSED };
    const before = GatewayAssertions.of(controlled({}), { ...settings, externals: BOTH });
    const inCode = GatewayAssertions.of(controlled(BOTH), settings);
    const inBoth = GatewayAssertions.of(controlled(BOTH), { ...settings, externals: BOTH });
    const asked = (one: GatewayAssertions) =>
      one.hasNoErrors().request('GET http://shop.example.com/').allows({ apiKey: {} }).denies({}).explain();
    expect([inCode, inBoth].map(asked)).toEqual([asked(before), asked(before)]);
  });
});
