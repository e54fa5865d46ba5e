import { App } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { CompiledChart, gatewayapi } from '../../../src';
import { FindingSeverity } from '../../../src/modules/settings';
import { run, useFolder } from './run';

const folder = useFolder();

const route = (namespace: string, rules: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat, namespace: ${namespace}}
spec:
  parentRefs: [{name: edge, namespace: shop}]
  hostnames: [${namespace}.example.com]
  rules:
${rules}`;
const LIMIT = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: limit, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {rateLimit: {local: [{requests: 100, unit: Minutes}]}}
`;
const INPUT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  listeners:
  - {name: http, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}
${route('team-a', '  - matches: [{path: {value: /v1}}]\n    timeouts: {request: 5s}\n    backendRefs: [{name: svc, port: 80}]\n  - backendRefs: [{name: svc, port: 80}]\n')}${route('team-b', '  - timeouts: {request: 20s}\n    backendRefs: [{name: llm, group: agentgateway.dev, kind: AgentgatewayBackend}]\n')}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: llm, namespace: team-b}
spec: {static: {host: llm.example.com, port: 8080}}
`;

const TIMEOUT = `  - code: ORG0001
    text: requests to teams end within half a minute
    fix: Set a timeout.
    link: https://platform.example.com/timeouts
    routes: {namespaces: [team-*]}
    always: {policies: {timeouts: {request: {atMost: 30s}}}}
`;

function useConventions(conventions: string, more = '', input = INPUT): readonly string[] {
  folder.write('in/all.yaml', input);
  return ['--config', folder.write('ai-gateway.yaml', `inputs: [in]\n${more}conventions:\n${conventions}`)];
}

const LIMITED = `  - code: ORG0002
    text: requests to teams are limited
    routes: {namespaces: [team-b]}
    always: {policies: {rateLimit: {local: [{requests: {atMost: 50}, unit: Minutes}]}}}
`;

describe('a convention', () => {
  it('shows the value that falls short', async () => {
    const { out } = await run('validate', ...useConventions(LIMITED, '', `${INPUT}${LIMIT}`));
    expect(out).toContain('the rule has rateLimit: {"local":[{"requests":100,"unit":"Minutes"}]}');
  });

  it('checks the effective config and reports rule, request, message, fix and link', async () => {
    const { code, out } = await run('validate', ...useConventions(TIMEOUT));
    expect(code).toBe(0);
    expect(out).toContain('warning[ORG0001]: requests to teams end within half a minute');
    expect(out).toContain('HTTPRoute team-a/chat  spec.rules[1]');
    expect(out).toContain('for example GET http://team-a.example.com:8080/ from a caller without credentials');
    expect(out).toContain('help: Set a timeout. See https://platform.example.com/timeouts');
    expect(out.match(/ORG0001/g)).toHaveLength(1);
  });

  it('names each rule of a route that falls short, once for all listeners, and none that does not', async () => {
    const rule = (path: string, more = '') =>
      `  - matches: [{path: {value: ${path}}}]\n${more}    backendRefs: [{name: svc, port: 80}]\n`;
    const many = `${INPUT.split('---')[0]?.replace('  - {name: http', '  - {name: other, port: 8081, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}\n  - {name: http')}${route(
      'team-a',
      `${rule('/a')}${rule('/b', '    timeouts: {request: 5s}\n')}${rule('/c', '    timeouts: {request: 90s}\n')}${rule('/d')}`,
    )}`;
    const { out } = await run('validate', ...useConventions(TIMEOUT, '', many), '--max-diagnostics', '0');
    const named = [...out.matchAll(/HTTPRoute team-a\/chat {2}spec\.rules\[(\d)\]/g)].map(([, index]) => index);
    expect(named).toEqual(['0', '2', '3']);
    expect(out.match(/ORG0001/g)).toHaveLength(3);
    expect(out).toContain('for example GET http://team-a.example.com:8081/d');
  });

  it('is met by a policy of any level', async () => {
    const limited =
      '  - {code: ORG0002, text: requests are limited, routes: {}, always: {policies: {rateLimit: {}}}}\n';
    expect((await run('validate', ...useConventions(limited))).out.match(/ORG0002/g)).toHaveLength(3);
    expect((await run('validate', ...useConventions(limited, '', `${INPUT}${LIMIT}`))).out).not.toContain('ORG0002');
  });

  it('may be about backends', async () => {
    const tls =
      '  - {code: SEC001, text: backends are called with TLS, severity: error, backends: {}, always: {policies: {tls: {}}}}\n';
    expect(await run('validate', ...useConventions(tls))).toMatchObject({
      code: 1,
      out: expect.stringMatching(/error\[SEC001\][\s\S]*AgentgatewayBackend team-b\/llm/),
    });
    const secured = INPUT.replace('port: 8080}}', 'port: 8080}, policies: {tls: {}}}');
    expect(await run('validate', ...useConventions(tls, '', secured))).toMatchObject({ code: 0 });
  });

  it('supports waivers, severities and exceptions like other findings', async () => {
    const waiver =
      'waivers: [{code: ORG0001, resource: HTTPRoute team-a/chat, reason: streams take longer than that}]\n';
    const strict = 'failOn: warning\n';
    expect((await run('validate', ...useConventions(TIMEOUT, strict))).code).toBe(1);
    expect((await run('validate', ...useConventions(TIMEOUT, `${strict}${waiver}`))).code).toBe(0);
    expect((await run('validate', ...useConventions(TIMEOUT, 'severities: {ORG0001: error}\n'))).code).toBe(1);
    expect((await run('validate', ...useConventions(TIMEOUT, `${strict}severities: {ORG0001: off}\n`))).code).toBe(0);
    const annotated = INPUT.replace(
      'name: chat, namespace: team-a}',
      'name: chat, namespace: team-a, annotations: {ai-gateway/waive: "ORG0001: streams take longer than that"}}',
    );
    expect((await run('validate', ...useConventions(TIMEOUT, strict, annotated))).code).toBe(0);
    const excepted = TIMEOUT.replace('[team-*]', '[team-*], except: [team-a/*]');
    expect((await run('validate', ...useConventions(excepted, strict))).code).toBe(0);
    // An error of a platform may be waived, too.
    const grave = TIMEOUT.replace('routes:', 'severity: error\n    routes:');
    expect((await run('validate', ...useConventions(grave))).code).toBe(1);
    expect((await run('validate', ...useConventions(grave, waiver))).code).toBe(0);
    // Authors of resources cannot waive it, whichever setting makes it an error.
    for (const [given, settings] of [
      [grave, ''],
      [TIMEOUT, 'severities: {ORG0001: error}\n'],
    ] as const) {
      const { code, out } = await run('validate', ...useConventions(given, settings, annotated));
      expect(code).toBe(1);
      expect(out).toMatch(/error\[ORG0001\][\s\S]*error\[AIG0013\]|error\[AIG0013\][\s\S]*error\[ORG0001\]/);
    }
    // Its severity is a setting itself.
    const slight = TIMEOUT.replace('routes:', 'severity: note\n    routes:');
    expect(await run('validate', ...useConventions(slight, strict))).toMatchObject({
      code: 0,
      out: expect.stringContaining('note[ORG0001]'),
    });
    expect((await run('validate', ...useConventions(slight, `${strict}severities: {ORG0001: warning}\n`))).code).toBe(
      1,
    );
    const lighter = await run('validate', ...useConventions(grave, 'severities: {ORG0001: note}\n'));
    expect(lighter).toMatchObject({ code: 0, out: expect.stringContaining('note[ORG0001]') });
  });

  it('appears in SARIF with its message and page, and in a baseline', async () => {
    const args = useConventions(TIMEOUT);
    const { runs } = JSON.parse((await run('validate', ...args, '--format', 'sarif')).out);
    expect(runs[0].tool.driver.rules).toEqual([
      {
        id: 'ORG0001',
        shortDescription: { text: 'requests to teams end within half a minute' },
        fullDescription: { text: 'requests to teams end within half a minute' },
        helpUri: 'https://platform.example.com/timeouts',
        help: { text: 'https://platform.example.com/timeouts' },
        defaultConfiguration: { level: 'warning' },
      },
    ]);
    expect((await run('validate', ...args, '--format', 'github')).out).toContain('title=ORG0001');
    const baseline = folder.path('baseline.json');
    expect((await run('validate', ...args, '--write-baseline', baseline)).code).toBe(0);
    expect((await run('validate', ...args, '--baseline', baseline, '--fail-on', 'warning')).code).toBe(0);
  });

  it('warns with the nearest namespace if it matches nothing in the entire inputs', async () => {
    const wrong = TIMEOUT.replace('team-*', 'taem-a');
    const args = useConventions(wrong);
    const { out } = await run('validate', ...args);
    expect(out).toContain('AIG0028');
    expect(out).toContain('the nearest existing name is team-a');
    const part = folder.write('other.yaml', LIMIT.slice(4));
    expect((await run('validate', ...args, '-f', part)).out).not.toContain('AIG0028');
  });

  it('warns if it matches nothing in any checked environment', async () => {
    const rare = 'environments:\n  dev: {}\n  prod: {inputs: [more.yaml]}\n';
    const two = `${TIMEOUT.replace('team-*', 'nobody')}${TIMEOUT.replace('ORG0001', 'ORG0002').replace('team-*', 'rare')}`;
    folder.write('more.yaml', route('rare', '  - backendRefs: [{name: svc, port: 80}]\n'));
    const args = useConventions(two, rare);
    for (const environment of ['dev', 'prod'])
      expect((await run('validate', ...args, '--environment', environment)).out).not.toContain('AIG0028');
    const { out } = await run('validate', ...args, '--all');
    expect(out.match(/warning\[AIG0028\].*/g)).toEqual([
      expect.stringContaining('convention ORG0001 matches no route'),
    ]);
  });

  it.each([
    ['{code: AIG7005, text: a, routes: {}, always: {encrypted: true}}', 'AIG0002', 'a custom code'],
    ['{code: ORG0001, text: a, always: {encrypted: true}}', 'AIG0002', 'one of `routes` and `backends`'],
    ['{code: ORG0001, text: a, routes: {}, always: {}}', 'AIG0002', 'requires something'],
    ['{code: ORG0001, text: a, routes: {}, always: {answered: true}}', 'AIG0002', 'write a guarantee'],
    [
      '{code: ORG0001, text: a, routes: {}, always: {policies: {rateLimt: {}}}}',
      'AIG0001',
      'nearest existing name is rateLimit',
    ],
    ['{code: ORG0001, text: a, routs: {}, always: {encrypted: true}}', 'AIG0001', 'nearest existing name is routes'],
    ['{code: ORG0001, routes: {}, always: {encrypted: true}}', 'AIG0003', 'text'],
    ['{code: ORG0001, text: a, link: here, routes: {}, always: {encrypted: true}}', 'AIG0002', 'https://'],
  ])('reports an invalid convention with its place: %s', async (convention, error, text) => {
    const { code, out } = await run('validate', ...useConventions(`  - ${convention}\n`));
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(error) });
    expect(out).toContain(text);
    expect(out).toContain('ai-gateway.yaml:3:');
  });

  it('requires a unique code', async () => {
    expect((await run('validate', ...useConventions(`${TIMEOUT}${TIMEOUT}`))).out).toContain(
      'the only convention of its code',
    );
  });
});

it('applies conventions to charts', () => {
  const conventions = [
    {
      code: 'ORG0001',
      text: 'requests end within half a minute',
      severity: FindingSeverity.ERROR,
      routes: {},
      always: { policies: { timeouts: { request: { atMost: '30s' } } } },
    },
  ];
  const chart = new CompiledChart(new App(), 'shop', { namespace: 'shop', settings: { conventions } });
  new gatewayapi.Gateway(chart, 'edge', {
    metadata: { name: 'edge' },
    spec: { gatewayClassName: 'agentgateway', listeners: [{ name: 'http', port: 8080, protocol: 'HTTP' }] },
  });
  new gatewayapi.HttpRoute(chart, 'web', {
    spec: { parentRefs: [{ name: 'edge' }], rules: [{ backendRefs: [{ name: 'svc', port: 80 }] }] },
  });
  expect(chart.compile().errors.join()).toMatch(/ORG0001.*requests end within half a minute/);
});
