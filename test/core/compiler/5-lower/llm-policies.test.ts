import { describe, expect, test } from 'vitest';
import { backend, policy, route, scenario, to } from './scenario';

const llm = (body: string, ...more: string[]) => scenario(route('r', to('llm')), backend('llm', body), ...more);

describe('LLM policies', () => {
  const ai = (body: string, ...more: string[]) =>
    llm(`ai: {provider: {providerA: {}}}\npolicies: {ai: ${body}}`, ...more).backend('demo/llm').policies.ai;

  test('preserve the types of JSON values', () => {
    expect(ai('{defaults: [{field: temperature, value: 0.5}, {field: stop, value: ["$"]}]}')).toEqual({
      defaults: { temperature: 0.5, stop: ['$'] },
    });
  });

  test('write route types, caching and prompts', () => {
    expect(
      ai(
        '{routes: {"*": CountTokens, /v1/messages: Messages}, promptCaching: {cacheTools: true}, prompt: {append: [{role: user, content: c}]}}',
      ),
    ).toEqual({
      routes: { '*': 'anthropicTokenCount', '/v1/messages': 'messages' },
      promptCaching: {
        cacheSystem: true,
        cacheMessages: true,
        cacheTools: true,
        minTokens: 1024,
        cacheMessageOffset: 0,
      },
      prompts: { append: [{ role: 'user', content: 'c' }] },
    });
  });

  test('emit guards, and reject responses if the action specifies it', () => {
    const guard =
      '{regex: {action: Reject, matches: ["a$"], builtins: [CaSin]}, response: {message: no, statusCode: 400}}';
    const { promptGuard } = ai(
      `{promptGuard: {request: [${guard}], response: [${guard}]}}`.replaceAll('message: no', 'message: stop'),
    );
    const rules = [{ pattern: 'a$' }, { builtin: 'caSin' }];
    const rejection = { body: 'stop', status: 400 };
    expect(promptGuard).toEqual({
      streaming: 'Enabled',
      request: [{ regex: { action: 'reject', rules }, rejection }],
      response: [{ regex: { action: 'reject', rules }, rejection }],
    });
  });

  test('reject responses with their message, mask without one, and report the difference', () => {
    const outcome = (action: string) =>
      scenario(
        backend('llm', `ai: {provider: {providerA: {}}}\npolicies: {ai: {promptGuard: {response: [${action}]}}}`),
        route('r', to('llm')),
      );
    const guards = (action: string) => outcome(action).backend('demo/llm').policies.ai.promptGuard.response;
    const rules = [{ builtin: 'ssn' }];
    expect(guards('{regex: {action: Reject, builtins: [Ssn]}}')).toEqual([
      {
        regex: { action: 'reject', rules },
        rejection: { body: 'The response was rejected due to inappropriate content' },
      },
    ]);
    expect(guards('{regex: {action: Mask, builtins: [Ssn]}}')).toEqual([{ regex: { action: 'mask', rules } }]);
    expect(outcome('{regex: {action: Reject, builtins: [Ssn]}}').found).toContain(
      'AIG5070 spec.policies.ai.promptGuard.response[0].regex.action',
    );
  });

  test.each<[guards: string, more: string, streaming: string | undefined, found: string[]]>([
    ['{regex: {builtins: [Ssn]}}', '', undefined, ['AIG5084 response[0]']],
    ['{regex: {builtins: [Ssn]}}', 'overrides: [{field: stream, value: false}]', undefined, []],
    ['{regex: {builtins: [Ssn]}}', 'overrides: [{field: stream, value: true}]', undefined, ['AIG5084 response[0]']],
    ['{regex: {builtins: [Ssn]}}', 'transformations: [{field: stream, expression: "false"}]', undefined, []],
    ['{webhook: {backendRef: {name: web, port: 80}}}', '', 'Enabled', ['AIG5083 response[0]']],
    [
      '{modelArmorCloudC: {templateId: t, projectId: p}}',
      'defaults: [{field: stream, value: false}]',
      'Enabled',
      ['AIG5083 response[0]'],
    ],
    [
      '{guardrailsCloudA: {identifier: g, version: "1", region: r}}',
      'overrides: [{field: stream, value: false}]',
      'Enabled',
      [],
    ],
    [
      '{regex: {builtins: [Ssn]}}, {webhook: {backendRef: {name: web, port: 80}}}',
      '',
      'Enabled',
      ['AIG5083 response[1]', 'AIG5084 response[0]'],
    ],
  ])('streamed answers: %s %s', (guards, more, streaming, found) => {
    const body = `policies: {ai: {promptGuard: {response: [${guards}]}${more ? `, ${more}` : ''}}}`;
    const outcome = scenario(backend('llm', `ai: {provider: {providerA: {}}}\n${body}`), route('r', to('llm')));
    expect(outcome.backend('demo/llm').policies.ai.promptGuard.streaming).toBe(streaming);
    const said = outcome.found.map((text) => text.replace('spec.policies.ai.promptGuard.', ''));
    expect(said.filter((text) => /^AIG508[34]/.test(text)).sort()).toEqual(found);
  });

  test('call webhooks and the guards of clouds', () => {
    const { promptGuard } = ai(
      '{promptGuard: {request: [{webhook: {backendRef: {name: web, port: 80}, forwardHeaderMatches: [{name: x-a, type: RegularExpression, value: "^a"}]}}, {moderationA: {policies: {auth: {key: k}}}}, {modelArmorCloudC: {templateId: t, projectId: p}}]}}',
    );
    expect(promptGuard.request).toEqual([
      {
        webhook: {
          target: { host: 'web.demo.svc.cluster.local:80' },
          forwardHeaderMatches: [{ name: 'x-a', value: { regex: '^a' } }],
        },
      },
      { openAIModeration: { policies: { backendAuth: { key: { value: 'k' } } } } },
      { googleModelArmor: { templateId: 't', projectId: 'p', location: 'us-central1' } },
    ]);
  });

  test('reject health settings for a single destination', () => {
    const outcome = llm(
      'ai: {provider: {providerA: {}}}\npolicies: {ai: {promptGuard: {request: [{moderationA: {policies: {health: {}}}}]}}}',
    );
    expect(outcome.found).toEqual(['AIG5032 spec.policies.ai.promptGuard.request[0].moderationA.policies.health']);
  });
});

describe('LLM policies of a provider', () => {
  const groups = (own: string) =>
    `ai: {groups: [{providers: [{name: a, providerA: {}, policies: {ai: ${own}}}, {name: b, providerA: {}}]}]}\npolicies: {ai: {modelAliases: {x: z}}}`;
  const providers = (outcome: ReturnType<typeof scenario>) => outcome.backend('demo/llm').ai.groups[0].providers;

  test('replace those of the backend entirely', () => {
    const outcome = llm(groups('{defaults: [{field: f, value: 1}]}'));
    expect(providers(outcome).map(({ policies }: any) => policies.ai)).toEqual([
      { defaults: { f: 1 } },
      { modelAliases: { x: 'z' } },
    ]);
    expect(outcome.backend('demo/llm').policies).toBeUndefined();
  });

  const one = (own: string) => `ai: {groups: [{providers: [{name: a, providerA: {}, policies: {ai: ${own}}}]}]}`;
  const caller = (ai: string) => policy('g', 'Gateway', 'name: gw', `backend: {ai: ${ai}}`);

  test('override settings of callers', () => {
    const outcome = llm(
      one('{defaults: [{field: f, value: 1}]}'),
      caller('{overrides: [{field: g, value: 2}], promptGuard: {request: [{regex: {matches: [a]}}]}}'),
    );
    expect(providers(outcome)[0].policies.ai).toEqual({ defaults: { f: 1 }, overrides: {}, promptGuard: {} });
  });

  test('are rejected if they cannot override', () => {
    const outcome = llm(one('{defaults: [{field: f, value: 1}]}'), caller('{modelAliases: {a: b}}'));
    expect(outcome.found).toEqual(['AIG5039 spec.ai.groups[0].providers[0].policies.ai']);
  });
});
