import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { rendered } from './rendered';

const orderOf = (
  environment: { [name: string]: string },
  environmentFrom: { [name: string]: gw.workload.VariableSource } = {},
): string[] =>
  rendered((chart) => {
    new gw.Gateway(chart, 'edge', { environment, environmentFrom }).addHttpListener('web');
  })
    .one('ProxyParameters')
    .env.map(({ name }: { name: string }) => name);

describe('environment variables', () => {
  it('follow the variables that their values reference, then sort by name', () => {
    const source = gw.workload.VariableSource.podField('status.podIP');
    expect(orderOf({ B: '1', ADDRESS: '$(POD_IP):$(PORT)', PORT: '80' }, { POD_IP: source })).toEqual([
      'POD_IP',
      'PORT',
      'ADDRESS',
      'B',
    ]);
  });

  it('ignore escaped, unknown and circular references in their order', () => {
    expect(orderOf({ A: '$$(B)', B: '$(ELSEWHERE)' })).toEqual(['A', 'B']);
    expect(orderOf({ A: '$$$(B)', B: '1' })).toEqual(['B', 'A']);
    expect(orderOf({ C: '$(A)', A: '$(B)', B: '$(A)', D: '$(D)' })).toEqual(['B', 'A', 'C', 'D']);
  });
});
