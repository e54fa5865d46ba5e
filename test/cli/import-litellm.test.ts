import { describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

const CONFIG = `model_list:
- model_name: chat
  litellm_params: {model: azure/chat-eu, api_base: "https://eu.openai.azure.com/", api_key: sk-do-not-copy, order: 1}
- model_name: chat
  litellm_params: {model: openai/gpt-4o, order: 2}
- model_name: small
  litellm_params: {model: mistral/mistral-small-latest, top_p: 0.5, tpm: 1000}
- model_name: other
  litellm_params: {model: watsonx/granite}
router_settings: {num_retries: 1, allowed_fails: 4, cooldown_time: 20, fallbacks: [{chat: [small]}]}
litellm_settings: {request_timeout: os.environ/TIMEOUT, cache: true}
`;

interface Answer {
  readonly items: readonly { readonly item: string; readonly grade: string; readonly reason?: string }[];
  readonly findings: readonly string[];
}

describe('import --from litellm', () => {
  const folder = useFolder();
  const imported = async (config: string) => {
    const file = folder.write('config.yaml', config);
    const { code, out, err } = await run(
      ...['import', '--from', 'litellm', file, '-o', folder.path('llm.ts'), '--format', 'json', '--no-config'],
    );
    return { code, err, answer: JSON.parse(out) as Answer, text: folder.read('llm.ts') };
  };

  it('grades each item, with a reason for what is not exact', async () => {
    const { code, answer } = await imported(CONFIG);
    expect(code).toBe(0);
    const grades = Object.fromEntries(answer.items.map(({ item, grade }) => [item, grade]));
    expect(grades).toMatchObject({
      'model_list[0].litellm_params.model': 'exact',
      'model_list[0].litellm_params.api_key': 'by hand',
      'model_list[2].litellm_params.model': 'approximate',
      'model_list[2].litellm_params.top_p': 'exact',
      'model_list[2].litellm_params.tpm': 'not supported',
      'model_list[3].litellm_params.model': 'not supported',
      'router_settings.fallbacks': 'approximate',
      'litellm_settings.request_timeout': 'by hand',
      'litellm_settings.cache': 'not supported',
    });
    expect(answer.items.filter(({ grade, reason }) => grade !== 'exact' && !reason)).toEqual([]);
  });

  it('asks lower orders first, then higher ones, then the fallbacks', async () => {
    const { text } = await imported(CONFIG);
    const order = ['azureOpenAi', "model: 'gpt-4o'", "model: 'mistral-small-latest'"].map((part) => text.indexOf(part));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order.every((place) => place > 0)).toBe(true);
    expect(text.indexOf('fallbacks: [')).toBeGreaterThan(order[0] ?? 0);
    expect(text.indexOf('fallbacks: [')).toBeLessThan(order[1] ?? 0);
  });

  it('makes code that compiles without findings, as it retries often enough to leave a provider that fails', async () => {
    const { answer, text } = await imported(CONFIG);
    expect(answer.findings).toEqual([]);
    expect(text).toContain('retry: { attempts: 6,');
    expect(text).toContain('consecutiveFailures: 5');
  });

  it('copies no key, and says as a comment what is left to do', async () => {
    const { text } = await imported(CONFIG);
    expect(text).not.toContain('sk-do-not-copy');
    expect(text).toContain(
      '// by hand: model_list[0].litellm_params.api_key: put the key, which is not copied, into the Secret',
    );
  });

  it('refuses a file that is no config of LiteLLM', async () => {
    const file = folder.write('config.yaml', 'kind: Gateway\n');
    const result = await run('import', '--from', 'litellm', file, '-o', folder.path('llm.ts'), '--no-config');
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining('a config of LiteLLM has a model_list') });
  });

  it.each(['litellm', 'data-plane'])('says why a file cannot be read, for %s', async (source) => {
    const said = async (file: string) => {
      const output = folder.path('main.ts');
      const { code, err } = await run('import', '--from', source, file, '-o', output, '--no-config');
      expect(code).toBe(2);
      return err;
    };
    expect(await said(folder.path('none.yaml'))).toContain('none.yaml: there is no such file');
    expect(await said(folder.write('tab.yaml', 'a:\n\tb: 1\n'))).toMatch(
      /tab\.yaml:2:\d+: this is not valid YAML: tab/,
    );
    expect(await said(folder.write('empty.yaml', ''))).toContain('there is no config that can be read as YAML');
  });
});
