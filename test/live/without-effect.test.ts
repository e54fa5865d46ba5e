import { beforeAll, expect, it } from 'vitest';
import { HTTP_LISTENER, LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const rules = (action: string, ...matchExpressions: string[]) => ({
  traffic: { authorization: { action, policy: { matchExpressions } } },
});
const ASKED = 'request.headers["x-team"] == "admins"';

const input = new LiveInput([HTTP_LISTENER, { ...HTTP_LISTENER, name: 'other', port: 8081 }])
  .route('empty')
  .policy('empty', { traffic: {} })
  .route('asked')
  .policy('asked', rules('Allow', ASKED))
  .route('allowed')
  .policy('allowed', rules('Allow', ASKED, 'true'))
  .route('required')
  .policy('required', rules('Require', 'true'))
  .route('denied')
  .policy('denied', rules('Deny', 'false'));

/** The other listener is the only one with the policy. */
const guarded = (listeners: ConstructorParameters<typeof LiveInput>[0]) =>
  new LiveInput(listeners).route('web').policy('web', rules('Allow', ASKED), 'Gateway/edge/http');

// AIG7075 and AIG7076 make this claim about the data plane.
describeLive('policies and rules without effect', () => {
  let live: Live;

  beforeAll(async () => {
    live = await runLive({ input: String(input), upstreams: { 'web.demo:8080': http() } });
  });

  it.each([
    ['empty', 200],
    ['asked', 403],
    ['allowed', 200],
    ['required', 200],
    ['denied', 200],
  ])('%s: %i', async (name, status) => {
    expect((await live.get(`http://${name}.example.com/`)).status).toBe(status);
  });
});

// AIG7077 makes this claim about the data plane.
describeLive('a policy on one listener', () => {
  it('does not apply at the other listener', async () => {
    const listeners = [HTTP_LISTENER, { ...HTTP_LISTENER, name: 'other', port: 8081 }];
    const live = await runLive({ input: String(guarded(listeners)), upstreams: { 'web.demo:8080': http() } });
    expect((await live.get('http://web.example.com/')).status).toBe(403);
    expect((await live.get('http://web.example.com:8081/')).status).toBe(200);
  });
});
