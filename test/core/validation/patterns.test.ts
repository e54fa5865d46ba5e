import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import * as ts from 'typescript';
import { expect, it } from 'vitest';

const FOLDER = join(__dirname, '..', '..', '..', 'src', 'core', 'validation');

/** The literals of regular expressions in a file. */
function patternsIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const patterns = [
  ...new Set(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => patternsIn(join(FOLDER, name))),
  ),
];

/** Texts of a few characters over and over, at whose end no pattern is met. */
const UNITS = [...'a0A-_./: !*%=é', 'a.', 'a-', '0s', '*.', 'a/', '%20', 'a ', 'a0'];
const STARTS = ['', 'a', '/', 'http://', 'arn:aws:iam::123456789012:role/', 'a/', '0', ':'];

const isSlow = (pattern: string) => {
  const texts = STARTS.flatMap((start) => UNITS.map((unit) => `${start}${unit.repeat(60)}\u017f\n`));
  const script = new Script(`for (const text of texts) ${pattern}.test(text);`);
  try {
    script.runInContext(createContext({ texts }), { timeout: 2000 });
    return false;
  } catch {
    return true;
  }
};

it('has no pattern with catastrophic backtracking', () => {
  expect(patterns.length).toBeGreaterThan(30);
  expect(patterns.filter(isSlow)).toEqual([]);
});

it('detects a slow pattern', () => {
  expect(isSlow('/^[!-~]+([\\t ]?[!-~]+)*$/u')).toBe(true);
});
