import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PHASES } from '../../src/core/diagnostics/phases';
import { ruleRegistry } from '../../tools/diagnostics/rule-registry';
import { readMessagePages } from '../../tools/message-pages';
import { nextCode, writeMessage } from '../../tools/scaffold/message';
import { writeRule } from '../../tools/scaffold/rule';

describe('scaffolding', () => {
  let root: string;
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'scaffold-'));
    for (const phase of [...Object.values(PHASES), 'preambles'])
      mkdirSync(join(root, 'messages', phase), { recursive: true });
    put('messages/preambles/gateway.yaml', '# A Gateway.\nkind: Gateway\n');
    put('messages/rules/access/first.md', '---\ncode: AIG7001\n---\n');
    put('messages/rules/llm/second.md', '---\ncode: AIG7007\n---\n');
    put('messages/link/third.md', '---\ncode: AIG3010\n---\n');
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('chooses the number after the highest in use, and leaves gaps', () => {
    expect(nextCode(root, '7')).toBe('AIG7008');
    expect(nextCode(root, '3')).toBe('AIG3011');
    expect(nextCode(root, '9')).toBe('AIG9001');
  });

  it('creates a rule, its message and its test, and registers it', () => {
    for (const page of ['rules/access/first', 'rules/llm/second', 'link/third'])
      rmSync(join(root, 'messages', `${page}.md`));
    expect(writeRule(root, 'routing/idle-backend')).toEqual([
      'src/core/compiler/rules/routing/idle-backend.ts',
      'messages/rules/routing/idle-backend.md',
      'test/core/compiler/rules/routing/idle-backend.test.ts',
    ]);
    expect(readFileSync(join(root, 'messages/rules/routing/idle-backend.md'), 'utf8')).toMatch(
      /^---\ncode: AIG7001\nseverity: warning\ntitle: Idle backend\n/,
    );
    const registry = ruleRegistry(root, readMessagePages(root));
    expect(registry).toContain("import { idleBackend } from './routing/idle-backend';");
    expect(registry).toContain("{ name: 'idle-backend', needs: [], run: idleBackend },");
  });

  it('rejects names that are not words, and never overwrites', () => {
    expect(() => writeRule(root, 'routing/IdleBackend')).toThrow('lowercase words');
    expect(() => writeRule(root, 'idle-backend')).toThrow('GROUP/NAME');
    writeMessage(root, 'AIG7009', 'A title', 'error');
    expect(() => writeMessage(root, 'AIG7009', 'A title', 'error')).toThrow('exists');
  });
});
