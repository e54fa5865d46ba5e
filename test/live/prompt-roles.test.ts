import { beforeAll, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { chat, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';

const LLM = 'llm.example.net:8000';

function input(): string {
  const built = new LiveInput();
  const prompted = (name: string, provider: string, role: string) =>
    built
      .backend(name, {
        ai: { provider: { [provider]: {}, host: 'llm.example.net', port: 8000 } },
        policies: { ai: { prompt: { prepend: [{ role, content: 'be kind' }] } } },
      })
      .route(name, { to: `@${name}` });
  prompted('translated', 'anthropic', 'SYSTEM');
  prompted('translated-lower', 'anthropic', 'system');
  prompted('as-it-is', 'openai', 'SYSTEM');
  return String(built);
}

// AIG7071 makes this claim about the data plane.
describeLive('prompt roles in uppercase', () => {
  let live: Live;

  beforeAll(async () => {
    live = await runLive({ input: input(), upstreams: { [LLM]: model('hello') } });
  });

  async function ask(
    backend: string,
  ): Promise<{ readonly status: number; readonly reached: number; readonly sent: string }> {
    live.forget();
    const { status } = await live.post(`http://${backend}.example.com/v1/chat/completions`, chat('hello'));
    const seen = live.seen(LLM);
    return { status, reached: seen.length, sent: JSON.stringify(seen) };
  }

  it('fail if the request is translated', async () => {
    expect(await ask('translated')).toMatchObject({ status: 503, reached: 0 });
    expect(await ask('translated-lower')).toMatchObject({ reached: 1 });
  });

  it('reach a provider of the same format unchanged', async () => {
    const { status, sent } = await ask('as-it-is');
    expect(status).toBe(200);
    expect(sent).toContain('SYSTEM');
  });
});
