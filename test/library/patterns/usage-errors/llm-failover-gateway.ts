import { Duration, Size } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import * as gw from '../../../../src';
import { openAi, type UsageError } from './usage-error';

const anthropic = () => gw.LlmProvider.anthropic({ credentials: gw.Credentials.fromSecretName('anthropic') });
const two = () => [{ providers: [openAi({ model: 'gpt-4o' })] }, { providers: [anthropic()] }];

type Llm = Partial<gw.patterns.LlmFailoverGatewayProps>;
const llm = (props: Llm | ((chart: Construct) => Llm)) => (chart: Construct) => {
  const given = typeof props === 'function' ? props(chart) : props;
  new gw.patterns.LlmFailoverGateway(chart, 'llm', {
    anyHostname: true,
    plainHttp: true,
    tiers: two(),
    allowAnonymous: true,
    ...given,
  });
};

export const llmFailoverGateway: readonly UsageError[] = [
  { title: 'no tier', build: llm({ tiers: [] }), says: [/no provider/, /`tiers`/] },
  {
    title: 'a tier without providers',
    build: llm({ tiers: [{ providers: [] }, ...two()] }),
    says: [/tier 1/i, /provider/],
  },
  {
    title: 'nobody has to prove who they are',
    build: llm({ allowAnonymous: undefined }),
    says: [/every client/, /`authentication`/],
  },
  {
    title: 'a hostname that is undefined',
    build: llm({ hostname: undefined, anyHostname: undefined }),
    says: [/AIG8152 at .*llm/, /`hostname`/, /`anyHostname: true`/],
  },
  {
    title: 'a hostname that is empty',
    build: llm({ hostname: '', anyHostname: undefined }),
    says: [/AIG8152/],
  },
  {
    title: 'a certificate that is undefined',
    build: llm({ certificate: undefined, plainHttp: undefined }),
    says: [/AIG8153 at .*llm/, /`certificate`/, /`plainHttp: true`/],
  },
  {
    title: 'a model that the second provider does not know',
    build: llm({ models: { chat: { openai: 'gpt-4o' } } }),
    says: [/"chat"/, /"anthropic"/],
  },
  {
    title: 'a model for a provider that is not there',
    build: llm({ models: { chat: { openai: 'a', anthropic: 'b', antropic: 'c' } } }),
    says: [/antropic/, /openai, anthropic|anthropic/],
  },
  {
    title: 'embeddings, which a firewall does not guard',
    build: llm((chart) => ({
      embeddings: true,
      firewall: new gw.patterns.PromptFirewall(chart, 'firewall', { prompts: [gw.PromptGuard.maskPersonalData()] }),
    })),
    says: [/`embeddings`/, /`firewall`/],
  },
  {
    title: 'only models, of which there are none',
    build: llm({ onlyModels: true }),
    says: [/`onlyModels`/, /`models`/],
  },
  {
    title: 'a retry that never reaches the next tier',
    build: llm({ retry: { attempts: 0 } }),
    says: [/0 retries/, /1 or more/],
  },
  {
    title: 'a retry that comes too early for the next tier',
    build: llm({ retry: { attempts: 1, backoff: Duration.millis(0) } }),
    says: [/1 retries/, /2 or more/],
  },
  { title: 'port 0', build: llm({ port: 0 }), says: [/port/, /0/, /\b1\b/] },
  { title: 'a port of the data plane itself', build: llm({ port: 15021 }), says: [/15021/] },
  {
    title: 'an address for a host',
    build: llm({ hostname: 'https://llm.example.com' }),
    says: [/https:\/\/llm\.example\.com/, /host/],
  },
  {
    title: 'a negative limit',
    build: llm({ rateLimits: [gw.limits.RateLimit.tokensPerMinute(-5)] }),
    says: [/-5/, /1/],
  },
  {
    title: 'two providers of one name',
    build: llm({ tiers: [{ providers: [openAi({ name: 'main' }), openAi({ name: 'main' })] }] }),
    says: [/main/, /two (providers|targets)/],
  },
  {
    title: 'a provider name in capitals',
    build: llm({ tiers: [{ providers: [openAi({ name: 'OpenAI' })] }] }),
    says: [/OpenAI/, /lower.?case|\^\[a-z0-9\]/i],
  },
  {
    title: 'a Secret without the key',
    build: llm((chart) => ({
      tiers: [
        {
          providers: [
            openAi({
              credentials: gw.Credentials.fromSecret(new Secret(chart, 'Key', { stringData: { apiKey: 'x' } })),
            }),
          ],
        },
      ],
    })),
    says: [/Authorization/, /apiKey/],
  },
  {
    title: 'a Secret of another namespace',
    build: llm((chart) => ({
      tiers: [
        {
          providers: [
            openAi({
              credentials: gw.Credentials.fromSecret(
                new Secret(chart, 'Key', {
                  metadata: { name: 'key', namespace: 'vault' },
                  stringData: { Authorization: 'x' },
                }),
              ),
            }),
          ],
        },
      ],
    })),
    says: [/"key"/, /namespace vault/, /namespace ai/],
  },
  {
    title: "clients' keys of another namespace",
    build: llm((chart) => ({
      authentication: [
        gw.ClientAuthentication.apiKeys(
          new Secret(chart, 'Key', { metadata: { name: 'keys', namespace: 'vault' }, stringData: { a: 'x' } }),
        ),
      ],
    })),
    says: [/"keys"/, /namespace vault/],
  },
  {
    title: "clients' keys that select no Secret",
    warning: true,
    build: llm({ authentication: [gw.ClientAuthentication.apiKeysLabelled({ team: 'search' })] }),
    says: [/team/, /Secret/],
  },
  {
    title: 'a host without its port',
    build: llm({ tiers: [{ providers: [openAi({ host: 'llm.internal' })] }] }),
    says: [/host/, /port/],
  },
  {
    title: 'a prefix without a host',
    build: llm({ tiers: [{ providers: [openAi({ pathPrefix: '/api' })] }] }),
    says: [/pathPrefix/, /host/],
  },
  {
    title: 'an eviction shorter than possible',
    build: llm({ eviction: { duration: Duration.millis(10) }, tiers: two().slice(0, 1) }),
    says: [/10ms/, /at least 1s/],
  },
  {
    title: 'a claim without tokens',
    warning: true,
    build: llm({ authorization: gw.Authorization.require(gw.expressions.Cel.claim('sub').equalTo('ada')) }),
    says: [/jwt/],
  },
  {
    title: 'an expression with a typo',
    build: llm({ authorization: gw.Authorization.require(gw.expressions.Cel.of('request.pth == "/"')) }),
    says: [/pth/, /path/],
  },
  {
    title: 'an expression that does not end',
    build: llm({ authorization: gw.Authorization.require(gw.expressions.Cel.of('request.path == "/')) }),
    says: [/request\.path/],
  },
  {
    title: 'fewer pods at most than at least',
    build: llm({ autoscaling: { minReplicas: 5, maxReplicas: 2 } }),
    says: [/minReplicas|5/, /maxReplicas|2/],
  },
  {
    title: 'two quotas told apart by nothing',
    build: llm({ clientQuota: { amount: 5, per: gw.limits.QuotaInterval.DAY, by: [] } }),
    says: [/`by`|told apart/],
  },
  {
    title: 'a fraction of a byte',
    build: llm({ resources: { memoryLimit: Size.kibibytes(0.3) } }),
    says: [/0\.3Ki/, /whole bytes/],
  },
  { title: 'a status that is none', build: llm({ retry: { attempts: 2, codes: [42] } }), says: [/42/, /400/] },
];
