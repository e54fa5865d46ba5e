import { describe, expect, it } from 'vitest';
import { requestAssertionsOf } from '../../../src/library/testing/request-of';
import { attached } from '../../core/compiler/4-attach/attached';

const INPUT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: tools, namespace: demo}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: tools}]}]}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: tools, namespace: demo}
spec: {mcp: {targets: [{name: code, static: {host: code.example.com, port: 80}}, {name: mail, static: {host: mail.example.com, port: 80}}]}}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: coders, namespace: demo}
spec:
  targetRefs: [{group: proxy.example.com, kind: ProxyBackend, name: tools, sectionName: code}]
  backend: {mcp: {authorization: {action: Deny, policy: {matchExpressions: ['mcp.tool.name == "drop"']}}}}
`;

describe('rules for one target of an MCP backend', () => {
  const { attachment } = attached(INPUT, { revision: 'later' });
  const calls = (target: string) => () =>
    requestAssertionsOf(attachment, 'POST http://any.example/', {}).allowsTool(target, 'drop', {});

  it('are ignored: the data plane cannot restrict tools per target', () => {
    expect(calls('mail')).not.toThrow();
    expect(calls('code')).toThrow('ProxyPolicy/demo/coders restricts the tools of the target code only');
  });
});
