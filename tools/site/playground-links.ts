import { fragmentOf } from '../../playground/page/state';
import { ROOT } from '../discover';
import { readMessagePages } from '../message-pages';

/** Adds a link after each example that the playground can show: examples of codes, and YAML of guides that compiles. */
export async function withPlaygroundLinks(path: string, page: string): Promise<string> {
  const code = path.startsWith('diagnostics/') ? (/^# .*\((AIG\d{4})\)$/m.exec(page)?.[1] ?? '') : '';
  const top = '../'.repeat(path.split('/').length - 1);
  const pieces: string[] = [];
  for (const piece of page.split(/(^```[\s\S]*?^```$)/m)) {
    pieces.push(piece);
    const text = code ? exampleOf(code, piece) : compilable(piece);
    if (text === undefined) continue;
    const link = `${top}playground/${await fragmentOf({ files: { 'example.yaml': text } })}`;
    // The playground is a separate page, which the site's router does not know.
    pieces.push(`\n\n<a href="${link}" target="_self">Open in the playground</a>\n`);
  }
  return pieces.join('');
}

/** The examples of all codes, read when the first page needs one. */
let examples: ReadonlyMap<string, string | undefined> | undefined;

/** Returns the input of a code's example: the faulty half of the diff on the page, with its preambles. */
function exampleOf(code: string, block: string): string | undefined {
  examples ??= new Map(readMessagePages(ROOT).map((page) => [page.code, page.input?.bad]));
  return block.startsWith('```diff\n') ? examples.get(code) : undefined;
}

/** Uses the same rules as the tests of the documentation's code: blocks with other markers are not inputs. */
function compilable(block: string): string | undefined {
  const [, text] = /^```yaml(?: gives [^\n]*)?\n([\s\S]*)^```$/m.exec(block) ?? [];
  return text !== undefined && /^apiVersion:/m.test(text) ? text : undefined;
}
