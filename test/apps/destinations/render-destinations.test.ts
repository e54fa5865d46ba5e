import { describe, expect, it } from 'vitest';
import { renderDestinationList } from '../../../src/apps/destinations/render-destinations';
import type { CalledDestination } from '../../../src/core/compiler/model/called-destination';

describe('a table of destinations', () => {
  const found: CalledDestination[] = [
    { gateway: 'shop/edge', purpose: 'service', host: '=cmd|"x"', port: 80, sees: ['headers'], ways: [] },
    { gateway: 'shop/edge', purpose: 'forward proxy', sees: [], ways: [{ listener: 'a', asks: [] }] },
  ];

  it('escapes formulas and markup in any host name', () => {
    expect(renderDestinationList(found, 'csv').split('\r\n')[1]).toBe(
      `shop/edge,"'=cmd|""x"":80",service,,headers,no request,`,
    );
    expect(renderDestinationList(found, 'markdown').split('\n')[2]).toContain('=cmd\\|"x":80');
  });

  it('names InferencePools, whose names no DNS resolves', () => {
    const pool: CalledDestination = {
      gateway: 'ai/edge',
      purpose: 'service',
      host: 'llama.ai.inference.cluster.local',
      port: 8000,
      sees: ['bodies'],
      ways: [],
    };
    expect(renderDestinationList([pool], 'text')).toContain(
      'InferencePool ai/llama:8000  service, by Gateway ai/edge\n',
    );
    expect(renderDestinationList([pool], 'csv')).toContain('ai/edge,InferencePool ai/llama:8000,service');
  });

  it('reports destinations that any client can reach', () => {
    expect(renderDestinationList(found, 'text')).toContain('    from listener a: anybody');
    expect(renderDestinationList([], 'text')).toContain('do not call any service');
    expect(JSON.parse(renderDestinationList(found, 'json')).destinations).toEqual(found);
  });
});
