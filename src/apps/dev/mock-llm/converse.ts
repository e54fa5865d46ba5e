import type { Sender } from '../mock-server';
import { newId, type Reply } from './reply';

const STOP_REASON = {
  stop: 'end_turn',
  'stop-sequence': 'stop_sequence',
  length: 'max_tokens',
  tool: 'tool_use',
} as const;

/** Sends the reply to a request of Bedrock's Converse. Its streams are binary, which this mock does not support. */
export function sendConverse(send: Sender, path: string, { text, call, end, asked, answered }: Reply): void {
  if (path.endsWith('/converse-stream')) {
    send.json({ message: 'the Bedrock mock does not support streaming' }, 501);
    return;
  }
  const content = call ? { toolUse: { toolUseId: newId('tooluse_'), ...call } } : { text };
  send.json({
    output: { message: { role: 'assistant', content: [content] } },
    stopReason: STOP_REASON[end],
    usage: { inputTokens: asked, outputTokens: answered, totalTokens: asked + answered },
    metrics: { latencyMs: 1 },
  });
}
