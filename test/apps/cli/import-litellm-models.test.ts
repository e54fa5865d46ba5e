import { describe, expect, it } from 'vitest';
import { gradeOf, type ImportAnswer, MASTER_KEY, modelEntry, useLitellmImport } from './litellm-import';
import { run, useFolder } from './run';

describe('models in import --from litellm', () => {
  const { folder, imported } = useLitellmImport();
  const one = (params: string) => imported(`model_list:\n${modelEntry(params)}${MASTER_KEY}`);

  describe('providers', () => {
    it.each([
      ['openai/gpt-4o', "LlmProvider.openAi({ model: 'gpt-4o'"],
      ['gpt-4o', "LlmProvider.openAi({ model: 'gpt-4o'"],
      ['claude-sonnet-4-5', "LlmProvider.anthropic({ model: 'claude-sonnet-4-5'"],
      ['anthropic/claude-sonnet-4-5', "LlmProvider.anthropic({ model: 'claude-sonnet-4-5'"],
      ['gemini/gemini-2.5-pro', "LlmProvider.gemini({ model: 'gemini-2.5-pro'"],
      ['nvidia_nim/meta/llama3-70b-instruct', "model: 'meta/llama3-70b-instruct', host: 'integrate.api.nvidia.com'"],
      ['cerebras/llama3.1-8b', "model: 'llama3.1-8b', host: 'api.cerebras.ai'"],
      ['moonshot/kimi-k2', "model: 'kimi-k2', host: 'api.moonshot.ai'"],
      ['github/gpt-4o', "host: 'models.inference.ai.azure.com', port: 443, pathPrefix: '/'"],
      ['perplexity/sonar', "host: 'api.perplexity.ai', port: 443, pathPrefix: '/'"],
      ['deepinfra/meta-llama/Llama-3', "host: 'api.deepinfra.com', port: 443, pathPrefix: '/v1/openai'"],
      ['fireworks_ai/llama-v3p1', "model: 'accounts/fireworks/models/llama-v3p1', host: 'api.fireworks.ai'"],
      ['morph/morph-v3', "model: 'morph-v3', host: 'api.morphllm.com'"],
      ['openai/responses/gpt-5', "LlmProvider.openAi({ model: 'gpt-5'"],
      ['openrouter/anthropic/claude', "model: 'anthropic/claude', host: 'openrouter.ai'"],
    ])('calls %s at the same host as LiteLLM', async (model, code) => {
      const { text = '' } = await one(`model: ${model}`);
      expect(text.replace(/\s+/g, ' ').replaceAll('({ ', '({ ')).toContain(code);
    });

    it.each([
      ['model: qwen, custom_llm_provider: openai, api_base: "http://vllm.ml/v1"', "host: 'vllm.ml'"],
      ['model: groq/llama, custom_llm_provider: groq', "model: 'llama', host: 'api.groq.com'"],
      ['model: llama, api_base: "https://api.groq.com/openai/v1"', "host: 'api.groq.com'"],
      ['model: openai/x, api_base: "http://vllm.ml:8000"', "host: 'vllm.ml', port: 8000, pathPrefix: '/'"],
      ['model: openai/x, api_base: "http://vllm.ml/v1/chat/completions"', "host: 'vllm.ml', port: 80"],
      ['model: ollama/llama3, api_base: "http://ollama:11434"', "host: 'ollama', port: 11434"],
      ['model: anthropic/c, api_base: "https://proxy.example.com/anthropic"', "pathPrefix: '/anthropic/v1'"],
      ['model: azure_ai/claude-x, api_base: "https://x.services.ai.azure.com"', "pathPrefix: '/anthropic/v1'"],
      ['model: azure_ai/claude-x, api_base: "https://x.services.ai.azure.com/anthropic/"', 'LlmProvider.anthropic('],
      ['model: mistral/x, api_base: "https://llm.example.com"', "host: 'llm.example.com', port: 443, tls"],
      ['model: vertex_ai/x, vertex_ai_project: p, vertex_ai_location: us-east5', "projectId: 'p', region: 'us-east5'"],
      [
        'model: bedrock/anthropic.claude, model_id: "arn:aws:bedrock:eu-central-1:1:application-inference-profile/x"',
        "region: 'eu-central-1', model: 'arn:aws:bedrock:eu-central-1:1:application-inference-profile/x'",
      ],
      [
        'model: "bedrock/qwen3/arn:aws:bedrock:us-east-1:1:imported-model/x"',
        "region: 'us-east-1', model: 'arn:aws:bedrock:us-east-1:1:imported-model/x'",
      ],
      ['model: azure_ai/phi, api_base: "https://x.services.ai.azure.com"', "pathPrefix: '/models'"],
    ])('reads %s', async (params, code) => {
      const { text = '' } = await one(params);
      expect(text.replace(/\s+/g, ' ')).toContain(code);
    });

    it.each([
      'model: text-completion-openai/gpt-3.5-turbo-instruct',
      'model: gpt-3.5-turbo-instruct',
      'model: watsonx/granite',
      'model: meta-llama/Llama-3-8B',
      'model: "*"',
      'model: azure/x',
      'model: vertex_ai/gemini-2.5-pro',
      'model: ollama/llama3',
      'model: hosted_vllm/x',
      'model: gemini/gemini-3-flash, api_base: "https://llm.example.com/v1/publishers/google"',
      'model: gemini/x, api_base: "https://aiplatform.googleapis.com/v1/publishers/google"',
      'model: bedrock/agentcore/arn:aws:bedrock-agentcore:us-west-2:1:runtime/x',
      'model: bedrock/mantle/anthropic.claude, aws_region_name: us-east-1',
      'model: openai/x, mock_response: hello',
      'model: openai/x, use_litellm_proxy: true',
      'model: openai/x, api_base: "https://user:secret@llm.example.com/v1"',
      'model: openai/x, extra_headers: {Authorization: Bearer secret}',
    ])('leaves out %s, and writes no program without models', async (params) => {
      const { code, answer, text } = await one(params);
      expect(code).toBe(1);
      expect(text).toBeUndefined();
      expect(answer.items.filter(({ grade }) => grade === 'left out')).toHaveLength(1);
      expect(JSON.stringify(answer)).not.toContain('secret@');
    });

    it.each([
      ['litellm_settings: {api_base: "https://shared.example.com/v1"}', ['shared.example.com', 'api.groq.com']],
      [
        'router_settings: {default_litellm_params: {api_base: "https://shared.example.com/v1"}}',
        ['shared.example.com', 'shared.example.com'],
      ],
      [
        'litellm_settings: {use_litellm_proxy: true}\nenvironment_variables: {LITELLM_PROXY_API_BASE: "https://central.example.com"}',
        ['central.example.com', 'central.example.com'],
      ],
      [
        'environment_variables: {OPENAI_BASE_URL: "https://first.example.com/v1", OPENAI_API_BASE: "https://second.example.com/v1"}',
        ['first.example.com', 'api.groq.com'],
      ],
    ])('reads addresses for all models from %s', async (settings, hosts) => {
      const { text = '' } = await imported(
        `model_list:\n${modelEntry('model: openai/a', 'a')}${modelEntry('model: groq/b', 'b')}${settings}\n${MASTER_KEY}`,
      );
      expect([...text.matchAll(/host: '([^']*)'/g)].map(([, host]) => host)).toEqual(hosts);
    });

    it.each([
      'litellm_settings: {api_base: os.environ/SHARED}',
      'router_settings: {default_litellm_params: {api_base: os.environ/SHARED}}',
    ])('leaves out models without a host of their own if the address of %s is unknown', async (settings) => {
      const { code, text } = await imported(`model_list:\n${modelEntry('model: openai/a')}${settings}\n${MASTER_KEY}`);
      expect(code).toBe(1);
      expect(text).toBeUndefined();
    });

    it('reports chat completions that LiteLLM sends to the Responses API', async () => {
      const { answer } = await imported(
        `model_list:\n- {model_name: a, litellm_params: {model: openai/o1-pro}, model_info: {mode: responses}}\n${modelEntry('model: openai/responses/gpt-5', 'b')}${MASTER_KEY}`,
      );
      for (const index of [0, 1])
        expect(gradeOf(answer, `model_list[${index}].litellm_params.model`)).toMatchObject({
          grade: 'approximated',
          reason: expect.stringContaining('/v1/responses'),
        });
    });

    it('reports a list of models that is too long for a response of the gateway', async () => {
      const all = Array.from({ length: 90 }, (_, index) =>
        modelEntry('model: openai/x', `a-model-of-ours-${index}`),
      ).join('');
      const { code, answer, text } = await imported(`model_list:\n${all}${MASTER_KEY}`);
      expect(code).toBe(5);
      expect(text).toContain('listModels: false');
      expect(gradeOf(answer, 'GET /v1/models')).toMatchObject({ grade: 'left out' });
    });

    it('needs no Secret for a server without keys', async () => {
      const { text } = await one('model: openai/qwen, api_base: "http://vllm.ml/v1", api_key: not-needed');
      expect(text).not.toContain('Credentials');
      const { text: withKey } = await one('model: openai/qwen, api_base: "http://vllm.ml/v1", api_key: sk-1234');
      expect(withKey).toContain('Credentials');
      expect(withKey).not.toContain('sk-1234');
    });

    it('reads shared credentials, headers, and fields of requests', async () => {
      const { text = '', code } = await imported(
        `model_list:\n${modelEntry('model: openai/x, litellm_credential_name: own, extra_headers: {x-team: a}, temperature: 0.2, top_k: 4, extra_body: {top_p: 0.5, min_p: 0.1}')}${MASTER_KEY}` +
          'credential_list:\n- {credential_name: own, credential_values: {api_base: "http://vllm.ml/v1", api_key: os.environ/OWN_KEY}}\n',
      );
      expect(code).toBe(0);
      const plain = text.replace(/\s+/g, ' ');
      expect(plain).toContain("host: 'vllm.ml'");
      expect(plain).toContain('fieldDefaults: { temperature: 0.2, top_k: 4, min_p: 0.1 }');
      expect(plain).toContain('fieldOverrides: { top_p: 0.5 }');
      expect(plain).toContain("setHeaders: { 'x-team': Cel.text('a') }");
    });
  });

  describe('model patterns', () => {
    it('are kept, and the provider receives the name without the prefix', async () => {
      const {
        code,
        text = '',
        answer,
      } = await imported(
        `model_list:\n${modelEntry('model: "openai/*"', 'openai/*')}${modelEntry('model: "bedrock/*", aws_region_name: eu-west-1', 'aws-*')}${modelEntry('model: openai/gpt-4o', 'openai/best')}${MASTER_KEY}`,
      );
      expect(code).toBe(0);
      expect(text).toContain(`Cel.of('llmRequest.model.stripPrefix("openai/")')`);
      expect(text).toContain(`Cel.of('llmRequest.model.stripPrefix("aws-")')`);
      expect(answer.findings).toEqual([]);
    });

    it('serve aliases and fallbacks that they match', async () => {
      const { code, text = '' } = await imported(
        `model_list:\n${modelEntry('model: "anthropic/*"', 'anthropic/*')}${modelEntry('model: openai/gpt-4o', 'main')}` +
          `router_settings: {model_group_alias: {small: anthropic/haiku}, fallbacks: [{main: [anthropic/sonnet]}]}\n${MASTER_KEY}`,
      );
      expect(code).toBe(0);
      expect(text).toMatch(
        /name: 'small',\s+providers: \[\s*\{\s*provider: LlmProvider\.anthropic\(\{\s*model: 'haiku'/,
      );
      expect(text).toMatch(/fallbacks: \[\s*LlmProvider\.anthropic\(\{\s*model: 'sonnet'/);
    });
  });

  describe('failure handling', () => {
    const two =
      modelEntry('model: openai/a', 'a') + modelEntry('model: anthropic/b', 'b') + modelEntry('model: groq/c', 'c');
    const models = (text = '') => text.slice(text.indexOf('models: ['));

    it('tries each fallback within a request, including nested fallbacks', async () => {
      const { text, answer } = await imported(
        `model_list:\n${two}router_settings: {num_retries: 1, cooldown_time: 60, fallbacks: [{a: [b]}, {b: [c]}]}\n${MASTER_KEY}`,
      );
      // Two calls of each of three providers are five retries.
      expect(models(text)).toContain('retry: { attempts: 5,');
      expect(models(text)).toContain('consecutiveFailures: 2');
      expect(models(text)).toContain('duration: Duration.minutes(1)');
      expect(models(text)).toMatch(
        /name: 'a'[\s\S]*fallbacks: \[\s*LlmProvider.anthropic[\s\S]*LlmProvider.openAi\(\{\s*model: 'c'[\s\S]*name: 'b'/,
      );
      expect(answer.findings).toEqual([]);
    });

    it('evict as early as the file allows', async () => {
      const { text, answer } = await imported(
        `model_list:\n${two}router_settings: {num_retries: 4, allowed_fails: 1, fallbacks: [{a: [b]}]}\n${MASTER_KEY}`,
      );
      expect(models(text)).toContain('consecutiveFailures: 2');
      expect(answer.findings).toEqual([]);
    });

    it('has nine providers in eight tiers', async () => {
      const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
      const { code, answer } = await imported(
        `model_list:\n${names.map((name) => modelEntry(`model: openai/${name}`, name)).join('')}litellm_settings: {fallbacks: [{a: [${names.slice(1).join()}]}]}\n${MASTER_KEY}`,
      );
      expect(code).toBe(0);
      expect(answer.findings).toEqual([]);
    });

    it('has forty fallbacks in eight tiers', async () => {
      const names = Array.from({ length: 40 }, (_, index) => `m${index}`);
      const { code, answer } = await imported(
        `model_list:\n${names.map((name) => modelEntry(`model: openai/${name}`, name)).join('')}litellm_settings: {fallbacks: [{m0: [${names.slice(1).join()}]}]}\n${MASTER_KEY}`,
      );
      expect(code).toBe(0);
      expect(answer.errors).toEqual([]);
      expect(gradeOf(answer, 'fallbacks')).toMatchObject({ grade: 'approximated', subject: 'm0' });
    });

    it('has twenty providers of one model in two backends', async () => {
      const all = Array.from({ length: 20 }, (_, index) =>
        modelEntry(`model: openai/x, api_key: os.environ/K${index}`),
      ).join('');
      expect(await imported(`model_list:\n${all}${MASTER_KEY}`)).toMatchObject({ code: 0, answer: { findings: [] } });
    });

    it('limits each call and disables retries if configured', async () => {
      const { text = '' } = await imported(
        `model_list:\n${modelEntry('model: openai/a, timeout: 30, num_retries: 0')}${MASTER_KEY}`,
      );
      expect(text).toContain('requestTimeout: Duration.seconds(30)');
      expect(text).toContain('retry: { attempts: 0,');
      expect(text).toContain('timeout: Duration.seconds(30)');
    });

    it('names fallbacks that are not served', async () => {
      const { code, answer } = await imported(
        `model_list:\n${two}router_settings: {fallbacks: [{a: [gone, b]}]}\n${MASTER_KEY}`,
      );
      expect(code).toBe(5);
      expect(gradeOf(answer, 'fallbacks')).toMatchObject({
        grade: 'left out',
        reason: expect.stringContaining('gone'),
      });
    });
  });

  it('tells callbacks that reject requests from callbacks that send logs', async () => {
    const { code, answer } = await imported(
      `model_list:\n${modelEntry('model: openai/x')}litellm_settings: {callbacks: [langfuse, hide_secrets, my.handler], success_callback: [my.handler]}\n${MASTER_KEY}`,
    );
    expect(code).toBe(5);
    expect(answer.items.filter(({ item }) => /callbacks?$/.test(item))).toMatchObject([
      { item: 'litellm_settings.callbacks', topic: 'guardrails', subject: 'hide_secrets' },
      { item: 'litellm_settings.callbacks', topic: 'requests', subject: 'my.handler' },
      { item: 'litellm_settings.callbacks', topic: 'logs, metrics and traces' },
      { item: 'litellm_settings.success_callback', topic: 'logs, metrics and traces' },
    ]);
  });

  it('reports duplicate keys, of which the last one wins', async () => {
    const { code, answer, text } = await imported(
      `model_list:\n${modelEntry('model: openai/a')}router_settings: {num_retries: 1}\n${MASTER_KEY}router_settings: {num_retries: 3}\n`,
    );
    expect(code).toBe(0);
    expect(text).toContain('attempts: 3');
    expect(answer.items).toContainEqual(
      expect.objectContaining({
        topic: 'duplicate keys',
        grade: 'to do',
        reason: expect.stringMatching(/router_settings .*line 3.*last one wins/),
      }),
    );
  });

  it('reads the files that a config includes', async () => {
    folder.write('models.yaml', `model_list:\n${modelEntry('model: openai/b', 'b')}`);
    const { text } = await imported(
      `include: [models.yaml]\nmodel_list:\n${modelEntry('model: openai/a', 'a')}${MASTER_KEY}`,
    );
    expect(text).toContain("name: 'a'");
    expect(text).toContain("name: 'b'");
  });

  it('names charts with valid Service names', async () => {
    const file = folder.write('config.yaml', `model_list:\n${modelEntry('model: openai/a')}${MASTER_KEY}`);
    const output = folder.path('1-gateway.ts');
    expect(
      (await run('import', '--from', 'litellm', file, '-o', output, '--no-config', '--chart', 'compiled')).code,
    ).toBe(0);
    expect(folder.read('1-gateway.ts')).toContain("'llm-1-gateway'");
  });
});

describe('the report of import --from litellm', () => {
  const folder = useFolder();
  const config = () => {
    const keys = Array.from(
      { length: 40 },
      (_, index) =>
        `- {model_name: m${index}, litellm_params: {model: cohere/x${index}, api_key: os.environ/KEY_${index}}}`,
    );
    return folder.write(
      'config.yaml',
      `model_list:\n${keys.join('\n')}\nlitellm_settings: {cache: true, callbacks: [langfuse, prometheus]}\n`,
    );
  };
  const args = () => ['import', '--from', 'litellm', config(), '-o', folder.path('llm.ts'), '--no-config'];

  it('contains a summary and a checklist, or everything with --verbose', async () => {
    const { code, out } = await run(...args());
    expect(code).toBe(0);
    expect(out).toContain('40 of 40 models. Settings: ');
    expect(out).toContain('Before you go live:');
    expect(out).toContain('The gateway has no response cache');
    expect(out).toContain('/metrics');
    expect(out.split('\n').length).toBeLessThan(40);
    const { out: all } = await run(...args(), '--verbose', '--overwrite');
    expect(all).toContain('key-39 Authorization: $KEY_39');
    expect(all).toContain('model_list[39].litellm_params.model');
  });

  it('is written to a file with --report', async () => {
    const file = folder.path('report.json');
    const { out } = await run(...args(), '--report', file);
    expect(out).toContain('40 of 40 models');
    expect((JSON.parse(folder.read('report.json')) as ImportAnswer).items.length).toBeGreaterThan(80);
  });
});
