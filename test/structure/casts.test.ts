import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');

/**
 * The maximum number of places that assert a type to the TypeScript compiler instead of having it inferred. It may decrease but not
 * increase: a type guard, a type for each kind or a table with typed keys expresses the same and is checked.
 */
const MOST = 140;

/**
 * The maximum number of places that allow any value. jsii supports only `any` for JSON, so public structs and their sources use it; the
 * rules of the schema are generated, and read plain JSON.
 */
const MOST_ANY = 25;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.includes('.generated.'));

function nodesIn<Found>(file: string, text: string, find: (node: ts.Node) => Found | undefined): Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const one = find(node);
    if (one !== undefined) found.push(one);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/**
 * Returns the casts of a file without `as const`. A module that is loaded lazily has a type annotation instead of a cast, because tools
 * that search for unused code read only that form.
 */
function castsIn(file: string, text = readFileSync(join(ROOT, file), 'utf8')): string[] {
  return nodesIn(file, text, (node) =>
    ts.isAsExpression(node) && node.type.getText() !== 'const' ? `${file}: ${node.getText()}` : undefined,
  );
}

function anysIn(file: string, text = readFileSync(join(ROOT, file), 'utf8')): string[] {
  return nodesIn(file, text, (node) =>
    node.kind === ts.SyntaxKind.AnyKeyword ? `${file}: ${node.parent.getText()}` : undefined,
  );
}

const anys = files.flatMap((file) => anysIn(file));
const casts = files.flatMap((file) => castsIn(file));

describe('type casts', () => {
  it('are counted', () => {
    expect(
      castsIn('x.ts', "const a = b as C; const d = ['e'] as const; const f: typeof import('g') = require('g');"),
    ).toEqual(['x.ts: b as C']);
  });

  it(`does not exceed ${MOST} in src`, () => {
    expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(MOST);
  });

  it('detects explicit any types', () => {
    expect(anysIn('x.ts', 'type Value = any; let many: string | any[]; // any')).toEqual([
      'x.ts: type Value = any;',
      'x.ts: any[]',
    ]);
    expect(anys.length, anys.join('\n')).toBeLessThanOrEqual(MOST_ANY);
  });

  it('never win a type by way of any, never or unknown', () => {
    expect(casts.filter((cast) => / as (?:any|never|unknown)\b/.test(cast))).toEqual([]);
  });
});
