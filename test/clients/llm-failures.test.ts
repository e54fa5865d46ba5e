import Anthropic from '@anthropic-ai/sdk';
import { Duration } from 'cdk8s';
import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from '../live/harness/charts';
import { describeLive } from '../live/harness/program';
import { type Live, runLive } from '../live/harness/run-live';
import { anthropic, openAi, SPOKEN, type Trouble } from './providers';

const OPENAI = 'openai.example.net:8000';
const ANTHROPIC = 'anthropic.example.net:8000';
const ATTEMPT = 1000;
const model = 'team/chat';
const messages = [{ role: 'user' as const, content: 'Say hello.' }];
const max_tokens = 100;

const at = (name: string) => ({
  ...{ name, host: `${name}.example.net`, port: 8000 },
  credentials: gw.Credentials.fromSecretName(name),
});

/** Runs a gateway whose first provider fails in this way. */
async function gatewayWith(trouble: Trouble): Promise<Live> {
  return runLive({
    input: inputOf((chart) => {
      new gw.patterns.LlmFailoverGateway(chart, 'llm', {
        anyHostname: true,
        plainHttp: true,
        allowAnonymous: true,
        attemptTimeout: Duration.millis(ATTEMPT),
        tiers: [
          { providers: [gw.LlmProvider.openAi(at('openai'))] },
          { providers: [gw.LlmProvider.anthropic(at('anthropic'))] },
        ],
        models: { [model]: { openai: 'gpt-4o', anthropic: 'claude-large' } },
      });
    }),
    upstreams: { [OPENAI]: openAi(trouble), [ANTHROPIC]: anthropic() },
  });
}

const status =
  (code: number): Trouble =>
  (_, response) => {
    response.writeHead(code, { 'content-type': 'application/json' }).end('{"error": {"message": "no", "code": "no"}}');
    return true;
  };
const reset: Trouble = (_, response) => {
  response.destroy();
  return true;
};
const hang: Trouble = () => true;

/** Streams a chunk at a time, with a pause that is longer than the limit of an attempt; ends early if `dropped`. */
const slow =
  (pause: number, dropped: boolean): Trouble =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (delta: object, finish_reason: string | null = null) => {
      const choices = [{ index: 0, delta, finish_reason }];
      const data = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'gpt-4o', choices };
      response.write(`data: ${JSON.stringify(data)}\n\n`);
    };
    chunk({ role: 'assistant', content: 'slow' });
    setTimeout(() => {
      if (dropped) {
        response.destroy();
        return;
      }
      chunk({ content: 'ly' });
      chunk({}, 'stop');
      response.end('data: [DONE]\n\n');
    }, pause);
    return true;
  };

const clientOf = async (live: Live) =>
  new OpenAI({ baseURL: `${await live.origin(80)}/v1`, apiKey: 'k', maxRetries: 0 });
const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: any) => error,
  );

describeLive('OpenAI clients while the first provider fails', () => {
  it.each([
    ['401', status(401), 0],
    ['429', status(429), 0],
    ['500', status(500), 0],
    ['a reset connection', reset, 0],
    ['silence', hang, ATTEMPT],
  ])('see the second provider after %s', async (_, trouble, least) => {
    const live = await gatewayWith(trouble);
    const before = Date.now();
    const { choices } = await (await clientOf(live)).chat.completions.create({ model, messages });
    const took = Date.now() - before;
    expect(choices[0]?.message.content).toBe(SPOKEN);
    expect(took).toBeGreaterThanOrEqual(least);
    expect(took).toBeLessThan(least + 1500);
    // The first provider is evicted: the next request does not reach it.
    await (await clientOf(live)).chat.completions.create({ model, messages });
    expect(live.seen(OPENAI)).toHaveLength(1);
  });

  it.each([
    ['429', status(429)],
    ['a reset connection', reset],
    ['silence', hang],
  ])('stream from the second provider after %s', async (_, trouble) => {
    const live = await gatewayWith(trouble);
    const client = new Anthropic({ baseURL: await live.origin(80), apiKey: 'k', maxRetries: 0 });
    let text = '';
    for await (const { choices } of await (await clientOf(live)).chat.completions.create({
      model,
      messages,
      stream: true,
    }))
      text += choices[0]?.delta.content ?? '';
    expect(text).toBe(SPOKEN);
    expect(await client.messages.stream({ model, max_tokens, messages }).finalText()).toBe(SPOKEN);
    expect(live.seen(OPENAI)).toHaveLength(1);
  });

  it("cannot use OpenAI's stream helper for streams of Anthropic, whose translation has no role", async () => {
    const live = await gatewayWith(status(500));
    const helper = (await clientOf(live)).chat.completions.stream({ model, messages });
    await expect(helper.finalContent()).rejects.toThrow('missing role');
  });

  it('see a stream that is slower than the limit of an attempt', async () => {
    const live = await gatewayWith(slow(2 * ATTEMPT, false));
    const stream = (await clientOf(live)).chat.completions.stream({ model, messages });
    expect(await stream.finalContent()).toBe('slowly');
    expect(live.seen(ANTHROPIC)).toHaveLength(0);
  });

  it('see the beginning of a stream that breaks off, and then an error', async () => {
    const live = await gatewayWith(slow(100, true));
    let text = '';
    const read = async () => {
      for await (const { choices } of await (await clientOf(live)).chat.completions.create({
        model,
        messages,
        stream: true,
      }))
        text += choices[0]?.delta.content ?? '';
    };
    expect(await errorOf(read())).toBeInstanceOf(Error);
    expect(text).toBe('slow');
  });

  it('see a 400 of the first provider, which stays in use', async () => {
    const live = await gatewayWith(status(400));
    for (const count of [1, 2]) {
      const error = await errorOf((await clientOf(live)).chat.completions.create({ model, messages }));
      expect(error).toBeInstanceOf(OpenAI.BadRequestError);
      expect(live.seen(OPENAI)).toHaveLength(count);
    }
    expect(live.seen(ANTHROPIC)).toHaveLength(0);
  });
});

describeLive('clients of a gateway that inspects whole responses', () => {
  it('get an error of their own class if they request a stream', async () => {
    const live = await runLive({
      input: inputOf((chart) => {
        const answers = [gw.PromptGuard.maskPersonalData()];
        new gw.patterns.LlmFailoverGateway(chart, 'llm', {
          anyHostname: true,
          plainHttp: true,
          allowAnonymous: true,
          tiers: [{ providers: [gw.LlmProvider.openAi(at('openai'))] }],
          firewall: new gw.patterns.PromptFirewall(chart, 'firewall', { answers, wholeAnswers: true }),
        });
      }),
      upstreams: { [OPENAI]: openAi() },
    });
    const openai = await clientOf(live);
    const { choices } = await openai.chat.completions.create({ model, messages });
    expect(choices[0]?.message.content).toBe(SPOKEN);
    const refused = await errorOf(openai.chat.completions.create({ model, messages, stream: true }));
    expect([refused.constructor, refused.param]).toEqual([OpenAI.BadRequestError, 'stream']);
    const client = new Anthropic({ baseURL: await live.origin(80), apiKey: 'k', maxRetries: 0 });
    expect(await errorOf(client.messages.stream({ model, max_tokens, messages }).finalText())).toBeInstanceOf(
      Anthropic.BadRequestError,
    );
    expect(live.seen(OPENAI)).toHaveLength(1);
  });
});

describeLive('clients that cancel', () => {
  let live: Live;
  let closed: () => number;
  beforeAll(async () => {
    let count = 0;
    closed = () => count;
    live = await gatewayWith((_, response) => {
      response.on('close', () => {
        if (!response.writableFinished) count += 1;
      });
      return slow(60_000, false)(_, response);
    });
  });

  describe('end the request at the provider', () => {
    it("with OpenAI's client", async () => {
      const stream = await (await clientOf(live)).chat.completions.create({ model, messages, stream: true });
      for await (const _ of stream) stream.controller.abort();
      await expect.poll(closed).toBe(1);
    });

    it("with Anthropic's client", async () => {
      const client = new Anthropic({ baseURL: await live.origin(80), apiKey: 'k', maxRetries: 0 });
      const stream = await client.messages.create({ model, max_tokens, messages, stream: true });
      for await (const _ of stream) stream.controller.abort();
      await expect.poll(closed).toBe(2);
      expect(live.seen(ANTHROPIC)).toHaveLength(0);
    });
  });
});
