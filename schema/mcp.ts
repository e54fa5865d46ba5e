import { anyJson, type Definitions, enumeration, list, map, ref, string, struct } from './form';
import { endpoint, localRef, oneEndpoint, secretKeyRef, withoutPath } from './kubernetes';
import { cel, headerName, longString, port, sectionName, shortString } from './scalars';

// MCP backends and the policies of MCP clients.

export const mcp: Definitions = {
  McpBackend: struct(
    'MCP servers that clients see as one.',
    {
      targets: list(
        'The servers. Policies reach one of them by its name in `sectionName`.',
        ref('McpTargetSelector', 'A server, or a selection of servers.'),
        {
          minItems: 1,
          maxItems: 128,
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          'x-rules': [
            {
              rule: 'self.all(t1, self.exists_one(t2, t1.name == t2.name))',
              message: 'target names must be unique',
              until: 'v1.4',
            },
          ],
          'x-before': { 'v1.5': { keywords: { maxItems: 32 } } },
        },
      ),
      sessionRouting: ref('McpSessionRouting', 'Whether clients have sessions.', { 'x-implied': '`Stateful`' }),
      failureMode: ref('McpFailureMode', 'Effect of a failed server on a session.', { 'x-implied': '`FailClosed`' }),
      prefixMode: ref('McpPrefixMode', "Whether names of tools and prompts carry the target's name.", {
        'x-since': 'v1.4',
        'x-implied': '`Conditional`',
      }),
    },
    { required: ['targets'], 'x-source': 'reference: MCPBackend' },
  ),
  McpSessionRouting: enumeration('Whether clients have sessions.', {
    Stateful: 'A session is made (header `mcp-session-id`), and its requests go to the same replica.',
    Stateless: 'Every request is independent.',
  }),
  McpFailureMode: enumeration('Effect of a failed server on a session.', {
    FailOpen: 'It is left out, the others serve.',
    FailClosed: 'The whole session fails.',
  }),
  McpPrefixMode: enumeration("Whether names of tools and prompts carry the target's name.", {
    Always: 'They do.',
    Conditional: 'They do where there are several targets.',
    Never: 'They do not, so that they must be different in all targets; calls are looked up.',
  }),
  McpTargetSelector: struct(
    'An MCP server, or Services that are MCP servers.',
    {
      name: sectionName('Name of the target; with several targets also the prefix of its tools.'),
      selector: ref('McpSelector', 'Services by their labels; policies for one of them target the Service.'),
      static: ref('McpTarget', 'One server. Best for servers outside of the cluster.'),
    },
    { required: ['name'], 'x-exactly-one-of': [['selector', 'static']], 'x-source': 'reference: MCPBackend' },
  ),
  McpSelector: struct(
    'Services by their labels and by the labels of their namespaces.',
    {
      namespaces: ref('LabelSelector', 'Namespaces of the Services.', {
        'x-reference': { to: 'NamespaceSelector' },
        'x-implied': "the backend's own namespace",
      }),
      services: ref('LabelSelector', 'Labels of the Services.', {
        'x-reference': { to: 'ServiceSelector' },
        'x-implied': 'every Service',
      }),
    },
    { 'x-at-least-one-of': [['namespaces', 'services']], 'x-source': 'reference: MCPBackend' },
  ),
  McpProtocol: enumeration('A transport of MCP.', {
    StreamableHTTP: 'Streamable HTTP.',
    SSE: 'HTTP with server-sent events, the older transport.',
  }),
  McpTarget: struct(
    'One MCP server.',
    {
      host: shortString('Hostname or IP address of the server.', { 'x-before': { later: { required: true } } }),
      backendRef: {
        ...localRef('A Service in the same namespace, in place of `host`.', { to: 'Service' }),
        'x-since': 'later',
      },
      port: port('Port of the server.'),
      path: longString('URL path of the server.', { 'x-implied': '`/mcp` for StreamableHTTP, `/sse` for SSE' }),
      protocol: ref('McpProtocol', 'Transport that the server speaks.', { 'x-implied': '`StreamableHTTP`' }),
      policies: ref(
        'BackendWithMcp',
        'How to talk to the server. Only with `host`. Wins over the policies of the backend.',
      ),
    },
    {
      required: ['port'],
      'x-exactly-one-of': [['host', 'backendRef']],
      'x-rules': [
        {
          rule: '!has(self.backendRef) || !has(self.policies)',
          message: 'mcp target policies may not be used with backendRef',
          since: 'later',
        },
      ],
      'x-source': 'reference: MCPBackend',
    },
  ),
  BackendMcp: struct(
    'Authorization, authentication and guardrails of MCP clients.',
    {
      authorization: ref(
        'Authorization',
        'Rules for tools, prompts and resources: lists omit items that the client cannot use, and calls of these are refused.',
        { 'x-cel': 'mcpAuthorization' },
      ),
      authentication: ref('McpAuthentication', 'Tokens that clients must present.', {
        'x-deprecated': {
          since: 'later',
          use: 'Use the traffic policy `jwtAuthentication.mcp`: it authenticates before transformation and rate limiting.',
          unless: 'clientSecretRef',
        },
      }),
      guardrails: ref('McpGuardrails', 'Services that check calls of MCP methods.', { 'x-since': 'v1.4' }),
    },
    { 'x-at-least-one-of': [['authentication', 'authorization', 'guardrails']], 'x-source': 'reference: MCPBackend' },
  ),
  McpIdentityProvider: enumeration('An identity provider whose metadata needs adapting for MCP clients.', {
    IdpA: { description: 'Auth0.', names: { agentgateway: 'Auth0' } },
    IdpB: { description: 'Keycloak.', names: { agentgateway: 'Keycloak' } },
    Okta: { description: 'Okta.', since: 'v1.4' },
    Descope: { description: 'Descope.', since: 'v1.4' },
    Authentik: { description: 'Authentik.', since: 'v1.4' },
    Entra: { description: 'Microsoft Entra ID; its endpoints follow from the issuer.', since: 'v1.4' },
  }),
  McpAuthentication: struct(
    'Tokens that MCP clients must present, and where clients learn how to get one.',
    {
      resourceMetadata: map(
        'Fields of the OAuth metadata of the protected resource.',
        anyJson('The value, of any type.'),
      ),
      provider: ref('McpIdentityProvider', 'The identity provider, where its metadata needs adapting.', {
        'x-implied': 'metadata as the issuer serves it',
      }),
      issuer: shortString('The issuer (`iss`) of tokens.', { 'x-implied': 'any issuer' }),
      audiences: list('Audiences (`aud`) of which a token must have one.', string('An audience.'), {
        minItems: 1,
        maxItems: 64,
        'x-implied': 'any audience',
      }),
      jwks: ref('RemoteJwks', 'Keys that tokens are signed with.'),
      mode: ref('JwtMode', 'Validation mode of tokens.', { default: 'Strict' }),
      clientId: string('The id that clients get which register; the gateway answers them itself.', {
        'x-since': 'v1.4',
        'x-implied': 'registration is passed on to the issuer',
      }),
      clientSecretRef: {
        ...secretKeyRef(
          'A Secret with the client secret that is added to requests for tokens, in key `clientSecret` if no other is named.',
          'clientSecret',
        ),
        'x-since': 'v1.4',
      },
    },
    { required: ['jwks'], 'x-source': 'reference: MCPBackend' },
  ),
  McpGuardrails: struct(
    'Services that check calls of MCP methods.',
    {
      processors: list(
        'Called one after another, until one refuses the call.',
        ref('McpGuardrailsProcessor', 'One of them.'),
        { minItems: 1, maxItems: 16 },
      ),
    },
    { required: ['processors'], 'x-source': 'fields: MCPGuardrails' },
  ),
  McpGuardrailsProcessor: struct(
    'A service and the methods that it checks.',
    {
      methods: map(
        'The phases in which it is called, by method such as `tools/call` or by a pattern that begins or ends with `*`; the most specific entry applies.',
        ref('McpMethodPhase', 'The phase in which it is called.'),
        {
          minProperties: 1,
          maxProperties: 64,
          'x-rules': [
            {
              rule: "self.all(k, !k.contains('*') || (k.indexOf('*') == k.lastIndexOf('*') && (k.indexOf('*') == 0 || k.indexOf('*') == size(k) - 1)))",
              message: "method wildcards must be '*', a prefix like 'tools/*', or a suffix like '*/list'",
            },
          ],
        },
      ),
      remote: ref('McpGuardrailsRemote', 'The service.'),
    },
    { required: ['methods'], 'x-exactly-one-of': [['remote']], 'x-source': 'fields: MCPGuardrailsProcessor' },
  ),
  McpMethodPhase: enumeration('Phases of a call in which a service is called.', {
    Off: 'Never.',
    Request: 'About requests.',
    Response: 'About answers.',
    Full: 'About both.',
  }),
  McpGuardrailsRemote: struct(
    'Your service, which is called over gRPC.',
    {
      ...endpoint('The service.'),
      failureMode: ref('FailureMode', 'Handling of calls if the service fails or is unreachable.', {
        'x-implied': '`FailClosed`',
      }),
      allowedRequestHeaders: list('Headers of the request that the service gets.', headerName('Name of a header.'), {
        maxItems: 64,
        'x-kubernetes-list-type': 'set',
        'x-implied': 'all, with pseudo-headers',
      }),
      disallowedRequestHeaders: list('Headers that it never gets.', headerName('Name of a header.'), {
        maxItems: 64,
        'x-kubernetes-list-type': 'set',
        'x-implied': 'none',
      }),
      metadata: map('Values that the service gets along.', cel('request', 'The value.'), { maxProperties: 64 }),
    },
    { ...oneEndpoint, 'x-rules': [withoutPath()], 'x-source': 'fields: MCPGuardrailsRemote' },
  ),
};
