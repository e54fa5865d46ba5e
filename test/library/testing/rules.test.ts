import { Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';

/** A request to a gateway with one rule. */
function asked(
  rule: string | gw.expressions.Cel,
  headers: { [name: string]: string } = {},
): gw.testing.RequestAssertions {
  const chart = new gw.CompiledChart(Testing.app(), 'c', { namespace: 'a', printWarnings: false });
  const gateway = new gw.Gateway(chart, 'edge');
  gateway.addHttpListener('web', { port: 8080 });
  const backend = new gw.StaticBackend(chart, 'b', { host: 'b.example.com', port: 80 });
  const authorization = gw.Authorization.require(typeof rule === 'string' ? gw.expressions.Cel.of(rule) : rule);
  const keys = gw.auth.JsonWebKeys.inline(JSON.stringify({ keys: [{ kty: 'oct', kid: 'a', k: 'c2VjcmV0' }] }));
  const issuers = [{ issuer: 'https://id', audiences: ['a'], keys }];
  const token = gw.ClientAuthentication.jwt({ issuers, mode: gw.auth.JwtMode.OPTIONAL });
  gateway.addRoute('route', { to: [backend] }).addTrafficPolicy('rules', { authentication: [token], authorization });
  return gw.testing.GatewayAssertions.of(chart).request('GET http://Shop.example.com:8080/Docs?a=1', { headers });
}

describe('authorization rules', () => {
  it.each([
    'jwt.groups.exists(g, g == "sre")',
    'jwt.groups.all(g, g.size() == 3)',
    'jwt.groups.exists(g, g == "sre" || fail())',
    'request.headers["X-User"] == "Joe"',
    '"X-User" in request.headers',
    'request.headers.exists(k, k == "x-user")',
    '"sr" in jwt.groups[0]',
    'size("é") == 2',
    'int("+4") == 4',
    'size("abc".split("")) == 5',
    'cidr("10.0.0.0/8").containsIP(source.address)',
    'request.host == "Shop.example.com:8080"',
    'jwt.level + 1 == 4',
    'has(jwt.sub) && !has(jwt.nothing)',
    'apiKey == null && !has(apiKey.tenant)',
    'string(jwt.level).startsWith("3")',
  ])('%s: passes', (rule) => {
    asked(rule, { 'x-USER': 'Joe' }).allows({
      jwt: { sub: 'ann', groups: ['sre', 'dev'], level: 3 },
      clientAddress: '10.1.2.3',
    });
  });

  it.each([
    'double("x") == 1.0',
    '9223372036854775807 + jwt.level > 0',
    'jwt.groups.exists(g, g == "dev" && fail())',
    'cidr("::/0").containsIP(source.address)',
    'request.host == "shop.example.com:8080"',
    'jwt.level + 1u == 4u',
    '"abc" in jwt.level',
    'default(int("x"), 1) == 1',
    'request.headers["host"] != ""',
    'jwt.missing != "a"',
  ])('%s: does not pass', (rule) => {
    asked(rule).denies({ jwt: { sub: 'ann', groups: ['sre', 'dev'], level: 3 }, clientAddress: '10.1.2.3' });
  });

  it.each([
    ['request.body == b""', 'request.body'],
    ['source.address == "10.0.0.1"', 'clientAddress'],
    ['has(source.unverifiedWorkload)', 'source.unverifiedWorkload'],
    ['request.uri.query("a") == ["1"]', 'query()'],
    ['math.abs(-1) == 1', 'abs()'],
    ['request.headers.map(k, k) == ["x"]', 'order of the keys'],
  ])('%s: is not guessed', (rule, reason) => {
    const request = asked(rule, { a: '1', b: '2' });
    expect(() => request.allows({})).toThrow(reason);
    expect(() => request.denies({})).toThrow(reason);
  });

  it('of constructs apply only to strings', () => {
    const rule = gw.expressions.Cel.claim('email').endsWith('@example.com');
    expect(rule.expression).toBe('string(jwt.email).endsWith("@example.com")');
    asked(rule)
      .allows({ jwt: { email: 'ann@example.com' } })
      .denies({ jwt: { email: ['ann@example.org'] } })
      .denies({ jwt: { email: 5 } })
      .denies({});
    expect(gw.expressions.Cel.path().startsWith('/a').expression).toBe('request.path.startsWith("/a")');
  });
});
