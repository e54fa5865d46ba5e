import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { parseExpression } from '../../../src/core/compiler/expressions/parse';

const expressions = (options?: gw.telemetry.ReplayFieldsOptions) =>
  Object.fromEntries(
    Object.entries(gw.telemetry.TelemetryFields.replay(options)).map(([name, { expression }]) => [name, expression]),
  );

describe('the attributes for replay', () => {
  it('are valid expressions', () => {
    for (const expression of Object.values(expressions({ headers: ['X-Team'], claims: ['sub', 'a"b'] })))
      expect(() => parseExpression(expression)).not.toThrow();
  });

  it('record values of headers without credentials, and only the presence of others', () => {
    const { 'replay.headers': headers, 'replay.credentials': credentials } = expressions({
      headers: ['X-Team', 'Authorization', 'x-token'],
      credentialHeaders: ['X-Token'],
    });
    expect(headers).toContain('"x-team": default(request.headers.raw()["x-team"], null)');
    for (const name of ['authorization', 'x-token', 'x-api-key', 'proxy-authorization']) {
      expect(headers).not.toContain(`"${name}"`);
      expect(credentials).toContain(`"${name}": default(request.headers["${name}"], "") != ""`);
    }
  });

  it('record all claims, or the named ones and their names', () => {
    expect(expressions()['replay.jwt']).toBe('jwt');
    expect(expressions()).not.toHaveProperty('replay.claims');
    expect(expressions({ claims: ['sub'] })).toMatchObject({
      'replay.jwt': 'jwt == null ? null : {"sub": default(jwt["sub"], null)}',
      'replay.claims': '["sub"]',
    });
  });

  it('record neither bodies nor keys', () => {
    expect(JSON.stringify(expressions())).not.toMatch(/body|prompt|completion|rawToken|unredacted|arguments/);
  });
});
