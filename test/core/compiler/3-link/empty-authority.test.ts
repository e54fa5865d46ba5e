import { describe, expect, it } from 'vitest';
import { linked } from './inputs';

describe('an empty ca.crt', () => {
  const verified = (kind: string) =>
    linked(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: infra}
spec:
  gatewayClassName: proxy
  tls: {frontend: {default: {validation: {caCertificateRefs: [{group: "", kind: ${kind}, name: ca}]}}}}
  listeners:
  - {name: a, port: 443, protocol: HTTPS, tls: {certificateRefs: [{name: a}]}}
---
apiVersion: v1
kind: ${kind}
metadata: {name: ca, namespace: infra}
data: {ca.crt: ""}`);

  it('is accepted in a Secret as a redacted value', () => {
    expect(verified('Secret').texts).toEqual([]);
  });

  it('is rejected in a ConfigMap, which is not redacted', () => {
    expect(verified('ConfigMap').texts).toEqual([
      expect.stringMatching(/^AIG3017 .*: ConfigMap infra\/ca is not usable: ca\.crt is empty$/),
    ]);
  });
});
