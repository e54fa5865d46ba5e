/** The part of a file that contains one document, as offsets into the file's text. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

/** A slice of a stream, with the surroundings that kubectl interprets differently. */
export interface DocumentSlice extends Slice {
  /** Whether the document follows `...` without `---`: kubectl resumes reading at the next `---`. */
  readonly isBehindEnd: boolean;
  /** The offset of a directive such as `%YAML 1.2` before the document, which kubectl rejects. */
  readonly directive: number | undefined;
}

const BOUNDARY = /\n(---|\.\.\.)(?=[ \t\r\n]|$)/g;

/** Splits a YAML stream at its document markers. A marker at the start of a line always separates documents, as YAML specifies. */
export function splitDocuments(text: string): DocumentSlice[] {
  const slices: DocumentSlice[] = [];
  let isBehindEnd = false;
  let directive: number | undefined;
  const add = (start: number, end: number) => {
    if (!isOnlyDirectives(text, start, end)) {
      slices.push({ start, end, isBehindEnd, directive });
      directive = undefined;
    } else if (!isBehindEnd) directive = directiveIn(text, start, end);
  };
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const line = match.index + 1;
    add(start, line);
    isBehindEnd = match[1] === '...';
    start = isBehindEnd ? line + 3 : line;
  }
  add(start, text.length);
  return slices;
}

function directiveIn(text: string, start: number, end: number): number | undefined {
  const at = text.slice(start, end).search(/^%/m);
  return at < 0 ? undefined : start + at;
}

/** Directives such as `%YAML 1.2` and comments before a marker belong to the following document and do not affect its values. */
function isOnlyDirectives(text: string, start: number, end: number): boolean {
  const word = /\S/g;
  for (let at = start; at < end; at = lineEnd(text, at)) {
    word.lastIndex = at;
    const next = word.exec(text);
    if (!next || next.index >= end) return true;
    at = next.index;
    if (text[at] !== '#' && !(text[at] === '%' && (at === 0 || text[at - 1] === '\n'))) return false;
  }
  return true;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
