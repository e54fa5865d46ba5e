import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { main } from '../../../src/apps/cli';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { isObject } from '../../../src/core/values/objects';
import { run, useFolder } from '../cli/run';
import { fakeKubectl } from './fake-kubectl';
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

/** Every place inside of routes, policies and backends at which a value stands. */
function* placesIn(value: unknown, path: (string | number)[] = []): Iterable<(string | number)[]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* placesIn(item, [...path, index]);
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) yield* placesIn(item, [...path, key]);
  else if (value !== null) yield path;
}

/** What says nothing of what is done with requests: names that are given, health at the moment, and what Secrets hold. */
const SILENT =
  /^(?:key|gatewayName|gatewayNamespace|namespace|listenerName|address|protocol|tunnelProtocol|mode|info|capacity|kid|keys|name)$/;

describe('ai-gateway drift', () => {
  it('finds nothing where the inputs are what runs', async () => {
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
  ])('takes %s for no difference', async (_, change) => {
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
  ])('names the resource behind %s', async (_, change, what, field, resource) => {
    const { code, reports } = await driftOf(changed(change));
    expect(code).toBe(5);
    expect(reports[0].verdict).toBe('different');
    expect(reports[0].differences).toContainEqual(expect.objectContaining({ what, field, resources: [resource] }));
  });

  it('misses no value that is changed or gone', async () => {
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

  it('tells a route that nobody wrote, security first, and nothing of secrets', async () => {
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

  it('says what its page shows, and the page names what dumps hide', async () => {
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
    ['{"binds":', 'is no JSON'],
    ['[]', 'is no dump of the data plane: it has no `binds`'],
    [`${'['.repeat(300)}${']'.repeat(300)}`, 'is nested more than 200 deep'],
    ['{"binds":[{"listeners":{"a":{"routes":{"x":7}}}}],"backends":[null],"policies":"x"}', undefined],
  ])('says why %s cannot be compared', async (text, reason) => {
    const { code, unanswered } = await driftOf(text);
    if (reason === undefined) return expect(code).toBe(5);
    expect(code).toBe(1);
    expect(unanswered).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    [[], 'nothing to compare with'],
    [['--dump', 'x', '--watch'], '--watch asks again, and a file stays what it is'],
    [['--url', 'http://127.0.0.1:1', '--watch', '0'], '--watch takes a number of seconds'],
    [['--dump', 'x', '--gateway', 'demo/other'], '--gateway demo/other is not among the inputs; they have demo/edge'],
  ])('refuses %s', async (args, message) => {
    const { code, err } = await run('drift', '-f', INPUT, ...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe('pods of a cluster', () => {
  let server: Server | undefined;
  const { PATH } = process.env;
  afterEach(() => {
    server?.close();
    process.env.PATH = PATH;
  });

  const pod = (name: string, checksum: string, gateway = 'edge', namespace = 'demo') => ({
    metadata: {
      namespace,
      name,
      labels: { 'gateway.networking.k8s.io/gateway-name': gateway },
      annotations: { 'checksum/config': checksum, 'cdk8s-ai-gateway/compiled-as': `demo/${gateway}` },
    },
  });

  /** A kubectl that knows these pods, each of which answers what the server does. */
  async function withKubectl(pods: readonly object[], dump: string): Promise<void> {
    server = createServer((_, response) => response.end(dump)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const file = folder.write('pods.json', JSON.stringify({ items: pods }));
    process.env.PATH = fakeKubectl(folder, port, { pods: file });
  }

  async function checksum(...more: string[]): Promise<string> {
    const { out } = await run('compile', '-f', INPUT, '-o', '-', ...more);
    return /checksum\/config: (\w+)/.exec(out)?.[1] ?? '';
  }

  it.each([
    // Running pods read a change: that it is not there yet does not say that it was refused.
    ['', 'different'],
    ['rolloutOnConfigChange: true', 'refused'],
    ['configDelivery: compressed', 'refused'],
    ['configDelivery: pod', 'refused'],
  ])('are each compared with their Gateway: %s', async (settings, verdict) => {
    const config = ['--config', folder.write('ai-gateway.yaml', settings)];
    const own = await checksum(...config);
    const different = JSON.stringify(changed((dump) => dump.backends.pop()));
    await withKubectl([pod('new', own), pod('old', 'another')], different);
    const asked = ['drift', '-f', INPUT, '--kubectl', '--context', 'prod', '--format', 'json', ...config];
    const { code, out } = await run(...asked);
    expect(code).toBe(5);
    const { reports } = JSON.parse(out) as { reports: { source: string; verdict: string }[] };
    expect(reports.map(({ source, verdict }) => `${source} ${verdict}`).sort()).toEqual([
      `pod demo/new ${verdict}`,
      'pod demo/old behind',
    ]);
    expect(folder.read('calls')).toContain('port-forward --context prod --namespace demo pod/new :15000');
  });

  it('are those of the namespace and of the Gateway that are asked about', async () => {
    const text = readFileSync(INPUT, 'utf8');
    const both = folder.write('both.yaml', `${text}---\n${text.replaceAll('namespace: demo', 'namespace: other')}`);
    await withKubectl([pod('one', await checksum())], DUMP);
    const answer = async (...more: string[]) => {
      const { code, out, err } = await run('drift', '-f', both, '--no-config', '--kubectl', ...more);
      return [code, out || err];
    };
    const [IN_STEP, NO_POD] = [
      'pod demo/one: in step (Gateway demo/edge)\n',
      'not compared: Gateway other/edge has no running pod\n',
    ];
    expect(await answer()).toEqual([1, IN_STEP + NO_POD]);
    expect(await answer('--namespace', 'demo')).toEqual([0, IN_STEP]);
    expect(await answer('--gateway', 'demo/edge')).toEqual([0, IN_STEP]);
    expect(await answer('--gateway', 'other/edge')).toEqual([1, NO_POD]);
    expect(await answer('--gateway', 'demo/egde')).toEqual([2, expect.stringContaining('not among the inputs')]);
    expect(await answer('--gateway', 'other/edge', '--namespace', 'demo')).toEqual([
      1,
      'not compared: no pod runs a Gateway that is asked about\n',
    ]);
  });

  it('are asked again and again, and each change is a line', async () => {
    await withKubectl([pod('one', await checksum())], DUMP);
    const lines: string[] = [];
    const answers = [DUMP, DUMP, JSON.stringify(changed((dump) => dump.backends.pop()))];
    server?.removeAllListeners('request').on('request', (_, response) => {
      if (answers.length === 1) setTimeout(() => process.emit('SIGINT'), 1200);
      response.end(answers.length > 1 ? answers.shift() : answers[0]);
    });
    const quiet = { err: () => {}, color: false, interactive: false };
    const code = await main(['drift', '-f', INPUT, '--kubectl', '--watch', '1'], {
      ...quiet,
      out: (text) => lines.push(text),
    });
    expect(code).toBe(0);
    expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'pod demo/one: in step\n',
      'pod demo/one: different: differences 1, of security 1\n',
    ]);
  });

  it('that break off in the middle of their answer are not compared', async () => {
    await withKubectl([pod('one', await checksum())], DUMP);
    server?.removeAllListeners('request').on('request', (_, response) => {
      response.writeHead(200, { 'content-length': DUMP.length });
      response.write(DUMP.slice(0, 100), () => response.destroy());
    });
    const { code, out } = await run('drift', '-f', INPUT, '--kubectl');
    expect(code).toBe(1);
    expect(out).toMatch(/^not compared: pod demo\/one: http:\S+ does not answer: /);
  });

  it('that do not answer have a line each while they are watched', async () => {
    const own = await checksum();
    await withKubectl([pod('lost-one', own), pod('lost-two', own)], DUMP);
    const lines: string[] = [];
    setTimeout(() => process.emit('SIGINT'), 1500);
    const quiet = { err: () => {}, color: false, interactive: false };
    await main(['drift', '-f', INPUT, '--kubectl', '--watch', '60'], { ...quiet, out: (text) => lines.push(text) });
    expect(lines.map((line) => /pod demo\/(\S+): .*: not compared/.exec(line)?.[1]).sort()).toEqual([
      'lost-one',
      'lost-two',
    ]);
  });

  it('whose Deployment or DaemonSet got another name after it was compiled are not compared', async () => {
    const own = await checksum();
    const madeBy = (name: string, kind: string, owner: string, labels: object) => {
      const { metadata } = pod(name, own);
      const ownerReferences = [{ apiVersion: 'apps/v1', kind, name: owner, controller: true }];
      return { metadata: { ...metadata, labels: { ...metadata.labels, ...labels }, ownerReferences } };
    };
    const hash = { 'pod-template-hash': '5d8f' };
    await withKubectl(
      [
        madeBy('plain', 'ReplicaSet', 'edge-5d8f', hash),
        madeBy('late', 'ReplicaSet', 'dev-edge-blue-5d8f', hash),
        madeBy('on-nodes', 'DaemonSet', 'edge', {}),
        madeBy('late-on-nodes', 'DaemonSet', 'dev-edge', {}),
        // Of a Rollout, which has a name of its own.
        madeBy('canary', 'ReplicaSet', 'edge-canary-77', { 'rollouts-pod-template-hash': '77' }),
      ],
      DUMP,
    );
    const { code, out } = await run('drift', '-f', INPUT, '--kubectl');
    expect([
      code,
      out
        .split('\n')
        .filter((line) => line.includes('pod '))
        .sort(),
    ]).toEqual([
      1,
      [
        'not compared: pod demo/late was compiled as demo/edge, and renamed to dev-edge-blue later (AIG1022)',
        'not compared: pod demo/late-on-nodes was compiled as demo/edge, and renamed to dev-edge later (AIG1022)',
        'pod demo/canary: in step (Gateway demo/edge)',
        'pod demo/on-nodes: in step (Gateway demo/edge)',
        'pod demo/plain: in step (Gateway demo/edge)',
      ],
    ]);
  });

  it('that do not answer, or that nobody wrote, are said to be that', async () => {
    const { annotations, ...controlled } = pod('controlled', 'x').metadata;
    const [stray, moved] = [pod('stray', 'x', 'unknown'), pod('moved', 'x', 'edge', 'dev')];
    await withKubectl([pod('lost', await checksum()), stray, moved, { metadata: controlled }], DUMP);
    const { code, out } = await run('drift', '-f', INPUT, '--kubectl');
    expect(code).toBe(1);
    expect(out).toContain('not compared: pod demo/stray runs Gateway demo/unknown, which the inputs do not have');
    expect(out).toContain('not compared: pod dev/moved was compiled as demo/edge, and moved to the namespace dev');
    expect(out).not.toContain('controlled');
    expect(out).toContain('not compared: pod demo/lost: kubectl port-forward: error: pod is not running');
  });
});
