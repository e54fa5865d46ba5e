import { describe, expect, it } from 'vitest';
import { gradeOf, MASTER_KEY, modelEntry, useLitellmImport } from './litellm-import';
import { run } from './run';

describe('models in import --from litellm', () => {
  const { folder, imported } = useLitellmImport();
  const one = (params: string) => imported(`model_list:\n${modelEntry(params)}${MASTER_KEY}`);

  describe('values of environment variables', () => {
    const AZURE = modelEntry('model: azure/gpt-4o, api_base: os.environ/AZURE_BASE, api_version: "2024-10-21"');
    const OWN = modelEntry('model: openai/qwen, api_base: os.environ/OWN_BASE, api_key: os.environ/OWN_KEY', 'own');

    it('omits models with an unknown host and writes nothing if none remain', async () => {
      const { code, answer, text } = await imported(`model_list:\n${AZURE}${OWN}${MASTER_KEY}`);
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
      const written = `model_list:\n${modelEntry(`model: ${model}, ${own}litellm_credential_name: shared`)}${credentials}${MASTER_KEY}`;
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
        `model_list:\n${modelEntry('model: openai/qwen, api_base: "https://own.test/v1", litellm_credential_name: shared')}credential_list:\n- {credential_name: shared, credential_values: {api_base: os.environ/OWN_BASE}}\n${MASTER_KEY}`,
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
      const file = folder.write('nothing.yaml', `model_list:\n${AZURE}${OWN}${MASTER_KEY}`);
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
        `model_list:\n${modelEntry(params)}litellm_settings: {custom_provider_map: [{provider: acme-llm, custom_handler: a.b}, {provider: openai-like-handler, custom_handler: a.c}]}\n${MASTER_KEY}`,
      );
      expect(gradeOf(answer, 'model_list[0].litellm_params.model')?.reason).toContain('with a handler in Python');
      expect(gradeOf(answer, 'litellm_settings.custom_provider_map')?.reason).toContain('runs no Python');
    });

    it('keeps the other models and exits with 5', async () => {
      const { code, text } = await imported(
        `model_list:\n${AZURE}${modelEntry('model: groq/llama', 'other')}${MASTER_KEY}`,
      );
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
        `model_list:\n${AZURE}${OWN}${MASTER_KEY}`,
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
        `model_list:\n${OWN}environment_variables: {OWN_BASE: "http://vllm.ml/v1"}\n${MASTER_KEY}`,
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
      const { answer, text = '' } = await imported(`model_list:\n${modelEntry(params)}${settings}${MASTER_KEY}`);
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
});
