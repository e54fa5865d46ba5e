import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigMap, Secret } from 'cdk8s-plus-28';
import { expect, it } from 'vitest';
import { ClientAuthentication, Credentials, LlmProvider, McpTarget, StaticBackend } from '../../src';
import { JsonWebKeys } from '../../src/modules/auth';
import { AgentGateway, EgressGateway, LlmFailoverGateway, ModelRouter } from '../../src/modules/patterns';
import { ProxyDistribution } from '../../src/modules/settings';
import { ROOT } from '../../tools/discover';
import { CLASS, GATEWAY } from '../apps/cli/run';
import { inputOf } from './harness/charts';
import { BACKEND, KEYS, LIMIT, PLAIN_YAML, program, start, useDevCommand, workspace } from './harness/dev-command';
import { describeLive } from './harness/program';

/** Returns the output that the page shows for a command. */
function recorded(command: string): string {
  const page = readFileSync(join(ROOT, 'docs', 'dev.md'), 'utf8');
  const blocks = [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const block = blocks.find((text) => text.includes(`$ ${command}`)) ?? '';
  expect(block, `a block with "${command}"`).not.toBe('');
  return block.replace(/^\$.*\n/gm, '');
}

/** Removes parts that differ between machines. */
function plain(text: string): string {
  return text.replace(/^data plane: .*$/m, 'data plane: /usr/local/bin/agentgateway');
}

/** Replaces the parts of a completion that differ between runs. */
function sameId(completion: string): string {
  return completion.replace(/chatcmpl-[0-9a-f]{24}/, 'chatcmpl-ID').replace(/"created":\d{10}/, '"created":TIME');
}

describeLive('ai-gateway dev', () => {
  useDevCommand();

  it('reports when it is ready and how to call each route, as documented', { timeout: LIMIT }, async () => {
    const dev = start(PLAIN_YAML, ['--mock-llm'], KEYS);
    await dev.says('watching');
    dev.interrupt();
    const { code, err, out } = await dev.done;
    expect(plain(err)).toBe(recorded('ai-gateway dev --mock-llm\n'));
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(plain(err));
  });

  it('prints working commands, as documented', { timeout: LIMIT }, async () => {
    const line = /^ {2}(curl -k .*)$/m.exec(recorded('ai-gateway dev --mock-llm\n'))?.[1] ?? '';
    const { code, out, err } = await start(PLAIN_YAML, ['--mock-llm', '--', 'sh', '-c', `${line} -s`], {
      ...KEYS,
      API_KEY: 'sesame',
    }).done;
    expect(code).toBe(0);
    expect(sameId(`${out}\n`)).toBe(sameId(recorded('API_KEY=sesame')));
    expect(err).toMatch(/"http.status":200.*"gen_ai.provider.name":"openai"/);
  });

  it('prints commands that the models of a ModelRouter answer', { timeout: LIMIT }, async () => {
    const openAi = (model: string) => LlmProvider.openAi({ model, credentials: Credentials.fromSecretName('openai') });
    const input = inputOf((chart) => {
      new ModelRouter(chart, 'router', {
        hostname: 'llm.example.com',
        certificate: Secret.fromSecretName(chart, 'Certificate', 'tls'),
        models: [{ name: 'small', providers: [{ provider: openAi('gpt-4o-mini') }] }],
        authentication: [ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'Keys', 'keys'))],
      });
    });
    const keys =
      '---\napiVersion: v1\nkind: Secret\nmetadata: {name: keys, namespace: demo}\nstringData: {a: sesame}\n';
    const path = workspace('router', { 'input.yaml': `${CLASS}---\n${input}${keys}` });
    const run = (...command: readonly string[]) =>
      start(path, ['-f', 'input.yaml', '--mock-llm', '--', ...command], { API_KEY: 'sesame' }).done;
    const lines = [...(await run('true')).err.matchAll(/^ {2}(curl .*)$/gm)].map(([, line = '']) => line);
    const line = lines.find((one) => one.includes('/chat/completions')) ?? '';
    expect(line).toContain('"model": "small"');
    const { out } = await run('sh', '-c', `${line} -s`);
    expect(JSON.parse(out)).toMatchObject({ model: 'gpt-4o-mini' });
    const response = (more: string) =>
      run(
        'sh',
        '-c',
        `${line.replace('chat/completions', 'responses').replace(/"messages".*/, `"input": "Hello"${more}}'`)} -s`,
      );
    expect(JSON.parse((await response('')).out)).toMatchObject({
      output: [{ content: [{ text: 'openai (gpt-4o-mini) heard: Hello' }] }],
    });
    expect((await response(', "stream": true')).out).toMatch(/^event: response.completed\ndata: .*heard: Hello/m);
  });

  it('simulates failing mocks, and the next tier answers', { timeout: LIMIT }, async () => {
    const ask = `curl -sk --resolve llm.example.com:8443:127.0.0.1 https://llm.example.com:8443/v1/chat/completions -H "Authorization: Bearer sesame" -H "Content-Type: application/json" -d '{"model": "smart", "messages": [{"role": "user", "content": "Hi"}]}'`;
    const { code, out, err } = await start(
      PLAIN_YAML,
      ['--mock-llm', '--fail', 'openai=429', '--', 'sh', '-c', ask],
      KEYS,
    ).done;
    expect(code).toBe(0);
    expect(out).toMatch(/"content":"(anthropic|bedrock).* heard: Hi"/);
    expect(err).toMatch(/"http.status":200.*"retry.attempt":/);
  });

  it('refuses an unknown name before a gateway is ready', { timeout: LIMIT }, async () => {
    const { code, err } = await start(PLAIN_YAML, ['--mock-llm', '--fail', 'opnai=429', '--', 'true'], KEYS).done;
    expect(code).toBe(1);
    expect(err).toContain('error: --fail: there is no mock named opnai; the mocks are');
    expect(err).not.toContain('is ready');
  });

  it('prints lines that work, and serves documents with its own ports', { timeout: LIMIT * 2 }, async () => {
    const input = inputOf((chart) => {
      const keys = new Secret(chart, 'Keys', { metadata: { name: 'keys' }, stringData: { a: 'sesame' } });
      const certificate = Secret.fromSecretName(chart, 'Certificate', 'tls');
      new LlmFailoverGateway(chart, 'llm', {
        hostname: 'llm.example.com',
        certificate,
        authentication: [ClientAuthentication.apiKeys(keys)],
        tiers: [{ providers: [LlmProvider.openAi({ credentials: Credentials.fromSecretName('openai') })] }],
        models: { chat: { openai: 'gpt-4o' } },
      });
      new EgressGateway(chart, 'egress', { allowHosts: ['localhost'], allowPorts: [80] });
      new AgentGateway(chart, 'agents', {
        hostname: 'agents.example.com',
        certificate,
        oauth: {
          issuer: 'https://idp.example.com/',
          audiences: ['agents'],
          keys: JsonWebKeys.remote(new StaticBackend(chart, 'Idp', { host: 'idp.example.com', port: 443 }), {
            path: '/keys',
          }),
        },
        agents: [{ name: 'support', to: new StaticBackend(chart, 'Support', { host: 'localhost', port: 80 }) }],
        tools: [McpTarget.host('math', { host: 'localhost', port: 8000 })],
      });
    });
    const upstream = `
      const { createServer } = require('node:http');
      createServer((request, response) => response.end(JSON.stringify({ url: 'http://localhost/rpc' }))).listen(80, () => {
        const { exec } = require('node:child_process');
        exec(process.env.LINES, (error, out) => { process.stdout.write(out); process.exit(0); });
      });`;
    const path = workspace('lines', { 'input.yaml': `${CLASS}---\n${input}`, 'run.js': upstream });
    const options = ['-f', 'input.yaml', '--mock-llm', '--mock-mcp', '--mock-jwt'];
    const { err } = await start(path, [...options, '--', 'true']).done;
    const lines = [...err.matchAll(/^ {2}(curl .*)$/gm)].map(([, line = '']) => line);
    expect(lines).toHaveLength(7);
    const run = async (command: string) =>
      (
        await start(path, [...options, '--', process.execPath, 'run.js'], {
          LINES: `export TOKEN=$AI_GATEWAY_TOKEN; ${command}`,
          API_KEY: 'sesame',
        }).done
      ).out;
    const commands = lines.map((line) => `${line} -s -o /dev/null -w '%{http_code} '`);
    expect(await run(commands.join('; '))).toBe(lines.map(() => '200 ').join(''));
    const mcp = lines.find((line) => line.includes('/mcp ')) ?? '';
    const metadata = mcp.replace(/(https:\S+)\/mcp .*/, '$1/.well-known/oauth-protected-resource/mcp -s');
    expect(JSON.parse(await run(metadata)).resource).toMatch(/^https:\/\/agents\.example\.com:\d{4}\/mcp$/);
    const card = lines.find((line) => line.includes('agent-card.json')) ?? '';
    expect(JSON.parse(await run(`${card} -s`))).toEqual({
      url: expect.stringMatching(/^https:\/\/agents\.example\.com:\d{4}\/agents\/support\/rpc$/),
    });
  });

  it('ends with the code of the command that it runs', { timeout: LIMIT }, async () => {
    const script = 'test "$AI_GATEWAY_URL" = http://localhost:8080 && exit 7';
    expect((await start(PLAIN_YAML, ['--mock-llm', '--', 'sh', '-c', script], KEYS).done).code).toBe(7);
  });

  it('names the credentials that are missing', { timeout: LIMIT }, async () => {
    const { code, err } = await start(PLAIN_YAML, ['--mock-llm']).done;
    expect(code).toBe(1);
    expect(err).toContain(
      [
        'error: ai-gateway/ai requires values that are missing on this machine:',
        '  Secret ai-gateway/client-keys, key search: add it to a file for --secrets, or set SECRET_AI_GATEWAY_CLIENT_KEYS_SEARCH',
      ].join('\n'),
    );
    // A model that a mock replaces does not require credentials.
    expect(err).not.toContain('openai-key');
    const real = await start(PLAIN_YAML, [], KEYS).done;
    expect(real.err).toContain('Secret ai-gateway/openai-key, key Authorization');
  });

  it('reads a file of Secrets and a file of variables', { timeout: LIMIT }, async () => {
    const path = workspace('values', {
      'local.yaml':
        'apiVersion: v1\nkind: Secret\nmetadata: {name: client-keys, namespace: ai-gateway}\nstringData: {search: sesame}\n',
      '.env.local': 'SECRET_AI_GATEWAY_CLIENT_KEYS_SUPPORT=olive\n',
    });
    const files = ['--secrets', join(path, 'local.yaml'), '--env-file', join(path, '.env.local')];
    expect((await start(PLAIN_YAML, ['--mock-llm', ...files, '--', 'true']).done).code).toBe(0);
  });

  it('recompiles after a change and keeps the last valid config', { timeout: LIMIT }, async () => {
    const input = `${CLASS}---\n${GATEWAY()}${BACKEND('shop', 80)}`;
    const path = workspace('changing', { 'manifests/input.yaml': input });
    const change = (text: string) => writeFileSync(join(path, 'manifests', 'input.yaml'), text);
    const dev = start(path, ['-f', 'manifests', '--map', 'shop.demo:80=localhost:9000']);
    await dev.says('demo/gw is ready');
    await dev.says('watching');
    change(input.replace('value: /shop', 'value: /store'));
    await dev.says('demo/gw loads its new config');
    await dev.says('watching');
    change(input.replace('port: 8080', 'port: 0'));
    await dev.says('the previous configuration keeps running');
    change(`${input}`);
    await dev.says('demo/gw loads its new config');
    dev.interrupt();
    const { code, err } = await dev.done;
    expect(code).toBe(0);
    expect(err).not.toContain('not on this machine');
  });

  it('is compared by drift, with its own ports and mocks', { timeout: LIMIT }, async () => {
    const path = workspace('drift', { 'input.yaml': `${CLASS}---\n${GATEWAY()}${BACKEND('shop', 80)}` });
    const given = ['-f', 'input.yaml', '--map', 'shop.demo:80=http://localhost:9000'];
    const drift = [process.execPath, program, 'drift', '-f', 'input.yaml', '--dev'];
    const { code, out } = await start(path, [...given, '--', ...drift], { TMPDIR: path }).done;
    expect(out).toMatch(/^http:\S+: in step \(Gateway demo\/gw\)\n$/);
    expect(code).toBe(0);
  });

  it('routes to the mapped replacement of a Service and reports unmapped ones', {
    timeout: LIMIT,
  }, async () => {
    const path = workspace('mapped', {
      'input.yaml': `${CLASS}---\n${GATEWAY()}${BACKEND('shop', 80)}`,
      'ask.js': `
        const server = require('node:http').createServer((request, response) => response.end('local ' + request.url));
        server.listen(9000, '127.0.0.1', async () => {
          const answer = await fetch(process.env.AI_GATEWAY_URL + '/shop/cart');
          console.log(answer.status, await answer.text());
          server.close();
        });`,
    });
    const ask = ['--', process.execPath, 'ask.js'];
    const mapped = await start(path, ['-f', 'input.yaml', '--map', 'shop.demo:80=127.0.0.1:9000', ...ask]).done;
    expect(mapped.out).toContain('200 local /shop/cart');
    const { out, err } = await start(path, ['-f', 'input.yaml', '--port', '8080=8099', ...ask]).done;
    expect(out).toMatch(/^50\d /m);
    expect(err).toContain('  not on this machine: shop.demo:80 (--map shop.demo:80=localhost:PORT)');
    expect(err).toContain('curl http://localhost:8099/shop');
  });

  it('mocks tools of MCP targets and applies the rules', { timeout: LIMIT }, async () => {
    const route = GATEWAY().replace(
      '{name: shop, port: 80}',
      '{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}',
    );
    const sdk = join(ROOT, 'node_modules', '@modelcontextprotocol', 'sdk', 'dist', 'cjs', 'client');
    const path = workspace('tools', {
      'input.yaml': `${CLASS}---
${route}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: tools, namespace: demo}
spec:
  mcp: {targets: [{name: files, static: {host: files.example.net, port: 443, protocol: StreamableHTTP}}]}
  policies: {mcp: {authorization: {action: Allow, policy: {matchExpressions: ['mcp.tool.name == "read"']}}}}
`,
      'ask.js': `
        const { Client } = require('${sdk}/index.js');
        const { StreamableHTTPClientTransport } = require('${sdk}/streamableHttp.js');
        (async () => {
          const client = new Client({ name: 'test', version: '1' });
          await client.connect(new StreamableHTTPClientTransport(new URL(process.env.AI_GATEWAY_URL + '/shop')));
          console.log('tools:', (await client.listTools()).tools.map(({ name }) => name).join());
          console.log((await client.callTool({ name: 'read', arguments: {} })).content[0].text);
          await client.callTool({ name: 'echo' }).then(() => console.log('allowed'), () => console.log('refused'));
          await client.close();
        })();`,
    });
    const { out, code } = await start(path, ['-f', 'input.yaml', '--mock-mcp', '--', process.execPath, 'ask.js']).done;
    expect(code).toBe(0);
    expect(out).toContain('tools: read\nfiles ran read with {}\nrefused\n');
  });

  it('issues tokens in place of an unreachable issuer', { timeout: LIMIT }, async () => {
    const path = workspace('tokens', {
      'input.yaml': `${CLASS}---
${GATEWAY()}${BACKEND('shop', 80)}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: idp, namespace: demo}
spec: {static: {host: idp.invalid, port: 8080}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: staff, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic:
    jwtAuthentication:
      providers:
      - issuer: https://idp.invalid/
        audiences: [shop]
        jwks: {remote: {jwksPath: /keys, backendRef: {group: agentgateway.dev, kind: AgentgatewayBackend, name: idp}}}
    authorization: {action: Require, policy: {matchExpressions: ['"sre" in jwt.groups']}}
`,
      'ask.js': `
        const server = require('node:http').createServer((request, response) => response.end('here'));
        server.listen(9000, '127.0.0.1', async () => {
          const ask = async (headers) => (await fetch(process.env.AI_GATEWAY_URL + '/shop', { headers })).status;
          console.log(await ask({ authorization: 'Bearer ' + process.env.AI_GATEWAY_TOKEN }), await ask({}));
          server.close();
        });`,
    });
    const options = ['-f', 'input.yaml', '--map', 'shop.demo:80=127.0.0.1:9000'];
    const ask = ['--', process.execPath, 'ask.js'];
    const staff = await start(path, [...options, '--mock-jwt', '{"groups": ["sre"]}', ...ask]).done;
    expect(staff.out).toBe('200 401\n');
    expect(staff.err).toMatch(/^ {2}TOKEN=[\w-]+\.[\w-]+\.[\w-]+ {2}# of https:\/\/idp\.invalid\/$/m);
    expect((await start(path, [...options, '--mock-jwt', '{"groups": []}', ...ask]).done).out).toBe('403 401\n');
    const { code, err } = await start(path, [...options, ...ask]).done;
    expect(code).toBe(1);
    expect(err).toContain('Add --mock-jwt to issue tokens on this machine');
  });

  it('ignores global limits, which are not counted locally', { timeout: LIMIT }, async () => {
    const limited = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: limits, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: gw}]
  traffic:
    rateLimit:
      global:
        domain: all
        backendRef: {name: counter, port: 8081}
        descriptors: [{entries: [{name: path, expression: request.path}]}]
`;
    const redirect = GATEWAY().replace(
      /backendRefs: .*/,
      'filters: [{type: RequestRedirect, requestRedirect: {path: {type: ReplaceFullPath, replaceFullPath: /there}}}]',
    );
    const path = workspace('limited', { 'input.yaml': `${CLASS}---\n${redirect}${limited}` });
    const script = 'curl -s -o /dev/null -w "%{http_code}\\n" "$AI_GATEWAY_URL/shop"';
    const { out, err } = await start(path, ['-f', 'input.yaml', '--', 'sh', '-c', script]).done;
    expect(out).toBe('302\n');
    expect(err).toContain(
      'global limits are not enforced; to enforce them, add --map counter.demo:8081=localhost:PORT',
    );
  });

  it('loads price lists and reports missing ones', { timeout: LIMIT }, async () => {
    const [openAi, price] = [
      LlmProvider.openAi({ model: 'gpt-4o-mini', credentials: Credentials.none() }),
      { rates: { input: '3', output: '3' } },
    ];
    const catalog = { providers: { openai: { models: { 'gpt-4o-mini': price } } } };
    const input = inputOf((chart) => {
      ProxyDistribution.AGENTGATEWAY.applyTo(chart);
      new ModelRouter(chart, 'router', {
        anyHostname: true,
        plainHttp: true,
        models: [{ name: 'small', providers: [{ provider: openAi }] }],
        modelCatalogs: ['own', 'shared'].map((name) => ({
          configMap: ConfigMap.fromConfigMapName(chart, name, `prices-${name}`),
        })),
        allowAnonymous: true,
      });
    });
    const prices = (name: string) => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: prices-${name}, namespace: demo}
data: {catalog.json: '${JSON.stringify(catalog)}'}
`;
    const path = workspace('priced', {
      'input.yaml': `${CLASS}---\n${input}`,
      'own.yaml': prices('own'),
      'shared.yaml': prices('shared'),
    });
    const ask = `curl -s "$AI_GATEWAY_URL/v1/chat/completions" -H 'Content-Type: application/json' -d '{"model": "small", "messages": [{"role": "user", "content": "Hi"}]}'`;
    const run = (...options: readonly string[]) =>
      start(path, ['-f', 'input.yaml', '--mock-llm', ...options, '--', 'sh', '-c', ask]).done;
    const unpriced = (name: string) =>
      `  prices are missing: ConfigMap demo/prices-${name}, key catalog.json: add it to a file for --secrets, or set CONFIG_MAP_DEMO_PRICES_${name.toUpperCase()}_CATALOG_JSON\n`;
    const cost = /cost\.total=0\.000027 /;
    const none = await run();
    expect(none).toMatchObject({ code: 0, err: expect.stringContaining(unpriced('own') + unpriced('shared')) });
    expect(none.out).toContain('openai (gpt-4o-mini) heard: Hi');
    expect(none.err).not.toMatch(cost);
    const one = await run('--secrets', 'own.yaml');
    expect(one.err).not.toContain('demo/prices-own');
    expect(one.err).toContain(unpriced('shared'));
    expect(one.err).toMatch(cost);
    const both = await run('-f', 'own.yaml', '-f', 'shared.yaml');
    expect(both).toMatchObject({ code: 0, err: expect.not.stringContaining('no prices') });
    expect(both.err).toMatch(cost);
  });
});
