/** A position in a source file; both numbers count from 1. */
interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes one segment of a source map: signed numbers in base 64, five bits a digit. */
function numbersIn(segment: string): readonly number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/** Returns a function from positions of generated code to positions of its one source file. */
export function sourcePositions(sourceMap: string): (at: SourcePosition) => SourcePosition {
  const { mappings }: { mappings: string } = JSON.parse(sourceMap);
  let [line, column] = [0, 0];
  const lines = mappings.split(';').map((segments) => {
    let generated = 0;
    return segments.split(',').flatMap((segment) => {
      const [step = 0, , lines, columns] = numbersIn(segment);
      generated += step;
      if (lines === undefined || columns === undefined) return [];
      line += lines;
      column += columns;
      return [{ generated, line, column }];
    });
  });
  return (at) => {
    const before = lines[at.line - 1]?.findLast(({ generated }) => generated < at.column);
    return before ? { line: before.line + 1, column: before.column + 1 } : at;
  };
}
