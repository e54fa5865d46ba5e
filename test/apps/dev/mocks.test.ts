import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it } from 'vitest';
import { failureOf, type MockFailure } from '../../../src/apps/dev/failures';
import { mockModel } from '../../../src/apps/dev/mock-llm';
import { mockTools, toolsIn } from '../../../src/apps/dev/mock-mcp';
import { type Handle, MockServer } from '../../../src/apps/dev/mock-server';

const running: MockServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));

async function served(handle: Handle, failure?: MockFailure): Promise<string> {
  const server = await MockServer.start(handle, failure);
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

describe('a model that repeats', () => {
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
    expect(JSON.parse(await ask(origin, '/v1/embeddings', { model: 'e', input: 'x' })).data[0].embedding).toHaveLength(
      3,
    );
    expect(JSON.parse(await ask(origin, '/v1/models', {})).object).toBe('list');
  });

  it('makes responses of OpenAI, at once and word by word', async () => {
    const origin = await served(mockModel('openai', 'openAI'));
    const text = 'openai (m-1) heard: How are you?';
    const input = [{ role: 'user', content: [{ type: 'input_text', text: 'How are you?' }] }];
    for (const said of ['How are you?', input]) {
      const whole = JSON.parse(await ask(origin, '/v1/responses', { model: 'm-1', input: said }));
      expect(whole).toMatchObject({ object: 'response', status: 'completed', output: [{ content: [{ text }] }] });
      expect(whole.usage).toEqual({ input_tokens: 3, output_tokens: 8, total_tokens: 11 });
    }
    const events = (await ask(origin, '/v1/responses', { model: 'm-1', input, stream: true })).trim().split('\n\n');
    const read = events.map((event) => JSON.parse(event.replace(/^event: .*\ndata: /, '')));
    expect(read.map(({ delta }) => delta ?? '').join('')).toBe(text);
    expect(read.at(-1)).toMatchObject({ type: 'response.completed', response: { output: [{ content: [{ text }] }] } });
  });

  it('makes an embedding of each text', async () => {
    const origin = await served(mockModel('openai', 'openAI'));
    const { data } = JSON.parse(await ask(origin, '/v1/embeddings', { model: 'e', input: ['x', 'y'] }));
    expect(data.map(({ index }: { readonly index: number }) => index)).toEqual([0, 1]);
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
      ...Array(6).fill('content_block_delta'),
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
  });

  it('speaks as Bedrock does, but for streams', async () => {
    const origin = await served(mockModel('bedrock', 'bedrock'));
    const { messages } = QUESTION;
    expect(JSON.parse(await ask(origin, '/model/x%3A1/converse', { messages })).output.message.content).toEqual([
      { text: 'bedrock (x:1) heard: How are you?' },
    ]);
    expect(await ask(origin, '/model/x/converse-stream', { messages })).toContain('does not stream');
  });

  it('fails as it is told to', async () => {
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

describe('tools that repeat', () => {
  it('are understood by the library for clients', async () => {
    const origin = await served(mockTools('files', ['read', 'echo']));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read', 'echo']);
    expect((await client.callTool({ name: 'read', arguments: { path: '/x' } })).content).toEqual([
      { type: 'text', text: 'files ran read with {"path":"/x"}' },
    ]);
    await expect(client.callTool({ name: 'write' })).rejects.toThrow('files has no tool write');
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
      capabilities: { tools: {} },
    });
    expect((await send('tools/list')).result).toMatchObject({ resultType: 'complete', tools: [{ name: 'read' }] });
  });

  it('refuse what is no message', async () => {
    const origin = await served(mockTools('files', []));
    expect((await fetch(origin, { method: 'POST', body: '{' })).status).toBe(400);
    expect((await fetch(origin, { method: 'DELETE' })).status).toBe(405);
  });

  it('are those that rules speak of', () => {
    const rules = `- 'mcp.tool.name == "read"'\n- 'mcp.tool.name in ["list", "read"] && "x" in jwt.groups'`;
    expect(toolsIn(rules)).toEqual(['read', 'list', 'echo']);
  });
});

describe('a failure', () => {
  it('is read as people write it', () => {
    expect(failureOf('openai=429')).toEqual(['openai', { kind: 'status', status: 429 }]);
    expect(failureOf('ai/llm/openai = down')).toEqual(['ai/llm/openai', { kind: 'down' }]);
    expect(failureOf('openai=slow 30s')).toEqual(['openai', { kind: 'slow', milliseconds: 30_000 }]);
    expect(failureOf('openai=slow 2m')).toEqual(['openai', { kind: 'slow', milliseconds: 120_000 }]);
  });

  it.each(['openai', 'openai=200', 'openai=slow', 'openai=slow 3', '=down'])('is not %s', (text) => {
    expect(() => failureOf(text)).toThrow('is none of NAME=STATUS (400 to 599), NAME=down and NAME=slow 30s');
  });
});
