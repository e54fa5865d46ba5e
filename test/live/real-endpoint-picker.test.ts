import { performance } from 'node:perf_hooks';
import { Yaml } from 'cdk8s';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiServer, CLUSTER_START } from '../cluster/api-server';
import { inferenceDefinitions } from '../oracles/inference-definitions';
import { describeWithEndpointPicker, EndpointPickerProcess } from './harness/endpoint-picker-program';
import { chat, completion } from './harness/llm';
import { type Live, runLive } from './harness/run-live';
import { modelRequests, POOL, poolService, selfHostedPool } from './harness/self-hosted-pool';
import { http, type Seen } from './harness/upstreams';

const [FIRST, SECOND] = POOL.servers;
type Server = (typeof POOL.servers)[number];
/** Longer than the eviction of a provider, and than the endpoint picker takes to read new metrics. */
const SETTLED = { timeout: 30_000, interval: 300 };
const URL_OF_POOL = 'http://pool.example.com/v1/chat/completions';

/** The load of a server, as vLLM reports it. */
interface Load {
  readonly waiting: number;
  /** How long the server takes to report it, in milliseconds. */
  readonly delay: number;
  /** The used part of the KV cache, from 0 to 1. */
  readonly cache: number;
  readonly adapters: readonly string[];
}
const IDLE: Load = { waiting: 0, delay: 0, cache: 0.1, adapters: [] };

function metrics({ waiting, cache, adapters }: Load): string {
  const model = '{model_name="llama"}';
  const loaded = `{max_lora="2",running_lora_adapters="${adapters}",waiting_lora_adapters=""}`;
  return [
    ['num_requests_running', model, 0],
    ['num_requests_waiting', model, waiting],
    ['kv_cache_usage_perc', model, cache],
    ['cache_config_info', '{block_size="16",num_gpu_blocks="4096"}', 1],
    ['lora_requests_info', loaded, Date.now() / 1000],
  ]
    .map(([name, labels, value]) => `# TYPE vllm:${name} gauge\nvllm:${name}${labels} ${value}\n`)
    .join('');
}

describeWithEndpointPicker('a pool with the endpoint picker of the inference extension', () => {
  let server: ApiServer;
  let picker: EndpointPickerProcess;
  let pool: Live;
  let router: Live;
  let direct: Live;
  const loads = new Map<Server, Load>();
  const modelServer = (name: Server, content: string) =>
    http(({ path }) => {
      if (path !== '/metrics') return completion(content);
      const load = loads.get(name) ?? IDLE;
      return { body: metrics(load), afterMilliseconds: load.delay };
    });
  const servers = () => ({ [FIRST]: modelServer(FIRST, 'first'), [SECOND]: modelServer(SECOND, 'second') });

  /** Writes the status of a pod, as a kubelet does. */
  const setReady = (name: string, podIP: string, isReady: boolean) => {
    const conditions = [{ type: 'Ready', status: isReady ? 'True' : 'False' }];
    const status = JSON.stringify({ status: { phase: 'Running', podIP, podIPs: [{ ip: podIP }], conditions } });
    const answer = server.kubectl(['patch', 'pod', name, '-n', POOL.namespace, '--subresource=status', '-p', status]);
    expect(answer, answer.err).toMatchObject({ code: 0 });
  };
  const setAllReady = (isReady: boolean) => {
    for (const [index, address] of POOL.servers.entries())
      setReady(`llama-${index}`, address.replace(/:.*/, ''), isReady);
  };

  /** Returns the content of the response, or the status of an error. */
  const contentOf = ({ status, body }: { readonly status: number; readonly body: string }): string =>
    status === 200 ? JSON.parse(body).choices[0].message.content : `${status}`;
  let prompts = 0;
  /** A prompt that no server has cached. */
  const newPrompt = () => {
    prompts += 1;
    return `${prompts} ${'A question that was never asked before. '.repeat(20)}`;
  };
  const ask = async (prompt = newPrompt()) =>
    contentOf(await router.post('http://llm.example.com/v1/chat/completions', chat(prompt, { model: 'chat' })));
  const askPool = async (prompt = newPrompt(), model = 'llama') =>
    contentOf(await direct.post(URL_OF_POOL, chat(prompt, { model })));
  /** Returns the distinct answers to several new prompts. */
  const answers = async (count = 8) => {
    const found = [];
    for (let index = 0; index < count; index++) found.push(await ask());
    return [...new Set(found)].sort();
  };

  beforeAll(async () => {
    server = await ApiServer.start();
    const { objects, ...gateways } = selfHostedPool();
    const apply = (documents: readonly object[]) => {
      const text = documents.map((one) => Yaml.stringify(one)).join('---\n');
      const answer = server.kubectl(['apply', '-f', '-'], text);
      expect(answer, answer.err).toMatchObject({ code: 0 });
    };
    apply(inferenceDefinitions());
    const established = server.kubectl(['wait', '--for=condition=Established', 'crd', '--all']);
    expect(established, established.err).toMatchObject({ code: 0 });
    server.kubectl(['create', 'namespace', POOL.namespace]);
    apply(objects);
    const { spec }: any = objects.find(({ kind }) => kind === 'InferencePool');
    const labels = spec.selector.matchLabels;
    for (const [index] of POOL.servers.entries()) {
      const container = { name: 'server', image: 'none' };
      const metadata = { name: `llama-${index}`, namespace: POOL.namespace, labels };
      apply([{ apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: [container] } }]);
    }
    setAllReady(true);
    picker = await EndpointPickerProcess.prepare(server, objects);
    pool = await runLive({
      input: '',
      made: gateways.pool,
      upstreams: { ...servers(), [POOL.picker]: picker.upstream },
    });
    direct = await runLive({
      input: '',
      made: gateways.direct,
      upstreams: { [POOL.picker]: picker.upstream, [POOL.service]: http(completion('service')) },
    });
    router = await runLive({
      input: '',
      made: gateways.router,
      upstreams: {
        [POOL.hosted]: http(completion('hosted')),
        [POOL.gateway]: poolService((...request) => pool.ask(...request)),
      },
    });
    await picker.start();
  }, CLUSTER_START);
  afterAll(async () => {
    await picker?.remove();
    server?.stop();
  });
  beforeEach(async () => {
    loads.clear();
    await expect.poll(() => ask(), SETTLED).not.toBe('hosted');
    await expect.poll(() => askPool(), SETTLED).toMatch(/first|second/);
    for (const live of [pool, router, direct]) live.forget();
  }, 60_000);
  const received = (name: Server): Seen[] => modelRequests(pool.seen(name));

  it('runs with the flags, the configuration and the permissions that SelfHostedModels generates', () => {
    expect(picker.log()).not.toMatch(/forbidden|"level":"error"/);
  });

  it('uses both servers while they are idle', async () => {
    await expect.poll(() => answers(), SETTLED).toEqual(['first', 'second']);
  });

  it('avoids the server with the longer queue', async () => {
    loads.set(FIRST, { ...IDLE, waiting: 4 });
    await expect.poll(() => answers(), SETTLED).toEqual(['second']);
    pool.forget();
    expect(await answers(10)).toEqual(['second']);
    expect(received(FIRST)).toEqual([]);
    expect(received(SECOND)).toHaveLength(10);
    loads.clear();
    loads.set(SECOND, { ...IDLE, waiting: 4 });
    await expect.poll(() => answers(), SETTLED).toEqual(['first']);
  });

  it('avoids the server with the fuller KV cache', async () => {
    loads.set(SECOND, { ...IDLE, cache: 0.7 });
    await expect.poll(() => answers(), SETTLED).toEqual(['first']);
  });

  it('sends a repeated prompt to the server that has it in its cache', async () => {
    const prompt = newPrompt();
    const first = await ask(prompt);
    for (let index = 0; index < 10; index++) expect(await ask(prompt)).toBe(first);
  });

  it('prefers the server that has loaded the adapter', async () => {
    loads.set(SECOND, { ...IDLE, adapters: ['support'] });
    await expect
      .poll(async () => [await askPool(newPrompt(), 'support'), await askPool(newPrompt(), 'support')], SETTLED)
      .toEqual(['second', 'second']);
  });

  /** Sends a request to the gateway in front of the pool, and returns the status. */
  const statusOfPool = async () => {
    const url = 'http://chart-llama-gateway.ai.svc.cluster.local:8080/v1/chat/completions';
    return (await pool.post(url, chat(newPrompt(), { model: 'llama' }))).status;
  };

  it('rejects requests while all servers are full, and the fallback answers', async () => {
    for (const name of POOL.servers) loads.set(name, { ...IDLE, waiting: POOL.queueLimit });
    await expect.poll(statusOfPool, SETTLED).toBe(429);
    pool.forget();
    expect(await ask()).toBe('hosted');
    expect(received(FIRST).concat(received(SECOND))).toEqual([]);
    // A route without an objective lets requests wait at the servers.
    expect(await askPool()).toMatch(/first|second/);
  });

  it('rejects requests if the servers are full on average', async () => {
    loads.set(FIRST, { ...IDLE, waiting: 2 * POOL.queueLimit - 1 });
    await expect.poll(() => answers(), SETTLED).toEqual(['second']);
    loads.set(FIRST, { ...IDLE, waiting: 2 * POOL.queueLimit });
    await expect.poll(statusOfPool, SETTLED).toBe(429);
  });

  it('uses servers that take half a second to report their metrics', async () => {
    for (const name of POOL.servers) loads.set(name, { ...IDLE, delay: 500 });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const statuses = [];
    for (let count = 0; count < 20; count++) statuses.push(await statusOfPool());
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('never selects a pod that is not ready, and the fallback answers if no pod is ready', async () => {
    setReady('llama-0', '10.99.0.1', false);
    await expect.poll(() => answers(), SETTLED).toEqual(['second']);
    setReady('llama-1', '10.99.0.2', false);
    await expect.poll(() => ask(), SETTLED).toBe('hosted');
    expect(await askPool()).toBe('503');
    // Requests without a body have no prompt: the endpoint picker selects any server for them.
    const models = () => direct.get('http://pool.example.com/v1/models');
    expect((await models()).status).toBe(500);
    setAllReady(true);
    await expect.poll(() => askPool(), SETTLED).toMatch(/first|second/);
    expect((await models()).status).toBe(200);
  });

  it('answers with the fallback while the endpoint picker is down, and recovers', async () => {
    await picker.stop();
    expect(await askPool()).toBe('500');
    expect(await ask()).toBe('hosted');
    const start = performance.now();
    await picker.start();
    console.log(`the endpoint picker was ready after ${Math.round(performance.now() - start)} ms`);
    await expect.poll(() => ask(), SETTLED).toMatch(/first|second/);
  });

  it('adds milliseconds to a request', async () => {
    const median = async (send: () => Promise<unknown>) => {
      const times = [];
      for (let count = 0; count < 100; count++) {
        const start = performance.now();
        await send();
        times.push(performance.now() - start);
      }
      return times.sort((one, other) => one - other)[50]!;
    };
    const prompt = newPrompt();
    const service = await median(() =>
      direct.post('http://service.example.com/v1/chat/completions', chat(prompt, { model: 'llama' })),
    );
    const route = await median(() => askPool(prompt));
    const provider = await median(() => ask(prompt));
    const text = (value: number) => `${value.toFixed(1)} ms`;
    console.log(`median: Service ${text(service)}, route to the pool ${text(route)}, provider ${text(provider)}`);
    expect(route - service).toBeLessThan(1000);
  });
});
