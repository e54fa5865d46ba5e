import { Duration } from 'cdk8s';
import * as gw from '../../../../src';
import { openAi, shop, type UsageError } from './usage-error';

export const constructs: readonly UsageError[] = [
  {
    title: 'a rule name that is not there',
    build: (chart) => {
      const route = shop(chart);
      new gw.TrafficPolicy(chart, 'policy', { targets: [route.rule('nowhere')], timeout: Duration.seconds(3) });
    },
    says: [/nowhere/, /rule-1/],
  },
  {
    title: 'a provider that is not there',
    build: (chart) => {
      const models = new gw.LlmBackend(chart, 'models', { providers: [openAi()] });
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('http');
      gateway.addRoute('route', { to: [models] });
      new gw.BackendPolicy(chart, 'policy', {
        targets: [models.section('opneai')],
        connectTimeout: Duration.seconds(3),
      });
    },
    says: [/opneai/, /openai/],
  },
  {
    title: 'the same listener twice',
    build: (chart) => {
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('http');
      gateway.addHttpListener('http', { port: 81 });
    },
    says: [/"http"/],
  },
  {
    title: 'two listeners on one port',
    build: (chart) => {
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('a');
      gateway.addHttpListener('b');
    },
    says: [/port|80/, /hostname|host/],
  },
  {
    title: 'no listener',
    build: (chart) => {
      new gw.Gateway(chart, 'gateway');
    },
    says: [/listener/],
  },
  {
    title: 'a route without destination',
    build: (chart) => {
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('http');
      gateway.addRoute('route', { path: gw.PathMatch.prefix('/shop') });
    },
    says: [/rule|destination|backend/],
  },
  {
    title: 'a route of a namespace that may not attach',
    warning: true,
    build: (chart) => {
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('http');
      const backend = new gw.StaticBackend(chart, 'shop', {
        host: 'a.example.com',
        port: 80,
        metadata: { namespace: 'team' },
      });
      new gw.Route(chart, 'route', { gateway, to: [backend], metadata: { namespace: 'team' } });
    },
    says: [/team/, /allow/i],
  },
  {
    title: 'a destination of another namespace without a grant',
    build: (chart) => {
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('http');
      const backend = new gw.StaticBackend(chart, 'shop', {
        host: 'a.example.com',
        port: 80,
        metadata: { namespace: 'team' },
      });
      gateway.addRoute('route', { to: [backend] });
    },
    says: [/ReferenceGrant/, /team/],
  },
  {
    title: 'a policy for nothing',
    build: (chart) => {
      shop(chart);
      new gw.TrafficPolicy(chart, 'policy', { targets: [], timeout: Duration.seconds(1) });
    },
    says: [/at least one target/, /`targets`/],
  },
  {
    title: 'a policy that says nothing',
    build: (chart) => {
      shop(chart).addTrafficPolicy('policy', {});
    },
    says: [/no settings/],
  },
  {
    title: 'an empty list of conditions',
    build: (chart) => {
      shop(chart).addTrafficPolicy('policy', { authorization: gw.Authorization.allow() });
    },
    says: [/matchExpressions/],
  },
  {
    title: 'a method in lower case',
    build: (chart) => {
      shop(chart).addRule({ method: 'post', redirect: { path: '/c' } });
    },
    says: [/post/, /POST/],
  },
  {
    title: 'a weight below zero',
    build: (chart) => {
      const b = new gw.StaticBackend(chart, 'b', { host: 'b', port: 80 });
      shop(chart).addRule({ weighted: [{ destination: b, weight: -1 }] });
    },
    says: [/-1/],
  },
  {
    title: 'an agent that is no ARN',
    build: (chart) => {
      const agent = new gw.AgentRuntimeBackend(chart, 'agent', { agentRuntimeArn: 'my-agent' });
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('http');
      gateway.addRoute('route', { to: [agent] });
    },
    says: [/my-agent/, /arn:aws/],
  },
  {
    title: 'an LLM policy on a host',
    build: (chart) => {
      const b = new gw.StaticBackend(chart, 'b', { host: 'b', port: 80 });
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('http');
      gateway.addRoute('route', { to: [b] });
      b.addPolicy('policy', { modelAliases: { a: 'b' } });
    },
    says: [/`modelAliases`/, /LLM backends/],
  },
];
