import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();

const POLICY = (traffic: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: guard, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic: ${traffic}
`;
const KEYS = (rules = '') => POLICY(`{apiKeyAuthentication: {mode: Strict, secretRef: {name: keys}}${rules}}`);
const RULE = (expression: string) =>
  `, authorization: {action: Require, policy: {matchExpressions: ['${expression}']}}`;
const TOKENS = (audiences: string) =>
  POLICY(
    `{jwtAuthentication: {providers: [{issuer: idp, audiences: ${audiences}, jwks: {remote: {jwksPath: /keys, backendRef: {name: idp, port: 80}}}}]}}`,
  );
/** A service that authorizes requests for a destination. */
const ASKED = (destination: string) =>
  POLICY('')
    .replace('name: guard', `name: of-${destination}`)
    .replace(/targetRefs: .*/, `targetRefs: [{group: '', kind: Service, name: ${destination}}]`)
    .replace('traffic: ', 'backend: {extAuth: {backendRef: {name: authz, port: 80}, grpc: {}}}');
const INPUT = `${CLASS}---\n${GATEWAY()}`;

const FRONTEND = POLICY('{}')
  .replace('kind: HTTPRoute', 'kind: Gateway')
  .replace('traffic: {}', 'frontend: {tcp: {keepalive: {retries: 3}}}');

async function compared(old: string, now: string, ...args: string[]) {
  return run('diff', folder.write('a.yaml', old), folder.write('b.yaml', now), '--no-new-access', ...args);
}

const ANSWERED = (condition: string) =>
  POLICY(`{directResponse: {conditional: [{condition: '${condition}', policy: {status: 418}}]}}`);

const CALLING = (spec: string) =>
  `${INPUT.replace('{name: shop, port: 80}', '{group: agentgateway.dev, kind: AgentgatewayBackend, name: one}')}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: one, namespace: demo}
spec: ${spec}
`;

const EXTERNAL = (name: string) => `---
apiVersion: v1
kind: Service
metadata: {name: shop, namespace: demo}
spec: {type: ExternalName, externalName: ${name}, ports: [{port: 80}]}
`;

/** Clients need a certificate of an authority. */
const CERTIFIED = (authority: string) =>
  INPUT.replace(
    /listeners:\n.*/,
    `tls: {frontend: {default: {validation: {caCertificateRefs: [{group: '', kind: ConfigMap, name: ${authority}}]}}}}
  listeners: [{name: http, port: 443, protocol: HTTPS, tls: {certificateRefs: [{name: cert}]}}]`,
  );

const AUTHORITY = (certificate = '') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ours, namespace: demo}\ndata: {ca.crt: ${JSON.stringify(certificate)}}\n`;

const HELD = (...keys: readonly string[]) => `---
apiVersion: v1
kind: Secret
metadata: {name: keys, namespace: demo}
stringData: {${keys.map((key, at) => `client-${at}: ${key}`).join(', ')}}
`;

describe('diff --no-new-access', () => {
  it.each<[string, string, string, string]>([
    [
      'nothing is changed',
      INPUT + KEYS(),
      INPUT + KEYS(),
      'no caller reaches a destination that it could not reach before',
    ],
    [
      'a key is gone, and another one has another name',
      INPUT + KEYS() + HELD('one', 'two'),
      INPUT + KEYS() + HELD('two'),
      'no caller reaches a destination that it could not reach before',
    ],
    ['less is let through', INPUT, INPUT + KEYS(), 'no caller reaches a destination that it could not reach before'],
    [
      'the same is said by another expression',
      INPUT + KEYS(RULE('request.path.startsWith("/shop/a")')),
      INPUT + KEYS(RULE('request.path.matches("^/shop/a.*")')),
      'no caller reaches a destination that it could not reach before',
    ],
  ])('returns 0 if %s', async (_, old, now, text) => {
    const { code, out } = await compared(old, now);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`New access\n  ${text}\n`) });
  });

  it.each<[string, string, string, RegExp]>([
    [
      'no key is asked for',
      INPUT + KEYS(),
      INPUT,
      /from a caller without credentials\n.*forwards it to Service\/demo\/shop\/80/,
    ],
    [
      'another claim is enough',
      INPUT + KEYS(RULE('apiKey.team == "a"')),
      INPUT + KEYS(RULE('apiKey.team in ["a", "b"]')),
      /from a caller with an API key with \{"team":"b"\}/,
    ],
    [
      'a pattern has become wider',
      INPUT + KEYS(RULE('request.path.matches("^/shop/[a-y]+$")')),
      INPUT + KEYS(RULE('request.path.matches("^/shop/[a-z]+$")')),
      /\/shop\/\S*z/,
    ],
    [
      'tokens for others are right, too',
      INPUT + TOKENS('[shop]'),
      INPUT + TOKENS('[shop, desk]'),
      /from a caller with a token with \{"aud":"desk"/,
    ],
    [
      'other keys are right',
      INPUT + KEYS(),
      INPUT + KEYS().replace('{name: keys}', '{name: others}'),
      /cannot be decided: it depends on the callers that keys or services accept, which differ/,
    ],
    [
      'a key is new',
      INPUT + KEYS() + HELD('one'),
      INPUT + KEYS() + HELD('one', 'two'),
      /cannot be decided: it depends on the callers that keys or services accept, which differ/,
    ],
    [
      'a service is asked about one of two destinations no more',
      INPUT.replace('name: shop, port: 80}', 'name: shop, port: 80}, {name: desk, port: 80}') +
        ASKED('shop') +
        ASKED('desk'),
      INPUT.replace('name: shop, port: 80}', 'name: shop, port: 80}, {name: desk, port: 80}') + ASKED('desk'),
      /forwards it to Service\/demo\/shop\/80/,
    ],
    [
      'other origins are taken for its own',
      INPUT + POLICY('{csrf: {additionalOrigins: [one.example.com]}}'),
      INPUT + POLICY('{csrf: {additionalOrigins: [one.example.com, two.example.com]}}'),
      /cannot be decided: it depends on which origins \S+ accepts as its own/,
    ],
    [
      'fewer requests are answered in place of the destination',
      INPUT + ANSWERED('request.path != "/shop/a"'),
      INPUT + ANSWERED('request.path != "/shop/b"'),
      /forwards it to Service\/demo\/shop\/80/,
    ],
    [
      'certificates of others are right',
      CERTIFIED('ours'),
      CERTIFIED('theirs'),
      /cannot be decided: it depends on the callers that keys or services accept, which differ/,
    ],
    [
      'an authority has another certificate',
      `${CERTIFIED('ours')}---\n${AUTHORITY(rootCertificates[0])}`,
      `${CERTIFIED('ours')}---\n${AUTHORITY(rootCertificates[1])}`,
      /cannot be decided: it depends on the callers that keys or services accept, which differ/,
    ],
    [
      'a backend has another host',
      CALLING('{static: {host: old.example.com, port: 80}}'),
      CALLING('{static: {host: new.example.com, port: 80}}'),
      /to AgentgatewayBackend\/demo\/one at new.example.com:80/,
    ],
    [
      'a provider is new',
      CALLING('{ai: {groups: [{providers: [{name: a, openai: {}}]}]}}'),
      CALLING('{ai: {groups: [{providers: [{name: a, openai: {}}, {name: b, anthropic: {}}]}]}}'),
      /to AgentgatewayBackend\/demo\/one at api.anthropic.com/,
    ],
    [
      'an MCP server is new',
      CALLING('{mcp: {targets: [{name: a, static: {host: a.example.com, port: 80}}]}}'),
      CALLING(
        '{mcp: {targets: [{name: a, static: {host: a.example.com, port: 80}}, {name: b, static: {host: b.example.com, port: 80}}]}}',
      ),
      /to AgentgatewayBackend\/demo\/one at b.example.com:80/,
    ],
    [
      'a Service has another external name',
      INPUT + EXTERNAL('old.example.com'),
      INPUT + EXTERNAL('new.example.com'),
      /to Service\/demo\/shop\/80 at new.example.com/,
    ],
    ['a destination is new', INPUT, INPUT.replace('name: shop, port', 'name: new, port'), /to Service\/demo\/new\/80/],
    [
      'it depends on what calculates',
      INPUT + KEYS(RULE('request.path + request.method != "/a"')),
      INPUT + KEYS(RULE('request.path + request.method != "/b"')),
      /cannot be decided: it depends on the expression request.path \+ request.method != "\/b"/,
    ],
  ])('returns 5 if %s', async (_, old, now, text) => {
    const { code, out } = await compared(old, now);
    expect(out).toMatch(text);
    expect(code).toBe(5);
  });

  it('detects that a listener accepts more hosts', async () => {
    const narrow = INPUT.replace('protocol: HTTP', 'protocol: HTTP, hostname: a.example.com');
    expect(narrow).not.toBe(INPUT);
    const { code, out } = await compared(narrow, INPUT);
    expect({ code, out }).toEqual({ code: 5, out: expect.stringContaining('forwards it to Service/demo/shop/80') });
    expect((await compared(INPUT, narrow)).code).toBe(0);
  });

  const FILTERED = (filter: string) => INPUT.replace('    backendRefs', `    filters: [${filter}]\n    backendRefs`);
  const SELECTED = (app: string, port: number) =>
    `---\napiVersion: v1\nkind: Service\nmetadata: {name: shop, namespace: demo}\nspec: {selector: {app: ${app}}, ports: [{port: 80, targetPort: ${port}}]}\n`;

  it.each<[string, string, string, string]>([
    [
      'a path is rewritten',
      INPUT,
      FILTERED('{type: URLRewrite, urlRewrite: {path: {type: ReplacePrefixMatch, replacePrefixMatch: /admin}}}'),
      'demo/gw: urlRewrite is new (HTTPRoute/demo/gw, rule 0)',
    ],
    [
      'a filter sets a header',
      INPUT,
      FILTERED('{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: x-role, value: admin}]}}'),
      'demo/gw: headerModifiers.request is new (HTTPRoute/demo/gw, rule 0)',
    ],
    [
      'a transformation sets a header',
      INPUT,
      INPUT + POLICY(`{transformation: {request: {set: [{name: x-role, value: '"admin"'}]}}}`),
      'demo/gw: transformation is new (HTTPRoute/demo/gw, rule 0)',
    ],
    [
      'a header is no longer removed',
      INPUT + POLICY('{headerModifiers: {request: {remove: [x-role]}}}'),
      INPUT,
      'demo/gw: headerModifiers is gone (HTTPRoute/demo/gw, rule 0)',
    ],
    [
      'a destination gets a credential',
      CALLING('{static: {host: own.example.com, port: 443}}'),
      CALLING('{static: {host: own.example.com, port: 443}, policies: {auth: {secretRef: {name: key}}}}'),
      'demo/gw: auth of',
    ],
    [
      'a Service selects other pods',
      INPUT + SELECTED('a', 1),
      INPUT + SELECTED('b', 1),
      'Service/demo/shop: spec.selector.app',
    ],
    [
      'a Service has another target port',
      INPUT + SELECTED('a', 1),
      INPUT + SELECTED('a', 2),
      'Service/demo/shop: spec.ports[0].targetPort',
    ],
  ])('returns 5 if the same callers send other requests: %s', async (_, old, now, change) => {
    const { code, out } = await compared(old, now);
    expect({ code, out }).toEqual({
      code: 5,
      out: expect.stringContaining(
        `  no caller reaches a destination that it could not reach before\n  but destinations receive other requests, or other pods receive them:\n  ! ${change}`,
      ),
    });
  });

  it('returns 0 if only response headers change', async () => {
    const { code } = await compared(
      INPUT,
      FILTERED('{type: ResponseHeaderModifier, responseHeaderModifier: {set: [{name: x-role, value: admin}]}}'),
    );
    expect(code).toBe(0);
  });

  it('lists the assumptions of the proof', async () => {
    const { out } = await compared(INPUT + KEYS(), INPUT + KEYS());
    expect(out).toMatch(/\n\nProofs assume that:\n {2}- clients reach .*\n(?: {2}- .*\n)+$/);
    const json = await compared(INPUT, INPUT, '--format', 'json');
    expect(JSON.parse(json.out).assumptions[0].name).toBe('listeners');
  });

  it('has the requests in JSON and Markdown', async () => {
    const { out } = await compared(INPUT + KEYS(), INPUT, '--format', 'json');
    expect(JSON.parse(out).newAccess.requests).toMatchObject([{ method: 'GET', port: 8080, caller: {} }]);
    const { out: markdown } = await compared(INPUT + KEYS(), INPUT, '--markdown');
    expect(markdown).toContain('```text\nNew access\n  ! GET http');
    expect(
      JSON.parse((await run('diff', folder.path('a.yaml'), folder.path('b.yaml'), '--format', 'json')).out),
    ).not.toHaveProperty('newAccess');
  });
});

/** The rule in two halves, in one or in the other order. */
const halves = (...order: readonly ('Exact' | 'PathPrefix')[]) =>
  INPUT.replace(
    /- matches:\n.*\n.*backendRefs.*/,
    order
      .map(
        (type) =>
          `- {matches: [{path: {type: ${type}, value: /shop${type === 'Exact' ? '/x' : ''}}}], backendRefs: [{name: shop, port: 80}]}`,
      )
      .join('\n  '),
  );
const LIMITED = (kind = 'HTTPRoute', limit = '{requests: 5, unit: Minutes}') =>
  POLICY(`{rateLimit: {local: [${limit}]}}`).replace('kind: HTTPRoute', `kind: ${kind}`);

describe('diff --same-answers', () => {
  const [WHOLE, SPLIT] = [halves('PathPrefix'), halves('Exact', 'PathPrefix')];

  it.each<[string, string, string, string]>([
    [
      'is split, each half with a limit',
      WHOLE + LIMITED(),
      SPLIT + LIMITED(),
      'shared a local limit before, and have separate ones now',
    ],
    ['is put together', SPLIT + LIMITED(), WHOLE + LIMITED(), 'had separate local limits before, and share one now'],
    [
      'is split, and the limit is that of the Gateway no more',
      SPLIT + LIMITED('Gateway'),
      SPLIT + LIMITED(),
      'shared a local limit before, and have separate ones now',
    ],
  ])('cannot decide the number of requests if a rule %s', async (_, old, now, text) => {
    const { code, out } = await answers(old, now);
    expect(out).toContain('cannot be decided: it depends on the number of requests: ');
    expect(out).toContain(text);
    expect(code).toBe(5);
  });

  it.each<[string, string, string]>([
    ['the limit is that of the Gateway', WHOLE + LIMITED('Gateway'), SPLIT + LIMITED('Gateway')],
    ['halves are in another order', SPLIT + LIMITED(), halves('PathPrefix', 'Exact') + LIMITED()],
    ['the policy has another name', SPLIT + LIMITED(), SPLIT + LIMITED().replace('name: guard', 'name: other')],
    ['nothing is limited', WHOLE, SPLIT],
  ])('proves an equal number of requests if %s', async (_, old, now) => {
    expect(await answers(old, now)).toEqual({ code: 0, out: 'Answers\n  no request is answered differently\n' });
  });

  it.each([
    ['new', HELD('one'), HELD('one', 'two')],
    ['gone', HELD('one', 'two'), HELD('one')],
  ])('cannot decide if a key is %s', async (_, old, now) => {
    const [before, after] = [
      folder.write('a.yaml', INPUT + KEYS() + old),
      folder.write('b.yaml', INPUT + KEYS() + now),
    ];
    const { code, out } = await run('diff', before, after, '--same-answers');
    expect(out).toContain('the callers that keys accept, which differ');
    expect(code).toBe(5);
  });

  async function answers(old: string, now: string) {
    const { code, out } = await run('diff', folder.write('a.yaml', old), folder.write('b.yaml', now), '--same-answers');
    return { code, out: out.slice(out.indexOf('Answers')).replace(/\nProofs assume that:\n[\s\S]*/, '') };
  }

  it.each<[string, string, string]>([
    ['nothing is changed', INPUT + KEYS(), INPUT + KEYS()],
    [
      'the same is said by another expression',
      INPUT + KEYS(RULE('request.path.startsWith("/shop/a")')),
      INPUT + KEYS(RULE('request.path.matches("^/shop/a.*")')),
    ],
    [
      'a rule that takes no request is added',
      INPUT,
      INPUT.replace(
        /(\n *)- matches:/,
        '$1- {matches: [{path: {type: Exact, value: /shop/x}}], backendRefs: [{name: shop, port: 80}]}$&',
      ),
    ],
    [
      'a time is written in another way',
      INPUT + POLICY('{timeouts: {request: 60s}}'),
      INPUT + POLICY('{timeouts: {request: 1m}}'),
    ],
  ])('returns 0 if %s', async (_, old, now) => {
    expect(await answers(old, now)).toEqual({ code: 0, out: 'Answers\n  no request is answered differently\n' });
  });

  it.each<[string, string, string, RegExp]>([
    ['less is let through', INPUT, INPUT + KEYS(), /! GET .*\/shop/],
    [
      'a time is changed',
      INPUT + POLICY('{timeouts: {request: 60s}}'),
      INPUT + POLICY('{timeouts: {request: 61s}}'),
      /! GET .*\/shop/,
    ],
    ['a route is gone', INPUT, INPUT.replace('/shop', '/shops'), /! GET .*\/shop/],
    [
      'a pattern is narrower',
      INPUT + KEYS(RULE('request.path.matches("^/shop/[a-z]+$")')),
      INPUT + KEYS(RULE('request.path.matches("^/shop/[a-y]+$")')),
      /\/shop\/\S*z/,
    ],
    [
      'connections are treated otherwise',
      INPUT,
      INPUT + FRONTEND,
      /it depends on the connection, log, trace or raw settings of Gateway demo\/gw/,
    ],
  ])('returns 5 if %s', async (_, old, now, text) => {
    const { code, out } = await answers(old, now);
    expect(out).toMatch(text);
    expect(code).toBe(5);
  });
});
