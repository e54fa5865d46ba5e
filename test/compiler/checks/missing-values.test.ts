import { describe, expect, it } from 'vitest';
import { unguardedValue } from '../../../src/compiler/checks/missing-values';
import { parseExpression } from '../../../src/compiler/expressions';

const found = (text: string, assured: readonly string[] = []): string | undefined =>
  unguardedValue(parseExpression(text), new Set(assured));

describe('deny rules that fail open', () => {
  it.each([
    ['request.headers["x-team"] != "shop"', 'request.headers.x-team'],
    ['jwt.role != "admin"', 'jwt.role'],
    ['!(jwt.role == "admin")', 'jwt.role'],
    ['!jwt.roles.exists(r, r == "admin")', 'jwt.roles'],
    ['!("admin" in jwt.roles)', 'jwt.roles'],
    ['request.path == "/" && !jwt.email.endsWith("@example.com")', 'jwt.email'],
    ['!cidr("10.0.0.0/8").containsIP(request.headers["x-real-ip"])', 'request.headers.x-real-ip'],
    ['source.identity.namespace != "shop"', 'source.identity.namespace'],
    ['!has(jwt.sub)', 'jwt'],
  ])('%s: %s', (text, value) => {
    expect(found(text)).toBe(value);
  });

  it.each([
    ['jwt.role == "guest"'],
    ['request.headers["x-debug"] == "1"'],
    ['jwt.email.endsWith("@example.org")'],
    ['request.method != "GET"'],
    ['!request.path.startsWith("/public")'],
    ['default(jwt.role, "") != "admin"'],
    ['!(default(jwt.role, "") == "admin")'],
    ['!has(jwt.role) || jwt.role != "admin"'],
    ['!(has(jwt.role) && jwt.role == "admin")'],
    ['"x-team" in request.headers && request.headers["x-team"] != "shop"'],
    ['!(jwt.role != "guest")'],
    ['mcp.tool.name != "echo"'],
    ['!cidr("10.0.0.0/8").containsIP(source.address)'],
  ])('%s: nothing', (text) => {
    expect(found(text, ['jwt'])).toBeUndefined();
  });

  it('knows which variables authentication assures', () => {
    expect(found('!has(jwt.sub)', ['jwt'])).toBeUndefined();
    expect(found('jwt.sub != "a"', ['jwt'])).toBe('jwt.sub');
  });
});
