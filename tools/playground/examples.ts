import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../../playground/page/examples';
import type { RequestInput } from '../../playground/page/state';
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

const asked = (line: string, headers = ''): RequestInput => ({ line, headers, claims: '', body: '' });

const CHAT = asked('POST https://llm.example.com/v1/chat/completions', 'authorization: Bearer some-key');

/** Returns the examples that the page offers. Without a link, it shows the first one, which has findings. */
export function examples(): Example[] {
  const pattern = (name: string) => ({
    'resources.yaml': readFileSync(join(ROOT, 'test', 'fixtures', 'patterns', name, 'resources.yaml'), 'utf8'),
  });
  return [
    {
      title: 'A route to a missing backend',
      files: { 'gateway.yaml': inputOf('AIG3002') },
      request: asked('GET /'),
    },
    { title: 'An LLM gateway with failover', files: exampleFiles('plain-yaml'), request: CHAT },
    { title: 'A hub of MCP servers', files: pattern('mcp-hub-full') },
    { title: 'A router of models', files: pattern('model-router-full') },
    { title: 'A firewall for prompts', files: pattern('prompt-firewall-full') },
    { title: 'A gateway for agents', files: pattern('agent-gateway-full') },
  ];
}

function inputOf(code: string): string {
  const { input } = readMessagePage(ROOT, code);
  if (!input) throw new Error(`${code} has no example in YAML`);
  return input.bad;
}
