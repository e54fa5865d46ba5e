import { expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { chat, completion } from './harness/llm';
import { mcpClient, toolServer } from './harness/mcp';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http, raw } from './harness/upstreams';

/** Log expressions that reveal the content of messages, with the requests for which they do: of a Service, a model, a tool. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  'string(request.bodyPrefix)': ['web', 'llm', 'tools'],
  'toJson(llm.prompt)': ['llm'],
  'llm.with(l, toJson(l.prompt))': ['llm'],
  'toJson(mcp.tool.arguments)': ['tools'],
  'mcp.with(m, toJson(m.tool))': ['tools'],
  '[mcp].map(m, toJson(m.tool))': ['tools'],
  'toJson(mcp.tool)': ['tools'],
};

describeLive('content in logs', () => {
  it('is in the expressions that guarantees check', async () => {
    const add = Object.keys(TOLD).map((expression, index) => ({ name: `told${index}`, expression }));
    const input = new LiveInput()
      .route('web')
      .route('llm', { to: '@llm' })
      .backend('llm', { ai: { provider: { openai: {}, host: 'model.example.net', port: 8000 } } })
      .route('tools', { to: '@tools' })
      .backend('tools', { mcp: { targets: [{ name: 't', static: { host: 'tools.example.net', port: 8000 } }] } })
      .policy('log', { frontend: { accessLog: { attributes: { add } } } }, 'Gateway/edge');
    const live = await runLive({
      input: input.toString(),
      upstreams: {
        'web.demo:8080': http({ body: 'well' }),
        'model.example.net:8000': http(completion('well')),
        'tools.example.net:8000': raw(toolServer(['read'])),
      },
    });
    await live.post('http://web.example.com/v1/chat/completions', chat('of-web'));
    await live.post('http://llm.example.com/v1/chat/completions', chat('of-llm'));
    const client = await mcpClient(live, 'http://tools.example.com/mcp', {});
    await client.callTool({ name: 'read', arguments: { text: 'of-tools' } });
    await client.close();
    const told = (index: number) => {
      const texts = live.log().split(/[\n ](?=told\d+=)|\n/);
      const own = texts.filter((text) => text.startsWith(`told${index}=`));
      return ['web', 'llm', 'tools'].filter((one) => own.some((text) => text.includes(`of-${one}`)));
    };
    await expect.poll(() => Object.keys(TOLD).map((_, index) => told(index))).toEqual(Object.values(TOLD));
  });
});
