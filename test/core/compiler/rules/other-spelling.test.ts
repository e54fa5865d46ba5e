import { describe, expect, it } from 'vitest';
import { backend, diagnose, findingsFor, gateway, policy, route, service, toBackend, toService } from './run';

const [gatewayClass, inside] = gateway() as [object, { spec: object }];
const listener = { name: 'http', port: 8080, protocol: 'HTTP' };
const PUBLIC = [gatewayClass, { ...inside, spec: { gatewayClassName: 'proxy', listeners: [listener] } }, service()];
const ASKED = { traffic: { authorization: { policy: { matchExpressions: ['request.headers["x-team"] == "a"'] } } } };
const below = (value: string, type = 'PathPrefix', more: object = {}) => ({
  matches: [{ path: { type, value }, ...more }],
});
const at = (path: object, more: object = {}) => toService({ ...path, ...more });
const lock = (...targets: string[]) => targets.map((name) => policy(`lock-${name}`, 'HTTPRoute', name, ASKED));

const admin = (path: object = below('/admin'), more: object = {}) => route('admin', [at(path)], more);
const rest = (path: object = below('/'), more: object = {}) => route('rest', [at(path)], more);

function found(...objects: object[]) {
  return diagnose([...PUBLIC, ...objects])
    .filter(({ code }) => code === 'AIG7081')
    .map(({ message }) => /, but (\S+),.* matches (.*?), which is not/.exec(message)?.slice(1).join(' '));
}

const OPEN = '//admin HTTPRoute demo/rest';

describe('a guarded path', () => {
  it('is open by other spellings if a shorter path reaches its Service', () => {
    expect(found(admin(), rest(), ...lock('admin'))).toEqual([OPEN]);
    expect(findingsFor([...PUBLIC, admin(), rest(), ...lock('admin')])).toContain('AIG7081 spec.rules[0]');
  });

  it('is closed if the shorter path is guarded, internal or routed elsewhere', () => {
    expect(found(admin(), rest(), ...lock('admin', 'rest'))).toEqual([]);
    const elsewhere = route('rest', [{ backendRefs: [{ name: 'other', port: 80 }] }]);
    expect(found(admin(), elsewhere, ...lock('admin'))).toEqual([]);
    const within = diagnose([...gateway(), service(), admin(), rest(), ...lock('admin')]);
    expect(within.map(({ code }) => code)).not.toContain('AIG7081');
  });

  it('is open to clients that pass a weaker guard of the shorter path', () => {
    const everybody = policy('everybody', 'Gateway', 'gw', {
      traffic: { apiKeyAuthentication: { secretRef: { name: 'keys' } } },
    });
    expect(found(everybody, admin(), rest(), ...lock('admin'))).toEqual([OPEN]);
    const other = policy('other', 'HTTPRoute', 'rest', ASKED);
    expect(found(everybody, admin(), rest(), ...lock('admin'), other)).toEqual([]);
  });

  it.each([
    ['an exact path, also with a slash behind it', below('/admin', 'Exact'), '/', '/admin/ HTTPRoute demo/rest'],
    ['a longer path, beside one of its parents', below('/api/admin'), '/api', '/api//admin HTTPRoute demo/rest'],
    ['a longer path, beside the shortest', below('/api/admin'), '/', '/api//admin HTTPRoute demo/rest'],
  ])('may be %s', (_, path, shorter, expected) => {
    expect(found(admin(path), rest(below(shorter)), ...lock('admin'))).toEqual([expected]);
  });

  it.each([
    ['a method', { method: 'GET' }],
    ['a header', { headers: [{ name: 'x-app', value: 'web' }] }],
  ])('is open if the shorter path requires %s', (_, more) => {
    expect(found(admin(), rest(below('/', 'PathPrefix', more)), ...lock('admin'))).toHaveLength(1);
    expect(found(admin(), rest(below('/', 'PathPrefix', more)), ...lock('admin', 'rest'))).toEqual([]);
  });

  it('is open if a regular expression matches a unique spelling', () => {
    const expression = below('/[A-Z]+(/.*)?', 'RegularExpression');
    expect(found(admin(), rest(expression), ...lock('admin'))).toEqual(['/ADMIN HTTPRoute demo/rest']);
    expect(found(admin(), rest(below('/[0-9]+(/.*)?', 'RegularExpression')), ...lock('admin'))).toEqual([]);
  });

  it('is closed if the shorter path has a match with the same condition', () => {
    const reading = { traffic: { authorization: { policy: { matchExpressions: ['request.method == "GET"'] } } } };
    const open = (method: string) => rest(below('/', 'PathPrefix', { method }));
    const readers = policy('readers', 'HTTPRoute', 'admin', reading);
    expect(found(admin(), open('GET'), readers)).toEqual([]);
    expect(found(admin(), open('POST'), readers)).toEqual([OPEN]);
  });

  it('is closed if a rule in between matches the other spellings', () => {
    const between = route('between', [at(below('/api'))]);
    const guarded = lock('admin', 'between');
    expect(found(admin(below('/api/admin')), between, rest(), ...guarded)).toEqual(['//api/admin HTTPRoute demo/rest']);
    const all = route('between', [at(below('/+.*', 'RegularExpression'))]);
    expect(found(admin(), all, rest(), ...guarded)).toEqual([]);
  });

  it('is checked for the hosts that both routes serve', () => {
    const shop = { hostnames: ['shop.example.com'] };
    expect(found(admin(below('/admin'), shop), rest(), ...lock('admin'))).toEqual([OPEN]);
    expect(
      found(admin(below('/admin'), shop), rest(below('/'), { hostnames: ['*.example.com'] }), ...lock('admin')),
    ).toEqual([OPEN]);
    expect(
      found(admin(below('/admin'), shop), rest(below('/'), { hostnames: ['a.example.com'] }), ...lock('admin')),
    ).toEqual([]);
    const closer = route('closer', [at(below('/'))], shop);
    expect(found(admin(below('/admin'), shop), closer, rest(), ...lock('admin', 'closer'))).toEqual([]);
  });

  it('is ignored if the gateway rewrites paths', () => {
    const path = { type: 'ReplacePrefixMatch', replacePrefixMatch: '/public' };
    const rewritten = route('rest', [at(below('/'), { filters: [{ type: 'URLRewrite', urlRewrite: { path } }] })]);
    expect(found(admin(), rewritten, ...lock('admin'))).toEqual([]);
  });

  it('is ignored for models', () => {
    const llm = backend('llm', { ai: { provider: { providerA: {} } }, policies: { auth: { passthrough: {} } } });
    const routes = [route('admin', [toBackend('llm', below('/admin'))]), route('rest', [toBackend('llm')])];
    expect(found(llm, ...routes, ...lock('admin'))).toEqual([]);
  });

  it('is reported once for each open rule', () => {
    const two = route('admin', [at(below('/admin')), at(below('/internal'))]);
    const [message, ...more] = diagnose([...PUBLIC, two, rest(), ...lock('admin')]).filter((d) => d.code === 'AIG7081');
    expect(more).toEqual([]);
    expect(message?.message).toContain('protects /admin and 1 more path, but');
  });
});
