import type { Sender } from '../mock-server';
import { at } from './fields';
import type { ModelRequest } from './question';
import { newId, now, piecesOf, type Reply, wordsOf } from './reply';

const FINISH = { stop: 'stop', 'stop-sequence': 'stop', length: 'length', tool: 'tool_calls' } as const;

/** Sends the reply to a request of OpenAI's chat completions. */
export function sendCompletion(send: Sender, reply: Reply, { body, question }: ModelRequest): void {
  const { isStreamed, choices: count } = question;
  const { model, text, call, end, promptTokens } = reply;
  const answered = reply.answered * count;
  const head = {
    id: newId('chatcmpl-'),
    created: now(),
    model,
    service_tier: 'default',
    system_fingerprint: 'fp_mock',
  };
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: answered,
    total_tokens: promptTokens + answered,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
  const indexes = Array.from({ length: count }, (_, index) => index);
  const toolCall = () => ({
    id: newId('call_'),
    type: 'function',
    function: { name: call?.name, arguments: JSON.stringify(call?.input) },
  });
  if (!isStreamed) {
    const message = () => ({
      role: 'assistant',
      content: call ? null : text,
      refusal: null,
      ...(call ? { tool_calls: [toolCall()] } : {}),
    });
    const choices = indexes.map((index) => ({ index, message: message(), finish_reason: FINISH[end], logprobs: null }));
    send.json({ ...head, object: 'chat.completion', choices, usage });
    return;
  }
  const withUsage = at(body, 'stream_options', 'include_usage') === true;
  const frame = (choices: readonly object[], total: object | null) => ({
    ...head,
    object: 'chat.completion.chunk',
    choices,
    ...(withUsage ? { usage: total } : {}),
  });
  const chunk = (delta: object, finish: string | null = null) =>
    indexes.map((index) => frame([{ index, delta, finish_reason: finish, logprobs: null }], null));
  const callDeltas = () => {
    const { function: called, ...rest } = toolCall();
    return [
      ...chunk({ tool_calls: [{ index: 0, ...rest, function: { name: called.name, arguments: '' } }] }),
      ...piecesOf(called.arguments).flatMap((part) =>
        chunk({ tool_calls: [{ index: 0, function: { arguments: part } }] }),
      ),
    ];
  };
  send.events([
    ...chunk({ role: 'assistant', content: call ? null : '', refusal: null }),
    ...(call ? callDeltas() : wordsOf(text).flatMap((content) => chunk({ content }))),
    ...chunk({}, FINISH[end]),
    ...(withUsage ? [frame([], usage)] : []),
    '[DONE]',
  ]);
}
