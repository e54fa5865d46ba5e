import { describe, expect, it } from 'vitest';
import { diagnose, gateway, newest, policy, route, service, toService } from './run';

const [gatewayClass, inside] = gateway() as [object, { spec: object }];
const listener = { name: 'http', port: 8080, protocol: 'HTTP' };
const PUBLIC = { ...inside, spec: { gatewayClassName: 'proxy', listeners: [listener] } };

function told(traffic: object, path?: object, own: readonly object[] = [gatewayClass, PUBLIC]): (string | undefined)[] {
  const match = path ? { matches: [{ path }] } : {};
  const documents = [...own, service(), route('r', [toService(match)]), policy('p', 'HTTPRoute', 'r', { traffic })];
  const isNew = ['extAuth', 'extProc', 'rateLimit', 'directResponse'].some((field) => field in traffic);
  return diagnose(isNew ? newest(documents) : documents)
    .filter(({ code }) => code === 'AIG7128')
    .map(({ message }) => /sent it, and `(.*)`, which/.exec(message)?.[1]);
}
const rule = (action: string, text: string) => ({ authorization: { action, policy: { matchExpressions: [text] } } });

describe('paths that are rejected only as sent', () => {
  it.each([
    ['Deny', 'request.path == "/admin"', '//admin'],
    ['Deny', 'request.path.matches("(?i)^/+admin")', '/%61dmin'],
    ['Deny', 'request.path.endsWith("/admin")', '/%61dmin'],
    ['Deny', 'request.path.startsWith("/admin")', '//admin'],
    ['Deny', 'request.path == "/admin" || request.path.startsWith("/admin/")', '//admin'],
    ['Deny', 'request.path.startsWith("/admin") && request.headers["x-team"] == "guest"', '//admin'],
    ['Deny', 'request.path in ["/admin", "/admin/"]', '//admin'],
    ['Require', 'request.path != "/admin"', '//admin'],
    ['Require', '!request.path.startsWith("/admin") || default(jwt.role, "") == "admin"', '//admin'],
    ['Require', 'request.path.startsWith("/shop")', '/shop/../admin'],
    ['Require', 'request.path.startsWith("/admin/")', '/admin/../private'],
    ['Require', 'request.path.startsWith("/a/shop") || default(jwt.role, "") == "admin"', '/a/shop/../admin'],
    ['Require', 'request.path.startsWith("/shop") && !request.path.contains("..")', '/shop/%2e%2e/admin'],
    ['Deny', '!request.path.startsWith("/shop")', '/shop/../admin'],
    ['Allow', 'request.path.matches("^/(shop|help)")', '/shop/../admin'],
  ])('%s %s: %s', (action, text, spelling) => {
    expect(told(rule(action, text))).toEqual([spelling]);
  });

  it.each([
    ['Allow', 'request.path == "/admin"'],
    ['Require', 'request.path in ["/shop", "/help"]'],
    ['Require', 'request.path.startsWith("/shop") && !request.path.matches("(?i)[.][.]|%2e")'],
    ['Require', 'request.path.endsWith(".css")'],
    ['Deny', 'request.path != "/shop"'],
    ['Deny', 'request.path.matches("(?i)admin|[%]|//|/[.]")'],
    ['Deny', 'request.path.split("/")[1] == "admin"'],
    ['Deny', 'request.method == "/admin"'],
  ])('do not include %s %s', (action, text) => {
    expect(told(rule(action, text))).toEqual([]);
  });

  it('include only spellings that the route accepts from external clients', () => {
    const deny = rule('Deny', 'request.path.startsWith("/admin")');
    expect(told(deny, { type: 'PathPrefix', value: '/admin' })).toEqual([]);
    expect(told(deny, { type: 'PathPrefix', value: '/' })).toEqual(['//admin']);
    expect(told(deny, undefined, gateway())).toEqual([]);
    const ends = rule('Deny', 'request.path.endsWith("/secret")');
    expect(told(ends, { type: 'PathPrefix', value: '/a' })).toEqual(['/a/secret/']);
  });

  it('exclude spellings that another rule rejects', () => {
    const deny = (...matchExpressions: string[]) =>
      told({ authorization: { action: 'Deny', policy: { matchExpressions } } });
    const admin = 'request.path.startsWith("/admin")';
    expect(deny(admin, 'request.path.matches("//|/[.]")')).toEqual(['/%61dmin']);
    expect(deny(admin, 'request.path.matches("//|/[.]|%")')).toEqual([]);
    const strict = {
      jwtAuthentication: { providers: [{ issuer: 'https://idp.example.com', jwks: { inline: '{"keys":[]}' } }] },
    };
    expect(told({ ...strict, ...rule('Deny', `${admin} && jwt.role == "guest"`) })).toEqual(['//admin']);
  });

  it('are reported only if servers get the path as sent', () => {
    const set = (name: string) => ({ request: { set: [{ name, value: '"/" + request.path' }] } });
    const deny = rule('Deny', 'request.path.startsWith("/admin")');
    expect(told({ ...deny, transformation: set('x-path') })).toEqual(['//admin']);
    expect(told({ ...deny, transformation: set(':path') })).toEqual([]);
  });

  it('may be accepted by another rule for the same destination', () => {
    const deny = policy('p', 'Gateway', 'gw', { traffic: rule('Deny', 'request.path.startsWith("/admin")') });
    const rules = (port: number) => [
      toService({ matches: [{ path: { type: 'PathPrefix', value: '/admin' } }] }),
      { ...toService({}), backendRefs: [{ name: 'shop', port }] },
    ];
    const found = (port: number) =>
      diagnose([gatewayClass, PUBLIC, service(), route('r', rules(port)), deny]).filter(
        ({ code }) => code === 'AIG7128',
      );
    expect(found(80)).toHaveLength(1);
    expect(found(81)).toEqual([]);
  });

  it('include conditions of a service, unless it checks the others, too', () => {
    const asked = { backendRef: { name: 'shop', port: 80 }, grpc: {} };
    const some = { condition: 'request.path.startsWith("/admin")', policy: asked };
    expect(told({ extAuth: { conditional: [some] } })).toEqual(['//admin']);
    expect(told({ extAuth: { conditional: [some, { policy: asked }] } })).toEqual([]);
  });
  it('include conditions without a service, a limit or a response', () => {
    const asked = { backendRef: { name: 'shop', port: 80 }, grpc: {} };
    const beside = (text: string, policy: object) => ({ conditional: [{ condition: text, policy }] });
    const admin = 'request.path == "/admin"';
    const counted = { local: [{ requests: 1, unit: 'Hours' }] };
    expect(told({ extAuth: beside('!request.path.startsWith("/public")', asked) })).toEqual(['/public/../admin']);
    expect(told({ extProc: beside(admin, { backendRef: asked.backendRef }) })).toEqual(['//admin']);
    expect(told({ rateLimit: beside(admin, counted) })).toEqual(['//admin']);
    expect(told({ rateLimit: { conditional: [{ condition: admin, policy: counted }, { policy: counted }] } })).toEqual(
      [],
    );
    expect(told({ rateLimit: beside(admin, counted), ...rule('Require', 'request.path == "/admin"') })).toEqual([]);
    expect(told({ rateLimit: beside('request.method == "PUT"', counted) })).toEqual([]);
    expect(told({ directResponse: beside(admin, { status: 403 }) })).toEqual(['//admin']);
    expect(told({ directResponse: beside(admin, { status: 200, body: 'here' }) })).toEqual([]);
  });
});
