import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES } from '../../../src/apps/cli/commands';

const PAGE = join(__dirname, '..', '..', '..', 'man', 'ai-gateway.1');
const hasGroff = spawnSync('groff', ['--version']).status === 0;

describe.skipIf(!hasGroff)('the man page', () => {
  const { stdout, stderr } = spawnSync('groff', ['-man', '-Tascii', '-P-cbou', '-ww', PAGE], { encoding: 'utf8' });

  it('is valid', () => {
    expect(stderr).toBe('');
    expect(readFileSync(PAGE, 'utf8')).toMatch(/^\.\\" Generated from the commands/);
  });

  it.each(COMMAND_NAMES)('describes %s', (name) => {
    expect(stdout).toMatch(new RegExp(`^ +ai-gateway ${name} \\[options\\]`, 'm'));
  });

  it('shows options with their choices, and examples as they are typed', () => {
    expect(stdout).toMatch(/--language <name>\n +programming language \(choices: typescript, +python/);
    expect(stdout).toContain('$ ai-gateway validate -f . --strict --format sarif --report findings.sarif');
    expect(stdout).toContain('SHARED OPTIONS');
  });
});
