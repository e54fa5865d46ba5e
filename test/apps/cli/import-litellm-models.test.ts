import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

interface Item {
  readonly item: string;
  readonly grade: string;
  readonly topic?: string;
  readonly reason?: string;
  readonly variable?: string;
}

interface Answer {
  readonly items: readonly Item[];
  readonly errors: readonly string[];
  readonly findings: readonly string[];
}

const KEY = 'general_settings: {master_key: os.environ/MASTER}\n';

describe('models in import --from litellm', () => {
  const folder = useFolder();
  const imported = async (config: string, ...options: string[]) => {
    const file = folder.write('config.yaml', config);
    const output = folder.path('llm.ts');
    const { code, out, err } = await run(
      ...[
        'import',
        '--from',
        'litellm',
        file,
        '-o',
        output,
        '--no-config',
        '--overwrite',
        '--report',
        'json',
        ...options,
      ],
    );
    const text = existsSync(output) ? readFileSync(output, 'utf8') : undefined;
    return { code, err, answer: JSON.parse(out) as Answer, text };
  };
  const entry = (params: string, name = 'chat') => `- {model_name: "${name}", litellm_params: {${params}}}\n`;
  const one = (params: string) => imported(`model_list:\n${entry(params)}${KEY}`);
  const gradeOf = ({ items }: Answer, item: string) => items.find((all) => all.item === item);

  describe('values of environment variables', () => {
    const AZURE = entry('model: azure/gpt-4o, api_base: os.environ/AZURE_BASE, api_version: "2024-10-21"');
    const OWN = entry('model: openai/qwen, api_base: os.environ/OWN_BASE, api_key: os.environ/OWN_KEY', 'own');

    it('omits models with an unknown host and writes nothing if none remain', async () => {
      const { code, answer, text } = await imported(`model_list:\n${AZURE}${OWN}${KEY}`);
      expect(code).toBe(1);
      expect(text).toBeUndefined();
      expect(answer.errors).toEqual(['No model is left that the gateway could serve.']);
      expect(answer.items.filter(({ variable }) => variable !== undefined)).toMatchObject([
        { item: 'model_list[0].litellm_params.api_base', variable: 'AZURE_BASE', grade: 'left out' },
        { item: 'model_list[1].litellm_params.api_base', variable: 'OWN_BASE', grade: 'left out' },
      ]);
    });

    it.each([
      ['openai/qwen', ''],
      ['azure/gpt-4o', ''],
      ['anthropic/claude-sonnet-4-5', ''],
      ['bedrock/us.meta.llama3-3-70b-instruct-v1:0', 'aws_region_name: eu-west-1, '],
    ])('omits %s if its credential has an unknown host', async (model, own) => {
      const credentials = `credential_list:\n- {credential_name: shared, credential_values: {api_base: os.environ/OWN_BASE, aws_region_name: os.environ/OWN_REGION}}\n`;
      const written = `model_list:\n${entry(`model: ${model}, ${own}litellm_credential_name: shared`)}${credentials}${KEY}`;
      const { code, answer, text } = await imported(written, '--set', 'AZURE_API_BASE=https://other.openai.azure.com');
      expect(code).toBe(1);
      expect(text).toBeUndefined();
      expect(gradeOf(answer, 'model_list[0].litellm_params.api_base')).toMatchObject({ variable: 'OWN_BASE' });
      expect(
        (await imported(written, '--set', 'OWN_BASE=https://own.openai.azure.com', 'OWN_REGION=eu-west-1')).text ?? '',
      ).toContain(model.startsWith('bedrock') ? 'eu-west-1' : 'own.openai.azure.com');
    });

    it('keeps a model whose own parameter replaces an unknown value of its credential', async () => {
      const { text } = await imported(
        `model_list:\n${entry('model: openai/qwen, api_base: "https://own.test/v1", litellm_credential_name: shared')}credential_list:\n- {credential_name: shared, credential_values: {api_base: os.environ/OWN_BASE}}\n${KEY}`,
      );
      expect(text).toContain("host: 'own.test'");
    });

    it.each(['sagemaker/jumpstart', 'github_copilot/gpt-4o'])(
      'requests no value for %s, which it cannot convert with one',
      async (model) => {
        const { code, answer } = await one(
          `model: ${model}, api_base: os.environ/OWN_BASE, aws_region_name: os.environ/OWN_REGION`,
        );
        expect(code).toBe(1);
        expect(gradeOf(answer, 'model_list[0].litellm_params.model')?.reason).toBe(
          `agentgateway cannot call ${model.split('/')[0]}.`,
        );
        expect(answer.items.filter(({ variable }) => variable !== undefined)).toEqual([]);
      },
    );

    it.each([
      ['api_base', 'model: openai/x, api_base: "https://${OWN_HOST}/v1"', '${OWN_HOST}'],
      ['api_base', 'model: ollama/x, api_base: "http://${OWN_HOST:-a}:11434"', '${OWN_HOST:-a}'],
      ['model', 'model: "openai/${MODEL}"', '${MODEL}'],
      ['vertex_project', 'model: vertex_ai/gemini-2.5-pro, vertex_project: "${PROJECT}"', '${PROJECT}'],
      [
        'aws_region_name',
        'model: bedrock/amazon.nova-lite-v1:0, aws_region_name: "{{ .Values.aws }}"',
        '{{ .Values.aws }}',
      ],
    ])('omits a model with a placeholder in %s: %s', async (field, params, placeholder) => {
      const { code, answer } = await one(params);
      expect(code).toBe(1);
      expect(gradeOf(answer, `model_list[0].litellm_params.${field}`)?.reason).toBe(
        `LiteLLM does not fill in the placeholder ${placeholder}. Write its value, or import the rendered file.`,
      );
    });

    it('reports variables with the options to set, and no checklist, if nothing is written', async () => {
      const file = folder.write('nothing.yaml', `model_list:\n${AZURE}${OWN}${KEY}`);
      const { err } = await run('import', '--from', 'litellm', file, '-o', folder.path('nothing.ts'), '--no-config');
      expect(err).toContain(
        'Run the import with --env-file FILE, or with --set AZURE_BASE=VALUE --set OWN_BASE=VALUE.',
      );
      expect(err).toContain('Nothing was written:');
      expect(err).not.toContain('Before you go live');
    });

    it.each([
      'model: acme-llm/large',
      'model: large, custom_llm_provider: acme-llm',
      'model: openai-like-handler/x, api_base: os.environ/OWN_BASE',
    ])('reports the handler of %s instead of an unknown provider', async (params) => {
      const { answer } = await imported(
        `model_list:\n${entry(params)}litellm_settings: {custom_provider_map: [{provider: acme-llm, custom_handler: a.b}, {provider: openai-like-handler, custom_handler: a.c}]}\n${KEY}`,
      );
      expect(gradeOf(answer, 'model_list[0].litellm_params.model')?.reason).toContain('with a handler in Python');
      expect(gradeOf(answer, 'litellm_settings.custom_provider_map')?.reason).toContain('runs no Python');
    });

    it('keeps the other models and exits with 5', async () => {
      const { code, text } = await imported(`model_list:\n${AZURE}${entry('model: groq/llama', 'other')}${KEY}`);
      expect(code).toBe(5);
      expect(text).toContain("host: 'api.groq.com'");
      expect(text).not.toContain('azureOpenAi');
    });

    it('reads --env-file and --set, which wins, and copies no key', async () => {
      const file = folder.write(
        '.env',
        'AZURE_BASE="https://team.openai.azure.com"\nOWN_BASE=http://a/v1\nOWN_KEY=sk-hidden\n',
      );
      const { code, text = '' } = await imported(
        `model_list:\n${AZURE}${OWN}${KEY}`,
        ...['--env-file', file, '--set', 'OWN_BASE=http://vllm.ml:8000/v1'],
      );
      expect(code).toBe(0);
      expect(text).toContain("endpoint: 'team.openai.azure.com'");
      expect(text).toContain("host: 'vllm.ml'");
      expect(text).toContain("Credentials.fromSecretName('own-key')");
      expect(text).not.toContain('sk-hidden');
    });

    it('uses values that the config sets itself', async () => {
      const { code, text } = await imported(
        `model_list:\n${OWN}environment_variables: {OWN_BASE: "http://vllm.ml/v1"}\n${KEY}`,
      );
      expect(code).toBe(0);
      expect(text).toContain("host: 'vllm.ml'");
    });

    it.each([
      ['model', 'model: os.environ/M'],
      ['custom_llm_provider', 'model: x, custom_llm_provider: os.environ/P'],
      ['vertex_project', 'model: vertex_ai/gemini, vertex_project: os.environ/P'],
      ['aws_region_name', 'model: bedrock/x, aws_region_name: os.environ/R'],
      ['extra_headers', 'model: openai/x, extra_headers: {x-tenant: os.environ/T}'],
    ])('leaves out a model whose %s is unknown', async (field, params) => {
      const { code, answer, text } = await one(params);
      expect(code).toBe(1);
      expect(text).toBeUndefined();
      expect(gradeOf(answer, `model_list[0].litellm_params.${field}`)?.grade).toBe('left out');
    });

    it.each([
      ['temperature', 'model: openai/x, temperature: os.environ/T', 'model_list[0].litellm_params.temperature'],
      ['a timeout', 'model: openai/x}}\n- {model_name: b, litellm_params: {model: openai/b', ''],
    ])('leaves out %s, and never writes the name of the variable as its value', async (_, params, item) => {
      const settings = 'router_settings: {timeout: os.environ/SECONDS, num_retries: os.environ/RETRIES}\n';
      const { answer, text = '' } = await imported(`model_list:\n${entry(params)}${settings}${KEY}`);
      expect(text.replace(/^ *\/\/.*$/gm, '')).not.toMatch(/SECONDS|RETRIES|os\.environ|'T'/);
      for (const path of [item, 'router_settings.timeout', 'router_settings.num_retries'].filter(Boolean))
        expect(gradeOf(answer, path)).toMatchObject({ grade: 'left out', topic: 'unknown values' });
    });

    it('explains the syntax of --set and --env-file', async () => {
      const file = folder.write('config.yaml', `model_list:\n${OWN}`);
      const args = ['import', '--from', 'litellm', file, '-o', folder.path('llm.ts'), '--no-config'];
      expect(await run(...args, '--set', 'A')).toMatchObject({ code: 2, err: expect.stringContaining('NAME=VALUE') });
      expect(await run(...args, '--env-file', 'none.env')).toMatchObject({
        code: 2,
        err: expect.stringContaining('none.env'),
      });
      expect(await run('import', '-f', file, '-o', 'x.ts', '--set', 'A=b')).toMatchObject({ code: 2 });
    });
  });

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
        `model_list:\n${entry('model: openai/a', 'a')}${entry('model: groq/b', 'b')}${settings}\n${KEY}`,
      );
      expect([...text.matchAll(/host: '([^']*)'/g)].map(([, host]) => host)).toEqual(hosts);
    });

    it.each([
      'litellm_settings: {api_base: os.environ/SHARED}',
      'router_settings: {default_litellm_params: {api_base: os.environ/SHARED}}',
    ])('leaves out models without a host of their own if the address of %s is unknown', async (settings) => {
      const { code, text } = await imported(`model_list:\n${entry('model: openai/a')}${settings}\n${KEY}`);
      expect(code).toBe(1);
      expect(text).toBeUndefined();
    });

    it('reports chat completions that LiteLLM sends to the Responses API', async () => {
      const { answer } = await imported(
        `model_list:\n- {model_name: a, litellm_params: {model: openai/o1-pro}, model_info: {mode: responses}}\n${entry('model: openai/responses/gpt-5', 'b')}${KEY}`,
      );
      for (const index of [0, 1])
        expect(gradeOf(answer, `model_list[${index}].litellm_params.model`)).toMatchObject({
          grade: 'approximated',
          reason: expect.stringContaining('/v1/responses'),
        });
    });

    it('reports a list of models that is too long for a response of the gateway', async () => {
      const all = Array.from({ length: 90 }, (_, index) => entry('model: openai/x', `a-model-of-ours-${index}`)).join(
        '',
      );
      const { code, answer, text } = await imported(`model_list:\n${all}${KEY}`);
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
        `model_list:\n${entry('model: openai/x, litellm_credential_name: own, extra_headers: {x-team: a}, temperature: 0.2, top_k: 4, extra_body: {top_p: 0.5, min_p: 0.1}')}${KEY}` +
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
        `model_list:\n${entry('model: "openai/*"', 'openai/*')}${entry('model: "bedrock/*", aws_region_name: eu-west-1', 'aws-*')}${entry('model: openai/gpt-4o', 'openai/best')}${KEY}`,
      );
      expect(code).toBe(0);
      expect(text).toContain(`Cel.of('llmRequest.model.stripPrefix("openai/")')`);
      expect(text).toContain(`Cel.of('llmRequest.model.stripPrefix("aws-")')`);
      expect(answer.findings).toEqual([]);
    });

    it('serve aliases and fallbacks that they match', async () => {
      const { code, text = '' } = await imported(
        `model_list:\n${entry('model: "anthropic/*"', 'anthropic/*')}${entry('model: openai/gpt-4o', 'main')}` +
          `router_settings: {model_group_alias: {small: anthropic/haiku}, fallbacks: [{main: [anthropic/sonnet]}]}\n${KEY}`,
      );
      expect(code).toBe(0);
      expect(text).toMatch(
        /name: 'small',\s+providers: \[\s*\{\s*provider: LlmProvider\.anthropic\(\{\s*model: 'haiku'/,
      );
      expect(text).toMatch(/fallbacks: \[\s*LlmProvider\.anthropic\(\{\s*model: 'sonnet'/);
    });
  });

  describe('failure handling', () => {
    const two = entry('model: openai/a', 'a') + entry('model: anthropic/b', 'b') + entry('model: groq/c', 'c');
    const models = (text = '') => text.slice(text.indexOf('models: ['));

    it('tries each fallback within a request, including nested fallbacks', async () => {
      const { text, answer } = await imported(
        `model_list:\n${two}router_settings: {num_retries: 1, cooldown_time: 60, fallbacks: [{a: [b]}, {b: [c]}]}\n${KEY}`,
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
        `model_list:\n${two}router_settings: {num_retries: 4, allowed_fails: 1, fallbacks: [{a: [b]}]}\n${KEY}`,
      );
      expect(models(text)).toContain('consecutiveFailures: 2');
      expect(answer.findings).toEqual([]);
    });

    it('has nine providers in eight tiers', async () => {
      const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
      const { code, answer } = await imported(
        `model_list:\n${names.map((name) => entry(`model: openai/${name}`, name)).join('')}litellm_settings: {fallbacks: [{a: [${names.slice(1).join()}]}]}\n${KEY}`,
      );
      expect(code).toBe(0);
      expect(answer.findings).toEqual([]);
    });

    it('has forty fallbacks in eight tiers', async () => {
      const names = Array.from({ length: 40 }, (_, index) => `m${index}`);
      const { code, answer } = await imported(
        `model_list:\n${names.map((name) => entry(`model: openai/${name}`, name)).join('')}litellm_settings: {fallbacks: [{m0: [${names.slice(1).join()}]}]}\n${KEY}`,
      );
      expect(code).toBe(0);
      expect(answer.errors).toEqual([]);
      expect(gradeOf(answer, 'fallbacks')).toMatchObject({ grade: 'approximated', subject: 'm0' });
    });

    it('has twenty providers of one model in two backends', async () => {
      const all = Array.from({ length: 20 }, (_, index) =>
        entry(`model: openai/x, api_key: os.environ/K${index}`),
      ).join('');
      expect(await imported(`model_list:\n${all}${KEY}`)).toMatchObject({ code: 0, answer: { findings: [] } });
    });

    it('limits each call and disables retries if configured', async () => {
      const { text = '' } = await imported(
        `model_list:\n${entry('model: openai/a, timeout: 30, num_retries: 0')}${KEY}`,
      );
      expect(text).toContain('requestTimeout: Duration.seconds(30)');
      expect(text).toContain('retry: { attempts: 0,');
      expect(text).toContain('timeout: Duration.seconds(30)');
    });

    it('names fallbacks that are not served', async () => {
      const { code, answer } = await imported(
        `model_list:\n${two}router_settings: {fallbacks: [{a: [gone, b]}]}\n${KEY}`,
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
      `model_list:\n${entry('model: openai/x')}litellm_settings: {callbacks: [langfuse, hide_secrets, my.handler], success_callback: [my.handler]}\n${KEY}`,
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
      `model_list:\n${entry('model: openai/a')}router_settings: {num_retries: 1}\n${KEY}router_settings: {num_retries: 3}\n`,
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
    folder.write('models.yaml', `model_list:\n${entry('model: openai/b', 'b')}`);
    const { text } = await imported(`include: [models.yaml]\nmodel_list:\n${entry('model: openai/a', 'a')}${KEY}`);
    expect(text).toContain("name: 'a'");
    expect(text).toContain("name: 'b'");
  });

  it('names charts with valid Service names', async () => {
    const file = folder.write('config.yaml', `model_list:\n${entry('model: openai/a')}${KEY}`);
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
    expect((JSON.parse(folder.read('report.json')) as Answer).items.length).toBeGreaterThan(80);
  });
});
