import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../apps/cli/mcp/temporary-folder';
import { McpClient } from '../support/mcp-client';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'mcp.md'), 'utf8');
const folder = temporaryFolder();
const agent = new McpClient(folder.path());

interface Step {
  readonly what: string;
  readonly name: string;
  readonly text: string;
}

/** The blocks of the session: calls, results, and files that the agent writes. */
const steps = [...page.matchAll(/^```yaml fragment\n# (call|write|result) ?(\S*)\n([\s\S]*?)^```$/gm)].map(
  ([, what = '', name = '', text = '']): Step => ({ what, name, text }),
);

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder.path(), stdio: 'ignore' });

beforeAll(async () => {
  const [, gateway = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(page) ?? [];
  folder.write('gateway.yaml', gateway);
  git('init');
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-m', 'gateway');
  await agent.start();
});
afterAll(async () => {
  await agent.stop();
  folder.remove();
});

it('shows a session that happens like this', async () => {
  expect(steps.filter(({ what }) => what === 'call').length).toBeGreaterThan(5);
  let result: unknown;
  for (const { what, name, text } of steps) {
    if (what === 'write') folder.write(name, text);
    else if (what === 'call') result = await agent.call(name, parse(text));
    else expect(result).toMatchObject({ result: withPrefixes(parse(text)) });
  }
  const used = new Set(steps.filter(({ what }) => what === 'call').map(({ name }) => name));
  expect([...used].sort()).toEqual(['diff', 'prove', 'request', 'search_docs', 'validate']);
});

/** Search results show the beginning of a list; all other lists are complete. */
function withPrefixes(expected: { readonly results?: readonly object[] }) {
  return expected.results
    ? { results: expect.arrayContaining(expected.results.map((one) => expect.objectContaining(one))) }
    : expected;
}
