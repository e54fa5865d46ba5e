import { expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const rules = (action: string, path: string) => ({
  authorization: { action, policy: { matchExpressions: [`request.path == "${path}"`] } },
});
const asked = (name: string) => ({ extAuth: { backendRef: { name, port: 9000 }, http: {} } });
const OWN = {
  deny: rules('Deny', '/admin'),
  require: rules('Require', '/public'),
  asked: asked('no'),
};

describeLive('restrictions below an Override (AIG7126)', () => {
  it.each([
    ['Override', [200, 200, 200]],
    ['Default', [403, 403, 403]],
  ])('is so: %s', async (inheritance, statuses) => {
    const input = new LiveInput().policy(
      'edge',
      { strategy: { inheritance }, traffic: { ...rules('Allow', '/admin'), ...asked('yes') } },
      'Gateway/edge',
    );
    for (const [name, traffic] of Object.entries(OWN))
      input.route(name).policy(name, { traffic: { timeouts: { request: '5s' }, ...traffic } });
    const live = await runLive({
      input: String(input),
      upstreams: { 'web.demo:8080': http(), 'yes.demo:9000': http(), 'no.demo:9000': http({ status: 403 }) },
    });
    const got: number[] = [];
    for (const name of Object.keys(OWN)) got.push((await live.get(`http://${name}.example.com/admin`)).status);
    expect(got).toEqual(statuses);
  });
});
