import type { Sender } from '../mock-server';
import type { ModelRequest } from './question';
import { newId, piecesOf, type Reply, wordsOf } from './reply';

const STOP_REASON = {
  stop: 'end_turn',
  'stop-sequence': 'stop_sequence',
  length: 'max_tokens',
  tool: 'tool_use',
} as const;

/** Sends the reply to a request of Anthropic's messages. */
export function sendMessage(
  send: Sender,
  { model, text, call, end, stop, promptTokens, answered }: Reply,
  { question }: ModelRequest,
): void {
  const head = { id: newId('msg_'), type: 'message', role: 'assistant', model, container: null };
  const usage = (output: number) => ({
    input_tokens: promptTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: output,
    service_tier: 'standard',
  });
  const ended = { stop_reason: STOP_REASON[end], stop_sequence: stop ?? null };
  const block = call ? { type: 'tool_use', id: newId('toolu_'), ...call } : { type: 'text', text, citations: null };
  if (!question.isStreamed) {
    send.json({ ...head, content: [block], ...ended, usage: usage(answered) });
    return;
  }
  const deltas = call
    ? piecesOf(JSON.stringify(call.input)).map((partial_json) => ({ type: 'input_json_delta', partial_json }))
    : wordsOf(text).map((word) => ({ type: 'text_delta', text: word }));
  send.events([
    {
      type: 'message_start',
      message: { ...head, content: [], stop_reason: null, stop_sequence: null, usage: usage(1) },
    },
    { type: 'content_block_start', index: 0, content_block: { ...block, ...(call ? { input: {} } : { text: '' }) } },
    { type: 'ping' },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: ended, usage: { output_tokens: answered } },
    { type: 'message_stop' },
  ]);
}
