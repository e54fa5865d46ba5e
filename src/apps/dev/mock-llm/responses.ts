import type { Sender } from '../mock-server';
import { at } from './fields';
import type { ModelRequest } from './question';
import { newId, now, piecesOf, type Reply, wordsOf } from './reply';

/** Sends the reply to a request of OpenAI's responses. */
export function sendResponse(
  send: Sender,
  { model, text, call, end, promptTokens, answered }: Reply,
  { body, question }: ModelRequest,
): void {
  const content = { type: 'output_text', text, annotations: [], logprobs: [] };
  const json = JSON.stringify(call?.input);
  const item = call
    ? { id: newId('fc_'), type: 'function_call', call_id: newId('call_'), name: call.name, arguments: json }
    : { id: newId('msg_'), type: 'message', role: 'assistant', content: [content] };
  const usage = {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: answered,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: promptTokens + answered,
  };
  const isCut = end === 'length';
  const status = isCut ? 'incomplete' : 'completed';
  const head = {
    id: newId('resp_'),
    object: 'response',
    created_at: now(),
    model,
    error: null,
    instructions: at(body, 'instructions') ?? null,
    metadata: at(body, 'metadata') ?? {},
    parallel_tool_calls: true,
    previous_response_id: at(body, 'previous_response_id') ?? null,
    store: false,
    temperature: 1,
    text: at(body, 'text') ?? { format: { type: 'text' } },
    tool_choice: at(body, 'tool_choice') ?? 'auto',
    tools: at(body, 'tools') ?? [],
    top_p: 1,
    truncation: 'disabled',
  };
  const started = { ...head, status: 'in_progress', incomplete_details: null, output: [], usage: null };
  const done = {
    ...head,
    status,
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    output: [{ ...item, status }],
    usage,
  };
  if (!question.isStreamed) {
    send.json(done);
    return;
  }
  const place = { item_id: item.id, output_index: 0 };
  const part = { ...place, content_index: 0 };
  const events = [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, status: 'in_progress', ...(call ? { arguments: '' } : { content: [] }) },
    },
    ...(call
      ? [
          ...piecesOf(json).map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
          { type: 'response.function_call_arguments.done', ...place, name: call.name, arguments: json },
        ]
      : [
          { type: 'response.content_part.added', ...part, part: { ...content, text: '' } },
          ...wordsOf(text).map((delta) => ({ type: 'response.output_text.delta', ...part, delta, logprobs: [] })),
          { type: 'response.output_text.done', ...part, text, logprobs: [] },
          { type: 'response.content_part.done', ...part, part: content },
        ]),
    { type: 'response.output_item.done', output_index: 0, item: { ...item, status } },
    { type: `response.${status}`, response: done },
  ];
  send.events(events.map((event, index) => ({ ...event, sequence_number: index })));
}
