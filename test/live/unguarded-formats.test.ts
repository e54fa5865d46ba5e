import { beforeAll, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { chat, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';

const LLM = 'llm.example.net:8000';
const regex = { matches: ['secret'], action: 'Reject' };
const routes = {
  '/chat': 'Completions',
  '/passed': 'Passthrough',
  '/detected': 'Detect',
  '/embedded': 'Embeddings',
  '/live': 'Realtime',
  '/counted': 'AnthropicTokenCount',
};

function input(): string {
  const built = new LiveInput();
  const guarded = (name: string, provider: string, promptGuard: object) =>
    built
      .backend(name, {
        ai: { provider: { [provider]: {}, host: 'llm.example.net', port: 8000 } },
        policies: { ai: { promptGuard, routes } },
      })
      .route(name, { to: `@${name}` });
  guarded('asked', 'openai', { request: [{ regex }] });
  guarded('counted', 'anthropic', { request: [{ regex }] });
  guarded('answered', 'openai', { response: [{ regex }] });
  guarded('unpatterned', 'openai', { request: [{ regex: { action: 'Reject' } }] });
  return String(built);
}

// AIG7068, AIG7069 and AIG7070 make this claim about the data plane.
describeLive('unguarded formats', () => {
  let live: Live;

  beforeAll(async () => {
    live = await runLive({ input: input(), upstreams: { [LLM]: model('a secret') } });
  });

  /** How many requests reach the upstream of one with this path. */
  async function reaches(backend: string, path: string): Promise<number> {
    live.forget();
    await live.post(`http://${backend}.example.com${path}`, { ...chat('my secret'), input: 'my secret' });
    return live.seen(LLM).length;
  }

  it('include all but those with readable prompts', async () => {
    expect(await reaches('asked', '/chat')).toBe(0);
    expect(await reaches('asked', '/passed')).toBe(1);
    expect(await reaches('asked', '/detected')).toBe(1);
    expect(await reaches('asked', '/embedded')).toBe(1);
    expect(await reaches('asked', '/live')).toBe(1);
    expect(await reaches('counted', '/chat')).toBe(0);
    expect(await reaches('counted', '/counted')).toBe(1);
  });

  it('include all if the guard has no pattern', async () => {
    expect(await reaches('unpatterned', '/chat')).toBe(1);
  });

  it('include those of responses, and Detect drops the response', async () => {
    const ask = (path: string) => live.post(`http://answered.example.com${path}`, chat('hello'));
    expect((await ask('/chat')).status).toBe(403);
    expect((await ask('/passed')).body).toContain('a secret');
    await expect(ask('/detected')).rejects.toThrow('socket hang up');
  });
});
