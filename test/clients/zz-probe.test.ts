import { it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from '../live/harness/charts';
import { describeLive } from '../live/harness/program';
import { runLive } from '../live/harness/run-live';
import { anthropic, openAi } from './providers';

const at = (name: string) => ({
  ...{ name, host: `${name}.example.net`, port: 8000 },
  credentials: gw.Credentials.fromSecretName(name),
});
const BIG = JSON.stringify({
  model: 'team/chat',
  max_tokens: 5,
  messages: [{ role: 'user', content: 'x'.repeat(11 * 1024 * 1024) }],
});
describeLive('probe', () => {
  for (const kind of ['failover', 'models', 'router'])
    it(kind, async () => {
      const live = await runLive({
        input: inputOf((chart) => {
          const common = { anyHostname: true, plainHttp: true, allowAnonymous: true };
          if (kind === 'router')
            new gw.ModelRouter(chart, 'llm', {
              ...common,
              models: [
                {
                  name: 'team/chat',
                  providers: [{ provider: gw.LlmProvider.openAi({ ...at('openai'), model: 'gpt-4o' }) }],
                  fallbacks: [gw.LlmProvider.anthropic({ ...at('anthropic'), model: 'claude' })],
                },
              ],
            });
          else
            new gw.LlmFailoverGateway(chart, 'llm', {
              ...common,
              tiers: [
                { providers: [gw.LlmProvider.openAi(at('openai'))] },
                { providers: [gw.LlmProvider.anthropic(at('anthropic'))] },
              ],
              ...(kind === 'models' ? { models: { 'team/chat': { openai: 'gpt-4o', anthropic: 'claude' } } } : {}),
            });
        }),
        upstreams: { 'openai.example.net:8000': openAi(), 'anthropic.example.net:8000': anthropic() },
      });
      const paths = [
        '/v1/chat/completions',
        '/v1/responses',
        '/v1/messages',
        '/v1/messages/count_tokens',
        '/v1/embeddings',
      ];
      const bodies: Record<string, string> = {
        empty: '',
        brace: '{',
        list: '[]',
        null: 'null',
        string: '"x"',
        obj: '{}',
        model: '{"model":"team/chat"}',
        modelNumber: '{"model":3,"messages":[]}',
        messagesString: '{"model":"team/chat","max_tokens":3,"messages":"hi","input":3}',
        nocontent: '{"model":"team/chat","max_tokens":3,"messages":[{"role":"user"}],"input":[{"role":"user"}]}',
        badrole: '{"model":"team/chat","max_tokens":3,"messages":[{"role":7,"content":"x"}],"input":{}}',
        maxstr: '{"model":"team/chat","max_tokens":"3","messages":[{"role":"user","content":"x"}],"input":"x"}',
        big: BIG,
      };
      for (const path of paths)
        for (const [name, body] of Object.entries(bodies)) {
          live.forget();
          const answer = await live.post(`http://x.example.com${path}`, body, {
            headers: { 'content-type': 'application/json' },
          });
          console.log(
            kind,
            path,
            name,
            answer.status,
            answer.body.slice(0, 160).replace(/\n/g, ' '),
            live.seen('openai.example.net:8000').length,
            live.seen('anthropic.example.net:8000').length,
          );
        }
    });
});
