import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './run';
import { PAGE, usePage } from './test-page';

const folder = usePage();
const here = process.cwd();
beforeEach(() => process.chdir(folder.path()));
afterEach(() => process.chdir(here));

describe('request simulation with a failing provider', () => {
  const LLM = [...PAGE.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, code]) => code)[1] ?? '';
  const CHAT = 'POST http://llm.example.com:8080/v1/chat/completions';
  beforeEach(() => void folder.write('llm/llm.yaml', LLM));

  it.each(['429', 'down'])('requests say what the page says: %s', async (how) => {
    const { code, out } = await run('request', '-f', 'llm', '--fail', `openai=${how}`, CHAT);
    expect(code).toBe(0);
    const told = out.slice(out.indexOf('  while it fails'));
    expect(told).toContain(how === 'down' ? 'request 1: 503 from the gateway' : 'request 1: 200 from anthropic');
    expect(PAGE).toContain(`\`\`\`text\n${told}\`\`\``);
  });

  it.each<[string[], number, string]>([
    [['--fail', 'openai=429', '--expect-status', '200'], 0, ''],
    [['--fail', 'openai=down', '--expect-status', '200'], 4, 'expected 200: 503, as from the gateway after 3 attempts'],
    [['--fail', 'tier1=silent', '--expect-status', '503'], 0, ''],
    [['--fail', 'opnai=down'], 2, 'the nearest existing name is openai'],
    [['--fail', 'openai=broken'], 2, 'write a status such as 429, down, silent or slow 30s'],
    [['--fail', 'openai'], 2, 'is not a failure'],
  ])('%j', async (args, code, text) => {
    const found = await run('request', '-f', 'llm', ...args, CHAT);
    expect({ code: found.code, err: found.err }).toEqual({ code, err: expect.stringContaining(text) });
  });

  it.each<[object, object, string?]>([
    [{ openai: 429 }, { status: 200, answeredBy: 'anthropic', attempts: 3, within: '0s' }],
    [{ openai: 'down' }, { status: 200 }, 'is not answered with 200'],
    [{ openai: 'down' }, { forRequest: 2, status: 200, answeredBy: 'anthropic' }],
    [{ openai: 'slow 30s' }, { within: '10s' }, 'takes longer than 10s'],
    [{ models: 429 }, { status: 429, attempts: 2 }, 'takes more than 2 attempts'],
    [{ opnai: 429 }, {}, 'the nearest existing name is openai'],
  ])('files with %j expect %j', async (fail, expected, wrong) => {
    folder.write('one.yaml', JSON.stringify({ tests: [{ request: CHAT, fail, expect: expected }] }));
    const { code, out } = await run('test', '-f', 'llm', 'one.yaml');
    expect(out).toContain(wrong ?? '1 passed\n');
    expect(code).toBe(wrong === undefined ? 0 : 4);
  });
});

describe('request simulation with a failing MCP target', () => {
  const TOOLS = [...PAGE.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, code]) => code)[2] ?? '';
  const MCP = 'POST http://tools.example.com:8080/mcp';
  beforeEach(() => void folder.write('tools/tools.yaml', TOOLS));

  it('prints the answers on the page', async () => {
    const { code, out } = await run('request', '-f', 'tools', '--fail', 'tickets=503', MCP);
    expect(code).toBe(0);
    expect(out).toContain('answer: 200, from wiki, without tickets\n');
    const told = out.slice(out.indexOf('  while it fails'));
    expect(told).toContain('a tool of tickets: 503 from tickets');
    expect(PAGE).toContain(`\`\`\`text\n${told}\`\`\``);
  });

  it.each<[string, object, object, string?]>([
    ['', { tickets: 'down' }, { status: 200, answeredBy: 'wiki' }],
    ['', { tickets: 'down' }, { answeredBy: 'tickets' }, 'is not answered by tickets'],
    ['', { tickets: 429, wiki: 'down' }, { status: 500 }],
    ['', { tools: 429 }, { status: 429 }],
    ['', { wiki: 'slow 5s' }, { status: 200, within: '4s' }, 'takes longer than 4s'],
    ['tickets', { tickets: 'down' }, { status: 500 }],
    ['tickets', { tickets: 429 }, { status: 200 }, 'is not answered with 200'],
    ['wiki', { tickets: 'down' }, { status: 200, answeredBy: 'wiki', within: '0s' }],
    ['wikki', { tickets: 'down' }, { status: 200 }, 'the nearest existing name is wiki'],
    ['', { tickest: 'down' }, { status: 200 }, 'the nearest existing name is tickets'],
  ])('of a tool of "%s" with %j is expected %j', async (target, fail, expected, wrong) => {
    const tool = target === '' ? {} : { tool: { target, name: 'search' } };
    folder.write('one.yaml', JSON.stringify({ tests: [{ request: MCP, ...tool, fail, expect: expected }] }));
    const { code, out } = await run('test', '-f', 'tools', 'one.yaml');
    expect(out).toContain(wrong ?? '1 passed\n');
    expect(code).toBe(wrong === undefined ? 0 : 4);
  });

  it.each<[string, object, boolean, string?]>([
    ['search', { 'x-team': 'desk' }, true],
    ['search', { 'x-team': 'sales' }, false],
    ['search', { 'x-team': 'sales' }, true, 'rejects tool search of tickets'],
    ['delete', { 'x-team': 'desk' }, false],
    ['delete', { 'x-team': 'desk' }, true, 'rejects tool delete of tickets'],
  ])('predicts whether tool %s may be called by %j: %s', async (name, headers, allowed, wrong) => {
    const rules = `["mcp.tool.name == 'search' && request.headers['x-team'] == 'desk'"]`;
    const policies = `  policies: {mcp: {authorization: {action: Allow, policy: {matchExpressions: ${rules}}}}}\n`;
    folder.write('tools/tools.yaml', `${TOOLS}${policies}`);
    const test = { request: MCP, headers, tool: { target: 'tickets', name }, expect: { allowed } };
    folder.write('one.yaml', JSON.stringify({ tests: [test] }));
    const { code, out } = await run('test', '-f', 'tools', 'one.yaml');
    expect(out).toContain(wrong ?? '1 passed\n');
    expect(code).toBe(wrong === undefined ? 0 : 4);
  });

  it('fails closed if every target is required, and reports the failed target', async () => {
    folder.write('tools/tools.yaml', TOOLS.replace('FailOpen', 'FailClosed'));
    const { out } = await run('request', '-f', 'tools', '--fail', 'wiki=slow 2s', '--fail', 'tickets=down', MCP);
    expect(out).toContain(
      'a new session: 500 from the gateway, 2s later\n      tickets: no answer\n      wiki: answers 200 after 2s',
    );
    expect(out).toContain('a tool of wiki: 200 from wiki, 2s later');
  });
});
