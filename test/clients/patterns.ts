import type { Chart } from 'cdk8s';
import { Size } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import * as gw from '../../src';
import { inputOf } from '../live/harness/charts';
import { type Live, runLive } from '../live/harness/run-live';
import { LARGEST } from './clients';
import { anthropic, openAi } from './providers';

const at = (name: string) => ({ name, host: `${name}.example.net`, port: 8000 });

const upstreams = () => ({ 'openai.example.net:8000': openAi(), 'anthropic.example.net:8000': anthropic() });

/** Adds a gateway whose clients have these keys. */
type Build = (chart: Chart, keys: Secret) => void;

/** The patterns for language models, as their guides describe them. */
export const PATTERNS: readonly (readonly [name: string, build: Build])[] = [
  [
    'LlmFailoverGateway',
    (chart, keys) => {
      new gw.patterns.LlmFailoverGateway(chart, 'llm', {
        anyHostname: true,
        plainHttp: true,
        maxRequestSize: Size.kibibytes(LARGEST / 1024),
        authentication: [gw.ClientAuthentication.apiKeys(keys)],
        tiers: [
          { providers: [gw.LlmProvider.openAi(at('openai'))] },
          { providers: [gw.LlmProvider.anthropic(at('anthropic'))] },
        ],
        models: { 'team/chat': { openai: 'gpt-4o', anthropic: 'claude-sonnet-4-5' } },
      });
    },
  ],
  [
    'ModelRouter',
    (chart, keys) => {
      new gw.patterns.ModelRouter(chart, 'router', {
        anyHostname: true,
        plainHttp: true,
        maxRequestSize: Size.kibibytes(LARGEST / 1024),
        authentication: [gw.ClientAuthentication.apiKeys(keys)],
        models: [
          {
            name: 'team/chat',
            providers: [{ provider: gw.LlmProvider.openAi({ ...at('openai'), model: 'gpt-4o' }) }],
          },
        ],
      });
    },
  ],
];

/** Runs a gateway with one key, `k-a`. */
export function liveWith(build: Build): Promise<Live> {
  const input = inputOf((chart) => {
    const keys = new Secret(chart, 'Keys', { metadata: { name: 'keys' }, stringData: { a: 'k-a' } });
    build(chart, keys);
  });
  return runLive({ input, upstreams: upstreams() });
}
