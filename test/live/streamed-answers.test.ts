import { createServer } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { chat, completion } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, raw } from './harness/upstreams';

const REJECT = { regex: { matches: ['secret-[0-9]+'], action: 'Reject' } };
const MASK = { regex: { matches: ['secret-[0-9]+'] } };
const hook = (name: string) => ({ webhook: { backendRef: { name, port: 8000 } } });

function input(): LiveInput {
  const built = new LiveInput();
  const guarded = (name: string, response: readonly object[], host: string, more: object = {}) =>
    built.route(name, { to: `@${name}` }).backend(name, {
      ai: { provider: { openai: {}, host: `${host}.example.net`, port: 8000, path: '/v1/chat/completions' } },
      policies: { ai: { ...more, ...(response.length > 0 ? { promptGuard: { response } } : {}) } },
    });
  const plain = { defaults: [{ field: 'user', value: 'u' }] };
  guarded('unguarded', [], 'tells', plain);
  guarded('rejecting', [REJECT], 'tells');
  guarded('split', [REJECT], 'splits');
  guarded('clean', [REJECT], 'harmless');
  guarded('refused', [hook('refuses')], 'tells');
  guarded('rewritten', [hook('rewrites')], 'tells');
  guarded('masking', [MASK], 'tells');
  guarded('whole', [MASK], 'tells', { overrides: [{ field: 'stream', value: false }] });
  return built;
}

describeLive('guards of streamed responses', () => {
  let live: Live;

  beforeAll(async () => {
    const verdict = (action: object) => http({ body: { action } });
    live = await runLive({
      input: String(input()),
      upstreams: {
        'tells.example.net:8000': streaming('my ', 'secret-12', ' is'),
        'splits.example.net:8000': streaming('my ', 'sec', 'ret-', '12'),
        'harmless.example.net:8000': streaming('all ', 'is ', 'well'),
        'refuses.demo:8000': verdict({ body: 'no', status_code: 403, reason: 'words' }),
        'rewrites.demo:8000': verdict({
          body: { choices: [{ message: { role: 'assistant', content: 'changed' } }] },
          reason: 'words',
        }),
      },
    });
  });

  /** Returns the received answer, whether it is rejected, and the number of delays between its pieces. */
  async function streamed(name: string): Promise<{ said: string; refused: boolean; waits: number }> {
    const arrivals: number[] = [];
    const { body } = await live.post(`http://${name}.example.com/v1/chat/completions`, chat('hi', { stream: true }), {
      onChunk: () => arrivals.push(Date.now()),
    });
    return {
      said: [...body.matchAll(/"content":"([^"]*)"/g)].map(([, text]) => text).join(''),
      refused: body.includes('guardrail_blocked'),
      waits: arrivals.filter((at, index) => index > 0 && at - arrivals[index - 1]! > 50).length,
    };
  }

  it('forward unguarded streams in chunks', async () => {
    const answer = await streamed('unguarded');
    expect(answer).toMatchObject({ said: 'my secret-12 is', refused: false });
    expect(answer.waits).toBeGreaterThan(1);
  });

  it.each(['rejecting', 'split', 'refused'])('%s: nothing of it arrives', async (name) => {
    expect(await streamed(name)).toEqual({ said: '', refused: true, waits: 0 });
  });

  it('deliver accepted responses in one piece', async () => {
    expect(await streamed('clean')).toEqual({ said: 'all is well', refused: false, waits: 0 });
  });

  it('change nothing in a stream, so masks cause a warning', async () => {
    expect(await streamed('masking')).toMatchObject({ said: 'my secret-12 is', refused: false });
    expect(await streamed('rewritten')).toMatchObject({ said: 'my secret-12 is', refused: false });
  });

  it('mask responses that are buffered into one piece', async () => {
    expect(await streamed('whole')).toMatchObject({ said: 'my <masked> is', refused: false });
  });
});

/** A model that streams if the request asks for it. */
function streaming(...parts: readonly string[]) {
  const chunk = (content: string) =>
    `data: ${JSON.stringify({ id: 's', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
  return raw(
    createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const piece of request) chunks.push(piece as Buffer);
      if (!JSON.parse(Buffer.concat(chunks).toString()).stream) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(completion(parts.join('')).body));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const part of parts) {
        response.write(chunk(part));
        await new Promise((resolve) => setTimeout(resolve, 80));
      }
      response.end('data: [DONE]\n\n');
    }),
  );
}
