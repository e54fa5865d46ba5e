import { describe, expect, it } from 'vitest';
import { findingsFor, gateway, policy, route, toService } from './run';

const NETWORK = 'AIG7185';
const HEADER = 'AIG7186';
const OFFICE = 'cidr("203.0.113.0/24").containsIP(source.address)';
const FORWARDED = 'request.headers["X-Forwarded-For"].startsWith("203.0.113.")';

const allow = (text: string) => ({ action: 'Allow', policy: { matchExpressions: [text] } });
const onGateway = (spec: object) => policy('office', 'Gateway', 'gw', spec);

/** The Service of the Gateway is of type LoadBalancer, unless these parameters change it. */
function findings(spec: object, service: object = { type: 'LoadBalancer' }, more: readonly object[] = []): string[] {
  const documents = JSON.parse(
    JSON.stringify(gateway()).replace('{"type":"ClusterIP"}', JSON.stringify(service)),
  ) as object[];
  const found = findingsFor([...documents, route('web', [toService()]), onGateway(spec), ...more], {
    revision: 'v1.4',
  });
  expect(found.filter((finding) => /AIG[12]/.test(finding))).toEqual([]);
  return found.filter((finding) => /AIG718[56]/.test(finding));
}

describe('the client address', () => {
  const at = (field: string) => [`${NETWORK} spec.${field}.policy.matchExpressions[0]`];
  const connections = { frontend: { networkAuthorization: allow(OFFICE) } };

  it('is that of a node if there is a load balancer', () => {
    expect(findings(connections)).toEqual(at('frontend.networkAuthorization'));
    expect(findings(connections, { type: 'NodePort' })).toEqual(at('frontend.networkAuthorization'));
    expect(findings({ traffic: { authorization: allow(OFFICE) } })).toEqual(at('traffic.authorization'));
    const denied = { action: 'Deny', policy: { matchExpressions: ['source.address == "203.0.113.7"'] } };
    expect(findings({ traffic: { authorization: denied } })).toEqual(at('traffic.authorization'));
  });

  it('is its own in the cluster, with local traffic, and with the PROXY protocol', () => {
    expect(findings(connections, { type: 'ClusterIP' })).toEqual([]);
    expect(findings(connections, { type: 'LoadBalancer', externalTrafficPolicy: 'Local' })).toEqual([]);
    expect(findings({ frontend: { ...connections.frontend, proxyProtocol: { version: 'V2' } } })).toEqual([]);
  });

  it('is that of a node in limits and conditions, too', () => {
    const key = (expression: string) => ({
      global: {
        backendRef: { name: 'limits', port: 8081 },
        domain: 'shop',
        descriptors: [{ entries: [{ name: 'key', expression }], unit: 'Requests' }],
      },
    });
    const expression = 'spec.traffic.rateLimit.global.descriptors[0].entries[0].expression';
    expect(findings({ traffic: { rateLimit: key('string(source.address)') } })).toEqual([`${NETWORK} ${expression}`]);
    expect(findings({ traffic: { rateLimit: key('jwt.sub') } })).toEqual([]);
    const local = { local: [{ requests: 5, unit: 'Minutes' }] };
    const limited = { rateLimit: { conditional: [{ condition: `!${OFFICE}`, policy: local }] } };
    expect(findings({ traffic: limited })).toEqual([`${NETWORK} spec.traffic.rateLimit.conditional[0].condition`]);
  });

  it('is not read by every rule', () => {
    expect(findings({ traffic: { authorization: allow('request.method == "GET"') } })).toEqual([]);
  });
});

describe('an address in a header', () => {
  const traffic = { authorization: allow(FORWARDED) };
  const found = [`${HEADER} spec.traffic.authorization.policy.matchExpressions[0]`];

  it('is reported as sent by clients', () => {
    expect(findings({ traffic })).toEqual(found);
    expect(findings({ traffic: { authorization: allow('request.headers["x-real-ip"] == "203.0.113.7"') } })).toEqual(
      found,
    );
  });

  it.each(['cf-connecting-ip', 'Fastly-Client-IP', 'x-envoy-external-address'])('is also %s', (name) => {
    expect(findings({ traffic: { authorization: allow(`request.headers["${name}"] == "203.0.113.7"`) } })).toEqual(
      found,
    );
  });

  it('is reported in conditions of restrictions', () => {
    const forbidden = { condition: `!${FORWARDED}`, policy: { status: 403 } };
    const answered = { directResponse: { conditional: [forbidden] } };
    expect(findings({ traffic: answered })).toEqual([`${HEADER} spec.traffic.directResponse.conditional[0].condition`]);
    const checked = { condition: `!${FORWARDED}`, policy: { backendRef: { name: 'authz', port: 9000 }, http: {} } };
    expect(findings({ traffic: { extAuth: { conditional: [checked] } } })).toEqual([
      `${HEADER} spec.traffic.extAuth.conditional[0].condition`,
    ]);
    const early = { condition: FORWARDED, policy: { request: { set: [{ name: 'x-office', value: '"yes"' }] } } };
    expect(findings({ traffic: { transformation: { conditional: [early] } } })).toEqual([]);
  });

  it('is accepted if the gateway sets it first, or only pods send requests', () => {
    const set = [{ name: 'x-forwarded-for', value: 'source.address' }];
    const early = policy('early', 'Gateway', 'gw', {
      traffic: { phase: 'PreRouting', transformation: { request: { set } } },
    });
    expect(findings({ traffic }, undefined, [early])).toEqual([]);
    expect(findings({ traffic }, { type: 'ClusterIP' })).toEqual([]);
  });
});
