import { ApiObject, type Chart } from 'cdk8s';
import * as plus28 from 'cdk8s-plus-28';
import * as plus33 from 'cdk8s-plus-33';
import type { IConstruct } from 'constructs';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { rendered } from './rendered';

/** The objects of an app, whatever package defines them. */
interface Objects {
  readonly certificate: IConstruct;
  readonly key: IConstruct;
  readonly authorities: IConstruct;
  readonly shop: IConstruct;
}

const PORTS = [{ port: 8080 }, { port: 9090 }];

function fromPlus28(chart: Chart): Objects {
  return {
    certificate: plus28.Secret.fromSecretName(chart, 'certificate', 'tls'),
    key: new plus28.Secret(chart, 'key', { metadata: { name: 'key' }, stringData: { Authorization: 'test-key' } }),
    authorities: new plus28.ConfigMap(chart, 'authorities', { metadata: { name: 'ca' } }),
    shop: new plus28.Service(chart, 'shop', { metadata: { name: 'shop' }, ports: PORTS }),
  };
}

function fromPlus33(chart: Chart): Objects {
  return {
    certificate: plus33.Secret.fromSecretName(chart, 'certificate', 'tls'),
    key: new plus33.Secret(chart, 'key', { metadata: { name: 'key' }, stringData: { Authorization: 'test-key' } }),
    authorities: new plus33.ConfigMap(chart, 'authorities', { metadata: { name: 'ca' } }),
    shop: new plus33.Service(chart, 'shop', { metadata: { name: 'shop' }, ports: PORTS }),
  };
}

function fromApiObjects(chart: Chart): Objects {
  const object = (kind: string, name: string, rest: object = {}) =>
    new ApiObject(chart, name, { apiVersion: 'v1', kind, metadata: { name }, ...rest });
  return {
    certificate: object('Secret', 'tls'),
    key: object('Secret', 'key', { stringData: { Authorization: 'test-key' } }),
    authorities: object('ConfigMap', 'ca'),
    shop: object('Service', 'shop', { spec: { ports: PORTS } }),
  };
}

/** Returns the resources of a program that passes each kind of object to every input of this kind. */
function resources(objects: (chart: Chart) => Objects) {
  const { all } = rendered((chart) => {
    const { certificate, key, authorities, shop } = objects(chart);
    const gateway = new gw.Gateway(chart, 'edge', {
      sessionKey: key,
      environmentFrom: {
        A: gw.workload.VariableSource.secret(key, 'a'),
        B: gw.workload.VariableSource.configMap(authorities, 'b'),
      },
    });
    gateway.addHttpsListener('https', { certificate });
    gateway.addRoute('http', { path: gw.PathMatch.prefix('/shop'), services: [shop] });
    gateway.addRoute('split', {
      path: gw.PathMatch.prefix('/split'),
      weighted: [{ destination: gw.ServiceDestination.of(shop, { port: 9090 }), weight: 1 }],
    });
    gateway.addGrpcRoute('grpc', { services: [shop] });
    gateway.addTcpRoute('tcp', { services: [shop] });
    gateway.addTrafficPolicy('login', {
      authentication: [gw.ClientAuthentication.apiKeys(key), gw.ClientAuthentication.basic(key)],
    });
    new gw.LlmBackend(chart, 'llm', {
      providers: [gw.LlmProvider.openAi({ credentials: gw.Credentials.fromSecret(key) })],
      tls: gw.connections.DestinationTls.verified({ authorities, clientCertificate: key }),
    });
    new gw.McpBackend(chart, 'mcp', { targets: [gw.McpTarget.service('shop', shop)] });
    gw.Grants.ofService(shop).routesFrom('chat');
    gw.Grants.ofSecret(key).gatewaysFrom('chat');
  });
  const kinds = ['Gateway', 'ProxyParameters', 'HTTPRoute', 'GRPCRoute', 'TCPRoute', 'ProxyPolicy', 'ProxyBackend'];
  return [...kinds, 'ReferenceGrant'].map((kind) => all(kind).map(({ spec }) => spec));
}

describe('objects of other packages', () => {
  it('are referenced by name and port', () => {
    const text = JSON.stringify(resources(fromPlus28));
    for (const reference of ['"name":"tls"', '"name":"key"', '"name":"ca"', '"name":"shop","port":8080', '"port":9090'])
      expect(text).toContain(reference);
  });

  it.each([
    ['of a newer cdk8s-plus', fromPlus33],
    ['of cdk8s alone', fromApiObjects],
  ])('%s render the same resources', (_, objects) => {
    expect(resources(objects)).toEqual(resources(fromPlus28));
  });

  it.each([
    ['a ConfigMap', fromPlus33, 'authorities', 'the ConfigMap ca'],
    ['a Service', fromApiObjects, 'shop', 'the Service shop'],
  ] as const)('are refused as a Secret: %s', (_, objects, name, given) => {
    const build = (chart: Chart) => gw.Credentials.fromSecret(objects(chart)[name]);
    expect(() => rendered(build)).toThrow(
      `\`secret\` of Credentials.fromSecret must be a Secret of cdk8s-plus or an ApiObject; found ${given}`,
    );
  });

  it('are refused in a list with their position', () => {
    const build = (chart: Chart) => {
      const { key } = fromPlus33(chart);
      new gw.Gateway(chart, 'edge').addRoute('shop', { services: [key] });
    };
    expect(() => rendered(build)).toThrow(
      '`services[0]` of RouteOptions must be a Service of cdk8s-plus or an ApiObject; found the Secret key',
    );
  });

  it('are refused if they define no object', () => {
    const build = (chart: Chart) => gw.ServiceDestination.of(chart);
    expect(() => rendered(build)).toThrow(
      /`service` of ServiceDestination.of must be a Service .*; found the construct c/,
    );
  });

  it('require a port if the Service has none', () => {
    const build = (chart: Chart) => {
      const service = new plus33.Service(chart, 'name', {
        type: plus33.ServiceType.EXTERNAL_NAME,
        externalName: 'shop.example.com',
      });
      return gw.ServiceDestination.of(service);
    };
    expect(() => rendered(build)).toThrow('`port` of the reference to Service');
  });
});
