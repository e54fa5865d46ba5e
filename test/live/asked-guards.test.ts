import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { chat, model } from './harness/llm';
import { mcpClient, toolServer } from './harness/mcp';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, http2, raw } from './harness/upstreams';

const CALL = { name: 'add', arguments: {} };

function input(): LiveInput {
  const built = new LiveInput().service('nobody', [{ port: 8000 }]);
  const guarded = (name: string, promptGuard: object, host = 'llm') =>
    built.route(name, { to: `@${name}` }).backend(name, {
      ai: { provider: { openai: {}, host: `${host}.example.net`, port: 8000, path: '/v1/chat/completions' } },
      policies: { ai: { promptGuard } },
    });
  const hook = (name: string, more: object) => ({
    request: [{ webhook: { backendRef: { name, port: 8000 }, ...more } }],
  });
  guarded(
    'hooked',
    hook('guard', { headers: { 'x-who': 'request.headers["x-team"]', 'x-missing': 'request.headers["no"]' } }),
  );
  guarded('open', hook('nobody', { failureMode: 'FailOpen' }));
  guarded('closed', hook('nobody', { failureMode: 'FailClosed' }));
  const reject = { response: [{ regex: { matches: ['secret-[0-9]+'], action: 'Reject' } }] };
  guarded('piecewise', { ...reject, streaming: 'Enabled' }, 'streams');
  guarded('usual', reject, 'streams');

  const targets = ['math', 'text'].map((name) => ({ name, static: { host: `${name}.example.net`, port: 8000 } }));
  const hub = (name: string, mcp: object, policies?: object) =>
    built.backend(name, { mcp, ...(policies ? { policies: { mcp: policies } } : {}) }).route(name, {
      to: `@${name}`,
      matches: [{ path: { type: 'PathPrefix', value: `/${name}` } }],
      spec: { hostnames: undefined },
    });
  hub('always', { targets: targets.slice(0, 1), prefixMode: 'Always' });
  hub('never', { targets, prefixMode: 'Never' });
  const asking = (remote: object, methods: object) => ({ guardrails: { processors: [{ remote, methods }] } });
  const calls = { 'tools/call': 'Request', '*': 'Off' };
  const nobody = { backendRef: { name: 'nobody', port: 8000 } };
  const one = { targets: targets.slice(0, 1) };
  hub('mcp-closed', one, asking(nobody, calls));
  hub('mcp-open', one, asking({ ...nobody, failureMode: 'FailOpen' }, calls));
  hub('mcp-lists', one, asking(nobody, { 'tools/list': 'Full', 'tools/call': 'Off' }));
  const told = { backendRef: { name: 'judge', port: 8000 }, metadata: { team: 'request.headers["x-team"]' } };
  hub('mcp-some', one, asking({ ...told, allowedRequestHeaders: ['x-shown'] }, calls));
  hub('mcp-others', one, asking({ ...told, disallowedRequestHeaders: ['x-hidden'] }, calls));
  return built;
}

/** A slow model whose answer ends with a secret. */
const streaming = () =>
  raw(
    createServer(async (request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const content of [...Array<string>(4).fill('all is well '.repeat(100)), 'my sec', 'ret-12']) {
        const choices = [{ index: 0, delta: { content }, finish_reason: null }];
        response.write(
          `data: ${JSON.stringify({ id: 's', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`,
        );
        await new Promise((resolve) => setTimeout(resolve, 80));
      }
      response.end('data: [DONE]\n\n');
    }),
  );

describeLive('external guards', () => {
  let live: Live;
  beforeAll(async () => {
    live = await runLive({
      input: String(input()),
      upstreams: {
        'llm.example.net:8000': model('answer'),
        'streams.example.net:8000': streaming(),
        'guard.demo:8000': http({ body: { action: { reason: 'fine' } } }),
        'math.example.net:8000': raw(toolServer(['add'])),
        'text.example.net:8000': raw(toolServer(['join'])),
        'judge.demo:8000': http2({ status: 500 }),
      },
    });
  });

  describe('for prompts', () => {
    const ask = (name: string) =>
      live.post(`http://${name}.example.com/v1/chat/completions`, chat('hi'), { headers: { 'x-team': 'search' } });

    it('receive computed headers, without those that fail', async () => {
      expect((await ask('hooked')).status).toBe(200);
      const [seen] = live.seen('guard.demo:8000');
      expect(seen?.headers).toMatchObject({ 'x-who': 'search' });
      expect(seen?.headers).not.toHaveProperty('x-missing');
    });

    it('fail open or closed if the service is down', async () => {
      expect((await ask('open')).status).toBe(200);
      expect((await ask('closed')).status).toBe(503);
    });

    it.each(['piecewise', 'usual'])('%s: let a long stream go on until they refuse', async (name) => {
      const arrivals: number[] = [];
      const { body } = await live.post(`http://${name}.example.com/v1/chat/completions`, chat('hi', { stream: true }), {
        onChunk: () => arrivals.push(Date.now()),
      });
      expect(arrivals.filter((at, index) => index > 0 && at - arrivals[index - 1]! > 50).length).toBeGreaterThan(0);
      expect(body).toContain('all is well');
      expect(body).not.toContain('secret-12');
      expect(body).toContain('guardrail_blocked');
    });
  });

  describe('for tools', () => {
    const client = (name: string) =>
      mcpClient(live, `http://any.example.com/${name}`, {
        'x-team': 'search',
        'x-shown': 'seen-1',
        'x-hidden': 'seen-2',
      });
    const fails = (name: string) =>
      client(name)
        .then((own) => own.callTool(CALL))
        .then(
          ({ isError }) => isError === true,
          () => true,
        );

    it('have prefixes if configured', async () => {
      const names = async (name: string) =>
        (await (await client(name)).listTools()).tools.map((tool) => tool.name).sort();
      expect(await names('always')).toEqual(['math_add']);
      expect(await names('never')).toEqual(['add', 'join']);
    });

    it('fail closed if the service is down, unless they fail open', async () => {
      expect(await fails('mcp-closed')).toBe(true);
      expect(await fails('mcp-open')).toBe(false);
    });

    it('are called only for the configured methods', async () => {
      const own = await client('mcp-closed');
      expect((await own.listTools()).tools).toHaveLength(1);
      expect(await fails('mcp-lists')).toBe(false);
      await expect((await client('mcp-lists')).listTools()).rejects.toThrow();
    });

    it('receive headers and the values of expressions', async () => {
      const told = async (name: string) => {
        live.forget();
        expect(await fails(name)).toBe(true);
        return String(live.seen('judge.demo:8000')[0]?.bytes);
      };
      expect(await told('mcp-some')).toContain('search');
      expect(await told('mcp-some')).toContain('seen-1');
      expect(await told('mcp-some')).not.toContain('seen-2');
      expect(await told('mcp-others')).toContain('seen-1');
      expect(await told('mcp-others')).not.toContain('seen-2');
    });
  });
});
