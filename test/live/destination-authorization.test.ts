import { beforeAll, expect, it } from 'vitest';
import { grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const service = (name: string, port = 9000) => ({ name, port });

function input(): LiveInput {
  const built = new LiveInput().service('nobody', [{ port: 9000 }]);
  const asked = (name: string, extAuth: object) =>
    built
      .backend(name, { static: { host: 'upstream.example.net', port: 80 }, policies: { extAuth } })
      .route(name, { to: `@${name}` });
  asked('grpc', {
    backendRef: service('authorizer'),
    grpc: { contextExtensions: { zone: 'eu' } },
    forwardBody: { maxSize: 10 },
  });
  asked('kept', {
    backendRef: service('authorizer'),
    grpc: {},
    cache: { key: ['request.headers["x-team"]'], ttl: '1m', maxEntries: 10 },
  });
  asked('http', { backendRef: service('login', 8080), http: { allowedRequestHeaders: ['x-team'] } });
  asked('open', { backendRef: service('nobody'), grpc: {}, failureMode: 'FailOpen' });
  asked('closed', { backendRef: service('nobody'), grpc: {} });
  return built;
}

describeLive('authorization of destinations', () => {
  let live: Live;
  const authorizer = grpc({
    Authorization: {
      Check: ({ attributes }) => {
        const isKnown = attributes.request.http.headers['x-team'] === 'a';
        return isKnown
          ? { status: { code: 0 }, ok_response: {} }
          : { status: { code: 7 }, denied_response: { status: { code: 403 } } };
      },
    },
  });
  beforeAll(async () => {
    live = await runLive({
      input: String(input()),
      upstreams: {
        'upstream.example.net:80': http(),
        'authorizer.demo:9000': authorizer,
        'login.demo:8080': http((request) => ({ status: request.headers['x-team'] === 'a' ? 200 : 403 })),
      },
    });
  });
  const post = (name: string, team: string, body = '123') =>
    live.post(`http://${name}.example.com/p`, body, { headers: { 'x-team': team, 'x-private': 'p' } });

  it('sends the body after the destination is chosen', async () => {
    expect((await post('grpc', 'a')).json().body).toBe('123');
    const [{ attributes }] = authorizer.calls;
    expect(attributes).toMatchObject({ context_extensions: { zone: 'eu' } });
    expect(attributes.request.http.body || String(attributes.request.http.raw_body)).toBe('123');
    expect((await post('grpc', 'b')).status).toBe(403);
    expect((await post('grpc', 'a', '12345678901')).status).toBe(413);
  });

  it('caches answers by key, including rejections', async () => {
    const before = authorizer.calls.length;
    for (const team of ['a', 'a', 'b', 'b']) expect((await post('kept', team)).status).toBe(team === 'a' ? 200 : 403);
    expect(authorizer.calls).toHaveLength(before + 2);
  });

  it('sends the configured headers over HTTP', async () => {
    expect((await post('http', 'a')).status).toBe(200);
    expect((await post('http', 'b')).status).toBe(403);
    expect(live.seen('login.demo:8080')[0]?.headers).not.toHaveProperty('x-private');
  });

  it('fails closed or open if the service is down', async () => {
    expect((await post('open', 'b')).status).toBe(200);
    expect((await post('closed', 'a')).status).toBe(403);
  });
});
