import { type Definitions, list, ref, string, struct } from './form';
import { port, shortString } from './scalars';

// ProxyBackend: a destination.

/** Up to the later revision they were required. */
const requiredBefore = { 'x-before': { 'v1.4': { required: true } } } as const;

export const backend: Definitions = {
  ProxyBackendSpec: struct(
    'One destination, and how to talk to it.',
    {
      static: ref('StaticBackend', 'A fixed host.'),
      ai: ref('AiBackend', 'An LLM.'),
      mcp: ref('McpBackend', 'MCP servers.'),
      dynamicForwardProxy: ref(
        'DynamicForwardProxyBackend',
        'The host that the client names (Host header, for TLS its SNI). Clients reach whatever the gateway reaches: limit access.',
      ),
      cloudA: ref('AwsBackend', 'A service of AWS.', { 'x-names': { agentgateway: 'aws' } }),
      a2a: ref('AgentBackend', 'An agent that speaks the agent-to-agent protocol.', { 'x-since': 'v1.4' }),
      policies: ref('BackendFull', 'How to talk to the destination. Wins, field by field, over ProxyPolicies.'),
    },
    {
      'x-exactly-one-of': [['ai', 'static', 'dynamicForwardProxy', 'mcp', 'cloudA', 'a2a']],
      'x-rules': [
        {
          rule: 'has(self.policies) && has(self.policies.ai) ? has(self.ai) : true',
          message: 'AI policies require AI backend',
        },
        {
          rule: 'has(self.policies) && has(self.policies.mcp) ? has(self.mcp) : true',
          message: 'MCP policies require MCP backend',
        },
      ],
      'x-source': 'reference: ProxyBackend',
    },
  ),
  ProxyBackendStatus: struct(
    'Status of the backend.',
    {
      conditions: list('`Accepted`: whether the configuration is usable.', ref('Condition', 'A condition.'), {
        maxItems: 8,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['type'],
      }),
    },
    { 'x-source': 'reference: ProxyBackend' },
  ),
  StaticBackend: struct(
    'A fixed host, or a socket in the pod.',
    {
      host: { ...shortString('Hostname or IP address.'), ...requiredBefore },
      port: { ...port('Port.'), ...requiredBefore },
      unixPath: string('Path of a unix domain socket in the pod, in place of `host` and `port`.', {
        minLength: 1,
        'x-since': 'v1.4',
      }),
    },
    {
      'x-rules': [
        {
          rule: '!has(self.unixPath) || (!has(self.host) && !has(self.port))',
          message: 'unixPath and host/port are mutually exclusive',
          since: 'v1.4',
        },
        {
          rule: 'has(self.unixPath) || (has(self.host) && has(self.port))',
          message: 'must specify either unixPath or both host and port',
          since: 'v1.4',
        },
      ],
      'x-source': 'reference: ProxyBackend',
    },
  ),
  AgentBackend: struct(
    'An agent that speaks the agent-to-agent protocol.',
    { host: shortString('Hostname or IP address of the agent.'), port: port('Its port.') },
    { required: ['host', 'port'], 'x-source': 'fields: A2ABackend' },
  ),
  DynamicForwardProxyBackend: struct('No fields.', {}, { 'x-source': 'addenda 2' }),
  AwsBackend: struct(
    'A service of AWS.',
    {
      agentRuntime: ref('AwsAgentRuntime', 'A runtime of Amazon Bedrock AgentCore.', {
        'x-names': { agentgateway: 'agentCore' },
      }),
    },
    { 'x-exactly-one-of': [['agentRuntime']], 'x-source': 'reference: ProxyBackend' },
  ),
  AwsAgentRuntime: struct(
    'A runtime of Amazon Bedrock AgentCore.',
    {
      agentRuntimeArn: string('ARN of the runtime.'),
      qualifier: string('Alias or version of the runtime.', { 'x-implied': "the service's default version" }),
    },
    { required: ['agentRuntimeArn'], 'x-source': 'reference: ProxyBackend' },
  ),
};
