import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { COMMAND_NAMES } from '../../../src/apps/cli/commands';
import { toolsOf } from '../../../src/apps/cli/mcp/tools';
import { Workspace } from '../../../src/apps/cli/mcp/workspace';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { runProgram } from '../../support/run-program';
import { run, useFolder } from './run';

const SKILL = '.claude/skills/ai-gateway/SKILL.md';
const REFERENCES = ['checks', 'programs', 'resources'].map((name) => `.claude/skills/ai-gateway/references/${name}.md`);
const TEMPLATE = join(__dirname, '..', '..', '..', 'templates', 'skill', '_claude', 'skills', 'ai-gateway');
const folder = useFolder();

const servers = () => JSON.parse(folder.read('.mcp.json')).mcpServers;
const blocksOf = (file: string, language: string) =>
  [...readFileSync(join(TEMPLATE, 'references', file), 'utf8').matchAll(/^```(\w+)(?: fragment)?\n([\s\S]*?)^```$/gm)]
    .filter(([, found]) => found === language)
    .map(([, , code = '']) => code);

describe('init --skill', () => {
  it.each([
    ['typescript', { command: 'npx', args: ['cdk8s-ai-gateway', 'mcp', '--app'] }],
    ['python', { command: 'ai-gateway', args: ['mcp', '--app'] }],
  ])('adds a skill and a server to a new repository in %s', async (language, server) => {
    expect((await run('init', folder.path(), '--language', language, '--skill')).code).toBe(0);
    expect(folder.list()).toEqual(expect.arrayContaining(['.mcp.json', 'ai-gateway.yaml', SKILL, ...REFERENCES]));
    expect(servers()).toEqual({ 'ai-gateway': server });
    for (const file of [SKILL, ...REFERENCES]) expect(folder.read(file)).not.toContain('{{');
    expect(folder.read(SKILL)).toContain(
      `\`${[server.command, ...server.args].join(' ').replace('mcp', 'validate')}\``,
    );
  });

  it('writes only the skill with --template none, and no skill by default', async () => {
    const { code, out } = await run('init', folder.path(), '--template', 'none', '--skill');
    expect([code, out]).toEqual([0, expect.not.stringContaining('Next:')]);
    expect(folder.list()).toEqual([SKILL, ...REFERENCES, '.mcp.json'].sort());
    expect(servers()).toEqual({ 'ai-gateway': { command: 'npx', args: ['cdk8s-ai-gateway', 'mcp'] } });
    expect((await run('init', folder.path('x'), '--template', 'none')).code).toBe(2);
  });

  it('keeps other servers and does not overwrite a changed skill', async () => {
    const own = { command: 'own' };
    folder.write('.mcp.json', JSON.stringify({ mcpServers: { own, 'ai-gateway': own }, more: 1 }));
    expect((await run('init', folder.path(), '--template', 'none', '--skill')).code).toBe(0);
    expect(JSON.parse(folder.read('.mcp.json'))).toEqual({ mcpServers: { 'ai-gateway': own, own }, more: 1 });
    folder.write(SKILL, 'mine');
    const { code, err } = await run('init', folder.path(), '--template', 'none', '--skill');
    expect([code, err]).toEqual([1, expect.stringContaining(SKILL)]);
    expect(folder.read(SKILL)).toBe('mine');
  });
});

describe('the skill', () => {
  const text = readFileSync(join(TEMPLATE, 'SKILL.md'), 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)^---\n([\s\S]*)/m.exec(text) ?? [];

  it('has the form that agents read', () => {
    const { name, description } = parse(head);
    expect(name).toBe('ai-gateway');
    expect(description.length).toBeGreaterThan(100);
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(body.split('\n').length).toBeLessThan(100);
    const linked = [...body.matchAll(/\]\(references\/([^)]+)\)/g)].map(([, file]) => file);
    expect(linked.sort()).toEqual(readdirSync(join(TEMPLATE, 'references')).sort());
  });

  it('names tools, their arguments and commands that exist', () => {
    const tools = toolsOf(new Workspace('.', true));
    const known = new Set([
      ...COMMAND_NAMES,
      ...tools.map(({ name }) => name),
      ...tools.flatMap(({ input }) => Object.keys(input.properties ?? {})),
    ]);
    for (const { name } of tools.filter((one) => !['import'].includes(one.name))) expect(body).toContain(`\`${name}\``);
    const named = [...body.matchAll(/`([a-z]\w*)`/gi)].map(([, word = '']) => word);
    expect(named.filter((word) => !known.has(word) && !['externals', 'overrides'].includes(word))).toEqual([]);
  });

  it('shows resources that compile without a finding', () => {
    const [code = ''] = blocksOf('resources.md', 'yaml');
    const { diagnostics } = compile(loadText([{ name: 'x.yaml', text: code }], new DiagnosticCollector()), {});
    expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });

  it('shows a program that runs', () => {
    const [code = ''] = blocksOf('programs.md', 'ts');
    expect(() => runProgram(code)).not.toThrow();
  });

  it('shows guarantees and expectations that are decided for its resources', async () => {
    const [guarantees = '', tests = ''] = blocksOf('checks.md', 'yaml');
    folder.write('resources.yaml', blocksOf('resources.md', 'yaml').join(''));
    folder.write('x.gateway-guarantees.yaml', guarantees);
    folder.write('x.gateway-test.yaml', tests);
    expect(await run('prove', '-f', folder.path(), '--no-config')).toMatchObject({ code: 0 });
    expect(await run('test', '-f', folder.path(), '--no-config')).toMatchObject({ code: 0 });
  });
});
