import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../../playground/page/examples';
import type { AskedRequest } from '../../playground/page/state';
import { ROOT } from '../discover';
import { filesBelow } from '../files-below';
import { readMessagePage } from '../message-pages';

const LEFT_OUT: ReadonlySet<string> = new Set(['dist', 'node_modules', 'clusters', 'argocd', 'flux']);

/** The YAML files of an example, by their paths in its folder; what a cluster gets beside them is left out. */
export function exampleFiles(name: string): Record<string, string> {
  const folder = join(ROOT, 'examples', name);
  // Folders that are left out are not looked into: installed packages lead back here.
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

const asked = (line: string, headers = ''): AskedRequest => ({ line, headers, claims: '', body: '' });

const CHAT = asked('POST https://llm.example.com/v1/chat/completions', 'authorization: Bearer some-key');

/** What the page offers to start from. The first one is what it shows without a link: it has something to find. */
export function examples(): Example[] {
  const pattern = (name: string) => ({
    'resources.yaml': readFileSync(join(ROOT, 'test', 'fixtures', 'patterns', name, 'resources.yaml'), 'utf8'),
  });
  return [
    {
      title: 'A route to a backend that is not there',
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
