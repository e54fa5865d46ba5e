import type { Fields } from '../../../src/core/values/objects';

/** A config with one route. */
export const routed = (route: Fields, listener: Fields = {}): Fields => ({
  binds: [
    { port: 3000, listeners: [{ ...listener, routes: [{ backends: [{ host: 'web.example.com:80' }], ...route }] }] },
  ],
});
/** A config with one model. */
export const model = (ai: Fields): Fields =>
  routed({ backends: [{ ai: { name: 'm', provider: { openAI: {} }, ...ai } }] });
const extAuthz = (fields: Fields): Fields =>
  routed({ policies: { extAuthz: { host: 'authz.example.com:9000', ...fields } } });
const tokens = (fields: Fields): Fields =>
  routed({
    policies: {
      mcpAuthentication: {
        issuer: 'https://idp.example.com',
        resourceMetadata: { resource: 'https://tools.example.com/mcp' },
        ...fields,
      },
    },
    backends: [{ mcp: { targets: [{ name: 'tools', mcp: { host: 'http://tools.example.com/mcp' } }] } }],
  });

/** The field, the releases that read it, a config for another release, and the same for this one. */
export const FORMER: readonly (readonly [field: string, releases: string, former: Fields, current: Fields])[] = [
  [
    'ai.routes',
    'up to v0.10',
    model({ routes: { '/v1/messages': 'messages' } }),
    model({ policies: { ai: { routes: { '/v1/messages': 'messages' } } } }),
  ],
  [
    'ai.modelAliases beside policies',
    'up to v0.10',
    model({ modelAliases: { fast: 'gpt-4o-mini' }, policies: { backendAuth: { key: '$KEY' } } }),
    model({ policies: { backendAuth: { key: '$KEY' }, ai: { modelAliases: { fast: 'gpt-4o-mini' } } } }),
  ],
  [
    'providers.routes and backendAuth',
    'up to v0.10',
    routed({
      backends: [
        {
          ai: {
            groups: [
              {
                providers: [
                  { name: 'm', provider: { openAI: {} }, routes: { '*': 'passthrough' }, backendAuth: { key: '$KEY' } },
                ],
              },
            ],
          },
        },
      ],
    }),
    routed({
      backends: [
        {
          ai: {
            groups: [
              {
                providers: [
                  {
                    name: 'm',
                    provider: { openAI: {} },
                    policies: { ai: { routes: { '*': 'passthrough' } }, backendAuth: { key: '$KEY' } },
                  },
                ],
              },
            ],
          },
        },
      ],
    }),
  ],
  [
    'mcpAuthentication.jwksUrl and audience',
    'up to v0.10',
    tokens({ audience: 'tools', jwksUrl: 'http://idp.example.com/jwks.json' }),
    tokens({ audiences: ['tools'], jwks: { url: 'http://idp.example.com/jwks.json' } }),
  ],
  [
    'extAuthz.context',
    'up to v0.10',
    extAuthz({ context: { team: 'a' } }),
    extAuthz({ protocol: { grpc: { context: { team: 'a' } } } }),
  ],
  ['extAuthz.failOpen', 'up to v0.10', extAuthz({ failOpen: true }), extAuthz({ failureMode: 'allow' })],
  [
    'guards as an object',
    'up to v0.10',
    model({
      policies: {
        ai: {
          promptGuard: {
            request: {
              regex: {
                action: { reject: { response: { body: 'no', status: 400 } } },
                rules: [{ name: 'n', pattern: 'secret' }, { builtin: 'ssn' }],
              },
            },
          },
        },
      },
    }),
    model({
      policies: {
        ai: {
          promptGuard: {
            request: [
              {
                regex: { action: 'reject', rules: [{ pattern: 'secret' }, { builtin: 'ssn' }] },
                rejection: { body: 'no', status: 400 },
              },
            ],
          },
        },
      },
    }),
  ],
  [
    'provider.azureOpenAI',
    'up to v1.1',
    model({ provider: { azureOpenAI: { host: 'team.openai.azure.com', model: 'gpt', apiVersion: '2024-10-21' } } }),
    model({
      provider: { azure: { resourceName: 'team', resourceType: 'openAI', model: 'gpt', apiVersion: '2024-10-21' } },
    }),
  ],
  [
    'config.listener',
    'up to v0.10',
    { config: { listener: { maxBufferSize: 1000, tlsHandshakeTimeout: '5s' } }, ...routed({}) },
    { frontendPolicies: { http: { maxBufferSize: 1000 }, tls: { handshakeTimeout: '5s' } }, ...routed({}) },
  ],
  ['listeners.gatewayName', 'up to v0.10', routed({}, { gatewayName: 'edge' }), routed({})],
  [
    'tcpRoutes.backends.backend',
    'up to v0.10',
    {
      binds: [
        {
          port: 3000,
          listeners: [{ protocol: 'TCP', tcpRoutes: [{ backends: [{ backend: { host: 'db.example.com:5432' } }] }] }],
        },
      ],
    },
    {
      binds: [
        { port: 3000, listeners: [{ protocol: 'TCP', tcpRoutes: [{ backends: [{ host: 'db.example.com:5432' }] }] }] },
      ],
    },
  ],
];
