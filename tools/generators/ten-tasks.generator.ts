import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import type { Generator } from './generator';

/** Generates the page that shows the programs of `examples/tasks` in each language. */
export const generator: Generator = {
  name: 'ten-tasks',
  source: 'examples/tasks, and the folders `tasks` of examples/python, examples/java and examples/go',
  async outputs() {
    return new Map([['docs/ten-tasks.md', `${INTRODUCTION}\n${TASKS.map(section).join('\n')}\n${RELATED}`]]);
  },
};

/** The name of a task, its title, and what the program does. */
const TASKS: readonly (readonly [name: string, title: string, text: string])[] = [
  [
    'one-provider',
    'Serve one provider',
    'Clients authenticate with their own API keys; the gateway adds the key of OpenAI. `addExternalSecret` lists the entries of a Secret that ' +
      'exists in the cluster: each entry is one client.',
  ],
  [
    'failover',
    'Fail over to a second provider',
    'Anthropic answers while OpenAI fails or limits requests. Tiers are in order of precedence; see ' +
      '[LLM provider failover](llm-failover-gateway.md).',
  ],
  [
    'model-aliases',
    'Offer models under your own names',
    'Clients request `fast` or `smart`. Requests for other models get a 404 that lists both names.',
  ],
  [
    'team-budgets',
    'Limit the tokens of each team',
    'Each entry of the Secret `clients` is a key with metadata, such as `{"key": "…", "metadata": {"team": "search"}}`. The members of a team ' +
      'share its tokens, per day and across all replicas; see [Route by model name](model-router.md).',
  ],
  [
    'jwt-groups',
    'Require a group in a JWT',
    'The gateway fetches the keys of the issuer, validates issuer and audience of each token, and rejects tokens without the group `staff`.',
  ],
  [
    'prompt-guards',
    'Guard prompts by regular expression and by webhook',
    'The guards check prompts in this order. If the service `classifier` does not respond, requests get a 503; see ' +
      '[Guard prompts](prompt-firewall.md).',
  ],
  [
    'mcp-tool-access',
    'Restrict MCP tools to groups',
    'One endpoint for two MCP servers. All clients with a valid token can use `search_code`, and only the group `sre` can use the runbooks; see ' +
      '[Federate MCP servers](secured-mcp-hub.md).',
  ],
  [
    'traffic-split',
    'Split traffic 90/10',
    'The new version of a service gets 10 % of the requests. To shift traffic automatically, see [Canary releases](canary.md).',
  ],
  [
    'environments',
    'Add a second environment',
    'Each environment is a `cluster` with its own names, references and settings. The program writes one file for each; see ' +
      '[Environments and promotions](environments.md).',
  ],
  [
    'overlays',
    'Customize the generated objects',
    'Typed patches change the Deployment and the Service that the compiler generates; see [Customize generated objects](overlays.md).',
  ],
];

const INTRODUCTION = `# Ten tasks in four languages

Copy one of these programs to start with a common task. Each is complete, has at most 20 lines, and writes the same bytes in TypeScript,
Python, Java and Go. To run one, create a project with [\`ai-gateway init\`](getting-started.md), and replace its program.
`;

const RELATED = `## Related

- [How do I ...?](tasks.md): smaller tasks, a few lines each
- [examples](../examples/tasks/README.md): the files of these programs
- Languages: [Python](languages/python.md), [Java](languages/java.md), [Go](languages/go.md), [.NET](languages/dotnet.md)
`;

function section([name, title, text]: (typeof TASKS)[number]): string {
  const [typescript, ...others] = [
    ['TypeScript', 'typescript', `examples/tasks/${name}.ts`],
    ['Python', 'python', `examples/python/tasks/${name.replaceAll('-', '_')}.py`],
    [
      'Java',
      'java',
      `examples/java/src/main/java/tasks/${name.replace(/(^|-)(.)/g, (_, _dash, letter) => letter.toUpperCase())}.java`,
    ],
    ['Go', 'go', `examples/go/tasks/${name.replaceAll('-', '_')}.go`],
  ].map(([language, fence, path]) => ({
    language,
    block: `\`\`\`${fence}\n${readFileSync(join(ROOT, path), 'utf8')}\`\`\`\n`,
  }));
  const folded = others.map(
    ({ language, block }) => `<details><summary>${language}</summary>\n\n${block}\n</details>\n`,
  );
  return `## ${title}\n\n${text}\n\n${[typescript.block, ...folded].join('\n')}`;
}
