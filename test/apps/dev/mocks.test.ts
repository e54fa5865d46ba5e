import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it } from 'vitest';
import { failureOf, type MockFailure } from '../../../src/apps/dev/failures';
import { mockModel } from '../../../src/apps/dev/mock-llm/mock-model';
import { mockTools, toolsIn } from '../../../src/apps/dev/mock-mcp';
import { type Mock, MockServer } from '../../../src/apps/dev/mock-server';

const running: MockServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));

async function served(mock: Mock, failure?: MockFailure): Promise<string> {
  const server = await MockServer.start(mock, failure);
  running.push(server);
  return `http://127.0.0.1:${server.port}`;
}

const QUESTION = {
  model: 'm-1',
  messages: [
    { role: 'user', content: [{ type: 'text', text: 'How are you?' }] },
    { role: 'assistant', content: 'well' },
  ],
};

async function ask(origin: string, path: string, question: object = QUESTION): Promise<string> {
  const answer = await fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(question) });
  return answer.text();
}

/** Returns the JSON of each AWS event in a response. Each begins with its length and that of its headers, and ends with a checksum. */
async function eventsAt(url: string, question: object): Promise<unknown[]> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(question) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const events: unknown[] = [];
  for (let start = 0; start < bytes.length; start += bytes.readUInt32BE(start)) {
    const end = start + bytes.readUInt32BE(start) - 4;
    events.push(JSON.parse(bytes.subarray(start + 12 + bytes.readUInt32BE(start + 4), end).toString()));
  }
  return events;
}

describe('a mock model', () => {
  it('speaks as OpenAI does, at once and word by word', async () => {
    const origin = await served(mockModel('openai', 'openAI'));
    const whole = JSON.parse(await ask(origin, '/v1/chat/completions'));
    expect(whole).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 'openai (m-1) heard: How are you?' } }],
    });
    expect(whole.usage.total_tokens).toBe(whole.usage.prompt_tokens + whole.usage.completion_tokens);
    const events = (await ask(origin, '/v1/chat/completions', { ...QUESTION, stream: true })).trim().split('\n\n');
    expect(events.at(-1)).toBe('data: [DONE]');
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event.replace(/^data: /, '')));
    expect(chunks.map(({ choices }) => choices[0].delta.content ?? '').join('')).toBe(
      'openai (m-1) heard: How are you?',
    );
    expect(JSON.parse(await ask(origin, '/v1/models', {})).object).toBe('list');
  });

  it('returns OpenAI responses, complete and streamed', async () => {
    const origin = await served(mockModel('openai', 'openAI'));
    const text = 'openai (m-1) heard: How are you?';
    const input = [{ role: 'user', content: [{ type: 'input_text', text: 'How are you?' }] }];
    for (const said of ['How are you?', input]) {
      const whole = JSON.parse(await ask(origin, '/v1/responses', { model: 'm-1', input: said }));
      expect(whole).toMatchObject({ object: 'response', status: 'completed', output: [{ content: [{ text }] }] });
      expect(whole.usage).toMatchObject({ input_tokens: 3, output_tokens: 8, total_tokens: 11 });
    }
    const events = (await ask(origin, '/v1/responses', { model: 'm-1', input, stream: true })).trim().split('\n\n');
    const read = events.map((event) => JSON.parse(event.replace(/^event: .*\ndata: /, '')));
    expect(read.map(({ delta }) => delta ?? '').join('')).toBe(text);
    expect(read.at(-1)).toMatchObject({ type: 'response.completed', response: { output: [{ content: [{ text }] }] } });
  });

  it('returns an embedding for each string', async () => {
    const origin = await served(mockModel('openai', 'openAI'));
    const embeddings = async (more: object) =>
      JSON.parse(await ask(origin, '/v1/embeddings', { model: 'e', ...more })).data.map(
        ({ embedding }: { readonly embedding: unknown }) => embedding,
      );
    const [x, y, again] = await embeddings({ input: ['x', 'y', 'x'], dimensions: 8 });
    expect(x).toHaveLength(8);
    expect(again).toEqual(x);
    expect(y).not.toEqual(x);
    const [encoded] = await embeddings({ input: 'x', dimensions: 8, encoding_format: 'base64' });
    const floats = new Float32Array(Uint8Array.from(Buffer.from(encoded, 'base64')).buffer);
    expect([...floats]).toEqual(x.map(Math.fround));
    expect(await embeddings({ input: [1, 2, 3] })).toHaveLength(1);
    expect((await embeddings({ input: [[1, 2], [3]] }))[1]).toHaveLength(1536);
  });

  it('speaks as Anthropic does', async () => {
    const origin = await served(mockModel('claude', 'anthropic'));
    expect(JSON.parse(await ask(origin, '/v1/messages'))).toMatchObject({
      type: 'message',
      content: [{ type: 'text', text: 'claude (m-1) heard: How are you?' }],
    });
    const names = [...(await ask(origin, '/v1/messages', { ...QUESTION, stream: true })).matchAll(/^event: (.*)$/gm)];
    expect(names.map(([, name]) => name)).toEqual([
      'message_start',
      'content_block_start',
      'ping',
      ...Array(6).fill('content_block_delta'),
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
  });

  it('speaks as Bedrock does, at once and in events', async () => {
    const origin = await served(mockModel('bedrock', 'bedrock'));
    const { messages } = QUESTION;
    expect(JSON.parse(await ask(origin, '/model/x%3A1/converse', { messages })).output.message.content).toEqual([
      { text: 'bedrock (x:1) heard: How are you?' },
    ]);
    expect(await eventsAt(`${origin}/model/x/converse-stream`, { messages })).toEqual([
      { role: 'assistant' },
      ...['bedrock ', '(x) ', 'heard: ', 'How ', 'are ', 'you?'].map((text) => ({
        contentBlockIndex: 0,
        delta: { text },
      })),
      { contentBlockIndex: 0 },
      { stopReason: 'end_turn' },
      { usage: { inputTokens: 5, outputTokens: 8, totalTokens: 13 }, metrics: { latencyMs: 1 } },
    ]);
    // A retry at another provider can have the path of the first.
    expect(JSON.parse(await ask(origin, '/v1/chat/completions', { messages })).stopReason).toBe('end_turn');
  });

  it('speaks as the path of a request demands', async () => {
    const vertex = await served(mockModel('vertex', 'vertex'));
    const path = '/v1/projects/p/locations/l/publishers/anthropic/models/claude-x@1:rawPredict';
    expect(JSON.parse(await ask(vertex, path, { messages: QUESTION.messages }))).toMatchObject({
      type: 'message',
      model: 'claude-x@1',
    });
    const claude = await served(mockModel('claude', 'anthropic'));
    expect(JSON.parse(await ask(claude, '/v1/messages/count_tokens'))).toEqual({ input_tokens: 5 });
  });

  it('rejects a body that is not JSON, in the format of its provider', async () => {
    const post = async (kind: string) => fetch(await served(mockModel(kind, kind)), { method: 'POST', body: '{' });
    const [openai, anthropic] = [await post('openAI'), await post('anthropic')];
    expect([openai.status, anthropic.status]).toEqual([400, 400]);
    expect(await openai.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(await anthropic.json()).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } });
  });

  it('breaks off a stream after some events, and other responses in the middle', async () => {
    const origin = await served(mockModel('openai', 'openAI'), { kind: 'drop-after', events: 3 });
    await expect(ask(origin, '/v1/chat/completions')).rejects.toThrow();
    const answer = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ ...QUESTION, stream: true }),
    });
    let received = '';
    const read = async () => {
      for await (const part of answer.body!) received += Buffer.from(part).toString();
    };
    await expect(read()).rejects.toThrow();
    expect(received.trim().split('\n\n')).toHaveLength(3);
  });

  it('waits between the events of a stream', async () => {
    const origin = await served(mockModel('openai', 'openAI'), { kind: 'event-delay', milliseconds: 20 });
    const before = Date.now();
    const events = (await ask(origin, '/v1/chat/completions', { ...QUESTION, stream: true })).trim().split('\n\n');
    expect(Date.now() - before).toBeGreaterThanOrEqual((events.length - 1) * 19);
  });

  it('fails as configured', async () => {
    const model = mockModel('openai', 'openAI');
    const refusing = await fetch(await served(model, { kind: 'status', status: 429 }));
    expect(refusing.status).toBe(429);
    await expect(fetch(await served(model, { kind: 'down' }))).rejects.toThrow();
    const origin = await served(model, { kind: 'slow', milliseconds: 150 });
    const before = Date.now();
    expect((await fetch(origin)).status).toBe(200);
    expect(Date.now() - before).toBeGreaterThanOrEqual(145);
  });
});

describe('mock tools', () => {
  it('are understood by the library for clients', async () => {
    const origin = await served(mockTools('files', ['read', 'echo']));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read', 'echo']);
    expect((await client.callTool({ name: 'read', arguments: { path: '/x' } })).content).toEqual([
      { type: 'text', text: 'files ran read with {"path":"/x"}' },
    ]);
    await expect(client.callTool({ name: 'write' })).rejects.toThrow('files has no tool write');
    const uri = 'mock://files/notes';
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['greet']);
    expect((await client.getPrompt({ name: 'greet' })).messages).toHaveLength(1);
    expect((await client.listResources()).resources.map((resource) => resource.uri)).toEqual([uri]);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    expect((await client.readResource({ uri })).contents).toMatchObject([{ uri, text: `files read ${uri}` }]);
    const ref = { type: 'ref/prompt' as const, name: 'greet' };
    const argument = { name: 'topic', value: 'f' };
    expect((await client.complete({ ref, argument })).completion.values).toEqual(['files value']);
    await client.setLoggingLevel('info');
    await expect(client.getPrompt({ name: 'other' })).rejects.toThrow('files has no prompt other');
    await client.ping();
    await client.close();
  });

  it('are found by clients without sessions', async () => {
    const origin = await served(mockTools('files', ['read']));
    const send = async (method: string) => {
      const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta } });
      return (await (await fetch(origin, { method: 'POST', body })).json()) as { readonly result: object };
    };
    expect((await send('server/discover')).result).toMatchObject({
      resultType: 'complete',
      supportedVersions: expect.arrayContaining(['2026-07-28']),
      capabilities: { tools: {}, prompts: {}, resources: {} },
    });
    for (const method of ['prompts/list', 'resources/list', 'resources/templates/list'])
      expect((await send(method)).result).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
    expect((await send('tools/list')).result).toMatchObject({ resultType: 'complete', tools: [{ name: 'read' }] });
  });

  it('reject invalid messages', async () => {
    const origin = await served(mockTools('files', []));
    expect((await fetch(origin, { method: 'POST', body: '{' })).status).toBe(400);
    expect((await fetch(origin, { method: 'DELETE' })).status).toBe(405);
  });

  it('contain the tools that rules reference', () => {
    const rules = `- 'mcp.tool.name == "read"'\n- 'mcp.tool.name in ["list", "read"] && "x" in jwt.groups'`;
    expect(toolsIn(rules)).toEqual(['read', 'list', 'echo']);
  });
});

describe('a failure specification', () => {
  it('is read as people write it', () => {
    expect(failureOf('openai=429')).toEqual(['openai', { kind: 'status', status: 429 }]);
    expect(failureOf('ai/llm/openai = down')).toEqual(['ai/llm/openai', { kind: 'down' }]);
    expect(failureOf('openai=slow 30s')).toEqual(['openai', { kind: 'slow', milliseconds: 30_000 }]);
    expect(failureOf('openai=drop-after:3')).toEqual(['openai', { kind: 'drop-after', events: 3 }]);
    expect(failureOf('openai=event-delay:50ms')).toEqual(['openai', { kind: 'event-delay', milliseconds: 50 }]);
    expect(failureOf('openai=slow 2m')).toEqual(['openai', { kind: 'slow', milliseconds: 120_000 }]);
  });

  it.each([
    'openai',
    'openai=200',
    'openai=slow',
    'openai=slow 3',
    'openai=drop-after',
    'openai=event-delay:5',
    '=down',
  ])('is not %s', (text) => {
    expect(() => failureOf(text)).toThrow(
      'does not match NAME=STATUS (400 to 599), NAME=down, "NAME=slow 30s", NAME=drop-after:3',
    );
  });
});
