import { describe, expect, it } from 'vitest';
import { newAccess } from '../../../../../../src/core/compiler/queries/differences/new-access';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, attachmentOf, GATEWAY, KEYS, POLICY, route, told, WEB } from './asking';

const RAW = GATEWAY.replace(
  'spec:',
  'spec:\n  infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: raw}}',
);
const inputs = (raw: string) => [
  RAW,
  `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: raw, namespace: shop}
spec: {rawConfig: ${raw}}`,
  route('web', `rules: [{${WEB}}]`),
  `${POLICY}traffic: {${KEYS}}`,
];
const OPEN = '{binds: [{port: 9000, listeners: [{routes: [{backends: [{host: "web.shop.svc.cluster.local:80"}]}]}]}]}';
const OF_PROCESS = '{config: {backend: {connectTimeout: 3s}}}';
const TRACES = '{config: {tracing: {otlpEndpoint: "http://traces.example:4317", fields: {add: {all: request.body}}}}}';
const UNREAD = 'the settings in the rawConfig of Gateway/shop/edge';

describe('a raw data plane config', () => {
  const asks = (guarantee: Partial<Guarantee>, raw: string) => told(asked(guarantee, ...inputs(raw)));

  it('may admit other clients, despite its conditions', () => {
    const guarantee: Partial<Guarantee> = { to: { backend: 'web' }, always: { authenticated: {} } };
    expect(asks(guarantee, OPEN)).toBe(UNREAD);
    expect(asks({ always: { notShared: { keyField: 'team', resources: ['limits'] } } }, OPEN)).toBe(UNREAD);
    expect(asks(guarantee, OF_PROCESS)).toBe('holds');
    expect(asks(guarantee, TRACES)).toBe('holds');
    expect(asks({ to: { backend: 'web' }, neverReached: true }, OPEN)).toMatch(/^GET/);
  });

  it('may specify where telemetry sends content', () => {
    const guarantee: Partial<Guarantee> = { always: { contentOnlyTo: { hosts: ['web.*'] } } };
    expect(asks(guarantee, TRACES)).toBe(UNREAD);
    expect(asks(guarantee, OF_PROCESS)).toBe('holds');
  });

  it('may be new access if it differs', () => {
    const compared = (old: string, now: string) =>
      newAccess(attachmentOf(...inputs(old)), attachmentOf(...inputs(now)));
    const differs = { requests: [], doubts: [`${UNREAD}, which differ`] };
    expect(compared(OF_PROCESS, OPEN)).toEqual(differs);
    expect(compared(OPEN, OPEN.replace('9000', '9001'))).toEqual(differs);
    expect(compared(OPEN, OPEN)).toEqual({ requests: [], doubts: [] });
    expect(compared(OPEN, OF_PROCESS)).toEqual({ requests: [], doubts: [] });
  });
});
