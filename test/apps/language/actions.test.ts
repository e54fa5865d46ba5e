import { describe, expect, it } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol';
import { actionsIn } from '../../../src/apps/language/actions';
import { shownFindings } from '../../../src/apps/language/published';
import { FILES, POLICY, ROUTE, snapshotOf } from './snapshot-of';

const EVERYWHERE = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
const same = (file: string) => file;

function actions(file: string, text: string): readonly CodeAction[] {
  const snapshot = snapshotOf({ ...FILES, [file]: text });
  const shown = shownFindings(snapshot, same).get(file) ?? [];
  return actionsIn(shown, EVERYWHERE, { text, uriOf: same });
}

/** The text after the action of that title. */
function mended(file: string, text: string, title: string | RegExp): string {
  const found = actions(file, text).find((each) =>
    typeof title === 'string' ? each.title === title : title.test(each.title),
  );
  if (!found) throw new Error(`only ${actions(file, text).map((each) => each.title)}`);
  const lines = text.split('\n');
  for (const { range, newText } of (found.edit?.changes?.[file] ?? []).toReversed()) {
    const { start, end } = range;
    const put = lines[start.line].slice(0, start.character) + newText + lines[end.line].slice(end.character);
    lines.splice(start.line, end.line - start.line + 1, put);
  }
  return lines.join('\n');
}

describe('a quick fix', () => {
  it('is every edit of --fix', () => {
    expect(mended('policy.yaml', POLICY.replace('attempts', 'atempts'), /./)).toBe(POLICY);
  });

  it('suggests the nearest existing name', () => {
    const text = ROUTE.replace('name: edge', 'name: egde');
    expect(mended('route.yaml', text, /./)).toBe(ROUTE);
  });

  it('has the name that it writes as its title', () => {
    expect(actions('route.yaml', ROUTE.replace('name: edge', 'name: egde')).map(({ title }) => title)).toEqual([
      'Use edge',
    ]);
    expect(actions('policy.yaml', POLICY.replace('attempts', '"atempts"')).map(({ title }) => title)).toEqual([
      'Use attempts',
    ]);
  });

  it('does not rename a field to an existing sibling', () => {
    const text = POLICY.replace('attempts: 3', 'attempts: 3\n      atempts: 4');
    expect(actions('policy.yaml', text)).toEqual([]);
  });

  it('waives findings that can be waived, with a placeholder reason', () => {
    const text = POLICY.replace('attempts: 3', 'attempts: 3\n      codes: [500]').replace(
      'mode: Strict',
      'mode: Optional',
    );
    const waived = mended('policy.yaml', text, /^Waive AIG\d+ with a reason$/);
    expect(waived).toMatch(
      /metadata:\n {2}annotations:\n {4}ai-gateway\/waive: \|\n {6}AIG\d+ .*: TODO: explain why\n {2}name: limits\n/,
    );
    const codes = (of: string) => snapshotOf({ ...FILES, 'policy.yaml': of }).diagnostics.map(({ code }) => code);
    const reasoned = waived.replace('TODO: explain why', 'clients come from our own network');
    expect(codes(reasoned)).toHaveLength(codes(text).length - 1);
  });
});
