import { describe, expect, it } from 'vitest';
import { type CompileOptions, dataPlaneOf } from '../../../../src/core/compiler/model/options';
import { findingsFor, gateway, newest, policy, route, toService } from './run';

describe('proxy credentials', () => {
  const findings = (matches: readonly object[], basicAuthentication: object, own: Partial<CompileOptions> = {}) =>
    findingsFor(
      newest([
        ...gateway(),
        route('out', [toService({ matches })]),
        policy('users', 'HTTPRoute', 'out', { traffic: { basicAuthentication } }),
        policy('connect', 'Gateway', 'gw', { frontend: { connect: { mode: 'Route' } } }),
      ]),
      own,
    ).filter((finding) => finding.startsWith('AIG7189'));
  const users = { secretRef: { name: 'users' } };
  const connect = [{ method: 'CONNECT' }];

  it('never reach authentication', () => {
    expect(findings(connect, users)).toEqual(['AIG7189 spec.traffic.basicAuthentication']);
  });

  it('never reach authentication that reads them, for any method', () => {
    const location = { header: { name: 'proxy-authorization', prefix: 'Basic ' } };
    expect(findings([{ method: 'GET' }], { ...users, location })).toEqual(['AIG7189 spec.traffic.basicAuthentication']);
  });

  it('are not reported for other methods or headers, or if they are optional', () => {
    expect(findings([{ method: 'GET' }], users)).toEqual([]);
    expect(findings([...connect, { method: 'GET' }], users)).toEqual([]);
    expect(findings(connect, { ...users, mode: 'Optional' })).toEqual([]);
    expect(findings(connect, { ...users, location: { header: { name: 'x-user', prefix: 'Basic ' } } })).toEqual([]);
  });

  it('reach authentication that reads them since v1.5', () => {
    const location = { header: { name: 'proxy-authorization', prefix: 'Basic ' } };
    const next = { dataPlane: dataPlaneOf('v1.5') };
    expect(findings(connect, { ...users, location }, next)).toEqual([]);
    expect(findings(connect, users, next)).toEqual(['AIG7189 spec.traffic.basicAuthentication']);
  });
});
