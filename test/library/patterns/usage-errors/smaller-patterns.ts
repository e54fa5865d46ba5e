import type { Construct } from 'constructs';
import * as gw from '../../../../src';
import { openAi, shop, type UsageError } from './usage-error';

const quotas = (props: gw.patterns.GlobalRateLimitProps) => (chart: Construct) => {
  const limit = new gw.patterns.GlobalRateLimit(chart, 'quotas', props).rateLimit();
  shop(chart).addTrafficPolicy('policy', { rateLimits: [limit] });
};

const egress = (props: Partial<gw.patterns.EgressGatewayProps>) => (chart: Construct) => {
  new gw.patterns.EgressGateway(chart, 'egress', { allowHosts: ['api.example.com'], ...props });
};

const firewall = (props: gw.patterns.PromptFirewallProps) => (chart: Construct) => {
  const models = new gw.LlmBackend(chart, 'models', { providers: [openAi()] });
  const gateway = new gw.Gateway(chart, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  gateway.addRoute('route', { to: [models] });
  new gw.patterns.PromptFirewall(chart, 'firewall', props).protect(models);
};

export const globalRateLimit: readonly UsageError[] = [
  { title: 'no quota', build: quotas({}), says: [/quota/] },
  {
    title: 'nothing to tell clients apart',
    build: quotas({ quotas: [{ amount: 1, per: gw.limits.QuotaInterval.DAY, by: [] }] }),
    says: [/`by`/],
  },
  {
    title: 'the same names twice',
    build: quotas({
      quotas: [
        { amount: 1, per: gw.limits.QuotaInterval.DAY, by: [{ name: 'user', value: gw.expressions.Cel.path() }] },
        { amount: 2, per: gw.limits.QuotaInterval.HOUR, by: [{ name: 'user', value: gw.expressions.Cel.host() }] },
      ],
    }),
    says: [/user/],
  },
  {
    title: 'an amount of zero',
    build: quotas({
      quotas: [
        { amount: 0, per: gw.limits.QuotaInterval.DAY, by: [{ name: 'user', value: gw.expressions.Cel.path() }] },
      ],
    }),
    says: [/\b0\b/, /1 or more|at least 1/],
  },
  {
    title: 'a key that nobody presents',
    build: quotas({
      quotas: [
        {
          amount: 1,
          per: gw.limits.QuotaInterval.DAY,
          by: [{ name: 'user', value: gw.expressions.Cel.of('api.key') }],
        },
      ],
    }),
    says: [/api/],
  },
  {
    title: 'a Redis without a port',
    build: quotas({
      redis: 'redis.example.com',
      quotas: [
        { amount: 1, per: gw.limits.QuotaInterval.DAY, by: [{ name: 'user', value: gw.expressions.Cel.path() }] },
      ],
    }),
    says: [/redis\.example\.com/, /port/],
  },
  {
    title: 'a patch whose container has no name',
    build: (chart) => {
      const { rateLimitService } = new gw.patterns.GlobalRateLimit(chart, 'quotas', {
        quotas: [
          { amount: 1, per: gw.limits.QuotaInterval.DAY, by: [{ name: 'user', value: gw.expressions.Cel.path() }] },
        ],
      });
      rateLimitService.overlayDeployment({ template: { spec: { containers: [{ image: 'a/b:1' }] } } });
    },
    says: [/quotas-rate-limit/, /name/],
  },
];

export const egressGateway: readonly UsageError[] = [
  { title: 'no host', build: egress({ allowHosts: [] }), says: [/`allowHosts`|hosts/] },
  {
    title: 'an address for a host',
    build: egress({ allowHosts: ['https://api.example.com'] }),
    says: [/https:\/\/api\.example\.com/],
  },
  { title: 'everything', build: egress({ allowHosts: ['*'] }), says: [/\*/] },
  { title: 'no port', build: egress({ allowPorts: [] }), says: [/`allowPorts`/] },
  { title: 'a block that is none', build: egress({ clients: ['10.0.0.0/99'] }), says: [/10\.0\.0\.0\/99/] },
  { title: 'a port out of range', build: egress({ port: 70_000 }), says: [/70000/, /65535/] },
];

export const promptFirewall: readonly UsageError[] = [
  { title: 'no guard', build: firewall({}), says: [/guard/] },
  {
    title: 'a guard for prompts in front of answers',
    build: firewall({
      answers: [gw.PromptGuard.openAiModeration({ credentials: gw.Credentials.fromSecretName('a') })],
    }),
    says: [/prompts/],
  },
  {
    title: 'a pattern that is none',
    build: firewall({ prompts: [gw.PromptGuard.reject({ patterns: ['(abc'] })] }),
    says: [/\(abc/],
  },
  {
    title: 'a pattern of another dialect',
    build: firewall({ prompts: [gw.PromptGuard.reject({ patterns: ['(?!x)abc'] })] }),
    says: [/\(\?!/],
  },
  {
    title: 'no pattern at all',
    build: (chart) => firewall({ prompts: [gw.PromptGuard.mask({})] })(chart),
    says: [/patterns|known/],
  },
  {
    title: 'a status that is none',
    build: firewall({ prompts: [gw.PromptGuard.reject({ patterns: ['a'], statusCode: 42 })] }),
    says: [/42/, /200/],
  },
];
