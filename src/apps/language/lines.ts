import type { Position, Range } from 'vscode-languageserver-protocol';
import { TextFile } from '../../core/compiler/1-load/text-file';
import type { SourceLocation } from '../../core/diagnostics';

/** The lines of a file, counted like locations and editors do: in UTF-16 code units. */
export class Lines {
  private readonly file: TextFile;

  public constructor(text: string | TextFile) {
    // Locations do not count the byte order mark that some editors write at the start of a file.
    this.file = typeof text === 'string' ? new TextFile('', text.startsWith('\uFEFF') ? text.slice(1) : text) : text;
  }

  public at(line: number): string {
    return this.file.line(line + 1) ?? '';
  }

  /** Returns the range from the location to the end of the word or quoted string there. */
  public rangeOf({ line = 1, column = 1 }: SourceLocation): Range {
    const start = this.within({ line: line - 1, character: column - 1 });
    const rest = this.at(start.line).slice(start.character);
    return { start, end: { line: start.line, character: start.character + lengthOfToken(rest) } };
  }

  /** Returns the range from a location to the bracket of a call that begins there, or to the end of the line. */
  public restOf({ line = 1, column = 1 }: SourceLocation): Range {
    const start = this.within({ line: line - 1, character: column - 1 });
    const [rest] = this.at(start.line).slice(start.character).split('(');
    return { start, end: { line: start.line, character: start.character + rest.trimEnd().length } };
  }

  /** The file may have changed since the location was found. */
  private within({ line, character }: Position): Position {
    const last = Math.min(line, this.file.lineCount - 1);
    return { line: last, character: Math.min(character, this.at(last).length) };
  }
}

function lengthOfToken(rest: string): number {
  const quoted = /^"(?:[^"\\]|\\.)*"|^'(?:[^']|'')*'/.exec(rest);
  if (quoted) return quoted[0].length;
  const key = /^[^\s:#,{}[\]"']+(?=\s*:(?:\s|$))/.exec(rest);
  if (key) return key[0].length;
  if (/^[[{]/.test(rest)) return lengthOfCollection(rest);
  const plain = /^(?:[^\s#,{}[\]]|#(?<=\S#)| +(?=[^\s#]))+/.exec(rest);
  return plain?.[0].length ?? Math.min(rest.length, 1);
}

/** Up to the bracket that closes the first one, or the end of the line. */
function lengthOfCollection(rest: string): number {
  let depth = 0;
  for (const { 0: found, index } of rest.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (found === '[' || found === '{') depth++;
    else if (found === ']' || found === '}') depth--;
    if (depth === 0) return index + 1;
  }
  return rest.trimEnd().length;
}
