import { afterEach, describe, expect, it } from 'vitest';
import { MockPool } from '../../../src/apps/dev/mock-pool/mock-pool';
import { protobufField, protobufFields } from '../../../src/apps/dev/mock-pool/protobuf';

const pools: MockPool[] = [];

async function started(...options: Parameters<typeof MockPool.start>): Promise<readonly string[]> {
  const pool = await MockPool.start(...options);
  pools.push(pool);
  return pool.servers;
}

afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.stop())));

const gauge = async (origin: string, name: string) =>
  new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(await (await fetch(`${origin}/metrics`)).text())?.[1];

const chat = (origin: string, body: object = {}) =>
  fetch(`${origin}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'llama', messages: [{ role: 'user', content: 'one two three' }], ...body }),
  });

describe('the mock of an InferencePool', () => {
  it('has servers with the API of OpenAI, a probe, and the metrics of vLLM', async () => {
    const [first = '', second = ''] = await started('pool');
    const answers = await Promise.all([first, second].map(async (origin) => (await chat(origin)).json()));
    expect(answers.map(({ choices }: any) => choices[0].message.content)).toEqual([
      'pool-0 (llama) heard: one two three',
      'pool-1 (llama) heard: one two three',
    ]);
    expect((await fetch(`${first}/health`)).status).toBe(200);
    const metrics = await fetch(`${first}/metrics`);
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/);
    expect(await metrics.text()).toContain('vllm:num_requests_waiting{engine="0",model_name="pool-0"} 0.0\n');
  });

  it('counts requests until their response is complete', async () => {
    const [first = '', second = ''] = await started('pool', { kind: 'event-delay', milliseconds: 50 });
    const response = await chat(first, { stream: true });
    expect(await gauge(first, 'vllm:num_requests_running')).toBe('1.0');
    expect(await gauge(second, 'vllm:num_requests_running')).toBe('0.0');
    expect(await response.text()).toContain('[DONE]');
    await expect.poll(() => gauge(first, 'vllm:num_requests_running')).toBe('0.0');
  });

  it('fails on all servers', async () => {
    const origins = await started('pool', { kind: 'status', status: 503 });
    expect(await Promise.all(origins.map(async (origin) => (await chat(origin)).status))).toEqual([503, 503]);
  });
});

describe('the encoding of Protocol Buffers', () => {
  it('reads what it writes, and skips fields of fixed length', () => {
    const long = 'x'.repeat(300);
    const fixed = Buffer.from([(7 << 3) | 5, 1, 2, 3, 4, (8 << 3) | 1, 1, 2, 3, 4, 5, 6, 7, 8]);
    const message = Buffer.concat([protobufField(1, long), fixed, protobufField(20, 100_000), protobufField(3, '')]);
    expect(protobufFields(message)).toEqual([
      { number: 1, value: Buffer.from(long) },
      { number: 20, value: 100_000 },
      { number: 3, value: Buffer.alloc(0) },
    ]);
  });

  it('rejects groups, which no message here has', () => {
    expect(() => protobufFields(Buffer.from([(1 << 3) | 3]))).toThrow('wire type 3');
  });
});
