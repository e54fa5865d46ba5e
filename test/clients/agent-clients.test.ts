import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from '../live/harness/charts';
import { describeLive } from '../live/harness/program';
import { type Live, runLive } from '../live/harness/run-live';
import { keySet, token } from '../live/harness/tokens';
import { raw } from '../live/harness/upstreams';
import { describePackage } from '../packages/pack';
import { executeLater, nodeSdks, pythonSdks } from './installed-sdks';

const ISSUER = 'https://idp.example.com/';
const AUDIENCE = 'agents';
const AGENT = 'http://agent.example.net:8000';
const ADDRESS = 'https://localhost/agents/support';

/** An agent of the A2A SDK: its card is at the root, its interfaces are at paths of their own. */
function agentOf(load: NodeJS.Require) {
  const { DefaultRequestHandler, InMemoryTaskStore, AgentEvent } = load('@a2a-js/sdk/server');
  const { UserBuilder, agentCardHandler, jsonRpcHandler, restHandler } = load('@a2a-js/sdk/server/express');
  const { Role } = load('@a2a-js/sdk');
  const card = {
    name: 'Support',
    description: 'Answers questions.',
    version: '1',
    supportedInterfaces: [
      { url: 'agent.example.net:9000', protocolBinding: 'GRPC', protocolVersion: '1.0', tenant: '' },
      { url: `${AGENT}/a2a/jsonrpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' },
      { url: `${AGENT}/a2a/rest`, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0', tenant: '' },
    ],
    capabilities: { streaming: true, pushNotifications: false, extensions: [] },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text'],
    defaultOutputModes: ['text'],
    skills: [],
    signatures: [],
  };
  const executor = {
    async execute({ userMessage, contextId }: any, bus: any) {
      const parts = [{ content: { $case: 'text', value: `You wrote: ${userMessage.parts[0].content.value}` } }];
      const message = { messageId: '1', role: Role.ROLE_AGENT, parts, contextId, taskId: '', extensions: [] };
      bus.publish(AgentEvent.message(message));
      bus.finished();
    },
    async cancelTask() {},
  };
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
  const options = { requestHandler, userBuilder: UserBuilder.noAuthentication };
  const app = load('express')();
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/a2a/jsonrpc', jsonRpcHandler(options));
  app.use('/a2a/rest', restHandler(options));
  return raw(createServer(app));
}

describePackage('Agent clients', ['npm'], () => {
  describeLive("A2A's client at an agent with the layout of its SDK", () => {
    let live: Live;
    let load: NodeJS.Require;

    beforeAll(async () => {
      load = nodeSdks('agents');
      live = await runLive({
        input: inputOf((chart) => {
          const to = new gw.StaticBackend(chart, 'support', { host: 'agent.example.net', port: 8000 });
          new gw.patterns.AgentGateway(chart, 'agents', {
            hostname: 'localhost',
            plainHttp: true,
            oauth: { issuer: ISSUER, audiences: [AUDIENCE], keys: gw.auth.JsonWebKeys.inline(keySet()) },
            agents: [
              { name: 'support', to },
              { name: 'narrow', to, path: '/a2a', cardPath: '/' },
            ],
          });
        }),
        upstreams: { 'agent.example.net:8000': agentOf(load) },
      });
    }, 300_000);

    /** A client for the agent at this address, with a fetch that sends what is for the gateway's address to the gateway. */
    async function clientAt(agent: string, preferred: string, claims?: object) {
      const { ClientFactory, ClientFactoryOptions, DefaultAgentCardResolver, ...transports } =
        load('@a2a-js/sdk/client');
      const origin = (await live.origin(80)).replace('127.0.0.1', 'localhost');
      const headers: Record<string, string> = claims
        ? { authorization: `Bearer ${token({ iss: ISSUER, aud: AUDIENCE, sub: 'ada', ...claims })}` }
        : {};
      const fetchImpl = (url: string | URL, init: RequestInit = {}) =>
        fetch(String(url).replace(/^https:\/\/localhost(?=\/)/, origin), {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
        });
      const factory = new ClientFactory(
        ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
          transports: [
            new transports.JsonRpcTransportFactory({ fetchImpl }),
            new transports.RestTransportFactory({ fetchImpl }),
          ],
          cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
          preferredTransports: [preferred],
        }),
      );
      return factory.createFromUrl(`https://localhost/agents/${agent}/`);
    }

    const question = () => ({
      message: {
        messageId: '1',
        role: load('@a2a-js/sdk').Role.ROLE_USER,
        parts: [{ content: { $case: 'text', value: 'Hello' }, mediaType: 'text/plain', filename: '' }],
        contextId: '',
        taskId: '',
        extensions: [],
        referenceTaskIds: [],
      },
    });
    const textIn = (answer: any) =>
      (answer.payload?.value ?? answer.message ?? answer).parts[0].content.value as string;

    describe.each(['JSONRPC', 'HTTP+JSON'])('over %s', (binding) => {
      it.each(['support', 'narrow'])('sends messages to the agent at %s', async (agent) => {
        const client = await clientAt(agent, binding, {});
        expect(textIn(await client.sendMessage(question()))).toBe('You wrote: Hello');
      });

      it('streams messages', async () => {
        const client = await clientAt('support', binding, {});
        const texts: string[] = [];
        for await (const event of client.sendMessageStream(question())) texts.push(textIn(event));
        expect(texts).toEqual(['You wrote: Hello']);
      });
    });

    it('finds the interfaces that pass the gateway in the card', async () => {
      const client = await clientAt('support', 'JSONRPC', {});
      const card = await client.getAgentCard();
      expect(card.supportedInterfaces.map(({ url }: { url: string }) => url)).toEqual([
        `${ADDRESS}/a2a/jsonrpc`,
        `${ADDRESS}/a2a/rest`,
      ]);
    });

    describePackage('Python', ['python3'], () => {
      it('sends and streams messages over both bindings, and is refused without a token', async () => {
        const env = {
          ORIGIN: await live.origin(80),
          ADDRESS: 'https://localhost/agents/support/',
          TOKEN: token({ iss: ISSUER, aud: AUDIENCE, sub: 'ada' }),
        };
        const printed = await executeLater(pythonSdks('agents'), [join(__dirname, 'programs', 'a2a_client.py')], env);
        const replied = ['You wrote: Hello'];
        expect(JSON.parse(printed)).toEqual({
          'JSONRPC, whole': replied,
          'JSONRPC, streamed': replied,
          'HTTP+JSON, whole': replied,
          'HTTP+JSON, streamed': replied,
          'no token': 'AgentCardResolutionError: 401',
        });
      }, 900_000);
    });

    it('is refused without a token', async () => {
      await expect(clientAt('support', 'JSONRPC')).rejects.toThrow('401');
    });
  });
});
