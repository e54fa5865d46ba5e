import type { Fix, FixEdit, SourceLocation } from '../../diagnostics';
import type { SuggestedChange, SuggestedStep, SuggestedValue } from '../../text/suggestion';
import type { FieldPath } from '../../values/origin';
import type { InputDocument, Token } from '../model/document';
import { edit, likeIt, quoteOf } from './edit';

/**
 * Returns a fix with all steps, or undefined if one of them is impossible. A value that is shared by several places is left unchanged,
 * because it may mean something different in each.
 */
export function severalIn(document: InputDocument, path: FieldPath, steps: readonly SuggestedStep[]): Fix | undefined {
  const edits: FixEdit[] = [];
  let file: string | undefined;
  for (const { at, ...change } of steps) {
    const full = [...path, ...at];
    const token = document.tokenAt?.(full, change.form === 'field' || change.form === 'before' ? 'key' : 'value');
    if (!token || token.isShared) return undefined;
    const changed = change.form === 'gone' ? goneFrom(document, full, token) : changesOf(token, change);
    if (!changed) return undefined;
    file = token.start.file;
    edits.push(...changed);
  }
  return file === undefined ? undefined : { file, edits: edits.sort(inOrderOfText) };
}

function changesOf(token: Token, change: Exclude<SuggestedChange, { form: 'gone' }>): FixEdit[] | undefined {
  const { start, end, source, isJson } = token;
  switch (change.form) {
    case 'field':
    case 'name':
      return [edit(start, end, likeIt(change.name, quoteOf(source)))];
    case 'value':
      return [edit(start, end, flowText(change.value, isJson))];
    case 'beside':
      return besideIt(token, change.fields);
    case 'before':
      return beforeIt(token, change.fields);
  }
}

/** Inserts the fields after a token in the same braces, or in separate lines below it and its comment. */
function besideIt(token: Token, fields: Readonly<Record<string, SuggestedValue>>): FixEdit[] | undefined {
  const { end, before, behind, lineBreak, isInFlow, isJson } = token;
  const texts = Object.entries(fields).map(([name, value]) => `${keyText(name, isJson)}${flowText(value, isJson)}`);
  if (isInFlow) return [edit(end, end, texts.map((text) => `, ${text}`).join(''))];
  const indent = ' '.repeat(/^ *(?:- +)*/.exec(before)?.[0].length ?? 0);
  const at = behindBy(end, behind.length);
  return [edit(at, at, texts.map((text) => `${lineBreak}${indent}${text}`).join(''))];
}

/** Inserts the fields before the key of another one, in the same braces or in lines above it. */
function beforeIt(token: Token, fields: Readonly<Record<string, SuggestedValue>>): FixEdit[] {
  const { start, before, lineBreak, isInFlow, isJson } = token;
  const separator = isInFlow ? ', ' : `${lineBreak}${' '.repeat(before.length)}`;
  const texts = Object.entries(fields).map(([name, value]) => `${keyText(name, isJson)}${flowText(value, isJson)}`);
  return [edit(start, start, texts.map((text) => `${text}${separator}`).join(''))];
}

/** Removes an item that follows another one and has no comments that would be removed with it. */
function goneFrom(document: InputDocument, path: FieldPath, { start, end, ...token }: Token): FixEdit[] | undefined {
  const index = path.at(-1);
  const previous =
    Number(index) > 0 ? document.tokenAt?.([...path.slice(0, -1), Number(index) - 1], 'value') : undefined;
  if (!previous) return undefined;
  const between = (start.line ?? 0) - (previous.end.line ?? 0);
  if (token.isInFlow) {
    const isBare =
      between === 0 && /^\s*,\s*$/.test(previous.behind.slice(0, (start.column ?? 0) - (previous.end.column ?? 0)));
    return isBare ? [edit(previous.end, end, '')] : undefined;
  }
  if (between !== 1 || !/^ *- +$/.test(token.before) || token.behind.trim() !== '') return undefined;
  return [edit(behindBy(previous.end, previous.behind.length), behindBy(end, token.behind.length), '')];
}

function behindBy({ column = 1, ...place }: SourceLocation, columns: number): SourceLocation {
  return { ...place, column: column + columns };
}

function inOrderOfText(a: FixEdit, b: FixEdit): number {
  return a.line - b.line || a.column - b.column;
}

function keyText(name: string, isJson: boolean): string {
  return isJson ? `${JSON.stringify(name)}: ` : `${likeIt(name, undefined)}: `;
}

/** A value in one line. */
function flowText(value: SuggestedValue, isJson: boolean): string {
  if (typeof value === 'string') return isJson ? JSON.stringify(value) : likeIt(value, undefined);
  if (typeof value === 'number') return String(value);
  if (isList(value)) return `[${value.map((item) => flowText(item, isJson)).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([name, item]) => `${keyText(name, isJson)}${flowText(item, isJson)}`)
    .join(', ')}}`;
}

function isList(value: SuggestedValue): value is readonly SuggestedValue[] {
  return Array.isArray(value);
}
