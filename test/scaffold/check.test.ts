import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeCheck } from '../../tools/scaffold/check';
import { nextCode, writeMessage } from '../../tools/scaffold/message';

const ROOT = resolve(__dirname, '..', '..');
const INDEX = join('src', 'core', 'compiler', 'checks', 'index.ts');

describe('scaffolding', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'scaffold-'));
    for (const phase of ['checks', 'link', 'cli']) mkdirSync(join(root, 'messages', phase), { recursive: true });
    mkdirSync(join(root, 'src', 'core', 'compiler', 'checks'), { recursive: true });
    cpSync(join(ROOT, INDEX), join(root, INDEX));
    for (const page of ['checks/AIG7001', 'checks/AIG7007', 'link/AIG3010'])
      writeFileSync(join(root, 'messages', `${page}.md`), '');
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('takes the number after the highest in use, and leaves gaps', () => {
    expect(nextCode(root, '7')).toBe('AIG7008');
    expect(nextCode(root, '3')).toBe('AIG3011');
    expect(nextCode(root, '9')).toBe('AIG9001');
  });

  it('writes a check, its message and its registration in alphabetical order', () => {
    expect(writeCheck(root, 'idle-backend')).toEqual([
      'src/core/compiler/checks/idle-backend.ts',
      'messages/checks/AIG7008.md',
      INDEX,
    ]);
    expect(readFileSync(join(root, 'src/core/compiler/checks/idle-backend.ts'), 'utf8')).toContain(
      'report(CODE.idleBackend,',
    );
    expect(readFileSync(join(root, 'messages/checks/AIG7008.md'), 'utf8')).toMatch(
      /^---\nname: idleBackend\nseverity: warning\ntitle: Idle backend\n/,
    );
    const index = readFileSync(join(root, INDEX), 'utf8').split('\n');
    const added = index.filter((line) => !readFileSync(join(ROOT, INDEX), 'utf8').split('\n').includes(line));
    expect(added).toEqual(["import { checkIdleBackend } from './idle-backend';", '  checkIdleBackend,']);
    const names = index.filter((line) => /^ {2}check/.test(line));
    expect(names).toEqual([...names].sort());
  });

  it('refuses names that are no words, and never overwrites', () => {
    expect(() => writeCheck(root, 'IdleBackend')).toThrow('lower-case words');
    writeMessage(root, 'AIG7009', 'A title', 'error');
    expect(() => writeMessage(root, 'AIG7009', 'A title', 'error')).toThrow('exists');
  });
});
