import type { Chart } from 'cdk8s';
import * as gw from '../../../src';
import { inCharts, type MapCase } from './map-case';
import { judge, policyOf } from './platform';

const { api } = gw;

const expressions = { user: 'request.path', ant: 'request.host' };
const backendRef = { name: 'judge', port: 9000 };

/** A policy on a Gateway that reads what v1.4 knows. */
function policy(chart: Chart, spec: Partial<gw.api.ProxyPolicySpec>): void {
  gw.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
  new gw.gatewayapi.Gateway(chart, 'edge', {
    metadata: { name: 'edge' },
    spec: { gatewayClassName: 'agentgateway', listeners: [{ name: 'web', port: 8080, protocol: 'HTTP' }] },
  });
  if (chart instanceof gw.CompiledChart) chart.addExternalService({ name: 'judge', ports: [9000] });
  new api.ProxyPolicy(chart, 'policy', {
    spec: { targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' }], ...spec },
  });
}

/** Maps that came with v1.4, in the words of the reference. */
export const newestCases: readonly MapCase[] = [
  ...inCharts('an external processor', (chart, give) =>
    policy(chart, {
      traffic: {
        extProc: {
          backendRef,
          metadataContext: give('api.ExtProcOrConditional.metadataContext', { b: expressions, a: expressions }),
          requestAttributes: give('api.ExtProcOrConditional.requestAttributes', expressions),
          responseAttributes: give('api.ExtProcOrConditional.responseAttributes', expressions),
        },
      },
    }),
  ),
  ...inCharts('an external processor by conditions', (chart, give) =>
    policy(chart, {
      traffic: {
        extProc: {
          conditional: [
            {
              policy: {
                backendRef,
                metadataContext: give('api.ExtProc.metadataContext', { b: expressions, a: expressions }),
                requestAttributes: give('api.ExtProc.requestAttributes', expressions),
                responseAttributes: give('api.ExtProc.responseAttributes', expressions),
              },
            },
          ],
        },
      },
    }),
  ),
  ...inCharts('guards of tools and of prompts', (chart, give) =>
    policy(chart, {
      backend: {
        mcp: {
          guardrails: {
            processors: [
              {
                methods: give('api.McpGuardrailsProcessor.methods', {
                  'tools/list': api.McpMethodPhase.FULL,
                  'tools/call': api.McpMethodPhase.REQUEST,
                }),
                remote: { backendRef, metadata: give('api.McpGuardrailsRemote.metadata', expressions) },
              },
            ],
          },
        },
        ai: {
          promptGuard: {
            request: [{ webhook: { backendRef, headers: give('api.Webhook.headers', expressions) } }],
          },
        },
      },
    }),
  ),
  ...inCharts('an exchange of tokens', (chart, give) =>
    policy(chart, {
      backend: {
        auth: {
          oauthTokenExchange: {
            backendRef,
            additionalParams: give('api.OAuthTokenExchange.additionalParams', expressions),
          },
        },
      },
    }),
  ),
  // Only as resources: the compiler cannot write it yet.
  ...inCharts('keys in ConfigMaps', (chart, give) => {
    const matchLabels = give('api.ConfigMapSelector.matchLabels', { zone: 'b', area: 'a' });
    policy(chart, { traffic: { apiKeyAuthentication: { configMapSelector: { matchLabels } } } });
  }).filter(({ isResolved }) => !isResolved),
  ...inCharts('tokens or keys by label', (chart, give) =>
    policyOf(chart, {
      authentication: [
        gw.ClientAuthentication.jwtOrApiKey({
          issuers: [{ issuer: 'https://idp.example.com', keys: gw.JsonWebKeys.remote(judge, { path: '/keys' }) }],
          keysLabelled: give('JwtOrApiKeyOptions.keysLabelled', { zone: 'b', area: 'a' }),
        }),
      ],
    }),
  ).filter(({ isResolved }) => !isResolved),
];
