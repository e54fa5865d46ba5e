import { createServer } from 'node:http';
import { raw } from './upstreams';

/** A route of its own to a model, with limits. */
export const route = (
  name: string,
  limits: string,
  more: { provider?: string; routes?: string; port?: number } = {},
) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: demo}
spec:
  parentRefs: [{name: gw}]
  hostnames: [${name}.example.com]
  rules: [{backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: ${name}}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: ${name}, namespace: demo}
spec:
  ai: {provider: {${more.provider ?? 'openai: {model: gpt-4o}'}, host: model.example.net, port: ${more.port ?? 8000}}}
${more.routes ? `  policies: {ai: {routes: {${more.routes}}}}\n` : ''}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}}]
  traffic: {rateLimit: {local: [${limits}]}}
`;

export const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: gw, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
`;

export const HUNDRED = '{tokens: 100, unit: Hours}';
const USAGE = {
  prompt_tokens: 30,
  completion_tokens: 20,
  total_tokens: 50,
  prompt_tokens_details: { cached_tokens: 12 },
};
const CACHED = { input_tokens: 5, output_tokens: 5, cache_creation_input_tokens: 1000, cache_read_input_tokens: 500 };

export const BODIES: Readonly<Record<string, object>> = {
  completions: {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'gpt-4o',
    choices: [{ index: 0, message: { role: 'assistant', content: 'yes' }, finish_reason: 'stop' }],
    usage: USAGE,
  },
  embeddings: {
    object: 'list',
    model: 'gpt-4o',
    data: [{ object: 'embedding', index: 0, embedding: [1] }],
    usage: { prompt_tokens: 50, total_tokens: 50 },
  },
  responses: {
    id: 'r',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model: 'gpt-4o',
    output: [
      {
        type: 'message',
        id: 'm',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'yes', annotations: [] }],
      },
    ],
    usage: {
      input_tokens: 30,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 20,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 50,
    },
  },
  messages: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'claude',
    content: [{ type: 'text', text: 'hi' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: CACHED,
  },
};

/** More than the data plane buffers, such as the log probabilities of many tokens. */
const HUGE = 'x'.repeat(3_000_000);

/** The receipt for a request whose answer is collected later. */
const QUEUED = { ...BODIES.responses, status: 'queued', output: [], usage: null };

/** Answers that cost 50 tokens: at once, in a stream, or so slowly that clients give up. Streams report their usage where it is requested. */
export function tellingModel() {
  return raw(
    createServer((request, response) => {
      let text = '';
      request.on('data', (piece) => (text += piece));
      request.on('end', () => {
        const { user, stream, stream_options: options, background, max_output_tokens: most } = JSON.parse(text || '{}');
        const last = String(request.url?.split('/').at(-1));
        const body = JSON.stringify(BODIES[last] ?? BODIES.completions);
        const chunk = (more: object) =>
          `data: ${JSON.stringify({ id: 's', object: 'chat.completion.chunk', created: 1, model: 'gpt-4o', ...more })}\n\n`;
        if (user === 'fail') response.writeHead(500).end('{}');
        else if (user === 'huge' && stream) {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.end(`${chunk({ choices: [], usage: USAGE, filler: HUGE })}data: [DONE]\n\n`);
        } else if (user === 'huge')
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ ...BODIES.completions, filler: HUGE }));
        else if (last === 'responses' && background)
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(QUEUED));
        else if (last === 'responses' && stream) {
          const done = most === undefined ? 'completed' : 'incomplete';
          const events = [
            { type: 'response.created', sequence_number: 0, response: { ...QUEUED, status: 'in_progress' } },
            { type: `response.${done}`, sequence_number: 1, response: { ...BODIES.responses, status: done } },
          ];
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
        } else if (stream) {
          const early = options?.continuous_usage_stats
            ? { usage: { ...USAGE, completion_tokens: 0, total_tokens: 1, prompt_tokens: 1 } }
            : {};
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write(
            chunk({
              choices: [{ index: 0, delta: { role: 'assistant', content: 'yes' }, finish_reason: null }],
              ...early,
            }),
          );
          const usage = options?.include_usage ? chunk({ choices: [], usage: USAGE }) : '';
          setTimeout(() => response.end(`${usage}data: [DONE]\n\n`), 150);
        } else
          setTimeout(
            () => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
            user === 'slow' ? 300 : 0,
          );
      });
    }),
  );
}
