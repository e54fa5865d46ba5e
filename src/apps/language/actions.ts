import type { CodeAction, Diagnostic as Published, Range, TextEdit } from 'vscode-languageserver-protocol';
import type { Diagnostic, FixEdit } from '../../core/diagnostics';
import { isConventionError, isWaivable } from '../../core/diagnostics/judgement';
import { nearestIn } from '../../core/text/nearest-name';
import { Lines } from './lines';
import { misspeltNear } from './misspelt';
import type { ShownFinding } from './published';
import { waiverEdit } from './waive';

/** The context for locating findings and edits. */
export interface ActionContext {
  /** The text of the requested file. */
  readonly text: string;
  uriOf(file: string): string;
}

/** Returns the code actions for the findings of a file in a range. */
export function actionsIn(findings: readonly ShownFinding[], range: Range, context: ActionContext): CodeAction[] {
  return findings
    .filter(({ published }) => overlaps(published.range, range))
    .flatMap((one) => [...fixOf(one, context), ...nearestOf(one, context), ...waiverOf(one, context)]);
}

function overlaps(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range['start'], b: Range['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

function fixOf({ finding, published }: ShownFinding, { uriOf }: ActionContext): CodeAction[] {
  const { fix } = finding;
  if (!fix) return [];
  const edits = fix.edits.map((edit): TextEdit => ({ range: rangeOfEdit(edit), newText: edit.text }));
  return [action(titleOf(finding), published, uriOf(fix.file), edits, true)];
}

/** Returns the replacement name, otherwise the help of the finding if it is a single sentence. */
function titleOf({ help, code, message, fix }: Diagnostic): string {
  const [one, ...others] = fix?.edits ?? [];
  const name = one?.text.replace(/^"|"$/g, '');
  if (name && others.length === 0 && nearestIn(message)?.split('/').at(-1) === name) return `Use ${name}`;
  const [sentence] = /^[^.`]*(?:`[^`]*`[^.`]*)*\.?(?=\s|$)/.exec(help) ?? [];
  return sentence === undefined || sentence.length > 80 || sentence === ''
    ? `Fix ${code}`
    : sentence.replace(/\.$/, '');
}

/** Returns an action that replaces an unknown name with the nearest existing one. */
function nearestOf({ finding, published }: ShownFinding, { uriOf, text }: ActionContext): CodeAction[] {
  const nearest = nearestIn(finding.message);
  const file = finding.place?.file;
  if (nearest === undefined || finding.fix || file === undefined) return [];
  const lines = new Lines(text);
  const range = misspeltNear(lines, published.range.start, finding.message, nearest);
  if (!range) return [];
  const { start, end } = range;
  // If only the name is written, the namespace is in another field.
  const isWhole = lines.at(start.line).slice(start.character, end.character).includes('/');
  const newText = isWhole ? nearest : (nearest.split('/').at(-1) ?? nearest);
  return [action(`Use ${newText}`, published, uriOf(file), [{ range, newText }], true)];
}

/** Returns an action that adds a waiver. The user must add the reason; a waiver without one has no effect. */
function waiverOf({ finding, published }: ShownFinding, context: ActionContext): CodeAction[] {
  const file = finding.place?.file;
  if (file === undefined || !finding.resource || !isWaivable(finding) || isConventionError(finding)) return [];
  const edit = waiverEdit(context.text, published.range.start, finding);
  return edit ? [action(`Waive ${finding.code} with a reason`, published, context.uriOf(file), [edit], false)] : [];
}

function action(title: string, published: Published, uri: string, edits: TextEdit[], isPreferred: boolean): CodeAction {
  return {
    title,
    kind: 'quickfix',
    diagnostics: [published],
    ...(isPreferred ? { isPreferred } : {}),
    edit: { changes: { [uri]: edits } },
  };
}

/** Returns the range of an edit of a fix. */
function rangeOfEdit({ line, column, endLine, endColumn }: FixEdit): Range {
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
}
