import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

interface Answer {
  readonly files: readonly string[];
  readonly errors: readonly string[];
  readonly differences?: readonly string[];
}

/** Imports a config, and returns the report. */
async function imported(source: 'litellm' | 'data-plane', config: string) {
  const output = folder.path('main.ts');
  const file = folder.write('config.yaml', config);
  const args = ['--from', source, file, '-o', output, '--chart', 'compiled', '--format', 'json', '--no-config'];
  const { code, out } = await run('import', ...args);
  const answer: Answer = JSON.parse(out);
  return { code, answer, isWritten: existsSync(output) };
}

/** A config with one route, in flow style. */
const routed = (route: string) => `binds: [{port: 3000, listeners: [{routes: [${route}]}]}]\n`;
const WEB = 'backends: [{host: web.example.com:80}]';
const STDIO = '{name: everything, stdio: {cmd: npx, args: ["-y", "@modelcontextprotocol/server-everything"]}}';

const STANDALONE: readonly (readonly [name: string, code: 0 | 5, config: string])[] = [
  ['a program', 0, routed(`{backends: [{mcp: {targets: [${STDIO}]}}]}`)],
  ['programs in the short form', 0, `mcp: {port: 3000, targets: [${STDIO}]}\n`],
  [
    'a program with cors',
    0,
    routed(`{policies: {cors: {allowOrigins: ["*"]}}, backends: [{mcp: {targets: [${STDIO}]}}]}`),
  ],
  ['a model', 0, 'llm: {models: [{name: fast, provider: openAI, params: {model: gpt-4o-mini, apiKey: $KEY}}]}\n'],
  ['all models of a provider', 0, 'llm: {models: [{name: "*", provider: anthropic, params: {apiKey: $KEY}}]}\n'],
  [
    'a route to a provider',
    0,
    routed('{backends: [{ai: {name: m, provider: {gemini: {}}}, policies: {backendAuth: {key: $KEY}}}]}'),
  ],
  [
    'traces',
    0,
    `config: {tracing: {otlpEndpoint: "http://otel.example.com:4317", randomSampling: true}}\n${routed(`{${WEB}}`)}`,
  ],
  ['fields of logs', 0, `config: {logging: {fields: {add: {host: request.host}}}}\n${routed(`{${WEB}}`)}`],
  ['a database', 0, `config: {database: {url: "sqlite:///data/gateway.db"}}\n${routed(`{${WEB}}`)}`],
  ['an earlier release', 0, routed('{backends: [{ai: {name: m, provider: {openAI: {}}, modelAliases: {a: b}}}]}')],
  ['a later release', 5, `config: {spiffe: {}}\n${routed(`{${WEB}}`)}`],
  [
    'a description',
    5,
    routed(
      `{backends: [{mcp: {targets: [${STDIO}, {name: api, openapi: {schema: {file: a.json}, host: "api.example.com:80"}}]}}]}`,
    ),
  ],
  [
    'a variable without a value',
    5,
    routed(`{${WEB}}, {matches: [{path: {pathPrefix: /a}}], backends: [{host: "$HOST:80"}]}`),
  ],
];

const LITELLM: readonly (readonly [name: string, code: 0 | 5, config: string])[] = [
  ['a model', 0, 'model_list: [{model_name: a, litellm_params: {model: openai/gpt-4o, api_key: os.environ/KEY}}]\n'],
  [
    'a local model',
    0,
    'model_list: [{model_name: a, litellm_params: {model: ollama/llama3, api_base: "http://ollama.example.com:11434"}}]\n',
  ],
  [
    'all models',
    0,
    'model_list: [{model_name: "anthropic/*", litellm_params: {model: "anthropic/*", api_key: os.environ/KEY}}]\n',
  ],
  [
    'a fallback',
    0,
    `model_list:
- {model_name: a, litellm_params: {model: openai/a, api_key: os.environ/KEY}}
- {model_name: b, litellm_params: {model: groq/b, api_key: os.environ/KEY2}}
router_settings: {fallbacks: [{a: [b]}], num_retries: 2, cooldown_time: 30}
`,
  ],
  [
    'a model that no gateway serves',
    5,
    `model_list:
- {model_name: a, litellm_params: {model: openai/a, api_key: os.environ/KEY}}
- {model_name: b, litellm_params: {model: dall-e-3}, model_info: {mode: image_generation}}
`,
  ],
];

describe.each([
  ['data-plane', STANDALONE],
  ['litellm', LITELLM],
] as const)('a small config of %s', (source, configs) => {
  it.each(configs)('is imported as an equivalent program that compiles: %s', async (_, wanted, config) => {
    const { code, answer, isWritten } = await imported(source, config);
    expect(answer.errors).toEqual([]);
    expect(answer.differences ?? []).toEqual([]);
    expect({ code, isWritten }).toEqual({ code: wanted, isWritten: true });
  });
});
