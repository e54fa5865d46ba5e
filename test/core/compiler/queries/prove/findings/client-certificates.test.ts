import { describe, expect, it } from 'vitest';
import { asked, GATEWAY, POLICY, route, told, WEB } from './asking';

const ALL = route('web', `rules: [{${WEB}}]`);
const MUTUAL = `${GATEWAY.replace('protocol: HTTP', 'protocol: HTTPS, tls: {certificateRefs: [{name: cert}]}')}
  tls: {frontend: {default: {validation: {caCertificateRefs: [{group: '', kind: Secret, name: ca}]}}}}
---
apiVersion: v1
kind: Secret
metadata: {name: ca, namespace: shop}
data: {ca.crt: null}`;
const rules = (expression: string, action: string) =>
  `${POLICY}traffic: {authorization: {action: ${action}, policy: {matchExpressions: ['${expression}']}}}`;
const logs = (filter: string) =>
  `${POLICY}frontend: {accessLog: {filter: '${filter}', otlp: {backendRef: {name: logs, port: 4317}}, attributes: {add: [{name: a, expression: 'string(request.body)'}]}}}`;
const stays = { always: { contentOnlyTo: { hosts: ['web.shop.svc.cluster.local'] } } };

describe('conditions on client certificates', () => {
  it.each([
    'source.subjectCn == "a"',
    'source.subject.contains("a")',
    'has(source.identity)',
    'source.issuer == "a" && true',
  ])('are false on listeners that request no certificate: %s', (expression) => {
    expect(told(asked({ neverReached: true }, GATEWAY, ALL, rules(expression, 'Require')))).toBe('holds');
    expect(told(asked({ neverReached: true }, GATEWAY, ALL, rules(expression, 'Deny')))).toMatch(/^GET /);
    expect(told(asked(stays, GATEWAY, ALL, logs(expression)))).toBe('holds');
  });

  it.each(['source.subject == "a" || true', 'default(source.subject, "a") == "a"'])(
    'do not decide where another value does: %s',
    (expression) => {
      expect(told(asked({ neverReached: true }, GATEWAY, ALL, rules(expression, 'Require')))).not.toBe('holds');
      expect(told(asked(stays, GATEWAY, ALL, logs(expression)))).not.toBe('holds');
    },
  );

  it('cannot be decided on listeners that request one', () => {
    const expression = 'source.subjectCn == "a"';
    expect(told(asked({ neverReached: true }, MUTUAL, ALL, rules(expression, 'Require')))).toContain(expression);
    expect(told(asked(stays, MUTUAL, ALL, logs(expression)))).toContain(expression);
  });
});
