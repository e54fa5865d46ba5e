/** Resources that examples share, so that each example shows only what it is about. */
export interface Preamble {
  /** What it holds, in a sentence. */
  readonly title: string;
  readonly yaml: string;
}

/** What is printed of a code besides its entry in the catalogue. */
export interface PrintedPage {
  /** The Markdown behind the front matter. */
  readonly body: string;
  /** The names of what stands beside the example. */
  readonly preambles: readonly string[];
  /** The message and the help of the example. Absent where no input in YAML can give them. */
  readonly said?: { readonly message: string; readonly help: string };
}

/** A complete input that gives a diagnostic, and the same input fixed. */
export interface Example {
  readonly bad: string;
  readonly good: string;
}

/** The example is one text in which a line of only the bad input starts with "-", and one of only the good input with "+". */
export function exampleIn(body: string, preambles: readonly Preamble[]): Example | undefined {
  const lines = /^## Example\n\n```diff\n([\s\S]*?)^```$/m.exec(body)?.[1]?.split('\n').slice(0, -1);
  if (!lines) return undefined;
  const without = (mark: string) =>
    [linesWithout(lines, mark), ...preambles.map(({ yaml }) => yaml)].filter(Boolean).join('---\n');
  return { bad: without('+'), good: without('-') };
}

function linesWithout(example: readonly string[], mark: string): string {
  return example
    .filter((line) => !line.startsWith(mark))
    .map((line) => `${line.slice(1)}\n`)
    .join('');
}
