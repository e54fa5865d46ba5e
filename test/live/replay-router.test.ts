import { Secret } from 'cdk8s-plus-28';
import { expect, it } from 'vitest';
import * as gw from '../../src';
import { requestsOfLine } from '../../src/apps/replay/read-log';
import { Replay } from '../../src/apps/replay/replay';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { inputOf } from './harness/charts';
import { chat, model } from './harness/llm';
import { describeReleases } from './harness/program';
import { recordingConfig, writtenLog } from './harness/replay-log';
import { runLive } from './harness/run-live';

/** A gateway that routes by the model in the body of requests, for clients with API keys. */
const failover = (names: Readonly<Record<string, string>>, more: Partial<gw.patterns.LlmFailoverGatewayProps> = {}) =>
  inputOf((chart) => {
    const clients = new Secret(chart, 'Clients', {
      metadata: { name: 'clients' },
      stringData: { search: 'key-of-search', support: 'key-of-support' },
    });
    new gw.patterns.LlmFailoverGateway(chart, 'llm', {
      anyHostname: true,
      plainHttp: true,
      authentication: [gw.ClientAuthentication.apiKeys(clients)],
      tiers: [{ providers: [gw.LlmProvider.openAi({ name: 'openai', host: 'model.example.net', port: 8000 })] }],
      models: Object.fromEntries(Object.entries(names).map(([name, at]) => [name, { openai: at }])),
      ...more,
    });
  });

const CHAT = '/v1/chat/completions';

describeReleases('the replayed log of a gateway that routes by model', (dataPlane) => {
  const compiled = (text: string) => {
    const diagnostics = new DiagnosticCollector();
    return compile(loadText([{ name: 'input.yaml', text }], diagnostics), { dataPlane }, diagnostics);
  };

  it('is reproduced, and other models and names are reported', async () => {
    const input = failover({ chat: 'gpt-4o', small: 'gpt-4o-mini' });
    const live = await runLive({
      input,
      upstreams: { 'model.example.net:8000': model('hello') },
      options: { dataPlane },
      env: { LOG_FORMAT: 'json' },
      mutate: recordingConfig({}),
    });
    const post = async (body: object, key?: string, path = CHAT) =>
      await live.post(`http://llm.example.com${path}`, body, {
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      });
    const named = (name: string) => ({ ...chat('hi'), model: name });
    const statuses = [
      await post(named('chat'), 'key-of-search'),
      await post(named('chat'), 'key-of-support'),
      await post({ ...named('chat'), user: 'u', temperature: 1 }, 'key-of-search'),
      await post(named('small'), 'key-of-search'),
      await post(named('other'), 'key-of-search'),
      await post(named('chat')),
      await post(named('chat'), 'wrong'),
      await post({ model: 'chat' }, 'key-of-search'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 404, 401, 401, 400]);
    const requests = (await writtenLog(live)).split('\n').flatMap(requestsOfLine);
    await live.stop();
    expect(requests).toHaveLength(8);
    const reportOf = (sides: ConstructorParameters<typeof Replay>[0]) => {
      const replay = new Replay(sides);
      for (const request of requests) replay.add(request);
      return replay.report();
    };
    const now = compiled(input);
    const same = reportOf({ now, old: now });
    expect(same.groups).toEqual([]);
    // The log shows neither whether the wrong key is one of other resources, nor the body that is refused.
    expect(same).toMatchObject({ same: 6, undecided: 2, reproduced: { requests: 6, of: 6 } });
    // Without the old resources, it is not known which name of a model resulted in the recorded one.
    expect(reportOf({ now })).toMatchObject({ different: 0, same: 2 });

    const renamed = reportOf({ now: compiled(failover({ talk: 'gpt-4o', small: 'gpt-4o-mini' })), old: now });
    expect(renamed.groups).toMatchObject([{ kind: 'not routed', requests: 3 }]);
    const larger = reportOf({ now: compiled(failover({ chat: 'gpt-5', small: 'gpt-4o-mini' })), old: now });
    expect(larger.groups).toMatchObject([
      { kind: 'other model', cause: 'openai/gpt-4o becomes openai/gpt-5', requests: 3 },
    ]);
    const anyone = { authentication: [], allowAnonymous: true };
    const open = reportOf({ now: compiled(failover({ chat: 'gpt-4o', small: 'gpt-4o-mini' }, anyone)), old: now });
    // Of the wrong key, the recorded answer is compared.
    expect(open.groups).toMatchObject([
      { kind: 'newly allowed', cause: expect.stringMatching(/^401 \(APIKeyAuth\)/), requests: 1 },
      { kind: 'newly allowed', cause: expect.stringMatching(/^401, an API key is required/), requests: 1 },
    ]);
  });
});
