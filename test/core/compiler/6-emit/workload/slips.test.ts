import { describe, expect, it } from 'vitest';
import { emitted, layers } from './workload-ir';

const found = (parameters: Readonly<Record<string, unknown>>) =>
  emitted(layers(parameters)).diagnostics.flatMap(({ code, message, path, help }) =>
    ['AIG6055', 'AIG6056'].includes(code) ? [`${code} ${path}: ${message}. ${help}`] : [],
  );

describe('quantities', () => {
  it('without a unit are reported, with the likely value', () => {
    expect(
      found({ resources: { requests: { cpu: '500', memory: '256' }, limits: { cpu: 2, memory: '1Gi' } } }),
    ).toEqual([
      'AIG6056 spec.resources.requests.cpu: requests.cpu of container agentgateway is 500, which is 500 cores. Write 500m if that is intended.',
      'AIG6056 spec.resources.requests.memory: requests.memory of container agentgateway is 256, which is 256 bytes. Write 256Mi if that is intended.',
    ]);
  });

  it('with the unit of another resource are reported', () => {
    expect(found({ resources: { requests: { cpu: '512Mi', memory: '256m' } } }).join()).toMatch(
      /536870912 cores.*512m.*less than a byte.*256Mi/,
    );
  });

  it('are read in overlays and of other containers', () => {
    const container = (name: string, cpu: unknown) => ({ name, image: 'a', resources: { limits: { cpu } } });
    const overlay = (cpu: unknown) => ({
      deployment: { spec: { template: { spec: { containers: [container('beside', cpu)] } } } },
    });
    expect(found(overlay(250)).join()).toContain(
      'AIG6056 spec.deployment.spec.template.spec.containers[0].resources.limits.cpu: limits.cpu of container beside is 250',
    );
    expect(found(overlay('250m'))).toEqual([]);
  });

  it('that are plausible are accepted', () => {
    expect(found({ resources: { requests: { cpu: '64', memory: '64Gi' }, limits: { memory: 1073741824 } } })).toEqual(
      [],
    );
    expect(found({ resources: { requests: { cpu: '0', memory: '0' } } })).toEqual([]);
  });
});

describe('the grace period', () => {
  const overlay = (seconds: number) => ({
    deployment: { spec: { template: { spec: { terminationGracePeriodSeconds: seconds } } } },
  });

  it('has to last as long as the shutdown', () => {
    expect(found(overlay(30)).join()).toContain(
      'AIG6055 spec.deployment.spec.template.spec.terminationGracePeriodSeconds: the kubelet kills pods after 30 seconds',
    );
    expect(found({ ...overlay(30), shutdown: { min: 5, max: 30 } })).toEqual([]);
    expect(found(overlay(90))).toEqual([]);
  });
});
