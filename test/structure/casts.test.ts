import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');

/**
 * Where the compiler of TypeScript is told what a value is, instead of finding out. The number may go down and not up: a type
 * guard, a type for each kind or a table with typed keys says the same and is checked.
 */
const MOST = 140;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.includes('.generated.'));

/** Without `as const`, and without modules that are loaded late: `require` has no other way to a type. */
function castsIn(file: string, text = readFileSync(join(ROOT, file), 'utf8')): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && node.type.getText() !== 'const' && !ts.isImportTypeNode(node.type))
      found.push(`${file}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const casts = files.flatMap((file) => castsIn(file));

describe('casts', () => {
  it('are counted', () => {
    expect(
      castsIn('x.ts', "const a = b as C; const d = ['e'] as const; const f = require('g') as typeof import('g');"),
    ).toEqual(['x.ts: b as C']);
  });

  it(`are no more than ${MOST} in src`, () => {
    expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(MOST);
  });

  it('never win a type by way of any, never or unknown', () => {
    expect(casts.filter((cast) => / as (?:any|never|unknown)\b/.test(cast))).toEqual([]);
  });
});
