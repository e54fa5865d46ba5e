import type { Sender } from '../mock-server';
import { eventFrame } from './event-stream';
import { newId, piecesOf, type Reply, wordsOf } from './reply';

const STOP_REASON = {
  stop: 'end_turn',
  'stop-sequence': 'stop_sequence',
  length: 'max_tokens',
  tool: 'tool_use',
} as const;

/** Sends the reply to a request of Bedrock's Converse, as a stream of AWS events if the path requests one. */
export function sendConverse(send: Sender, path: string, { text, call, end, promptTokens, answered }: Reply): void {
  const stopReason = STOP_REASON[end];
  const usage = { inputTokens: promptTokens, outputTokens: answered, totalTokens: promptTokens + answered };
  const metrics = { latencyMs: 1 };
  const toolUse = call && { toolUseId: newId('tooluse_'), name: call.name };
  if (!path.endsWith('/converse-stream')) {
    const content = toolUse ? { toolUse: { ...toolUse, input: call.input } } : { text };
    send.json({ output: { message: { role: 'assistant', content: [content] } }, stopReason, usage, metrics });
    return;
  }
  const place = { contentBlockIndex: 0 };
  const deltas = call
    ? piecesOf(JSON.stringify(call.input)).map((input) => ({ toolUse: { input } }))
    : wordsOf(text).map((word) => ({ text: word }));
  send.frames('application/vnd.amazon.eventstream', [
    eventFrame('messageStart', { role: 'assistant' }),
    ...(toolUse ? [eventFrame('contentBlockStart', { ...place, start: { toolUse } })] : []),
    ...deltas.map((delta) => eventFrame('contentBlockDelta', { ...place, delta })),
    eventFrame('contentBlockStop', place),
    eventFrame('messageStop', { stopReason }),
    eventFrame('metadata', { usage, metrics }),
  ]);
}
