import { beforeAll, expect, it } from 'vitest';
import { describeLive } from '../live/harness/program';
import type { Live } from '../live/harness/run-live';
import { token } from '../live/harness/tokens';
import { bearerOf, hub, ISSUER, RESOURCE } from './hub';

describeLive('tokens that SecuredMcpHub refuses', () => {
  let live: Live;
  beforeAll(async () => {
    live = await hub();
  });

  /** The status and the challenge of a request with these credentials. */
  async function challengeOf(authorization?: string): Promise<readonly [number, string | undefined]> {
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const answer = await live.post('http://mcp.example.com/mcp', body, {
      headers: { ...headers, ...(authorization ? { authorization } : {}) },
    });
    return [answer.status, answer.headers['www-authenticate']?.toString()];
  }

  it('are named as the reason, with the address of the metadata', async () => {
    const past = Math.floor(Date.now() / 1000) - 3600;
    const expired = token({ iss: ISSUER, sub: 'ada', aud: RESOURCE, exp: past });
    const metadata = 'resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp"';
    for (const bearer of [expired, bearerOf('ada', 'https://other.example.com'), 'no token'])
      expect(await challengeOf(`Bearer ${bearer}`)).toEqual([
        401,
        expect.stringMatching(new RegExp(`^Bearer .*${metadata}.*, error="invalid_token"$`)),
      ]);
    expect(await challengeOf()).toEqual([401, expect.stringContaining(metadata)]);
    expect((await challengeOf())[1]).not.toContain('error');
    expect((await challengeOf(`Bearer ${bearerOf('ada')}`))[1]).toBeUndefined();
  });
});
