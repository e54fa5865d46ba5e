import { describe, expect, test } from 'vitest';
import { backend, meta, route, scenario, to } from './scenario';

describe('keys that a Secret may hold', () => {
  test('keys that a Secret need not hold are left out, with a note, where the Secret is not among the inputs', () => {
    const aws = 'ai: {provider: {providerF: {}}}\npolicies: {auth: {cloudA: {secretRef: {name: aws}}}}';
    const secret = (keys: string) => `apiVersion: v1\nkind: Secret\n${meta('aws')}\ndata: {${keys}}`;
    const llm = (...more: string[]) => scenario(route('r', to('llm')), backend('llm', aws), ...more);
    const token = (outcome: ReturnType<typeof llm>) =>
      outcome.backend('demo/llm').policies.backendAuth.aws.sessionToken;
    const at = 'AIG5043 spec.policies.auth.cloudA.secretRef';
    expect([token(llm()), llm().found]).toEqual([undefined, [at]]);
    const without = llm(secret('accessKey: "", secretKey: ""'));
    expect([token(without), without.found]).toEqual([undefined, []]);
    const full = llm(secret('accessKey: "", secretKey: "", sessionToken: ""'));
    expect([token(full), full.found]).toEqual(['${SECRET_DEMO_AWS_SESSION_TOKEN}', []]);
  });

  test('a CA that may stand beside a client certificate is noted only where it would count', () => {
    const found = (more: string) =>
      scenario(
        route('r', to('b')),
        backend(
          'b',
          `static: {host: b.example.com, port: 443}\npolicies: {tls: {mtlsCertificateRef: [{name: c}]${more}}}`,
        ),
      ).found;
    expect(found('')).toEqual(['AIG5043 spec.policies.tls.mtlsCertificateRef[0]']);
    expect(found(', caCertificateRefs: [{name: ca}]')).toEqual([]);
    expect(found(', insecureSkipVerify: All')).toEqual([]);
  });
});
