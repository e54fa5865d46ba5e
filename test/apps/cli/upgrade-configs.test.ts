import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

const route = (policies: string) => `binds: [{port: 8080, listeners: [{routes: [{policies: {${policies}}}]}]}]\n`;
const jwt = (more: string) => route(`jwtAuth: {issuer: i, jwks: {file: keys.json}${more}}`);
/** Claims that a file requires, as compiled ones do. */
const REQUIRED = (claims: string) => `, jwtValidationOptions: {requiredClaims: [${claims}]}`;
const exchange = (more: string) =>
  route(`backendAuth: {oauthTokenExchange: {host: "id.example.com:443", path: /token${more}}}`);
const limit = (type: string, provider: string) =>
  `${route(`localRateLimit: [{maxTokens: 9, fillInterval: 1h, type: ${type}}]`)}backends: [{name: a, ai: {provider: {${provider}: {}}}}]\n`;
const provider = (own: string, ofBackend: string) =>
  `backends: [{name: a, ai: {groups: [{providers: [{name: p, provider: {openAI: {}}, policies: {ai: {${own}}}}]}]}, policies: {ai: {${ofBackend}}}}]\n`;
const log = (expression: string) =>
  `frontendPolicies: {accessLog: {add: {tokens: ${expression}}}}\nbackends: [{name: a, ai: {provider: {anthropic: {}}}}]\n`;
const mcp = (failureMode: string) => `backends: [{name: hub, mcp: {failureMode: ${failureMode}, targets: []}}]\n`;
const binds = (port: number, more = '') => `${more}binds: [{port: 8080}, {port: ${port}}]\n`;

/** Changes with a file for which they are reported, and one that they do not affect. */
const ROWS: readonly (readonly [what: string, reported: string, untouched: string])[] = [
  ['tokens of issuer i: before v1.5 a token without `iss` was', jwt(''), route('cors: {}')],
  ['a token without `iss` or `aud`', jwt(', audiences: [a]'), jwt('')],
  ['tokens of issuer i', jwt(REQUIRED('exp')), jwt(REQUIRED('exp, iss'))],
  ['a token without `aud`', jwt(`, audiences: [a]${REQUIRED('iss')}`), jwt(`, audiences: [a]${REQUIRED('iss, aud')}`)],
  ['an empty list of `audiences`', jwt(', audiences: []'), jwt(', audiences: [a]')],
  ['a limit of tokens', limit('tokens', 'anthropic'), limit('tokens', 'openAI')],
  ['a limit of tokens', limit('tokens', 'bedrock'), limit('requests', 'bedrock')],
  ['`llm.inputTokens` in an expression', log('llm.inputTokens'), log('llm.outputTokens')],
  [
    'the AI policies of provider p',
    provider('defaults: {a: 1}', 'overrides: {b: 1}'),
    provider('defaults: {a: 1}', 'defaults: {a: 2}'),
  ],
  [
    'a precondition of retries',
    route('retry: {attempts: 1, precondition: \'jwt.sub == "a"\'}'),
    route('retry: {attempts: 1, precondition: \'request.method == "GET"\'}'),
  ],
  ['headers of limited routes', limit('requests', 'openAI'), route('cors: {}')],
  ['a token exchange', exchange(''), exchange(', requestedTokenType: "urn:ietf:params:oauth:token-type:access_token"')],
  ['port 8080, which a bind uses, too', binds(8080), binds(8081)],
  ['port 15020, which stats uses, too', binds(15020), binds(15020, 'config: {statsAddr: "127.0.0.1:16020"}\n')],
  ['retries by code 503', route('retry: {attempts: 1, codes: [503]}'), route('retry: {attempts: 1, codes: [502]}')],
  [
    'credentials in the header Proxy-Authorization',
    route('basicAuth: {location: {header: {name: Proxy-Authorization}}}'),
    route('basicAuth: {location: {header: {name: x-credentials}}}'),
  ],
  [
    'the OAuth metadata of an MCP backend',
    route('mcpAuthentication: {provider: {okta: {}}}'),
    route('mcpAuthentication: {mode: strict}'),
  ],
  ['an MCP server without discovery', mcp('failOpen'), mcp('failClosed')],
  [
    '`source.identity` behind a PROXY header',
    `frontendPolicies: {proxyProtocol: {}}\n${route('authorization: {rules: [{deny: source.identity.namespace == "a"}]}')}`,
    route('authorization: {rules: [{deny: source.identity.namespace == "a"}]}'),
  ],
  ['the paths of `llm`', 'llm: {models: [{name: a, provider: openAI}]}\n', route('cors: {}')],
];

describe('upgrade --configs', () => {
  test.each(ROWS)('reports %s', async (what, reported, untouched) => {
    const messages = async (text: string) => {
      const { out } = await run(
        'upgrade',
        '--to',
        'v1.5',
        '--configs',
        folder.write('gw.yaml', text),
        '--format',
        'json',
      );
      return JSON.parse(out).diagnostics.map(({ message }: { message: string }) => message);
    };
    const mentions = (found: readonly string[]) => found.filter((message) => message.includes(what));
    expect(mentions(await messages(reported))).toHaveLength(1);
    expect(mentions(await messages(untouched))).toEqual([]);
  });

  it('shows the place in the file', async () => {
    const { code, out } = await run(
      'upgrade',
      '--to',
      'v1.5',
      '--configs',
      folder.write('gw.yaml', jwt(', audiences: []')),
    );
    expect(code).toBe(0);
    expect(out).toMatch(/gw\.yaml:1:\d+ +binds\[0\]\.listeners\[0\]\.routes\[0\]\.policies\.jwtAuth\.audiences/);
  });

  it('reads dumps of running processes', async () => {
    const dumps = ['dump.json', 'models-dump.json'].map((file) => join(__dirname, '..', 'migrate', file));
    const { out } = await run('upgrade', '--to', 'v1.5', '--configs', ...dumps);
    expect(out).toContain('policy["traffic/demo/chat:jwt:demo/chat"].policies.jwtAuth.providers[0]');
    expect(out).toContain('headers of limited routes');
    expect(out).toContain('the paths of `llm`');
    const plain = folder.write(
      'plain.json',
      JSON.stringify({ binds: [], policies: [], backends: [], workloads: [], services: [] }),
    );
    expect((await run('upgrade', '--to', 'v1.5', '--configs', plain)).err).toBe(`v1.5 changes nothing in ${plain}\n`);
  });

  it('rejects resources, other releases and --fix', async () => {
    const resource = folder.write('a.yaml', 'apiVersion: v1\nkind: Service\nmetadata: {name: a}\n');
    const file = folder.write('gw.yaml', jwt(''));
    expect((await run('upgrade', '--to', 'v1.5', '--configs', resource)).code).toBe(2);
    expect((await run('upgrade', '--to', 'v1.4', '--configs', file)).code).toBe(2);
    expect((await run('upgrade', '--to', 'v1.5', '--configs', file, '--fix')).code).toBe(2);
  });
});
