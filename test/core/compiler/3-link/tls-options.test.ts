import { describe, expect, it } from 'vitest';
import { linked } from './inputs';
import { gateway } from './written-resources';

const SECRET = `
---
apiVersion: v1
kind: Secret
metadata: {name: a, namespace: infra}
stringData: {tls.crt: "", tls.key: ""}`;

describe('TLS options', () => {
  const told = (options: string, more = '') =>
    linked(
      gateway(
        `  - {name: a, port: 443, protocol: HTTPS, tls: {certificateRefs: [{name: a}], options: {${options}}}}${more}`,
      ) + SECRET,
    );

  it('have an authority issue the certificates', () => {
    for (const group of ['agentgateway.dev', 'proxy.example.com']) {
      const { graph, texts } = told(`${group}/tls-certificate-source: DYNAMIC_CA, example.com/x: "1"`);
      expect(texts).toEqual([]);
      expect(graph.gateways[0].listeners[0].tls).toMatchObject({
        isAuthority: true,
        options: { 'example.com/x': '1' },
      });
    }
  });

  it('mean nothing with another value, or one of a later revision', () => {
    const options = {
      'agentgateway.dev/tls-certificate-source': 'SPIFFE',
      'proxy.example.com/tls-certificate-source': 'FILE',
      'gateway.istio.io/tls-terminate-mode': 'SIMPLE',
    };
    const { graph } = told(JSON.stringify(options).slice(1, -1));
    expect(graph.gateways[0].listeners[0].tls).toMatchObject({ isAuthority: false, options });
  });

  it.each(['ISTIO_SIMPLE', 'ISTIO_MUTUAL'])('cannot ask for the certificate of a mesh: %s', (mode) => {
    const { graph, texts } = told(`gateway.istio.io/tls-terminate-mode: ${mode}`);
    expect(texts).toEqual([
      `AIG3013 spec.listeners[0].tls.options: the listener has gateway.istio.io/tls-terminate-mode: ${mode}, but needs its own certificate, because only a controller can get mesh certificates`,
    ]);
    expect(graph.gateways[0].listeners).toEqual([]);
  });
});
