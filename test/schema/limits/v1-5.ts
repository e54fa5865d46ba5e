import { CEL } from './newest-writing';
import {
  aiPolicies,
  document,
  guard,
  type Limit,
  limit,
  policies,
  provider,
  SERVICE,
  sizes,
  text,
  times,
  traffic,
  words,
} from './writing';

const jwtSign = (more: object) => policies({ auth: { jwtSign: { signingKeyRef: { name: 's' }, ...more } } });
const endpoint = { backendRef: SERVICE, clientAuth: { clientId: 'c', secretRef: { name: 's' } } };
const crossApp = (more: object) =>
  policies({
    auth: {
      crossAppAccess: { audience: 'a', identityProvider: endpoint, resourceAuthorizationServer: endpoint, ...more },
    },
  });
const urlOfExtAuth = (url: unknown) => traffic({ extAuth: { url, http: {} } });
const regex = { matches: ['a'] };
const transformations = times((i) => ({ field: `f${i}`, expression: CEL }));
const model = (more: object) =>
  document('ProxyModel', { parentRefs: [{ name: 'gw' }], provider: 'OpenAI', policies: more });

/** Features of v1.5. */
export const v15Limits: readonly Limit[] = [
  limit('url', urlOfExtAuth, {
    accepted: ['http://a', 'https://a.example.com:8443/b/c', `http://${text(1024 - 'http://'.length)}`],
    refused: [
      '',
      'ftp://a',
      'a:80',
      'http://u@a',
      'http://a?b',
      'http://a#b',
      `http://${text(1025 - 'http://'.length)}`,
    ],
  }),
  limit(
    'finalTransformations',
    (finalTransformations) => aiPolicies({ finalTransformations }),
    sizes(transformations, 1, 64),
  ),
  limit(
    'finalTransformations of models',
    (finalTransformations) => model({ finalTransformations }),
    sizes(transformations, 1, 64),
  ),
  words(
    'caCertificateRefs.kind',
    (kind) => policies({ tls: { caCertificateRefs: [{ kind, name: 'a' }] } }),
    'ConfigMap',
    'Secret',
  ),
  words('certificateSource', (certificateSource) => policies({ tls: { certificateSource } }), 'Inline', 'SPIFFE'),
  words(
    'part of a request that is guarded',
    (part) => guard({ regex, scope: [part] }),
    'SystemPrompt',
    'Messages',
    'ToolInput',
    'ToolOutput',
  ),
  limit('scope of a guard', (scope) => guard({ regex, scope }), {
    accepted: [['Messages'], ['SystemPrompt', 'Messages', 'ToolInput', 'ToolOutput']],
    refused: [[], ['SystemPrompt', 'Messages', 'ToolInput', 'ToolOutput', 'Messages'], ['Messages', 'Messages']],
  }),
  words(
    'mode of moderation',
    (mode) => provider({ providerA: { moderation: { policy: { input: { mode } } } } }),
    'Score',
    'Block',
  ),
  limit(
    'accessTokenScopes',
    (accessTokenScopes) => crossApp({ accessTokenScopes }),
    sizes(
      times((i) => `s${i}`),
      undefined,
      64,
    ),
  ),
  limit('jwtSign.ttl', (ttl) => jwtSign({ ttl }), { accepted: ['1s', '5m'], refused: ['999ms', '0s'] }),
  limit('defaultTtl', (defaultTtl) => crossApp({ cache: { inMemory: { defaultTtl } } }), {
    accepted: ['1s'],
    refused: ['999ms', 'soon'],
  }),
  limit('managedIdentity', (managedIdentity) => policies({ auth: { cloudB: { managedIdentity } } }), {
    accepted: [{}, { clientId: 'a' }, { objectId: 'a' }, { resourceId: 'a' }],
    refused: [
      { clientId: 'a', objectId: 'b' },
      { clientId: 'a', objectId: 'b', resourceId: 'c' },
    ],
  }),
];
