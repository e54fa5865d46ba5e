import { describe, expect, it } from 'vitest';
import { concernsSecurity } from '../../../src/apps/drift/security';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { differencesBetween } from '../../../src/core/data-plane/differences';
import { backendOf, changed, DUMP, routeOf } from './recorded-dump';

const { partsOfDump } = AGENTGATEWAY_1_4.running;

describe('the classification of security differences', () => {
  it.each<[string, boolean, (dump: any) => void]>([
    [
      'another provider',
      true,
      (dump) => {
        const { endpoint } = backendOf(dump, 'ai').backend.ai.target.providers[0].active.first;
        endpoint.provider = { gemini: { model: 'gpt-4o' } };
      },
    ],
    [
      'a host in the place of the provider',
      true,
      (dump) => {
        const { endpoint } = backendOf(dump, 'ai').backend.ai.target.providers[0].active.first;
        endpoint.hostOverride = 'collector.example.net:443';
      },
    ],
    [
      'a provider more',
      true,
      (dump) => {
        const [{ active }] = backendOf(dump, 'ai').backend.ai.target.providers;
        active.third = structuredClone(active.first);
      },
    ],
    [
      'another server of MCP',
      true,
      (dump) => {
        const text = JSON.stringify(dump).replaceAll('tickets.example.net', 'other.example.net');
        Object.assign(dump, JSON.parse(text));
      },
    ],
    [
      'another backend of a route',
      true,
      (dump) => {
        routeOf(dump, 'http', 'chat.01').backends[0].backend = '/demo/llm';
      },
    ],
    [
      'all policies of a provider gone',
      true,
      (dump) => {
        delete backendOf(dump, 'ai').backend.ai.target.providers[0].active.first.endpoint.inlinePolicies;
      },
    ],
    [
      'all policies of a route gone',
      true,
      (dump) => {
        routeOf(dump, 'http', 'chat.01').inlinePolicies = [];
      },
    ],
    [
      'copies of requests',
      true,
      (dump) => {
        routeOf(dump, 'http', 'chat.01').inlinePolicies.push({
          requestMirror: [{ backend: '/demo/llm', percentage: 1 }],
        });
      },
    ],
    [
      'another host of a route',
      true,
      (dump) => {
        routeOf(dump, 'http', 'shop.00').hostnames = [];
      },
    ],
    [
      'another match of a route',
      true,
      (dump) => {
        const [match] = routeOf(dump, 'http', 'shop.00').matches;
        match.path = { pathPrefix: '/wider' };
      },
    ],
    [
      'another model',
      false,
      (dump) => {
        backendOf(dump, 'ai').backend.ai.target.providers[0].active.first.endpoint.provider.openAI.model = 'gpt-5';
      },
    ],
    [
      'a weight',
      false,
      (dump) => {
        routeOf(dump, 'http', 'shop.00').backends[0].weight = 9;
      },
    ],
  ])('reports for %s whether it concerns security (%s)', (_, security, change) => {
    const found = differencesBetween(partsOfDump(JSON.parse(DUMP)), partsOfDump(changed(change)));
    expect(found.map(concernsSecurity)).toEqual([security]);
  });

  it.each<[string, string, Record<string, unknown>, boolean]>([
    ['provider', 'openai', { provider: 'anthropic' }, true],
    ['host', 'api.x.ai:443', { host: 'collector.example.net:443' }, true],
    ['host', 'nothing', { host: 'collector.example.net:443' }, true],
    ['settings', 'nothing', { settings: { region: 'us-east-1' } }, true],
    ['settings', 'nothing', { settings: { model: 'gpt-5' } }, false],
    ['visibility', 'internal', {}, true],
    ['policies', 'nothing', { policies: { timeout: { requestTimeout: '1000ms' } } }, false],
    ['policies', 'nothing', { policies: { backendTunnel: { proxy: 'x' } } }, true],
  ])('reports for the %s of a Model, of %s, whether it concerns security', (name, before, running, security) => {
    const expected = before === 'nothing' ? {} : { [name]: before };
    const part = (value: unknown) => [{ kind: 'model' as const, id: 'demo/smart', value }];
    const [found, ...others] = differencesBetween(part(expected), part(running));
    expect(others).toEqual([]);
    expect(concernsSecurity(found)).toBe(security);
  });
});
