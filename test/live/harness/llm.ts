import { http, https, type Reply, type Seen, type Upstream } from './upstreams';

/** An answer of a chat model, in the form of OpenAI. */
export function completion(content: string, tokens = 10): Reply {
  return {
    body: {
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: tokens / 2, completion_tokens: tokens / 2, total_tokens: tokens },
    },
  };
}

/** An answer in the form of Anthropic. */
export function message(text: string): Reply {
  return {
    body: {
      id: 'm1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 5, output_tokens: 5 },
    },
  };
}

/** A model with plain HTTP that answers with the given text. */
export function model(say: string | ((request: Seen) => Reply)): Upstream {
  return http(typeof say === 'string' ? completion(say) : say);
}

/** A provider behind its own name and TLS. */
export function provider(tls: { cert: string; key: string }, reply: Reply): Upstream {
  return https(tls, reply);
}

/** A chat request. */
export function chat(content: string, more: object = {}): object {
  return { model: 'asked', messages: [{ role: 'user', content }], ...more };
}
