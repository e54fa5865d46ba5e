import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { either, raw } from './harness/upstreams';

/** Answers every request: Node's servers support few methods. */
const tolerant = () =>
  raw(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n'));
    }),
  );

const rule = (expression: string, fields: object = {}) => ({
  traffic: { ...fields, authorization: { action: 'Require', policy: { matchExpressions: [expression] } } },
});
const tokens = {
  jwtAuthentication: { mode: 'Strict', providers: [{ issuer: 'idp', jwks: { inline: keySet() } }] },
};
const service = { backendRef: { name: 'authorizer', port: 9000 }, grpc: {} };
const header = { header: { key: 'x-one', value: '1', raw_value: Buffer.from('1') } };

describeLive('requests that guarantees cover', () => {
  let live: Live;
  const told = (path: string, host: string, headers = {}) =>
    live.get('http://any.example.com/', { rawPath: path, headers: { host, ...headers } }).then(({ status }) => status);

  beforeAll(async () => {
    const input = new LiveInput([{ name: 'http', port: 80, protocol: 'HTTP', hostname: '*.example.com' }])
      .route('any', { to: 'tolerant:8080', spec: { hostnames: ['*.example.com'] } })
      .route('dotted')
      .policy('dotted', rule('jwt["a.b"] == "x"', tokens))
      .route('nested')
      .policy('nested', rule('jwt.a.b == "x"', tokens))
      .route('shown')
      .policy('shown', rule('request.headers["authorization"].startsWith("Bearer")', tokens))
      .route('hosted')
      .policy('hosted', rule('request.headers["host"] == "hosted.example.com"'))
      .route('changed')
      .policy('changed', rule('request.headers["x-one"] == "1"', { extAuth: service }))
      .route('several', { backendRefs: ['asking', 'open'].map((name) => ({ name, port: 8080 })) })
      .policy(
        'asking',
        { backend: { extAuth: { ...service, backendRef: { name: 'refuser', port: 9000 } } } },
        'Service/asking',
      );
    const answers = (status: object) => grpc({ Authorization: { Check: () => status } });
    live = await runLive({
      input: input.toString(),
      upstreams: {
        'tolerant.demo:8080': tolerant(),
        ...Object.fromEntries(['web', 'asking', 'open'].map((name) => [`${name}.demo:8080`, either({ body: name })])),
        'authorizer.demo:9000': answers({ status: { code: 0 }, ok_response: { headers: [header] } }),
        'refuser.demo:9000': answers({ status: { code: 7 } }),
      },
    });
  });
  afterAll(() => live.stop());

  it.each(['PURGE', 'M-SEARCH'])('have any method: %s', async (method) => {
    expect((await live.ask(method, 'http://x.example.com/')).status).toBe(202);
  });

  it.each(['.example.com', 'a..example.com', "a!$&'()*+,;=~_.example.com"])(
    'are for hosts such as %s',
    async (host) => {
      expect(await told('/', host)).toBe(202);
    },
  );

  it('get a 404 if no listener matches their host', async () => {
    for (const host of ['other.example.net', 'any.example.com.', 'ANY.EXAMPLE.COM'])
      expect(await told('/', host)).toBe(404);
  });

  it('have dotted claim names in addition to nested claims', async () => {
    const authorization = `Bearer ${token({ iss: 'idp', 'a.b': 'x' })}`;
    expect(await told('/', 'dotted.example.com', { authorization })).toBe(200);
    expect(await told('/', 'nested.example.com', { authorization })).toBe(403);
  });

  it('reach header-based authorization without their credentials and host', async () => {
    const authorization = `Bearer ${token({ iss: 'idp' })}`;
    expect(await told('/', 'shown.example.com', { authorization })).toBe(403);
    expect(await told('/', 'hosted.example.com')).toBe(403);
  });

  it('contain the headers that a service has added', async () => {
    expect(await told('/', 'changed.example.com')).toBe(200);
  });

  it('reach one of several destinations even if the service of another rejects them', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => live.get('http://several.example.com/')));
    expect(new Set(answers.map(({ status, body }) => `${status}${status === 200 ? ` ${body}` : ''}`))).toEqual(
      new Set(['403', '200 open']),
    );
  });
});
