import type { Fields } from '../../../../core/values/objects';
import { EXIT, UsageError } from '../../exit-code';
import { anyObject, flag, objects, text } from '../schema';
import type { Tool } from '../tool';
import type { ToolArguments } from '../tool-arguments';
import { documentIn, type Workspace } from '../workspace';
import { DIAGNOSTICS } from './finding-schemas';

const CALLER = 'Without `jwt`, `apiKey` and `basicUser`, the caller has no credentials.';

/** `ai-gateway request` as a tool. */
export function requestTool({ inputSchema }: Workspace): Tool {
  return {
    name: 'request',
    title: 'Explain a request',
    description:
      'Predicts the outcome of one HTTP request, without sending it: the listener and rule that match, why others do not, the backends, the effective policies with their sources and the values that they override, and the answer: a status of the gateway, or the destinations. Use it to check that authentication, authorization, routing, rewrites and failover work as intended.',
    input: {
      type: 'object',
      properties: {
        request: text(
          'Method and URL or path, such as "POST https://llm.example.com/v1/chat/completions" or /healthz.',
        ),
        headers: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Headers by name.',
        },
        body: text('Body, if routing depends on it, such as {"model": "gpt-4o"}.'),
        tool: text(
          'Tool of an MCP server to call, by the name that clients use, such as github_create_issue; without `body`.',
        ),
        jwt: anyObject(`Claims of a valid token of the caller; {} for a matching one. ${CALLER}`),
        apiKey: anyObject('Metadata of a valid API key of the caller; {} for a key without metadata.'),
        basicUser: text('User name of the caller, with a valid password.'),
        client: text('IP address of the caller.'),
        externalAuthorization: {
          type: 'string',
          enum: ['allows', 'refuses'],
          description: 'Answer of external authorization services.',
        },
        fail: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description:
            'Failures to simulate by name of the provider or backend: a status, "down", "silent" or "slow 30s".',
        },
        http2: flag('Use HTTP/2.'),
        gateway: text('Evaluate only this Gateway, as namespace/name.'),
        port: { type: 'integer', minimum: 1, description: 'Port of the listener.' },
        ...inputSchema,
      },
      required: ['request'],
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        isAnswered: flag('Whether a Gateway answers the request, and it can be decided how.'),
        note: text('Why not.'),
        explanations: objects('One for each Gateway.', {
          gateway: text('namespace/name.'),
          answer: {
            type: 'object',
            description: 'The predicted answer.',
            properties: {
              routed: flag('Whether a rule matches.'),
              status: { type: 'integer', description: 'Status that the gateway itself returns.' },
              destinations: { type: 'array', items: { type: 'string' } },
              reason: text('Why.'),
            },
          },
          listener: anyObject('The listener that accepts the request.'),
          rule: anyObject('The rule that matches.'),
          otherRules: objects('Rules that do not match, with the reason.'),
          backends: objects('Destinations with their policies.'),
        }),
        diagnostics: DIAGNOSTICS,
      },
      required: ['isAnswered', 'explanations'],
    },
    run(given, workspace) {
      const { runRequest }: typeof import('../../request-command') = require('../../request-command');
      const options = { ...workspace.optionsFor(given), ...optionsOfRequest(given) };
      const { code, out, err } = workspace.run(given, (terminal) =>
        runRequest(given.needed('request'), options, terminal),
      );
      const { diagnostics, explanations } = documentIn(out);
      const note = err.trim();
      return { isAnswered: code === EXIT.OK, ...(note ? { note } : {}), explanations, diagnostics };
    },
  };
}

function optionsOfRequest(given: ToolArguments) {
  const answer = (['allows', 'refuses'] as const).find((one) => one === given.text('externalAuthorization'));
  const port = given.integer('port');
  const more = {
    body: given.text('body'),
    tool: given.text('tool'),
    basicUser: given.text('basicUser'),
    client: given.text('client'),
    gateway: given.text('gateway'),
    http2: given.flag('http2'),
    jwt: jsonOf(given.fields('jwt')),
    apiKey: jsonOf(given.fields('apiKey')),
    ...(port === undefined ? {} : { port: String(port) }),
  };
  return {
    ...more,
    ...(answer ? { externalAuthorization: answer } : {}),
    header: pairsOf(given.fields('headers'), ': '),
    fail: pairsOf(given.fields('fail'), '='),
  };
}

function jsonOf(fields: Fields | undefined): string | undefined {
  return fields && JSON.stringify(fields);
}

function pairsOf(fields: Fields | undefined, between: string): readonly string[] {
  return Object.entries(fields ?? {}).map(([name, value]) => {
    if (name.trim() === '') throw new UsageError('a name must not be empty');
    return `${name}${between}${String(value)}`;
  });
}
