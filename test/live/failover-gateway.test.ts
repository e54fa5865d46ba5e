import { Duration } from 'cdk8s';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from './harness/charts';
import { chat, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const provider = (name: string) => gw.LlmProvider.openAi({ name, host: `${name}.example.net`, port: 8000 });

/** A tier for each of the names. */
function failingOver(names: readonly string[], more: Pick<gw.LlmFailoverGatewayProps, 'eviction'> = {}): string {
  const tiers = names.map((name) => ({ providers: [provider(name)] }));
  return inputOf((chart) => {
    new gw.LlmFailoverGateway(chart, 'llm', { allowAnonymous: true, tiers, ...more });
  });
}

describeLive('an LLM gateway with failover', () => {
  let live: Live;
  beforeAll(async () => {
    live = await runLive({
      input: failingOver(['broken', 'down', 'spare'], {
        eviction: { duration: Duration.minutes(5), consecutiveFailures: 1, restoreHealth: 100 },
      }),
      upstreams: {
        'broken.example.net:8000': http({ status: 503, body: { error: { message: 'overloaded' } } }),
        'down.example.net:8000': http(),
        'spare.example.net:8000': model('from spare'),
      },
    });
    await live.take('down.example.net:8000');
  });

  it('needs one attempt for each provider that fails, as the pause between them lets evictions count', async () => {
    for (let number = 1; number <= 3; number++) {
      const { status } = await live.post('http://llm.example.com/v1/chat/completions', chat('hello'));
      // Both retries of the first request are needed: one that met a failed provider again would be missing for the last one.
      expect({ number, status }).toEqual({ number, status: 200 });
    }
    expect(live.seen('broken.example.net:8000')).toHaveLength(1);
    expect(live.seen('spare.example.net:8000')).toHaveLength(3);
  });
});

describeLive('an LLM gateway whose first provider has had enough', () => {
  let live: Live;
  beforeAll(async () => {
    live = await runLive({
      input: failingOver(['busy', 'spare']),
      upstreams: {
        'busy.example.net:8000': http({ status: 429, body: { error: { message: 'quota' } } }),
        'spare.example.net:8000': model('from spare'),
      },
    });
  });

  it('goes on with the next', async () => {
    const { status } = await live.post('http://llm.example.com/v1/chat/completions', chat('hello'));
    expect(status).toBe(200);
    expect(live.seen('spare.example.net:8000')).toHaveLength(1);
  });
});
