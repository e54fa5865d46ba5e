import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newerFields } from '../../../src/core/compiler/6-emit/workload/checks/config-fits-image';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import type { ConfigObject } from '../../../src/core/data-plane/placeholders';
import { RELEASES, readFacts } from '../../../tools/data-plane/releases';

const { since } = AGENTGATEWAY_1_4;
const FIELDS = since.flatMap(({ fields }) => fields);

/** Returns the types in a fact: names, and anonymous facts. */
function typesIn(fact: unknown): unknown[] {
  if (typeof fact !== 'string') return [fact];
  return fact.split('|').map((one) => one.replace(/^(\[\]|\{\})+/, ''));
}

/** Returns the keys of a fact, each with the facts of its values. */
function keysOf(
  fact: unknown,
  types: Readonly<Record<string, unknown>>,
  seen = new Set<unknown>(),
): [string, unknown][] {
  return typesIn(fact).flatMap((one): [string, unknown][] => {
    if (seen.has(one)) return [];
    seen.add(one);
    if (typeof one === 'string') return one in types ? keysOf(types[one], types, seen) : [];
    const { fields = {}, choices = [], exactlyOneOf = [], list } = one as any;
    return [
      ...Object.entries(fields).map(([key, value]): [string, unknown] => [key.replace('!', ''), value]),
      ...[...choices, ...exactlyOneOf, ...(list ? [list] : [])].flatMap((choice) => keysOf(choice, types, seen)),
      ...(typeof one === 'object' && typeof (one as any).map === 'string' ? keysOf((one as any).map, types, seen) : []),
    ];
  });
}

describe('fields that older releases do not read', () => {
  const { types } = readFacts(RELEASES[0]!);
  const all = Object.values(types).flatMap((fact) => keysOf(fact, types));

  it('are fields of the config, each listed once', () => {
    expect(new Set(FIELDS).size).toBe(FIELDS.length);
    for (const field of FIELDS) {
      const [path = ''] = field.split('=');
      const [first, ...others] = path.replace('/', '').split('.');
      const start = path.startsWith('/') ? keysOf('LocalConfig', types) : all;
      let reached = start.filter(([key]) => key === first).map(([, fact]) => fact);
      for (const step of others) {
        // Between a list of policies and the settings of each is its `policy`; a map has arbitrary keys.
        const between = reached.flatMap((fact) =>
          keysOf(fact, types)
            .filter(([key]) => key === 'policy')
            .map(([, to]) => to),
        );
        reached =
          step === '*'
            ? reached
            : [...reached, ...between].flatMap((fact) =>
                keysOf(fact, types)
                  .filter(([key]) => key === step)
                  .map(([, to]) => to),
              );
      }
      expect.soft(reached, field).not.toEqual([]);
    }
  });

  it('are listed in the documentation', () => {
    const page = readFileSync(join(__dirname, '../../../docs/upgrade.md'), 'utf8');
    const rows = new Map([...page.matchAll(/^\| (1\.\d) \| (.*) \|$/gm)].map(([, release, text]) => [release, text]));
    expect([...rows.keys()]).toEqual(since.map((addition) => addition.since));
    for (const { since: release, fields } of since)
      expect(rows.get(release)?.split(', ')).toEqual(fields.map((field) => `\`${field.replace(/^\/|\.\*/g, '')}\``));
  });
});

describe('a config', () => {
  const found = (config: ConfigObject, minor: string) =>
    newerFields(config, minor, since).map(({ field, since, place }) => `${since} ${field} ${place}`);
  const withRoute = (policies: ConfigObject): ConfigObject => ({
    binds: [{ port: 80, listeners: [{ routes: [{ policies, backends: [{ host: 'a:80' }] }] }] }],
  });
  const route = 'binds[0].listeners[0].routes[0].policies';

  it('reports fields newer than a release, each once', () => {
    const policies = { delay: { duration: '1s' }, buffer: { request: {} }, oidc: {} };
    const config = { ...withRoute(policies), policies: [{ policy: { delay: { duration: '2s' } } }] };
    expect(found(config, '1.4')).toEqual([]);
    expect(found(config, '2.0')).toEqual([]);
    expect(found(config, '1.3')).toEqual([`1.4 policies.delay ${route}.delay`]);
    expect(found(config, '1.2')).toEqual([`1.4 policies.delay ${route}.delay`, `1.3 policies.buffer ${route}.buffer`]);
    expect(found(config, '1.0')).toHaveLength(3);
    expect(found(config, '0.11')).toHaveLength(3);
  });

  it('reports newer fields in conditional and targeted policies', () => {
    const conditional = [{ condition: 'true', policy: { host: 'a:1', failureMode: 'failOpen' } }];
    expect(found(withRoute({ extProc: { conditional } }), '1.1')).toEqual([
      `1.2 extProc.conditional ${route}.extProc.conditional`,
      `1.4 extProc.failureMode ${route}.extProc.conditional[0].policy.failureMode`,
    ]);
    expect(found({ policies: [{ policy: { mcpGuardrails: {} } }] }, '1.2')).toEqual([
      '1.3 policies.mcpGuardrails policies[0].policy.mcpGuardrails',
    ]);
  });

  it('may have other values of a field that has a new one', () => {
    const config = (mode: string) => withRoute({ apiKey: { keys: [], mode } });
    expect(found(config('strict'), '1.2')).toEqual([]);
    expect(found(config('permissive'), '1.2')).toEqual([`1.3 apiKey.mode=permissive ${route}.apiKey.mode`]);
    const ai = (format: string) => withRoute({ ai: { routes: { '/v1/x': format } } });
    expect(found(ai('messages'), '1.2')).toEqual([]);
    expect(found(ai('rerank'), '1.2')).toEqual([`1.3 ai.routes=rerank ${route}.ai.routes./v1/x`]);
  });

  it('accepts any field in user-defined values', () => {
    const metadata = { extProc: { failureMode: 'failOpen' }, oauthTokenExchange: {} };
    expect(found(withRoute({ apiKey: { keys: [{ key: 'a', metadata }] } }), '1.0')).toEqual([]);
    expect(found(withRoute({ ai: { defaults: metadata, overrides: metadata } }), '1.0')).toEqual([]);
    expect(found(withRoute({ retry: { attempts: 2 } }), '0.9')).toEqual([]);
  });
});
