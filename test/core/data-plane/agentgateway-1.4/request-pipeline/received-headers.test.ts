import { describe, expect, it } from 'vitest';
import { AGENTGATEWAY_1_4 } from '../../../../../src/core/data-plane/agentgateway-1.4';
import type { HttpVersion, SentHeader } from '../../../../../src/core/data-plane/request-pipeline';

const { requests } = AGENTGATEWAY_1_4;

function seen(headers: Readonly<Record<string, string>>, version: HttpVersion = 'HTTP/1.1') {
  return Object.fromEntries(requests.receive(Object.entries(headers), version).headers);
}

describe('headers that a client sends over HTTP/1.1', () => {
  it('arrive unchanged, except for connection headers', () => {
    expect(seen({ 'X-Team': 'blue', 'Keep-Alive': 'timeout=5', 'Proxy-Authorization': 'Basic dTpw' })).toEqual({
      'X-Team': 'blue',
    });
  });

  it('are removed if the client names them in Connection', () => {
    expect(seen({ Connection: 'close, X-Team', 'x-team': 'blue', 'x-other': '1' })).toEqual({ 'x-other': '1' });
  });

  it('have an upgrade only if Connection names it', () => {
    expect(seen({ upgrade: 'websocket' })).toEqual({});
    expect(seen({ upgrade: 'websocket', connection: 'keep-alive, Upgrade' })).toEqual({
      connection: 'upgrade',
      upgrade: 'websocket',
    });
  });

  it('keep only trailers in TE', () => {
    expect(seen({ te: 'trailers, deflate' })).toEqual({ te: 'trailers' });
    expect(seen({ te: 'deflate' })).toEqual({});
  });

  it('contain no host, which belongs to the request line', () => {
    expect(seen({ host: 'a.example.com' })).toEqual({});
  });

  it('are reported if removed or rewritten', () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { removed, rewritten } = requests.receive(
      [
        ['TE', 'deflate'],
        ['traceparent', traceparent],
      ],
      'HTTP/1.1',
    );
    expect(removed).toEqual(['te']);
    expect(rewritten).toEqual(['traceparent']);
    expect(requests.receive([['traceparent', 'mine']], 'HTTP/1.1').rewritten).toEqual([]);
  });
});

describe('headers that a client sends over HTTP/2', () => {
  it('may have a host in addition to the authority', () => {
    expect(seen({ host: 'internal.example.com' }, 'HTTP/2')).toEqual({ host: 'internal.example.com' });
  });

  it.each([
    ['connection', 'close'],
    ['upgrade', 'websocket'],
    ['transfer-encoding', 'chunked'],
    ['te', 'gzip'],
  ])('are refused if %s: %s is one of them', (name, value) => {
    expect(requests.receive([[name, value]], 'HTTP/2').refusal).toContain(name);
  });
});

describe('cookies in route policies', () => {
  const cookies = (...values: readonly string[]) =>
    requests
      .withRejoinedCookies(values.map((value): SentHeader => ['Cookie', value]))
      .map(([name, value]) => `${name}: ${value}`);

  it.each<readonly [sent: readonly string[], left: readonly string[]]>([
    [['a=1; b=2'], ['cookie: a=1; b=2']],
    [['a=1;b=2 ;  c = 3'], ['cookie: a=1; b=2; c=3']],
    [['a=1', 'b=2'], ['cookie: a=1; b=2']],
    [['session'], []],
    [['=session; a=1'], ['cookie: a=1']],
    [['agw_oidc_s_1=x; a=b=c'], ['cookie: a=b=c']],
    [['a=é'], []],
    [[';; a=1;'], ['cookie: a=1']],
    [['agw_oidc=1; agw_oidc =2'], ['cookie: agw_oidc=1; agw_oidc=2']],
    [['a=; b b= c d'], ['cookie: a=; b b=c d']],
    [['agw_oidc_x=1'], []],
  ])('of %j are %j', (sent, left) => {
    expect(cookies(...sent)).toEqual(left);
    const matches = (pattern: string) => (value: string) => new RegExp(`^(?:${pattern})$`).test(value);
    const isAscii = sent.every((value) => /^[ -~]*$/.test(value));
    if (isAscii) expect(sent.some(matches(requests.cookies.kept))).toBe(left.length > 0);
    const isUnchanged = sent.length === 1 && left[0] === `cookie: ${sent[0]}`;
    if (isAscii) expect(sent.length === 1 && sent.some(matches(requests.cookies.unchanged))).toBe(isUnchanged);
  });
});

describe('pipeline steps', () => {
  it('are listed once each', () => {
    const names = requests.steps.map(({ stage, name }) => `${stage} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
