/** A gateway for a language model, with changes that a pull request could make, for tests of canaries. */
import type { Live } from './run-live';
import { http, type Upstream } from './upstreams';

/** Resources of namespace demo. */
export const assistant = ({ guard = '', limit = '', path = '/v1', key = 'right' } = {}) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: v1
kind: Secret
metadata: {name: key-${key}, namespace: demo}
stringData: {Authorization: ${key}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: assistant, namespace: demo}
spec:
  ai: {provider: {openai: {}, host: llm.example.net, port: 8000}}
  policies: {auth: {secretRef: {name: key-${key}}}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: assistant, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules:
  - matches: [{path: {type: PathPrefix, value: ${path}}}]
    backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: assistant}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: assistant, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: assistant}]
  traffic: {timeouts: {request: 5s}${limit}}
  backend: {ai: {defaults: [{field: temperature, value: 0}]${guard}}}
`;

/** Its provider, which accepts the right key. */
export const model = (answer = 'well'): Readonly<Record<string, Upstream>> => ({
  'llm.example.net:8000': http(({ headers }) =>
    headers.authorization === 'Bearer right'
      ? {
          body: JSON.stringify({
            id: 'c',
            object: 'chat.completion',
            created: 1,
            model: 'm',
            choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }],
            usage: { prompt_tokens: 10, completion_tokens: answer.length, total_tokens: 10 + answer.length },
          }),
          headers: { 'content-type': 'application/json' },
        }
      : { status: 401, body: '{}' },
  ),
});

export const REJECTS_ALL =
  ', promptGuard: {request: [{regex: {action: Reject, matches: ["."]}, response: {statusCode: 403}}]}';
export const LIMIT = ', rateLimit: {local: [{requests: 1, unit: Hours}]}';

/** Sends a prompt to one pod. */
export const chat = (pod: Live, content = 'good morning') =>
  pod.post('http://ai.example.com/v1/chat/completions', { model: 'm', messages: [{ role: 'user', content }] });

/** Reads the metrics of a pod. */
export async function metricsOf(pod: Live): Promise<string> {
  return (await pod.get('http://pod.example.com:15020/metrics')).body.replace(/(# EOF\n?)?$/, '# EOF\n');
}
