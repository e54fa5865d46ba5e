import type { Position, TextEdit } from 'vscode-languageserver-protocol';
import type { Diagnostic } from '../../core/diagnostics';
import { WAIVE_ANNOTATION, writeWaiverLine } from '../../core/diagnostics/judgement/annotation';

/** What stands where the reason has to be written: a placeholder, which waives nothing. */
const REASON = 'TODO: say why';

/** The annotation that waives a finding, in the text of its document; undefined where the form of the text has no room for it. */
export function waiverEdit(text: string, { line: at }: Position, { code, path }: Diagnostic): TextEdit | undefined {
  const lines = text.split('\n');
  const waiver = writeWaiverLine({ code, reason: REASON, ...(path === undefined ? {} : { path }) });
  const first = lines.findLastIndex((line, index) => index <= at && /^---/.test(line)) + 1;
  const behind = lines.findIndex((line, index) => index > at && /^---/.test(line));
  const last = behind < 0 ? lines.length : behind;
  const within = (pattern: RegExp) =>
    lines.findIndex((line, index) => index >= first && index < last && pattern.test(line));
  const quoted = JSON.stringify(waiver);
  const flow = within(/^metadata:[ \t]*\{.*\}[ \t]*(?:#.*)?\r?$/);
  if (flow >= 0) {
    const end = lines[flow].lastIndexOf('}');
    if (lines[flow].includes('annotations')) return undefined;
    const insert = `, annotations: { ${WAIVE_ANNOTATION}: ${quoted} }${/\s\}$/.test(lines[flow].slice(0, end + 1)) ? ' ' : ''}`;
    const character = lines[flow].slice(0, end).trimEnd().length;
    return { range: { start: { line: flow, character }, end: { line: flow, character: end } }, newText: insert };
  }
  const metadata = within(/^metadata:[ \t]*(?:#.*)?\r?$/);
  if (metadata < 0) return undefined;
  const indent = /^[ \t]+/.exec(lines[metadata + 1] ?? '')?.[0] ?? '  ';
  const annotations = lines.findIndex(
    (line, index) => index > metadata && index < last && line.trimEnd() === `${indent}annotations:`,
  );
  if (annotations >= 0) {
    if (lines.slice(annotations, last).some((line) => line.includes(`${WAIVE_ANNOTATION}:`))) return undefined;
    return insertBelow(annotations, `${indent}  ${WAIVE_ANNOTATION}: ${quoted}`);
  }
  return insertBelow(metadata, `${indent}annotations:\n${indent}  ${WAIVE_ANNOTATION}: ${quoted}`);
}

function insertBelow(line: number, text: string): TextEdit {
  const start = { line: line + 1, character: 0 };
  return { range: { start, end: start }, newText: `${text}\n` };
}
