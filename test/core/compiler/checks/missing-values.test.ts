import { describe, expect, it } from 'vitest';
import { unguardedValue } from '../../../../src/core/compiler/checks/missing-values';
import { parseExpression } from '../../../../src/core/compiler/expressions';

const found = (text: string): string | undefined => unguardedValue(parseExpression(text));

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
    ['!has(jwt.org.name)', 'jwt.org'],
    ['!has(source.identity.namespace)', 'source.identity'],
  ])('%s: %s', (text, value) => {
    expect(found(text)).toBe(value);
  });

  it.each([
    ['!has(jwt.sub)'],
    ['!has(jwt.org) || !has(jwt.org.name)'],
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
    expect(found(text)).toBeUndefined();
  });
});
