import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { isObject } from '../../../src/core/values/objects';
import { run, useFolder } from '../cli/run';
import { backendOf, changed, DUMP, policyOf, routeOf } from './recorded-dump';

const INPUT = join(__dirname, 'gateway.yaml');

interface Report {
  readonly reports: readonly {
    readonly verdict: string;
    readonly differences: readonly { what: string; field: string; resources: string[]; security: boolean }[];
  }[];
  readonly unanswered: readonly string[];
}

const folder = useFolder();

async function driftOf(dump: unknown): Promise<Report & { code: number }> {
  const file = folder.write('dump.json', typeof dump === 'string' ? dump : JSON.stringify(dump));
  const { code, out } = await run('drift', '-f', INPUT, '--dump', file, '--format', 'json');
  return { code, ...(JSON.parse(out) as Report) };
}

/** Yields the path of every value in routes, policies and backends. */
function* placesIn(value: unknown, path: (string | number)[] = []): Iterable<(string | number)[]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* placesIn(item, [...path, index]);
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) yield* placesIn(item, [...path, key]);
  else if (value !== null) yield path;
}

/** Fields that do not affect requests: names, current health, and contents of Secrets. */
const SILENT =
  /^(?:key|gatewayName|gatewayNamespace|namespace|listenerName|address|protocol|tunnelProtocol|mode|info|capacity|kid|keys|name)$/;

describe('ai-gateway drift', () => {
  it('finds no difference if the inputs are running', async () => {
    expect(await driftOf(DUMP)).toMatchObject({
      code: 0,
      unanswered: [],
      reports: [{ verdict: 'in step', differences: [] }],
    });
  });

  it.each<[string, (dump: any) => void]>([
    [
      'an evicted provider',
      (dump) => {
        const [group] = backendOf(dump, 'ai').backend.ai.target.providers;
        Object.assign(group, { rejected: group.active, active: {} });
      },
    ],
    ['the order of routes', (dump) => dump.binds.reverse()],
    ['the order of backends', (dump) => dump.backends.reverse()],
    [
      'another spelling of a duration',
      (dump) => {
        policyOf(routeOf(dump, 'http', 'chat.00'), 'timeout').requestTimeout = '120s';
      },
    ],
  ])('ignores %s', async (_, change) => {
    expect(await driftOf(changed(change))).toMatchObject({ code: 0 });
  });

  it.each<[string, (dump: any) => void, string, string, string]>([
    [
      'a route that is gone',
      (dump) => {
        const { routes } = Object.values<any>(dump.binds.find(({ key }: any) => key === 'bind/81').listeners)[0];
        delete routes[Object.keys(routes)[0]];
      },
      'route 81/admin demo/shop.00',
      '',
      'HTTPRoute demo/shop',
    ],
    [
      'a rule of authorization',
      (dump) => {
        policyOf(routeOf(dump, 'http', 'chat.00'), 'authorization').rules.allow = ['true'];
      },
      'route 80/http demo/chat.00',
      'policies.authorization.rules.allow.0',
      'AgentgatewayPolicy demo/callers',
    ],
    [
      'an authentication that is gone',
      (dump) => {
        const route = routeOf(dump, 'http', 'chat.00');
        route.inlinePolicies = route.inlinePolicies.filter((one: any) => !('jwtAuth' in one));
      },
      'route 80/http demo/chat.00',
      'policies.jwtAuth',
      'AgentgatewayPolicy demo/callers',
    ],
    [
      'a weight',
      (dump) => {
        routeOf(dump, 'http', 'shop.00').backends[0].weight = 9;
      },
      'route 80/http demo/shop.00',
      'backends.0.weight',
      'HTTPRoute demo/shop',
    ],
    [
      'a time limit of the route',
      (dump) => {
        policyOf(routeOf(dump, 'http', 'chat.00'), 'timeout').requestTimeout = '3m0s';
      },
      'route 80/http demo/chat.00',
      'policies.timeout.requestTimeout',
      'HTTPRoute demo/chat',
    ],
    [
      'the model of a provider',
      (dump) => {
        backendOf(dump, 'ai').backend.ai.target.providers[1].active.second.endpoint.provider.anthropic.model = 'other';
      },
      'backend demo/llm',
      'ai.1.second.provider.settings.model',
      'AgentgatewayBackend demo/llm',
    ],
    [
      'a provider of another group',
      (dump) => {
        backendOf(dump, 'ai').backend.ai.target.providers.reverse();
      },
      'backend demo/llm',
      'ai.0.first',
      'AgentgatewayBackend demo/llm',
    ],
    [
      'a credential that is gone',
      (dump) => {
        const { endpoint } = backendOf(dump, 'ai').backend.ai.target.providers[0].active.first;
        endpoint.inlinePolicies = endpoint.inlinePolicies.filter((one: any) => !('backendAuth' in one));
      },
      'backend demo/llm',
      'ai.0.first.policies',
      'AgentgatewayBackend demo/llm',
    ],
    [
      'what a policy says of a backend',
      (dump) => {
        backendOf(dump, 'ai').inlinePolicies[0].health.eviction.consecutiveFailures = 9;
      },
      'backend demo/llm',
      'policies.health.eviction.consecutiveFailures',
      'AgentgatewayPolicy demo/health',
    ],
    [
      'all policies of a backend',
      (dump) => {
        delete backendOf(dump, 'ai').inlinePolicies;
      },
      'backend demo/llm',
      'policies',
      'AgentgatewayPolicy demo/health',
    ],
    [
      'a policy of the whole Gateway',
      (dump) => {
        dump.policies = dump.policies.filter(({ policy }: any) => !policy.traffic?.csrf);
      },
      'policy demo/everywhere:csrf',
      '',
      'AgentgatewayPolicy demo/everywhere',
    ],
    [
      'what is logged',
      (dump) => {
        dump.policies.find(({ policy }: any) => policy.frontend?.accessLog).policy.frontend.accessLog.add = {
          other: 'request.path',
        };
      },
      'frontend accessLog',
      'add.team',
      'AgentgatewayPolicy demo/everywhere',
    ],
    [
      'a host of a listener',
      (dump) => {
        Object.values<any>(dump.binds.find(({ key }: any) => key === 'bind/81').listeners)[0].hostname = '*';
      },
      'listener 81/admin',
      'hostname',
      'Gateway demo/edge',
    ],
  ])('reports the resource of %s', async (_, change, what, field, resource) => {
    const { code, reports } = await driftOf(changed(change));
    expect(code).toBe(5);
    expect(reports[0].verdict).toBe('different');
    expect(reports[0].differences).toContainEqual(expect.objectContaining({ what, field, resources: [resource] }));
  });

  it('detects every changed and every removed value', async () => {
    const places = [...placesIn(JSON.parse(DUMP))].filter((path) => !path.some((step) => SILENT.test(String(step))));
    expect(places.length).toBeGreaterThan(40);
    for (const path of places) {
      const last = path.at(-1)!;
      const parentOf = (dump: any) => path.slice(0, -1).reduce((value, step) => value[step], dump);
      const before = parentOf(JSON.parse(DUMP))[last];
      if (before === '<redacted>' || before === false) continue;
      const other = typeof before === 'number' ? before + 1 : typeof before === 'boolean' ? !before : `x${before}`;
      const { code, reports } = await driftOf(
        changed((dump) => {
          parentOf(dump)[last] = other;
        }),
      );
      expect({ path, code }).toEqual({ path, code: 5 });
      for (const { resources } of reports[0].differences)
        expect({ path, resources }).not.toEqual({ path, resources: [] });
    }
  });

  it('reports an unknown route, security first, without secrets', async () => {
    const dump = changed((value) => {
      const { routes } = Object.values<any>(value.binds[0].listeners)[0];
      const [route] = Object.values<any>(routes);
      routes.extra = {
        ...route,
        name: 'extra.00',
        inlinePolicies: [{ requestHeaderModifier: { set: { authorization: 'Bearer sk-1' } } }],
      };
    });
    const { out } = await run('drift', '-f', INPUT, '--dump', folder.write('dump.json', JSON.stringify(dump)));
    expect(out).toMatch(/^ {2}security: route \d+\/\w+ demo\/extra\.00$/m);
    expect(out).toContain('<hidden>');
    expect(out).not.toContain('sk-1');
  });

  it('counts differences for Prometheus', async () => {
    const dump = changed((value) => {
      policyOf(routeOf(value, 'http', 'chat.00'), 'authorization').rules.allow = ['true'];
    });
    const file = folder.write('a"b.json', JSON.stringify(dump));
    const { out } = await run('drift', '-f', INPUT, '--dump', file, '--format', 'prometheus');
    const labels = `gateway="demo/edge",source="${file.replace('"', '\\"')}",verdict="different"`;
    expect(out).toContain(`ai_gateway_drift_differences{${labels},security="true"} 1\n`);
    expect(out).toContain(`ai_gateway_drift_differences{${labels},security="false"} 0\n`);
    expect(out).toContain('\nai_gateway_drift_unanswered 0\n');
  });

  it('prints the output on its page, which lists fields that dumps omit', async () => {
    const dump = changed((value) => {
      policyOf(routeOf(value, 'http', 'chat.00'), 'authorization').rules.allow = ['true'];
      routeOf(value, 'http', 'shop.00').backends[0].weight = 9;
    });
    const file = folder.write('dump.json', JSON.stringify(dump));
    const { out } = await run('drift', '-f', INPUT, '--dump', file);
    const page = readFileSync(join(__dirname, '../../../docs/drift.md'), 'utf8');
    expect(page).toContain(`\n\`\`\`\n${out.replace(file, 'dump.json')}\`\`\`\n`);
    for (const hidden of AGENTGATEWAY_1_4.running.hidden) expect(page).toContain(`- ${hidden}`);
  });

  it.each([
    ['{"binds":', 'is not JSON'],
    ['[]', 'is not a dump of the data plane: it has no `binds`'],
    [`${'['.repeat(300)}${']'.repeat(300)}`, 'is nested more than 200 levels deep'],
    ['{"binds":[{"listeners":{"a":{"routes":{"x":7}}}}],"backends":[null],"policies":"x"}', undefined],
  ])('reports why %s cannot be compared', async (text, reason) => {
    const { code, unanswered } = await driftOf(text);
    if (reason === undefined) return expect(code).toBe(5);
    expect(code).toBe(1);
    expect(unanswered).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    [[], 'nothing to compare with'],
    [['--dump', 'x', '--watch'], '--watch requires --url or --kubectl'],
    [['--url', 'http://127.0.0.1:1', '--watch', '0'], '--watch takes a number of seconds'],
    [['--dump', 'x', '--gateway', 'demo/other'], '--gateway demo/other is not among the inputs; they have demo/edge'],
  ])('refuses %s', async (args, message) => {
    const { code, err } = await run('drift', '-f', INPUT, ...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
