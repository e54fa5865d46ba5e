import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { execute } from '../packages/pack';

const ROOT = resolve(__dirname, '..', '..');

it('synthesizes every example and prints its output', { timeout: 300_000 }, () => {
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const output = execute(process.execPath, [tsx, join('tools', 'tasks', 'quickstart.ts')]);
  // Those in TypeScript and those of YAML; the others need other programs.
  const examples = readdirSync(join(ROOT, 'examples')).filter((name) => {
    const has = (file: string) => existsSync(join(ROOT, 'examples', name, file));
    return has('main.ts') || has('ai-gateway.yaml');
  });
  expect(examples.length).toBeGreaterThan(5);
  for (const name of examples) expect(output).toContain(`\n${name}\n`);
  expect(output).toMatch(
    /\n {2}gateway +llm\/llm\n {2}listener +llm HTTPS :443 llm\.example\.com\n {2}route +llm\/\S+ -> \/llm\/models\n(?: {2}route +llm\/\S+(?: -> \S+)?\n)+ {2}backend +llm\/models\n/,
  );
  expect(output).toMatch(/\nMade \d+ gateways, \d+ listeners, \d+ routes, \d+ backends, \d+ files\.\n$/);
});
