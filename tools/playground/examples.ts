import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import type { Files } from '../../playground/compiler/run';
import type { Example } from '../../playground/page/examples';
import { type RequestInput, requestInput } from '../../playground/page/state';
import { fromNeutral, ProxyDistribution } from '../../src/core/distribution';
import { ROOT } from '../discover';
import { filesBelow } from '../files-below';
import { readMessagePage } from '../message-pages';

const LEFT_OUT: ReadonlySet<string> = new Set(['dist', 'node_modules', 'clusters', 'argocd', 'flux']);

/** Returns the YAML files of an example, by their paths in its folder; files that only a cluster receives are omitted. */
export function exampleFiles(name: string): Record<string, string> {
  const folder = join(ROOT, 'examples', name);
  // Excluded folders are skipped: installed packages link back here.
  const paths = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? yamlBelow(folder, entry.name) : entry.name))
    .filter((path) => path.endsWith('.yaml'))
    .sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

function yamlBelow(folder: string, name: string): string[] {
  return filesBelow(join(folder, name)).map((path) => `${name}/${path.replaceAll('\\', '/')}`);
}

/** As a client with a valid API key. */
const KEYED = { apiKey: '{"team": "search"}' };

const CHAT = requestInput('POST https://llm.example.com/v1/chat/completions', {
  headers: 'authorization: Bearer some-key',
});

/** Returns the examples that the page offers, by group. Without a link, it shows the first one, which has findings. */
export function examples(): Example[] {
  const yaml = (title: string, files: Files, request?: RequestInput): Example => ({
    title,
    group: 'YAML',
    files,
    ...(request ? { request } : {}),
  });
  const program = (title: string, task: string, request: RequestInput): Example => ({
    title,
    group: 'TypeScript',
    files: {
      'main.ts': readFileSync(join(ROOT, 'examples', 'tasks', `${task}.ts`), 'utf8'),
      'cdk8s.yaml': 'language: typescript\napp: npx tsx main.ts\n',
    },
    request,
  });
  const shop = requestInput('GET https://shop.example.com/orders/7');
  return [
    yaml('Fix a route to a missing backend', { 'gateway.yaml': inputOf('AIG3002') }, requestInput('GET /')),
    yaml('Fail over between LLM providers', exampleFiles('plain-yaml'), CHAT),
    yaml(
      'Secure a hub of MCP servers',
      resourcesOf('mcp-hub-minimal'),
      requestInput('POST https://mcp.example.com/mcp'),
    ),
    yaml('Route requests by model', resourcesOf('model-router-minimal'), CHAT),
    yaml('Filter prompts and responses', resourcesOf('prompt-firewall-minimal'), CHAT),
    yaml('Control access to agents', resourcesOf('agent-gateway-minimal')),
    yaml('Limit the cost of models', filesOfGuide('cost.md', ['gateway.yaml', 'prices.yaml'])),
    yaml(
      'Test requests',
      filesOfGuide('request-tests.md', ['shop.yaml', 'shop.gateway-test.yaml']),
      requestInput('GET http://shop.example.com/orders/7', { apiKey: '{"plan": "free"}' }),
    ),
    yaml(
      'Prove guarantees',
      filesOfGuide('guarantees.md', ['shop.yaml', 'shop.gateway-guarantees.yaml']),
      requestInput('GET http://shop.example.com/admin', { apiKey: '{"team": "staff"}' }),
    ),
    program('Serve one provider', 'one-provider', { ...CHAT, ...KEYED }),
    program('Fail over to a second provider', 'failover', { ...CHAT, ...KEYED }),
    program('Name models yourself', 'model-aliases', { ...CHAT, ...KEYED }),
    program('Give each team a budget', 'team-budgets', { ...CHAT, ...KEYED }),
    program('Guard prompts', 'prompt-guards', { ...CHAT, ...KEYED }),
    program('Admit the groups of a JWT', 'jwt-groups', { ...shop, claims: '{"groups": ["staff"]}' }),
    program('Allow MCP tools by group', 'mcp-tool-access', requestInput('POST https://mcp.example.com/mcp')),
    program('Split traffic between two versions', 'traffic-split', shop),
    program('Change the Kubernetes objects', 'overlays', shop),
  ];
}

function inputOf(code: string): string {
  const { input } = readMessagePage(ROOT, code);
  if (!input) throw new Error(`${code} has no example in YAML`);
  return input.bad;
}

/** Returns the resources of a pattern in the names of agentgateway. */
function resourcesOf(pattern: string): Files {
  const file = join(ROOT, 'test', 'fixtures', 'patterns', pattern, 'resources.yaml');
  const documents = parseAllDocuments(readFileSync(file, 'utf8')).map((document) =>
    stringify(fromNeutral(document.toJS(), ProxyDistribution.AGENTGATEWAY), { lineWidth: 0 }),
  );
  return { 'resources.yaml': documents.join('---\n') };
}

/** Returns the first YAML blocks of a guide under these names. */
function filesOfGuide(guide: string, names: readonly string[]): Files {
  const blocks = [...readFileSync(join(ROOT, 'docs', guide), 'utf8').matchAll(/^```yaml[^\n]*\n(.*?)^```/gms)];
  return Object.fromEntries(
    names.map((name, index) => {
      const [, text] = blocks[index] ?? [];
      if (text === undefined) throw new Error(`docs/${guide} has no block for ${name}`);
      return [name, text];
    }),
  );
}
