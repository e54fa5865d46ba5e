import { existsSync, readFileSync } from 'node:fs';
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
  readonly items: readonly {
    readonly item: string;
    readonly grade: string;
    readonly topic?: string;
    readonly reason?: string;
    readonly secret?: { readonly name: string };
  }[];
  readonly errors: readonly string[];
  readonly findings: readonly string[];
}

describe('import --from litellm', () => {
  const folder = useFolder();
  const imported = async (config: string, ...options: string[]) => {
    const file = folder.write('config.yaml', config);
    const output = folder.path('llm.ts');
    const { code, out, err } = await run(
      ...['import', '--from', 'litellm', file, '-o', output, '--format', 'json', '--no-config', ...options],
    );
    const isWritten = existsSync(output);
    return {
      code,
      err,
      answer: JSON.parse(out) as Answer,
      isWritten,
      text: isWritten ? readFileSync(output, 'utf8') : '',
    };
  };

  it('grades each item, with a reason unless it is exact', async () => {
    const { code, answer } = await imported(CONFIG);
    expect(code).toBe(5);
    const grades = Object.fromEntries(answer.items.map(({ item, grade }) => [item, grade]));
    expect(grades).toMatchObject({
      'model_list[0].litellm_params.model': 'exact',
      'model_list[0].litellm_params.api_key': 'to do',
      'model_list[2].litellm_params.model': 'exact',
      'model_list[2].litellm_params.top_p': 'exact',
      'model_list[2].litellm_params.tpm': 'approximated',
      'model_list[3].litellm_params.model': 'left out',
      'router_settings.fallbacks': 'approximated',
      'litellm_settings.request_timeout': 'left out',
      'litellm_settings.cache': 'left out',
    });
    expect(answer.items.filter(({ grade, reason }) => grade !== 'exact' && !reason)).toEqual([]);
  });

  it.each(['mailto:x', 'ftp://a.example.com', 'a.example.com', 'http://${HOST}:8000', 'https://<name>.example.com'])(
    'leaves out a model at %s, which is not the address of a host',
    async (address) => {
      const model = (name: string, more = '') => `- {model_name: ${name}, litellm_params: {model: openai/x${more}}}\n`;
      const { code, answer, text } = await imported(
        `model_list:\n${model('a', `, api_base: "${address}"`)}${model('b')}`,
      );
      expect(code).toBe(5);
      const item = answer.items.find((one) => one.item === 'model_list[0].litellm_params.api_base');
      expect(item?.grade).toBe('left out');
      expect(text).not.toContain("name: 'a'");
    },
  );

  it('creates a Secret for each key, so deployments never share a key', async () => {
    const { text } = await imported(`model_list:
- model_name: chat
  litellm_params: {model: azure/a, api_base: "https://eu.openai.azure.com/", api_key: first}
- model_name: chat
  litellm_params: {model: azure/b, api_base: "https://us.openai.azure.com/", api_key: second}
- model_name: mini
  litellm_params: {model: azure/c, api_base: "https://us.openai.azure.com/", api_key: second}
- model_name: nova
  litellm_params: {model: bedrock/a, aws_access_key_id: one, aws_secret_access_key: x, aws_region_name: eu-west-1}
- model_name: pro
  litellm_params: {model: bedrock/b, aws_access_key_id: two, aws_secret_access_key: y, aws_region_name: eu-west-1}
`);
    const names = [...text.matchAll(/fromSecretName\('([^']+)'\)/g)].map(([, name]) => name);
    expect(names.sort()).toEqual(['azure-key', 'azure-key-2', 'azure-key-2']);
    expect(text).toContain("'aws-key-2'");
  });

  it('orders lower orders first, then higher ones, then fallbacks', async () => {
    const { text } = await imported(CONFIG);
    const order = ['azureOpenAi', "model: 'gpt-4o'", "model: 'mistral-small-latest'"].map((part) => text.indexOf(part));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order.every((place) => place > 0)).toBe(true);
    expect(text.indexOf('fallbacks: [')).toBeGreaterThan(order[0] ?? 0);
    expect(text.indexOf('fallbacks: [')).toBeLessThan(order[1] ?? 0);
  });

  it('generates code without findings that retries until a failing provider is evicted', async () => {
    const { answer, text } = await imported(CONFIG);
    expect(answer.findings).toEqual([]);
    // One retry, so that each provider is called twice before the next one is.
    expect(text).toContain('retry: { attempts: 5,');
    expect(text).toContain('consecutiveFailures: 2');
  });

  it('copies no key and lists remaining steps in a comment', async () => {
    const { text } = await imported(CONFIG);
    expect(text).not.toContain('sk-do-not-copy');
    expect(text).toContain(
      "// Authorization: the key of the file\n  chart.addExternalSecret({ name: 'azure-key', keys: ['Authorization'] });",
    );
  });

  const entry = (name: string, params: string, more = '') =>
    `- {model_name: ${name}, litellm_params: {${params}}${more}}\n`;
  const MODEL = `model_list:\n${entry('chat', 'model: openai/gpt-4o')}`;
  const gradesOf = ({ items }: Answer) => Object.fromEntries(items.map((one) => [one.item, one]));

  it.each(['enable_jwt_auth: true', 'custom_auth: auth.check', 'enable_oauth2_auth: true', 'allowed_ips: [10.0.0.1]'])(
    'opens nothing that %s kept closed',
    async (setting) => {
      const { text, answer } = await imported(`${MODEL}general_settings: {${setting}}\n`);
      expect(text).not.toContain('allowAnonymous');
      expect(text).toContain('authentication: [ClientAuthentication.apiKeys(');
      const graded = gradesOf(answer)[`general_settings.${setting.split(':')[0]}`];
      expect(graded).toMatchObject({ grade: 'to do', reason: expect.stringContaining('Until then') });
      expect(answer.findings).toEqual([]);
    },
  );

  it.each([
    ['no settings', ''],
    ['an empty key', 'general_settings: {master_key: ""}\n'],
    ['no key', 'general_settings: {master_key: null}\n'],
    ['sections without values', 'general_settings:\nlitellm_settings:\nrouter_settings:\n'],
  ])('requires a key of clients with %s, as LiteLLM may read its master key from the environment', async (_, more) => {
    const { code, text, answer } = await imported(`${MODEL}${more}`);
    expect(code).toBe(0);
    expect(text).toContain('authentication: [ClientAuthentication.apiKeys(llmClients)]');
    expect(text).not.toContain('allowAnonymous');
    expect(answer.items).toContainEqual(
      expect.objectContaining({
        grade: 'to do',
        topic: 'clients',
        reason: expect.stringContaining('LITELLM_MASTER_KEY'),
      }),
    );
    expect(answer.findings).toEqual([]);
  });

  it('omits models that are not for chat and reports alternatives', async () => {
    const { text, answer } = await imported(
      `${MODEL}${entry('ears', 'model: openai/whisper-1')}${entry('voice', 'model: azure/mine', ', model_info: {mode: audio_speech}')}`,
    );
    expect(text.replace(/^ *\/\/.*$/gm, '')).not.toMatch(/ears|voice|whisper/);
    const grades = gradesOf(answer);
    expect(grades['model_list[1].litellm_params.model']).toMatchObject({
      grade: 'left out',
      reason: expect.stringContaining('`/v1/audio/transcriptions`'),
    });
    expect(grades['model_list[2].litellm_params.model']?.reason).toContain('`/v1/audio/speech`');
    expect(answer.findings).toEqual([]);
  });

  it('reads AWS keys from one Secret and applies guards to all requests', async () => {
    const aws =
      'aws_access_key_id: os.environ/AWS_ACCESS_KEY_ID, aws_secret_access_key: do-not-copy, aws_region_name: eu-west-1';
    const models = ['a', 'b'].map((name) => entry(name, `model: bedrock/anthropic.claude-${name}, ${aws}`)).join('');
    const { text, answer } = await imported(`model_list:
${models}guardrails:
- guardrail_name: data
  litellm_params:
    guardrail: presidio
    mode: [pre_call, post_call]
    default_on: true
    pii_entities_config: {CREDIT_CARD: BLOCK, EMAIL_ADDRESS: MASK, IBAN_CODE: MASK}
- {guardrail_name: optional, litellm_params: {guardrail: presidio, mode: pre_call}}
- {guardrail_name: other, litellm_params: {guardrail: lakera_v2, mode: pre_call, default_on: true}}
- guardrail_name: bedrock
  litellm_params: {guardrail: bedrock, mode: during_call, default_on: true, guardrailIdentifier: g, guardrailVersion: '1', aws_region_name: eu-west-1}
`);
    expect(text).not.toContain('do-not-copy');
    expect(text.match(/Secret\.fromSecretName\(chart, 'Secret-aws-key'/g)).toHaveLength(1);
    expect(text.match(/Credentials\.awsSecret\(awsKey\)/g)).toHaveLength(2);
    expect(text).toContain("chart.addExternalSecret({ name: 'aws-key', keys: ['accessKey', 'secretKey'] });");
    expect(text).toContain('PromptGuard.mask({ known: [PersonalData.EMAIL] })');
    expect(text).toContain('PromptGuard.reject({ known: [PersonalData.CREDIT_CARD] })');
    expect(text).toContain("PromptGuard.bedrock({ identifier: 'g', version: '1', region: 'eu-west-1' })");
    expect(text).toContain('answers: [');
    const grades = gradesOf(answer);
    expect(grades['guardrails[0]']).toMatchObject({ grade: 'left out', reason: expect.stringContaining('IBAN_CODE') });
    expect(grades['guardrails[1]']?.reason).toContain('Clients request it by its name');
    expect(grades['guardrails[2]']?.reason).toContain('lakera_v2');
    // Streams do not mask the parts that answers mask, and the compiler reports it.
    expect(answer.findings.map((one) => one.slice(0, 7))).toEqual(['AIG5084']);
  });

  it('reports the equivalent of every other setting, or that it is unknown', async () => {
    const { answer } = await imported(
      `${MODEL}general_settings: {alerting: [slack], something_new: 1}\nrouter_settings: {redis_host: redis, redis_port: 6379}\nmcp_servers: {}\nnobody_knows: 1\n`,
    );
    const grades = gradesOf(answer);
    expect(grades['general_settings.alerting']?.reason).toContain('GatewayAlerts');
    expect(grades['router_settings.redis_host']?.reason).toContain('rateLimitService');
    expect(grades['mcp_servers']?.reason).toContain('SecuredMcpHub');
    expect(grades['general_settings.something_new']).toMatchObject({
      grade: 'left out',
      reason: expect.stringContaining('does not know the setting'),
    });
    // LiteLLM reads no other sections.
    expect(grades.nobody_knows).toBeUndefined();
  });

  it('adds notes to their model and generates valid Kubernetes names', async () => {
    const file = folder.write('config.yaml', CONFIG);
    for (const [name, mark, list] of [
      ['llm_gateway.py', '#', 'models=['],
      ['llm_gateway.ts', '//', 'models: ['],
    ] as const) {
      const { code } = await run('import', '--from', 'litellm', file, '-o', folder.path(name), '--no-config');
      expect(code).toBe(5);
      const lines = folder.read(name).split('\n');
      const place = (part: string) => lines.findIndex((line) => line.includes(part));
      expect(place('model_list[2].litellm_params.tpm')).toBeGreaterThan(place(list));
      expect(lines[place('model_list[2].litellm_params.tpm')]?.trim()).toMatch(new RegExp(`^${mark} `));
      expect(place('router_settings.fallbacks')).toBeLessThan(place(list));
      expect(folder.read(name)).toMatch(/ControllerChart\(app, ["']llm-gateway["']/);
      // The names of agentgateway are the default.
      expect(folder.read(name)).not.toContain('ProxyDistribution');
    }
  });

  it('rejects a file that is not a LiteLLM config', async () => {
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
      /tab\.yaml:2:\d+: this is not valid YAML: this line is indented with a tab/,
    );
    expect(await said(folder.write('empty.yaml', ''))).toContain('the file has no YAML document with keys');
  });
});
