import { describe, expect, it } from 'vitest';
import { ruleOfConfigRoute, unrankedRoute } from '../../../../src/core/compiler/semantics/config-routes';

describe('routes of the config', () => {
  it.each([
    ['demo/shop.02', 'demo/shop', 2],
    ['demo/shop.v2.00.grpc', 'demo/shop.v2', 0],
    ['demo/0:passed.10.tls', 'demo/passed', 10],
    ['01:demo/shop.00', 'demo/shop', 0],
  ])('%s is of a rule', (key, route, index) => {
    expect(ruleOfConfigRoute(key)).toEqual({ route, index });
  });

  it('have no number if they are not rules', () => {
    expect(ruleOfConfigRoute('internal/llm:request')).toBeUndefined();
    expect(unrankedRoute('internal/llm:request')).toBe('internal/llm:request');
  });
});
