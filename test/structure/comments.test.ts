import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');

/** Code has comments of other forms, with tests of their own. */
const OTHER_FORMS = /\/import\/code\//;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.includes('.generated.') && !OTHER_FORMS.test(file));

/** The mark of a comment, with a value right behind it. */
const MARK = /(?:^|\s)(?:#|\/\/|\/\*\*?|\*|<!--|%%) +$/;

function commentsIn(file: string, text = readFileSync(join(ROOT, file), 'utf8')): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].slice(0, -1);
      if (parts.some((part) => MARK.test(part.text))) found.push(`${file}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('comments in generated code', () => {
  it('are detected', () => {
    const text = ['a(`# ${b}`)', 'a(`\\n#  ${b}`)', 'a(`c // ${b}`)', 'a(`#${b} and ${c}`)', 'a(`## ${b}`)'].join('\n');
    expect(commentsIn('x.ts', text)).toHaveLength(3);
    expect(files.length).toBeGreaterThan(300);
  });

  it('are only written by `lineComments`, which escapes line breaks', () => {
    const texts = files.filter((file) => !file.endsWith('/text/visible-text.ts'));
    expect(texts.flatMap((file) => commentsIn(file))).toEqual([]);
  });
});
