/** The part of a file that holds one document, by offsets into the file's text. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

const BOUNDARY = /\n(---|\.\.\.)(?=[ \t\r\n]|$)/g;

/** Cuts a YAML stream at its document markers. A marker at the start of a line is one wherever it stands, as YAML defines. */
export function splitDocuments(text: string): Slice[] {
  const slices: Slice[] = [];
  const add = (start: number, end: number) => {
    if (!isOnlyDirectives(text, start, end)) slices.push({ start, end });
  };
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const line = match.index + 1;
    add(start, line);
    start = match[1] === '...' ? line + 3 : line;
  }
  add(start, text.length);
  return slices;
}

/** `%YAML 1.2` and comments in front of a marker belong to the document behind it; they say nothing that is used. */
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
