import { describe, expect, it } from 'vitest';
import { containerOf, emitted, layers, type Spec } from './workload-ir';

/** Returns the parameters of an overlay that changes the resources of the proxy. */
function overlay(resources: object | null): Spec {
  const containers = [{ name: 'agentgateway', resources }];
  return { deployment: { spec: { template: { spec: { containers } } } } };
}

describe('the default memory limit', () => {
  it.each([
    ['a larger request of the parameters', { resources: { requests: { memory: '2Gi' } } }, '2Gi'],
    ['a larger request of an overlay', overlay({ requests: { memory: '3Gi' } }), '3Gi'],
    ['a smaller request of an overlay', overlay({ requests: { memory: '256Mi' } }), '1Gi'],
    ['a limit of the parameters', { resources: { limits: { memory: '300Mi' } } }, '300Mi'],
    ['a limit of an overlay', overlay({ limits: { memory: '300Mi' } }), '300Mi'],
    ['an overlay that removes the limit', overlay({ limits: { memory: null } }), undefined],
    ['an overlay that removes all limits', overlay({ limits: null }), undefined],
    ['an overlay that removes all resources', overlay(null), undefined],
  ])('gives way to %s', (_case, parameters, memory) => {
    const result = emitted(layers(parameters));
    expect(result.diagnostics).toEqual([]);
    expect(containerOf(result).resources.limits?.memory).toBe(memory);
  });

  it('is not raised if it is also the limit of an overlay or of the parameters', () => {
    const amounts = { limits: { memory: '1Gi' }, requests: { memory: '2Gi' } };
    for (const parameters of [overlay(amounts), { resources: amounts }]) {
      expect(emitted(layers(parameters)).diagnostics.map(({ code }) => code)).toEqual(['AIG6034']);
    }
  });

  it('has a counterpart for disk space that follows the same rules', () => {
    const disk = (parameters: Spec) => containerOf(emitted(layers(parameters))).resources.limits['ephemeral-storage'];
    expect(disk({})).toBe('1Gi');
    expect(disk(overlay({ requests: { 'ephemeral-storage': '4Gi' } }))).toBe('4Gi');
    expect(disk(overlay({ limits: { 'ephemeral-storage': null } }))).toBeUndefined();
  });
});
