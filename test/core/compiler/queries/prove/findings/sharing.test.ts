import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, backend, GATEWAY, KEYS, POLICY, route, to } from './asking';

const apart = (...resources: string[]): Partial<Guarantee> => ({
  always: { notShared: { keyField: 'tenant', ...(resources.length > 0 ? { resources } : {}) } },
});

/** A route of one tenant, with its policy. */
const own = (tenant: string, refs: string, more = '') => `${route(
  tenant,
  `rules: [{matches: [{path: {value: /${tenant}}}], backendRefs: [${refs}]}]`,
)}
---
${POLICY.replace('name: guard', `name: ${tenant}`).replace('kind: Gateway, name: edge', `kind: HTTPRoute, name: ${tenant}`)}traffic: {${KEYS}${more}, authorization: {action: Require, policy: {matchExpressions: ['apiKey.tenant == "${tenant}"']}}}`;
const web = (name: string) => `{name: ${name}, port: 80}`;
const keyed = (name: string, secret: string) =>
  backend(name, `{static: {host: ${name}.example.com, port: 443}, policies: {auth: {secretRef: {name: ${secret}}}}}`);

const LIMIT = 'rateLimit: {local: [{requests: 9, unit: Minutes}]}';
const global = (expression: string) =>
  `rateLimit: {global: {backendRef: {name: limits, port: 80}, domain: shop, descriptors: [{entries: [{name: tenant, expression: '${expression}'}]}]}}`;

function said(guarantee: Partial<Guarantee>, ...documents: readonly string[]): string {
  const verdict = asked(guarantee, GATEWAY, ...documents);
  if (verdict.is !== 'does not hold') return 'reason' in verdict ? `${verdict.is}: ${verdict.reason}` : verdict.is;
  const { counterexample } = verdict;
  const tenants = [counterexample, counterexample.beside].map((one) => one?.caller.apiKey?.tenant);
  expect(new Set(tenants).size).toBe(2);
  return verdict.reason;
}

describe('tenants', () => {
  it.each<[string, Partial<Guarantee>, readonly string[], string]>([
    [
      'backends of their own',
      apart(),
      [own('blue', web('blue')), own('red', web('red'))],
      'holds: 2 resources are used, each by one tenant',
    ],
    ['one backend', apart(), [own('blue', web('web')), own('red', web('web'))], 'both use Service/shop/web/80'],
    [
      'a backend that one of them has in part',
      apart('backends'),
      [own('blue', `${web('web')}, ${web('b')}`), own('red', web('web'))],
      'both use Service/shop/web/80',
    ],
    [
      'a route for whoever has a key',
      apart('backends'),
      [route('web', `rules: [{backendRefs: [${web('web')}]}]`), `${POLICY}traffic: {${KEYS}}`],
      'both use Service/shop/web/80',
    ],
    [
      'one backend, which is not asked for',
      apart('limits'),
      [own('blue', web('web')), own('red', web('web'))],
      'holds: no tenant uses any of these resources',
    ],
    [
      'the same credential',
      apart('credentials'),
      [keyed('a', 'key'), keyed('b', 'key'), own('blue', to('a')), own('red', to('b'))],
      'both use Secret shop/key',
    ],
    [
      'credentials of their own',
      apart(),
      [keyed('a', 'one'), keyed('b', 'two'), own('blue', to('a')), own('red', to('b'))],
      'holds: 4 resources are used, each by one tenant',
    ],
    [
      'the limit of the gateway',
      apart('limits'),
      [own('blue', web('web')), own('red', web('web')), `${POLICY}traffic: {${LIMIT}}`],
      'both use a limit of ProxyPolicy/shop/guard',
    ],
    [
      'limits of their routes',
      apart('limits'),
      [own('blue', web('web'), `, ${LIMIT}`), own('red', web('web'), `, ${LIMIT}`)],
      'holds: 2 resources are used, each by one tenant',
    ],
    [
      'a service that counts them apart',
      apart('limits'),
      [own('blue', web('web')), own('red', web('web')), `${POLICY}traffic: {${global('apiKey.tenant')}}`],
      'holds: no tenant uses any of these resources',
    ],
    [
      'a service that counts them together',
      apart('limits'),
      [own('blue', web('web')), own('red', web('web')), `${POLICY}traffic: {${global('source.address')}}`],
      'both use a limit of ProxyPolicy/shop/guard',
    ],
  ])('have %s', (_, guarantee, documents, expected) => expect(said(guarantee, ...documents)).toBe(expected));
});

describe('a rate limit service', () => {
  const both = (blue: string, red: string) =>
    said(
      apart('limits'),
      own('blue', web('web'), `, ${global(blue)}`),
      own('red', web('web'), `, ${red.startsWith('rateLimit') ? red : global(red)}`),
    );

  it('uses one bucket for equal values of two policies', () => {
    expect(both('"all"', '"all"')).toContain('both use a limit of');
    expect(both('apiKey.plan', 'apiKey.plan')).toContain('both use a limit of');
  });

  it.each([
    ['other texts', '"red"'],
    ['another domain', global('"blue"').replace('domain: shop', 'domain: other')],
    ['another service', global('"blue"').replace('name: limits', 'name: others')],
    ['another name', global('"blue"').replace('name: tenant', 'name: team')],
  ])('keeps %s apart', (_, red) => expect(both('"blue"', red)).toContain('holds'));

  it('may receive the name of a tenant as a constant', () => {
    expect(both('apiKey.tenant', '"blue"')).toContain('both use a limit of');
    expect(both('apiKey.tenant', '"red"')).toContain('holds');
    expect(both('apiKey.tenant', 'apiKey["tenant"]')).toContain('holds');
    expect(both('apiKey.tenant', 'apiKey.plan')).toBe('cannot be decided');
  });

  it('receives values that callers may have in common', () => {
    const planned = (tenant: string, plan: string) =>
      own(tenant, web('web'), `, ${global('apiKey.plan')}`).replace(/(apiKey.tenant == "\w+")/, `$1 && ${plan}`);
    const planned2 = (blue: string, red: string) =>
      said(apart('limits'), planned('blue', `apiKey.plan == "${blue}"`), planned('red', `apiKey.plan == "${red}"`));
    expect(planned2('gold', 'gold')).toContain('both use a limit of');
    // The prover does not search for another plan that both may have.
    expect(planned2('gold', 'silver')).toBe('cannot be decided');
    expect(both('apiKey.plan', '"gold"')).toContain('both use a limit of');
    expect(both('apiKey.tenant + "-x"', 'apiKey.tenant + "-x"')).toBe('cannot be decided');
  });

  it('receives several values, all of which have to match', () => {
    const two = (first: string, second: string) =>
      global(first).replace('}]}]', `}, {name: way, expression: '${second}'}]}]`);
    const of = (blue: string, red: string) =>
      said(apart('limits'), own('blue', web('web'), `, ${blue}`), own('red', web('web'), `, ${red}`));
    expect(of(two('"all"', '"a"'), two('"all"', '"a"'))).toContain('both use a limit of');
    expect(of(two('"all"', '"a"'), two('"all"', '"b"'))).toContain('holds');
    expect(of(two('apiKey.tenant', '"a"'), two('"blue"', '"a"'))).toContain('both use a limit of');
    expect(of(two('apiKey.tenant', '"a"'), two('"blue"', '"b"'))).toContain('holds');
    expect(of(two('apiKey.tenant', 'request.path'), two('apiKey.tenant', 'request.path'))).toContain('holds');
  });

  it('may receive the same values from requests of two rules', () => {
    expect(both('request.path', 'request.path')).toBe('cannot be decided');
    const rule = route('web', `rules: [{backendRefs: [${web('web')}]}]`);
    const limited = `${POLICY}traffic: {${KEYS}, ${global('request.path')}}`;
    expect(said(apart('limits'), rule, limited)).toContain('both use a limit of');
  });
});

describe('local limits', () => {
  it('count separately in each Gateway', () => {
    const second = (document: string) => document.replaceAll('name: edge', 'name: core');
    const limited = `${POLICY.replace('}]', '}, {group: gateway.networking.k8s.io, kind: Gateway, name: core}]')}traffic: {${LIMIT}}`;
    const red = own('red', web('web'));
    expect(said(apart('limits'), own('blue', web('web')), red, limited, second(GATEWAY))).toContain('both use a limit');
    expect(said(apart('limits'), own('blue', web('web')), second(red), limited, second(GATEWAY))).toContain('holds');
  });
});

describe('credentials of guards', () => {
  const guarded = (name: string, secret: string) =>
    backend(
      name,
      `{ai: {provider: {openai: {}}}, policies: {auth: {secretRef: {name: ${name}}}, ai: {promptGuard: {request: [{openAIModeration: {policies: {auth: {secretRef: {name: ${secret}}}}}}]}}}}`,
    );
  const both = (blue: string, red: string) =>
    said(
      apart('credentials'),
      own('blue', to('one')),
      own('red', to('two')),
      guarded('one', blue),
      guarded('two', red),
    );

  it('are shared like others', () => {
    expect(both('same', 'same')).toBe('both use Secret shop/same');
    expect(both('own', 'other')).toContain('holds');
  });
});

describe('credentials', () => {
  const host = (name: string, auth: string) =>
    backend(name, `{static: {host: ${name}.example.com, port: 443}, policies: {auth: ${auth}}}`);
  const both = (...backends: [string, string]) =>
    said(apart('credentials'), own('blue', to('one')), own('red', to('two')), ...backends);
  const hosts = (blue: string, red: string) => both(host('one', blue), host('two', red));
  const bedrock = (name: string, more = '') =>
    backend(name, `{ai: {provider: {bedrock: {region: eu-west-1, model: m}}}${more}}`);
  const PODS = 'both use the cloud identity of Gateway shop/edge';

  it('are the same wherever the Secret is named', () => {
    expect(hosts('{aws: {secretRef: {name: a}}}', '{aws: {secretRef: {name: a}}}')).toBe('both use Secret shop/a');
    expect(hosts('{aws: {secretRef: {name: a}}}', '{aws: {secretRef: {name: b}}}')).toContain('holds');
    expect(hosts('{secretRef: {name: a, key: blue}}', '{secretRef: {name: a, key: red}}')).toContain('holds');
    expect(hosts('{key: abc}', '{key: abc}')).toContain('both use the credential of');
    expect(hosts('{key: abc}', '{key: abcd}')).toContain('holds');
  });

  it('default to those of the pods', () => {
    expect(both(bedrock('one'), bedrock('two'))).toBe(PODS);
    expect(both(bedrock('one'), bedrock('two', ', policies: {auth: {secretRef: {name: key}}}'))).toContain('holds');
    expect(hosts('{aws: {}}', '{aws: {region: eu-west-1}}')).toBe(PODS);
    const role = (name: string) => `{aws: {assumeRole: {roleArn: 'arn:aws:iam::123456789012:role/${name}'}}}`;
    expect(hosts(role('a'), role('b'))).toContain('holds');
    const mixed = (name: string) =>
      backend(
        name,
        `{ai: {groups: [{providers: [{name: a, openai: {}, policies: {auth: {secretRef: {name: ${name}}}}}, {name: b, bedrock: {region: eu-west-1, model: m}}]}]}}`,
      );
    expect(both(mixed('one'), mixed('two'))).toBe(PODS);
  });

  it('of cloud guards default to those of the pods', () => {
    const guarded = (name: string, policies = '') =>
      backend(
        name,
        `{ai: {provider: {openai: {}}}, policies: {auth: {secretRef: {name: ${name}}}, ai: {promptGuard: {request: [{bedrockGuardrails: {identifier: g, version: '1', region: eu-west-1${policies}}}]}}}}`,
      );
    expect(both(guarded('one'), guarded('two'))).toBe(PODS);
    expect(both(guarded('one'), guarded('two', ', policies: {auth: {secretRef: {name: own}}}'))).toContain('holds');
  });

  it('of models may be those of the pods', () => {
    const model = (name: string, more: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: ${name}, namespace: shop}
spec: {parentRefs: [{name: edge}], provider: Bedrock, bedrock: {region: eu-west-1}${more}}`;
    const keys = `${POLICY}traffic: {${KEYS}}`;
    expect(said(apart('credentials'), keys, model('one', ''))).toBe('cannot be decided');
    const passed = model('one', ', policies: {auth: {passthrough: {}}}');
    expect(said(apart('credentials'), keys, passed)).toContain('holds');
  });
});

describe('a server', () => {
  const host = (name: string, spec: string) => backend(name, `{static: {${spec}}}`);
  const at = (name: string) => to(name);
  const both = (...documents: readonly string[]) => said(apart('backends'), ...documents);

  it('is the same for all backends that name it', () => {
    const routes = [own('blue', at('blue')), own('red', at('red'))];
    const blue = host('blue', 'host: desk.example.com, port: 443');
    expect(both(...routes, blue, host('red', 'host: DESK.example.com, port: 443'))).toBe(
      'both use ProxyBackend/shop/blue (desk.example.com:443)',
    );
    expect(both(...routes, blue, host('red', 'host: desk.example.com, port: 80'))).toMatch(/^holds/);
  });

  it('is a Service by its name', () => {
    const routes = [own('blue', web('web')), own('red', at('red'))];
    expect(both(...routes, host('red', 'host: web.shop, port: 80'))).toBe('both use Service/shop/web/80');
    expect(both(...routes, host('red', 'host: desk.shop, port: 80'))).toMatch(/^holds/);
  });
});

describe('credentials that are written to requests', () => {
  const filter = (value: string) =>
    `filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: Authorization, value: ${value}}]}}], `;
  const setting = (tenant: string, value: string) =>
    own(tenant, web(tenant)).replace('backendRefs', `${filter(value)}backendRefs`);

  it('are shared if they are equal', () => {
    const blue = setting('blue', 'Basic eA==');
    expect(said(apart('credentials'), blue, setting('red', 'Basic eA=='))).toBe(
      'both use the Authorization that a filter or policy sets',
    );
    expect(said(apart('credentials'), blue, setting('red', 'Basic eQ=='))).toMatch(/^holds/);
  });

  it('may be shared if they are computed', () => {
    const set = `{request: {set: [{name: x-api-key, value: '"one"'}]}}`;
    const route = own('blue', web('blue'), `, transformation: ${set}`).replace('apiKey.tenant == "blue"', 'true');
    expect(said(apart('credentials'), route)).toBe('cannot be decided');
  });
});
