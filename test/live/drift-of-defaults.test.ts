import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { AGENTGATEWAY_1_4 } from '../../src/core/data-plane/agentgateway-1.4';
import { differencesBetween } from '../../src/core/data-plane/differences';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';

const { running } = AGENTGATEWAY_1_4;

const INPUT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 8080, protocol: HTTP}]}
`;

const [ONE, OTHER] = [{ host: '10.0.0.9:80' }, { host: '10.0.0.1:81' }];
const JWKS = JSON.stringify({ keys: [] });

/** As little as the process takes, of each policy that it fills in. */
const WRITTEN = {
  binds: [
    {
      port: 8080,
      listeners: [
        {
          name: 'http',
          protocol: 'HTTP',
          routes: [
            {
              name: 'a',
              namespace: 'demo',
              backends: [
                { ...ONE, weight: 3 },
                { ...OTHER, policies: { backendTLS: {} } },
                { backend: '/demo/z', weight: 2 },
              ],
              policies: {
                localRateLimit: [{ maxTokens: 3, fillInterval: '1m' }],
                jwtAuth: { issuer: 'https://i.example.com', jwks: JWKS },
                remoteRateLimit: { domain: 'd', ...ONE, descriptors: [{ entries: [{ key: 'a', value: '"b"' }] }] },
              },
            },
            {
              name: 'b',
              namespace: 'demo',
              matches: [{ headers: [{ name: 'x-a', value: { exact: 'b' } }] }],
              backends: [ONE],
              policies: { basicAuth: { htpasswd: 'a:x' }, extAuthz: { ...ONE, includeRequestBody: {} } },
            },
            {
              name: 'c',
              namespace: 'demo',
              backends: [{ ai: { name: 'openai', provider: { openAI: { model: 'gpt' } } } }],
              policies: {
                apiKey: { keys: [] },
                ai: {
                  promptCaching: { minTokens: null },
                  promptGuard: { request: [{ regex: { rules: [{ builtin: 'email' }] } }] },
                },
              },
            },
          ],
        },
      ],
    },
  ],
  frontendPolicies: { proxyProtocol: {}, tcp: { keepalives: {} } },
  backends: [{ name: 'demo/z', ...OTHER }],
  gateways: { default: { port: 8090 } },
  llm: {
    gateways: 'default',
    models: ['a', 'b'].map((name) => ({ name, provider: 'openAI' })),
    virtualModels: [
      { name: 'shared', routing: { weighted: { targets: [{ model: 'b', weight: 4 }, { model: 'a' }] } } },
      { name: 'chosen', routing: { conditional: { targets: [{ model: 'b', when: 'true' }, { model: 'a' }] } } },
    ],
  },
};

/** The config with one more thing in it. */
function withSet(steps: string, value: unknown): object {
  const config = structuredClone(WRITTEN);
  const path = steps.split('.');
  const last = path.pop() as string;
  let at: any = config;
  for (const step of path) at = at[step];
  at[last] = value;
  return config;
}

const ROUTE = (index: number) => `binds.0.listeners.0.routes.${index}`;
const PATH = { path: { pathPrefix: '/' } };
const [A, B, C] = [0, 1, 2].map(ROUTE);
const SHARES = 'llm.virtualModels.0.routing.weighted.targets';

const DEFAULTS: readonly (readonly [path: string, filledIn: unknown, other: unknown])[] = [
  [`${A}.matches`, [PATH], [{ path: { pathPrefix: '/a' } }]],
  [`${A}.backends.1.weight`, 1, 2],
  [`${A}.backends.1.policies.backendTLS.insecure`, false, true],
  [`${A}.policies.localRateLimit.0.tokensPerFill`, 0, 1],
  [`${A}.policies.jwtAuth.mode`, 'optional', 'strict'],
  [`${A}.policies.remoteRateLimit.descriptors.0.type`, 'requests', 'tokens'],
  [`${B}.matches.0.path`, PATH.path, { exact: '/' }],
  [`${B}.policies.basicAuth.mode`, 'optional', 'strict'],
  [`${B}.policies.extAuthz.includeRequestBody.maxRequestBytes`, 0, 1],
  [`${C}.policies.apiKey.mode`, 'optional', 'strict'],
  [`${C}.policies.ai.promptCaching.cacheTools`, false, true],
  [`${C}.policies.ai.promptCaching.minTokens`, null, 1024],
  [`${C}.policies.ai.promptGuard.request.0.regex.action`, 'mask', 'reject'],
  ['frontendPolicies.proxyProtocol.mode', 'strict', 'optional'],
  ['frontendPolicies.tcp.keepalives.enabled', true, false],
  ['frontendPolicies.tcp.keepalives.time', '3m', '4m'],
  [`${SHARES}.1.weight`, 1, 2],
];

describeLive('defaults of a running process', () => {
  it('are not a difference if omitted, nor is the order of weighted backends', async () => {
    const live = await runLive({ input: INPUT, mutate: () => stringify(WRITTEN) });
    const runs = running.partsOfDump(JSON.parse(await live.dump()));
    const against = (config: object) =>
      differencesBetween(running.partsOfConfig(stringify(config)), runs).map(({ path }) => path.join('.'));
    expect(against(WRITTEN)).toEqual([]);
    for (const [path, filledIn, other] of DEFAULTS) {
      expect(against(withSet(path, filledIn)), path).toEqual([]);
      expect(against(withSet(path, other)), path).not.toEqual([]);
    }

    const { backends } = WRITTEN.binds[0]!.listeners[0]!.routes[0]!;
    const turned = [...backends].reverse();
    expect(against(withSet(`${A}.backends`, turned))).toEqual([]);
    const weighed = [...turned.slice(0, 2), { ...turned[2], weight: 5 }];
    expect(against(withSet(`${A}.backends`, weighed))).toEqual(['backends.2.weight']);
    const [first, second] = [{ model: 'a' }, { model: 'b', weight: 4 }];
    expect(against(withSet(SHARES, [first, second]))).toEqual([]);
    expect(against(withSet(SHARES, [{ ...first, weight: 2 }, second]))).toEqual(['targets.0.weight']);
    const chosen = [{ model: 'a', when: 'true' }, { model: 'b' }];
    const inOrder = withSet('llm.virtualModels.1.routing.conditional.targets', chosen);
    expect(against(inOrder)).toEqual(['targets.0.model', 'targets.1.model']);
    const { proxyProtocol: proxy, ...frontend } = WRITTEN.frontendPolicies;
    expect(against(withSet('frontendPolicies', { ...frontend, proxy }))).toEqual([]);
  });
});
