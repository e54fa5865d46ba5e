import { describe, expect, it } from 'vitest';
import { reportStatuses } from '../../../../../src/core/compiler/4-attach/status';
import { explainPolicy } from '../../../../../src/core/compiler/queries/explain';
import { SHOP } from './shop';

describe('a policy', () => {
  const explain = (name: string) => explainPolicy(SHOP.attachment, reportStatuses(SHOP.attachment), 'shop', name);

  it('reports where each field applies and where it is overridden', () => {
    const explanation = explain('gateway');
    const retry = explanation?.fields.find(({ field }) => field === 'traffic.retry');
    expect(retry?.holds).toContain('HTTPRoute/shop/other, rule 0, listener wild');
    expect(retry?.overridden).toContainEqual({
      place: 'HTTPRoute/shop/api, rule 0, listener api',
      by: 'ProxyPolicy/shop/route',
    });
    const timeouts = explanation?.fields.find(({ field }) => field === 'traffic.timeouts');
    expect(timeouts?.overridden).toEqual([
      { place: 'HTTPRoute/shop/api, rule 0, listener api', by: 'HTTPRoute/shop/api' },
    ]);
    expect(explanation?.targets.map(({ level, kind, name }) => [level, kind, name])).toEqual([
      ['gateway', 'Gateway', 'edge'],
    ]);
    expect(explanation?.status).toHaveProperty('ancestors');
  });

  it('is undefined for an unknown name', () => {
    expect(explain('none')).toBeUndefined();
  });
});
