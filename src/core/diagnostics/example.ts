/** Resources that examples share, so that each example shows only its own topic. */
export interface Preamble {
  /** A one-sentence description of its contents. */
  readonly title: string;
  readonly yaml: string;
}

/** The printed details of a code in addition to its catalogue entry. */
export interface PrintedPage {
  /** The Markdown after the front matter. */
  readonly body: string;
  /** The names of the preambles of the example. */
  readonly preambles: readonly string[];
  /** The message and the help of the example. Absent if no YAML input can produce them. */
  readonly reported?: { readonly message: string; readonly help: string };
}

/** A complete input that causes a diagnostic, and its fixed version. */
export interface Example {
  readonly bad: string;
  readonly good: string;
}

/** Returns the two inputs of an example, which is a diff: "-" marks lines of the bad input only, "+" lines of the good input only. */
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
