import { beforeAll, describe, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from './harness/charts';
import { LiveInput } from './harness/inputs';
import { chat, completion, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';

/** Client errors, which no provider causes. A failover gateway refuses an invalid body with 400, a plain route with 503. */
const WAYS: Readonly<Record<string, (live: Live, url: string, refusal: number) => Promise<void>>> = {
  'hangs up': async (live, url) => {
    await expect(live.post(url, chat('slowly'), { timeoutMilliseconds: 300 })).rejects.toThrow('no answer');
  },
  'sends an invalid request': async (live, url, refusal) => {
    expect((await live.post(url, { model: 'm', input: 'hi' })).status).toBe(refusal);
  },
};
const NAMES = Object.keys(WAYS);

const host = (name: string) => ({ name, host: `${name}.example.net`, port: 8000 });
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

describeLive('a client that', () => {
  let made: Live;
  let plain: Live;
  const upstreams = () => ({
    'first.example.net:8000': model((request) => ({
      ...completion('first'),
      afterMilliseconds: request.body.includes('slowly') ? 2000 : 0,
    })),
    'second.example.net:8000': model(() => completion('second')),
  });
  const answerer = async (live: Live, url: string) =>
    (await live.post(url, chat('hi'))).json().choices[0].message.content;

  beforeAll(async () => {
    const tiers = ['first', 'second'].map((name) => ({ providers: [gw.LlmProvider.openAi(host(name))] }));
    const input = inputOf(
      (chart) =>
        new gw.patterns.LlmFailoverGateway(chart, 'llm', {
          anyHostname: true,
          plainHttp: true,
          allowAnonymous: true,
          tiers,
        }),
    );
    made = await runLive({ input, upstreams: upstreams() });
    const built = new LiveInput();
    for (const index of NAMES.keys()) {
      const groups = ['first', 'second'].map((name) => ({
        providers: [{ ...host(name), openai: {}, path: '/v1/chat/completions' }],
      }));
      const health = { eviction: { duration: '60s', consecutiveFailures: 1 } };
      built.backend(`way-${index}`, { ai: { groups }, policies: { health } });
      built.route(`way-${index}`, { to: `@way-${index}` });
    }
    plain = await runLive({ input: String(built), upstreams: upstreams() });
  });

  describe.each(NAMES.map((name, index) => ({ name, index })))('$name', ({ name, index }) => {
    it('evicts no providers of a failover gateway', async () => {
      const url = 'http://llm.example.com/v1/chat/completions';
      for (let times = 0; times < 2; times++) {
        await WAYS[name]?.(made, url, 400);
        await settled();
        expect(await answerer(made, url)).toBe('first');
      }
    });

    it('evicts a provider for all clients without a condition', async () => {
      const url = `http://way-${index}.example.com/v1/chat/completions`;
      expect(await answerer(plain, url)).toBe('first');
      await WAYS[name]?.(plain, url, 503);
      await settled();
      expect(await answerer(plain, url)).toBe('second');
    });
  });
});
