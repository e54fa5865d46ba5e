import { App } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { ClientAuthentication, CompiledChart, Credentials, Gateway, LlmProvider } from '../../../src';
import { LlmFailoverGateway, type LlmFailoverGatewayProps } from '../../../src/modules/patterns';
import { expectGolden } from '../../support/golden';
import { run, useFolder } from './run';

/** Whether a stranger understands the cause and the fix at the first reading, at the second, or is sent to the wrong place. */
type Reading = 'first' | 'second' | 'misleads';

interface Mistake {
  readonly name: string;
  /** The correct text, and the one with the mistake. */
  readonly edit: readonly [string, string];
  /** The reading before the message was rewritten, if it was. */
  readonly before?: Exclude<Reading, 'first'>;
}

const INPUT = `apiVersion: v1
kind: Service
metadata: { name: orders, namespace: shop }
spec: { ports: [{ name: http, port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: shop
spec:
  gatewayClassName: agentgateway
  listeners:
    - name: web
      protocol: HTTPS
      port: 443
      hostname: shop.example.org
      tls: { certificateRefs: [{ name: shop-tls }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: cart
  namespace: shop
spec:
  parentRefs:
    - name: front
      sectionName: web
  hostnames:
    - shop.example.org
  rules:
    - name: all
      matches:
        - path: { type: PathPrefix, value: /cart }
      backendRefs:
        - name: orders
          port: 80
    - name: llm
      matches:
        - path: { type: PathPrefix, value: /v1 }
      backendRefs:
        - group: agentgateway.dev
          kind: AgentgatewayBackend
          name: models
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata:
  name: models
  namespace: shop
spec:
  ai:
    provider:
      openai:
        model: gpt-4o
  policies:
    auth:
      secretRef:
        name: openai-key
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata:
  name: clients
  namespace: shop
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: front }
  traffic:
    phase: PreRouting
    apiKeyAuthentication:
      secretRef: { name: client-keys }
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata:
  name: limits
  namespace: shop
spec:
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: cart
  traffic:
    timeouts:
      request: 30s
    retry:
      attempts: 3
      codes: [503]
`;

const SERVICE_REF = '        - name: orders\n          port: 80';
const BACKEND_REF = '        - group: agentgateway.dev\n          kind: AgentgatewayBackend\n          name: models';
const ACCESS = (fields: string) => ['    retry:\n', `    authorization:\n${fields}    retry:\n`] as const;

const RESOURCES: readonly Mistake[] = [
  { name: 'a brace is not closed', edit: ['value: /cart }', 'value: /cart'] },
  { name: 'a tab indents a line', edit: ['      protocol: HTTPS\n', '\tprotocol: HTTPS\n'] },
  { name: 'no space after a colon', edit: ['request: 30s', 'request:30s'], before: 'second' },
  { name: 'a quote is not closed', edit: ['hostname: shop', 'hostname: "shop'] },
  { name: 'an unquoted value contains a colon', edit: ['name: limits\n', 'name: limits: prod\n'] },
  { name: 'a line is indented too far', edit: ['name: cart\n  traffic:', 'name: cart\n   traffic:'] },
  { name: 'an unquoted wildcard', edit: ['    - shop.example.org', '    - *.example.org'] },
  { name: 'a rule named no', edit: ['- name: all\n', '- name: no\n'] },
  { name: 'a status with a leading zero', edit: ['codes: [503]', 'codes: [0503]'], before: 'misleads' },
  { name: 'a model that is a number', edit: ['model: gpt-4o', 'model: 4'], before: 'second' },
  { name: 'a version with a trailing zero', edit: ['model: gpt-4o', 'model: 4.10'], before: 'second' },
  { name: 'a number in quotes', edit: ['attempts: 3', 'attempts: "3"'] },
  { name: 'a kind in lower case', edit: [SERVICE_REF, `${SERVICE_REF}\n          kind: service`], before: 'misleads' },
  {
    name: 'a kind with another capital',
    edit: ['kind: AgentgatewayBackend\n          name', 'kind: AgentGatewayBackend\n          name'],
  },
  {
    name: 'a kind in the plural',
    edit: [
      'kind: AgentgatewayPolicy\nmetadata:\n  name: limits',
      'kind: AgentgatewayPolicies\nmetadata:\n  name: limits',
    ],
  },
  {
    name: 'a target of a misspelled kind',
    edit: ['kind: HTTPRoute\n      name: cart', 'kind: HttpRoute\n      name: cart'],
  },
  {
    name: 'a backend of an unsupported kind',
    edit: [SERVICE_REF, `${SERVICE_REF}\n          kind: Deployment`],
    before: 'second',
  },
  {
    name: 'a policy in the group of the Gateway API',
    edit: [
      'agentgateway.dev/v1alpha1\nkind: AgentgatewayPolicy\nmetadata:\n  name: limits',
      'gateway.networking.k8s.io/v1\nkind: AgentgatewayPolicy\nmetadata:\n  name: limits',
    ],
    before: 'misleads',
  },
  {
    name: 'a route in the group of agentgateway',
    edit: ['gateway.networking.k8s.io/v1\nkind: HTTPRoute', 'agentgateway.dev/v1alpha1\nkind: HTTPRoute'],
    before: 'misleads',
  },
  {
    name: 'a version that does not exist',
    edit: ['agentgateway.dev/v1alpha1\nkind: AgentgatewayPolicy', 'agentgateway.dev/v1\nkind: AgentgatewayPolicy'],
  },
  { name: 'an enum value in lower case', edit: ['type: PathPrefix, value: /cart', 'type: pathPrefix, value: /cart'] },
  { name: 'a part of an enum value', edit: ['type: PathPrefix, value: /cart', 'type: Prefix, value: /cart'] },
  { name: 'a protocol in lower case', edit: ['protocol: HTTPS', 'protocol: https'] },
  {
    name: 'a field in the singular',
    edit: ['      backendRefs:\n        - name: orders', '      backendRef:\n        - name: orders'],
  },
  { name: 'a field in the plural', edit: ['    retry:\n', '    retries:\n'], before: 'second' },
  {
    name: 'a string in place of a list',
    edit: ['  hostnames:\n    - shop.example.org', '  hostnames: shop.example.org'],
  },
  {
    name: 'a name in place of a reference',
    edit: ['      secretRef:\n        name: openai-key', '      secretRef: openai-key'],
  },
  { name: 'a duration without a unit', edit: ['request: 30s', 'request: 30'] },
  {
    name: 'a field one level too high',
    edit: ['  traffic:\n    timeouts:\n      request: 30s', '  timeouts:\n    request: 30s\n  traffic:'],
  },
  {
    name: 'a field beside its mapping',
    edit: ACCESS('      matchExpressions: ["jwt.sub == \'a\'"]\n'),
    before: 'second',
  },
  { name: 'a policy field in a backend', edit: ['    auth:\n', '    timeouts: { request: 5s }\n    auth:\n'] },
  {
    name: 'an API key in the provider',
    edit: ['model: gpt-4o', 'model: gpt-4o\n        apiKey: sk-123'],
    before: 'second',
  },
  { name: 'a misspelled Service', edit: ['- name: orders\n          port', '- name: odrers\n          port'] },
  { name: 'a backend without kind', edit: [BACKEND_REF, '        - name: models'] },
  {
    name: 'a backend without group',
    edit: [BACKEND_REF, '        - kind: AgentgatewayBackend\n          name: models'],
  },
  { name: 'a Service of another namespace', edit: [SERVICE_REF, `${SERVICE_REF}\n          namespace: stock`] },
  { name: 'a port that the Service lacks', edit: [SERVICE_REF, '        - name: orders\n          port: 8081'] },
  { name: 'a misspelled Gateway', edit: ['    - name: front\n', '    - name: fornt\n'] },
  { name: 'a misspelled listener', edit: ['sectionName: web', 'sectionName: wbe'] },
  { name: 'a hostname that fits no listener', edit: ['    - shop.example.org', '    - shop.example.com'] },
  {
    name: 'a policy in another namespace',
    edit: ['name: limits\n  namespace: shop', 'name: limits\n  namespace: infra'],
  },
  { name: 'a misspelled target', edit: ['name: cart\n  traffic', 'name: card\n  traffic'] },
  { name: 'a misspelled class', edit: ['gatewayClassName: agentgateway', 'gatewayClassName: agent-gateway'] },
  { name: 'a number in place of a list', edit: ['codes: [503]', 'codes: 503'], before: 'second' },
  {
    name: 'a number in place of an object',
    edit: ['retry:\n      attempts: 3\n      codes: [503]', 'retry: 3'],
    before: 'second',
  },
  {
    name: 'a path in place of a match',
    edit: ['path: { type: PathPrefix, value: /cart }', 'path: /cart'],
    before: 'second',
  },
  {
    name: 'a namespace in a reference to a Secret',
    edit: ['name: openai-key', 'name: openai-key\n        namespace: infra'],
    before: 'second',
  },
  { name: 'a name with an underscore', edit: ['name: limits', 'name: shop_limits'], before: 'second' },
  {
    name: 'the issuer of tokens outside of its provider',
    edit: ['    retry:\n', '    jwtAuthentication:\n      issuer: https://idp.example.org\n    retry:\n'],
    before: 'misleads',
  },
  {
    name: 'a function in lower case',
    edit: ACCESS('      policy:\n        matchExpressions: ["request.path.startswith(\'/v1\')"]\n'),
  },
  { name: 'one equals sign', edit: ACCESS('      policy:\n        matchExpressions: ["jwt.sub = \'a\'"]\n') },
];

const SETTINGS: readonly Mistake[] = [
  { name: 'a setting in lower case', edit: ['', 'failon: warning\n'], before: 'second' },
  { name: 'a severity that does not exist', edit: ['', 'severities: { listener-without-routes: warn }\n'] },
  { name: 'a misspelled diagnostic', edit: ['', 'severities: { listener-without-route: off }\n'] },
  { name: 'a waiver without a reason', edit: ['', 'waivers:\n  - code: AIG7005\n    resource: Gateway shop/front\n'] },
  { name: 'an external Secret without keys', edit: ['', 'externals:\n  secrets: [openai-key]\n'] },
  { name: 'a release that is a number', edit: ['', 'dataPlane: 1.4\n'] },
];

const REQUEST = 'tests:\n- name: a\n  request: GET https://shop.example.org/cart\n';
const TESTS: readonly Mistake[] = [
  { name: 'expected instead of expect', edit: ['', `${REQUEST}  expected: { status: 200 }\n`] },
  { name: 'a misspelled backend', edit: ['', `${REQUEST}  expect: { backend: odrers }\n`], before: 'second' },
  { name: 'a status that is a word', edit: ['', `${REQUEST}  expect: { status: ok }\n`], before: 'second' },
  {
    name: 'headers as a list',
    edit: ['', `${REQUEST}  headers: ["x-team: a"]\n  expect: { status: 200 }\n`],
    before: 'second',
  },
  {
    name: 'a request without a method and a scheme',
    edit: ['', `${REQUEST.replace('GET https://', '')}  expect: { status: 200 }\n`],
  },
];

const GUARANTEES: readonly Mistake[] = [
  {
    name: 'true in place of a mapping',
    edit: ['', 'guarantees:\n  - name: a\n    always: { authenticated: true }\n'],
    before: 'second',
  },
  {
    name: 'a host in the singular',
    edit: ['', 'guarantees:\n  - name: a\n    requests: { host: a.example.org }\n    always: { authenticated: {} }\n'],
  },
  {
    name: 'a misspelled kind of credential',
    edit: ['', 'guarantees:\n  - name: a\n    always: { authenticated: { by: [apikey] } }\n'],
  },
  {
    name: 'a backend that does not exist',
    edit: ['', 'guarantees:\n  - name: a\n    to: { backend: odrers }\n    always: { authenticated: {} }\n'],
    before: 'second',
  },
];

const PROVIDER = () => LlmProvider.openAi({ credentials: Credentials.fromSecretName('openai') });
const llm = (more: Partial<LlmFailoverGatewayProps> & Record<string, unknown>) => (chart: CompiledChart) => {
  new LlmFailoverGateway(chart, 'llm', {
    hostname: 'llm.example.org',
    plainHttp: true,
    tiers: [{ providers: [PROVIDER()] }],
    authentication: [ClientAuthentication.apiKeysLabelled({ team: 'a' })],
    ...more,
  });
};

/** Mistakes in the options of constructs. Python, Java, Go and .NET show the same messages with their own names of members. */
const CONSTRUCTS: Readonly<Record<string, (chart: CompiledChart) => void>> = {
  'tiers: []': llm({ tiers: [] }),
  "models: { chat: { opnai: 'gpt-4o' } }": llm({ models: { chat: { opnai: 'gpt-4o' } } }),
  'timeouts: 3': llm({ timeouts: 3 }),
  'authentication: []': llm({ authentication: [] }),
  "hostname: 'https://llm.example.org'": llm({ hostname: 'https://llm.example.org' }),
  'addHttpListener twice with one name': (chart) => {
    const gateway = new Gateway(chart, 'front');
    gateway.addHttpListener('web', { port: 80 });
    gateway.addHttpListener('web', { port: 81 });
  },
  'port: 70000': (chart) => new Gateway(chart, 'front').addHttpListener('web', { port: 70_000 }),
};

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly help: string;
}

describe('messages about mistakes', () => {
  const folder = useFolder();

  /** Returns all findings of a command as one string. */
  async function findings(...args: string[]): Promise<readonly Finding[]> {
    const { out } = await run(...args, '--format', 'json', '--report', '-');
    return (JSON.parse(out) as { readonly diagnostics: readonly Finding[] }).diagnostics;
  }

  async function rowsOf(
    mistakes: readonly Mistake[],
    judge: (changed: string, correct: string) => Promise<readonly Finding[]>,
  ): Promise<string[]> {
    const rows: string[] = [];
    for (const { name, edit, before } of mistakes) {
      const found = await judge(edit[1], edit[0]);
      expect(found, name).not.toEqual([]);
      const texts = found.map(({ code, message, help }) => `${code}: ${message}<br>${help}`);
      rows.push(`| ${name} | ${cell(texts.join('<br>'))} | ${before ?? 'first'} | first |`);
    }
    return rows;
  }

  it('are clear at the first reading', async () => {
    const input = folder.write('in/shop.yaml', INPUT);
    const known = await findings('validate', '-f', input, '--no-config');
    expect(known).toEqual([]);
    const ofResources = await rowsOf(RESOURCES, async (changed, correct) => {
      expect(INPUT.split(correct).length, correct).toBeGreaterThan(1);
      const file = folder.write(
        'changed.yaml',
        INPUT.replace(correct, () => changed),
      );
      return findings('validate', '-f', file, '--no-config');
    });
    const ofSettings = await rowsOf(SETTINGS, (changed) =>
      findings('validate', '-f', input, '--config', folder.write('ai-gateway.yaml', changed)),
    );
    const ofTests = await rowsOf(TESTS, async (changed) => {
      const { err } = await run('test', folder.write('a.gateway-test.yaml', changed), '-f', input, '--no-config');
      return inText(err);
    });
    const ofGuarantees = await rowsOf(GUARANTEES, async (changed) => {
      const file = folder.write('a.gateway-guarantees.yaml', changed);
      const { out, err } = await run('prove', file, '-f', input, '--no-config');
      return inText(`${out}${err}`);
    });
    const ofConstructs = Object.entries(CONSTRUCTS).map(([name, build]) => {
      const app = new App();
      const message = messageOf(() => {
        build(new CompiledChart(app, 'shop', { namespace: 'shop' }));
        app.synthYaml();
      });
      expect(message, name).not.toBe('');
      return `| \`${name}\` | ${cell(message)} | first | first |`;
    });
    const table = (title: string, rows: readonly string[]) =>
      `## ${title}\n\n| mistake | message | reading before | reading now |\n|---|---|---|---|\n${rows.join('\n')}\n`;
    expectGolden('mistakes', 'messages', {
      'table.md': [
        '# Messages about mistakes\n\nEach row is one mistake in a correct input, with all findings that it causes. The reading states whether the cause and the fix are clear at the first reading, at the second, or whether the message misleads.\n',
        table('Resources', ofResources),
        table('Settings', ofSettings),
        table('Tests', ofTests),
        table('Guarantees', ofGuarantees),
        table('Options of constructs', ofConstructs),
      ].join('\n'),
    });
  });
});

/** Returns the findings of a text report; the report itself if a test or a guarantee fails without one. */
function inText(report: string): Finding[] {
  const found = [...report.matchAll(/^(?:error|warning)\[(AIG\d+)\]: (.*)\n[\s\S]*?= help: (.*)$/gm)];
  if (found.length === 0) return [{ code: 'report', message: report.replace(/^\S*\n/, '').trim(), help: '' }];
  return found.map(([, code = '', message = '', help = '']) => ({ code, message, help }));
}

function cell(text: string): string {
  return text.trim().replaceAll('|', '\\|').replaceAll('\n', '<br>');
}

function messageOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}
